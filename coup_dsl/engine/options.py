"""What can be chosen at a decision: small values, made once per table and kept."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import chain, combinations, repeat
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from coup_dsl.engine.program import Program

#: The actor of a decision that is chance's (``deal(chance=True)``).
CHANCE = -1


class Option:
    """One answer to the question that is asked; ``str`` is its step text.

    Attributes:
        kind: action, pass, challenge, block, claim, show, concede, pay, lose, return, give,
            choose, bid, act (an action that is copied), or draw (chance).
        actor: the seat that answers, or CHANCE.
        action: the id of the action declared, else None.
        claim: the id of the role that is claimed by it, else None.
        targets: seats named, in order; ``roles``: ids of roles named.
        cards: ids of the cards it loses, returns, hands over, shows or draws.
        amount: coins a ``pay`` hands over.
        cost: coins it costs the actor at once, tolls included.
        weight: how many of the cards a chance outcome stands for.
    """

    __slots__ = ("action", "actor", "amount", "cards", "claim", "cost", "kind", "roles", "targets", "text", "value",
                 "weight")

    def __init__(self, kind: str, actor: int, text: str, value: Any, *, action: str | None = None,
                 claim: str | None = None, targets: tuple[int, ...] = (), roles: tuple[str, ...] = (),
                 cards: tuple[str, ...] = (), amount: int = 0, cost: int = 0, weight: int = 0) -> None:
        self.kind, self.actor, self.text, self.value = kind, actor, text, value
        self.action, self.claim, self.targets, self.roles = action, claim, targets, roles
        self.cards, self.amount, self.cost, self.weight = cards, amount, cost, weight

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Option) and self.text == other.text
                                 and self.actor == other.actor and self.kind == other.kind)

    def __hash__(self) -> int:
        return hash((self.text, self.actor))


Options = tuple[Option, ...]
#: By the active seat and a set of seats: the next of them and the others; -1 is the next of none.
Nexts = tuple[tuple[tuple[int, int], ...], ...]


@cache
def nexts(n: int) -> Nexts:
    """Sets of n seats, as they are gone through clockwise from each seat on."""
    def next_and_rest(turn: int, seats: int) -> tuple[int, int]:
        q = next((q for k in range(n) if seats >> (q := (turn + k) % n) & 1), -1)
        return q, seats & ~(1 << q) if seats else 0
    return tuple(tuple(next_and_rest(turn, seats) for seats in range(1 << n)) for turn in range(n))


#: Option sets a table remembers.
MOST_KEPT = 4_096


class Table:
    """The seats of one game and the options made for them so far.

    Positions of a game share one table; it holds nothing that changes during play but
    options already made, which are the same whenever they are made again.  Looking them up is
    a single expression where it is done often, so that the second back end can put it in place.
    """

    def __init__(self, program: Program, names: tuple[str, ...]) -> None:
        self.program, self.names, self.n = program, names, len(names)
        self.code, self.pads = program.code, program.pads
        self.resumed = program.routines.resumed
        self.passes = tuple(Option("pass", p, f"{name} pass", None) for p, name in enumerate(names))
        self.nexts = nexts(self.n)
        self.challenges: tuple[Options, ...] = tuple(
            (self.passes[p], Option("challenge", p, f"{name} challenge", 0)) for p, name in enumerate(names))
        self.kept: dict[Any, Options] = {}
        self.proofs: list[list[list[Options]]] = [[[()] * 4 for _ in program.role_ids] for _ in names]
        self.decks: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.rows: dict[Any, tuple[tuple[int, int, Options], ...]] = {}
        self.declarable: dict[Any, Options] = {}
        self.declared: dict[tuple[int, int, tuple[int, ...], int], Option] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        from coup_dsl.engine.pickling import described, taken_up

        return taken_up, described(self)

    def deck(self, counts: tuple[int, ...]) -> tuple[int, ...]:
        """The cards of a deck that is given as a count for each role, sorted; remembered in ``decks``."""
        if len(self.decks) >= MOST_KEPT:
            self.decks.clear()
        found = self.decks[counts] = tuple(chain.from_iterable(map(repeat, range(len(counts)), counts)))
        return found

    def keep(self, key: Any, options: Iterable[Option]) -> Options:
        """Remember options under a key; what is forgotten for lack of room is made again."""
        made = tuple(options)
        if len(self.kept) >= MOST_KEPT:
            self.kept.clear()
        self.kept[key] = made
        return made

    # -- answers -----------------------------------------------------------------------------
    def offer(self, kind: str, p: int, amount: int) -> Options:
        """Pass, or pay an amount."""
        return self.kept.get(key := (kind, p, amount)) or self._offer(key, p, amount)

    def _offer(self, key: Any, p: int, amount: int) -> Options:
        return self.keep(key, (self.passes[p], Option(
            "pay", p, f"{self.names[p]} pay", amount, amount=amount, cost=amount)))

    def claims(self, kind: str, p: int, roles: tuple[int, ...], tolls: tuple[int, ...]) -> Options:
        """Pass, or claim one of these roles at these tolls."""
        return self.kept.get(key := (kind, p, roles, tolls)) or self._claims(key, kind, p, roles, tolls)

    def _claims(self, key: Any, kind: str, p: int, roles: tuple[int, ...], tolls: tuple[int, ...]) -> Options:
        ids = self.program.role_ids
        return self.keep(key, (self.passes[p], *(
            Option(kind, p, f"{self.names[p]} {kind} {ids[x]}", x, claim=ids[x], cost=toll)
            for x, toll in zip(roles, tolls, strict=True))))

    def proof(self, p: int, role: int, holds: bool, free: bool) -> Options:
        """Show the role, or concede; who holds it may concede where he is free to."""
        return self.proofs[p][role][2 * holds + free] or self._proof(p, role, holds, free)

    def _proof(self, p: int, role: int, holds: bool, free: bool) -> Options:
        id, name = self.program.role_ids[role], self.names[p]
        shown = (Option("show", p, f"{name} show {id}", role, claim=id, cards=(id,)),) if holds else ()
        conceded = (Option("concede", p, f"{name} concede", None, claim=id),) if free or not holds else ()
        found = self.proofs[p][role][2 * holds + free] = (*shown, *conceded)
        return found

    def losses(self, p: int, hand: tuple[int, ...], reactions: tuple[int, ...], tolls: tuple[int, ...]) -> Options:
        """One of the cards, as it is or claimed as one of these roles."""
        return self.kept.get(key := ("lose", p, hand, reactions, tolls)) or self._losses(key, p, hand, reactions, tolls)

    def _losses(self, key: Any, p: int, hand: tuple[int, ...], reactions: tuple[int, ...],
                tolls: tuple[int, ...]) -> Options:
        ids, name, made = self.program.role_ids, self.names[p], []
        for card in dict.fromkeys(hand):
            made.append(Option("lose", p, f"{name} lose {ids[card]}", (card, -1), cards=(ids[card],)))
            for role, toll in zip(reactions, tolls, strict=True):
                made.append(Option("lose", p, f"{name} lose {ids[card]} as {ids[role]}", (card, role),
                                   claim=ids[role], cards=(ids[card],), cost=toll))
        return self.keep(key, made)

    def returns(self, p: int, hand: tuple[int, ...], count: int) -> Options:
        """Each distinct set of that many cards."""
        key = ("return", p, hand, count)
        found = self.kept.get(key)
        if found is None:
            ids, name = self.program.role_ids, self.names[p]
            found = self.keep(key, (
                Option("return", p, f"{name} return {' '.join(ids[c] for c in cards)}", cards,
                       cards=tuple(ids[c] for c in cards)) for cards in dict.fromkeys(combinations(hand, count))))
        return found

    def gifts(self, p: int, hand: tuple[int, ...], receiver: int) -> Options:
        """One card to hand over."""
        key = ("give", p, hand, receiver)
        found = self.kept.get(key)
        if found is None:
            ids, name = self.program.role_ids, self.names[p]
            found = self.keep(key, (Option("give", p, f"{name} give {ids[c]}", c, cards=(ids[c],),
                                           targets=(receiver,) if receiver >= 0 else ())
                                    for c in dict.fromkeys(hand)))
        return found

    def choices(self, p: int, kind: str, elements: tuple[int, ...], step: str = "choose") -> Options:
        """One of some players, roles or cards."""
        key = (step, p, kind, elements)
        found = self.kept.get(key)
        if found is None:
            ids, name = self.program.role_ids, self.names[p]
            made = []
            for x in elements:
                word = self.names[x] if kind == "player" else ids[x]
                made.append(Option("choose", p, f"{name} {step} {word}", x,
                                   targets=(x,) if kind == "player" else (),
                                   roles=(ids[x],) if kind == "role" else (),
                                   cards=(ids[x],) if kind == "card" else ()))
            found = self.keep(key, made)
        return found

    def words(self, p: int, words: tuple[str, ...]) -> Options:
        """One of some words, each a step of its own."""
        key = ("words", p, words)
        found = self.kept.get(key)
        return found or self.keep(key, (Option("choose", p, f"{self.names[p]} {w}", i) for i, w in enumerate(words)))

    def bids(self, p: int, most: int) -> Options:
        """A bid from 0 up."""
        key = ("bid", p, most)
        found = self.kept.get(key)
        return found or self.keep(key, (Option("bid", p, f"{self.names[p]} bid {k}", k, amount=k)
                                        for k in range(most + 1)))

    def named_claims(self, p: int, role: int, toll: int, others: tuple[int, ...]) -> Options:
        """Pass, claim a role, or claim it and name one of some players."""
        key = ("named", p, role, toll, others)
        found = self.kept.get(key)
        if found is None:
            id, name = self.program.role_ids[role], self.names[p]
            found = self.keep(key, (
                self.passes[p], Option("claim", p, f"{name} claim {id}", (role, -1), claim=id, cost=toll),
                *(Option("claim", p, f"{name} claim {id} {self.names[q]}", (role, q), claim=id, targets=(q,), cost=toll)
                  for q in others)))
        return found

    def outcomes(self, counts: tuple[int, ...]) -> Options:
        """What chance may draw, each role with the number of its cards."""
        key = ("draw", counts)
        found = self.kept.get(key)
        if found is None:
            ids = self.program.role_ids
            found = self.keep(key, (Option("draw", CHANCE, f"draw {ids[x]}", x, cards=(ids[x],), weight=m)
                                    for x, m in enumerate(counts) if m))
        return found
