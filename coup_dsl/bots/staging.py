"""Made-up positions that are alike in what matters for an action; all else in them is by chance.

What matters is a :class:`Scene`.  The same scene is always staged the same way, so that what is learned from it
does not depend on which games were played before.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

from coup_dsl.engine.chance import seeded
from coup_dsl.engine.machine import run
from coup_dsl.engine.setup import blank

if TYPE_CHECKING:
    from coup_dsl.bots.reading import Reader
    from coup_dsl.engine.game import Game
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.state import State

#: Coins above which more of them change nothing about an action, and those of one whose coins do not matter.
MOST_COINS, USUAL_COINS = 9, 5
#: Coins of a target above which more of them change nothing.
MOST_TAKEN = 4
RICHEST = 7
#: Coins that one who acts has beside the cost, for tolls.
TOLLS = 2

Named = tuple[str, tuple[int, ...], tuple[str, ...]]


class Seen(NamedTuple):
    """One player of a scene: coins, and cards in hand."""

    coins: int
    cards: int


class Scene(NamedTuple):
    """An action, and what of a position can matter for it; who acts sits first, then those he names, then the others.

    Attributes:
        action: its id.
        targets: seats named, in order: the first after the actor's; ``roles``: roles named.
        seats: how many sat down; ``living`` of them are in the game, the first ones.
        actor: who acts; ``aimed``: those named.
        marks, sides, pots: as in a position; of tokens those that concern the named.
        piles: how many cards lie on each.
    """

    action: str
    targets: tuple[int, ...]
    roles: tuple[str, ...]
    seats: int
    living: int
    actor: Seen
    aimed: tuple[Seen, ...]
    marks: tuple[int, ...]
    sides: tuple[int, ...]
    pots: tuple[int, ...]
    piles: tuple[int, ...]


class Stage:
    """Builds the scenes of one game."""

    def __init__(self, game: Game, reader: Reader) -> None:
        self.game, self.reader, program = game, reader, game.program
        self.program = program
        self._on_seats = [slot.place == "player" for slot in program.slots]
        self._places = [[i for i, slot in enumerate(program.slots) if slot.token == token]
                        for token in range(len(program.tokens))]
        self._roles = {a.id: 1 << a.role_number if a.role_number >= 0 else 0 for a in program.actions}
        self._blank: dict[int, State] = {}
        self._of: State | None = None
        self._common: tuple[int, bool, tuple[int, ...], tuple[int, ...]] = (0, False, (), ())

    def scene(self, s: State, actor: int, option: Named, paid: int = 0) -> Scene:
        """What of a position matters for an action: its actor and those it names, not who sits where.

        Args:
            actor: who declares it, or has declared it.
            option: id, seats and roles it names.
            paid: what it has cost him already.
        """
        action, targets, roles = option
        if s is not self._of:
            self._of, self._common = s, _common(s)
        living, marked, pots, piles = self._common
        coins = USUAL_COINS if targets else min(s.coins[actor] + paid, MOST_COINS)
        aimed = tuple([Seen(min(s.coins[q], MOST_TAKEN), len(s.held[q])) for q in targets])
        marks = self._marks(s, actor, option) if marked else s.marks
        order = (actor,) if not targets else tuple(dict.fromkeys((actor, *targets)))
        sides = s.sides
        if sides:  # of those named, and of the others as they come
            others = [q for q in range(len(s.coins)) if q not in order and s.living >> q & 1]
            sides = tuple([sides[q] for q in (*order, *others)] + [0] * (len(sides) - len(order) - len(others)))
        return Scene(action, tuple([order.index(q) for q in targets]), roles, len(s.coins), living,
                     Seen(coins, len(s.held[actor])), aimed, marks, sides, pots, piles)

    def _marks(self, s: State, actor: int, option: Named) -> tuple[int, ...]:
        """The tokens that lie before the actor and those he names and on the roles he claims and names."""
        action, targets, roles = option
        living = s.living.bit_count()
        seats = tuple(dict.fromkeys((actor, *targets)))
        named = self._roles[action] | sum(1 << self.reader.number[id] for id in set(roles))
        found = list(s.marks)
        for places in self._places:
            masks = [s.marks[i] & named if not self._on_seats[i] else 0 for i in places]
            on_roles = any(masks)
            for at, i in enumerate(places):
                if self._on_seats[i]:
                    held = s.marks[i]
                    masks[at] = sum(1 << x for x, q in enumerate(seats) if held >> q & 1)
                    if on_roles and not masks[at] and held:  # somebody else holds what lies on the role
                        masks[at] = 1 << living - 1
            if len(places) > 1 and not on_roles:
                masks = [0] * len(places)
            for i, mask in zip(places, masks, strict=True):
                found[i] = mask
        return tuple(found)

    def set(self, scene: Scene, number: int) -> State:
        """One of its positions, at the beginning of the actor's turn.

        Raises:
            Invalid: a turn that begins like this never comes to a question.
        """
        rng = random.Random(f"{scene} {number}")
        s = self._bare(scene.seats).copy()
        kinds, n = len(self.program.role_ids), scene.seats
        cards = [kind for kind in range(kinds) for _ in range(s.court[kind])]
        rng.shuffle(cards)
        dead = {seat for seat, seen in zip(scene.targets, scene.aimed, strict=True) if not seen.cards}
        living = [p for p in range(n) if p not in dead][:scene.living]
        alive = [p in living for p in range(n)]
        held = [2 - (rng.random() < 0.4) if alive[p] else 0 for p in range(n)]
        coins = [rng.randint(0, RICHEST) if alive[p] else 0 for p in range(n)]
        action = self.reader.by_id[scene.action]
        floor = action.cost + action.needs
        for seat, seen in (*zip(scene.targets, scene.aimed, strict=True), (0, scene.actor)):
            held[seat], coins[seat] = seen.cards, seen.coins
        if scene.targets:
            coins[0] = max(coins[0], floor + TOLLS)
        total = s.pots[0]
        coins = [min(c, (total - sum(scene.pots)) // n) for c in coins]
        s.held = tuple([tuple(sorted(_taken(cards, k))) for k in held])
        s.up = tuple([_taken(cards, max(2 - k, 0)) for k in held])
        s.piles = tuple([tuple(sorted(_taken(cards, k))) for k in scene.piles])
        s.court = tuple([cards.count(kind) for kind in range(kinds)])
        s.coins, s.pots = tuple(coins), (total - sum(coins) - sum(scene.pots), 0, *scene.pots)
        s.marks, s.sides, s.living, s.turn = scene.marks, scene.sides, sum(1 << p for p in living), 0
        s.rng, s.answer, s.log = seeded(rng.getrandbits(32)), None, None
        run(s, self.program.main, 1, self.program.first_registers(), None)
        return s

    def _bare(self, seats: int) -> State:
        """A table of a size with all cards in the deck and all coins in the treasury."""
        found = self._blank.get(seats)
        if found is None:
            game = self.game
            start = game.deal(seats)
            found = self._blank[seats] = blank(game, start.table)
            found.court = (game.copies(seats),) * len(game.program.role_ids)
            found.pots = (sum(start.pots) + sum(start.coins), 0, *([0] * (len(start.pots) - 2)))
        return found


def declaring(scene: Scene, s: State) -> Option | None:
    """The option that declares the action of a scene, or None where it is not offered."""
    return next((o for o in s.options if o.action == scene.action and o.targets == scene.targets
                 and o.roles == scene.roles), None)


def _common(s: State) -> tuple[int, bool, tuple[int, ...], tuple[int, ...]]:
    """What all scenes of a position have in common: how many live, whether there are tokens, pots, cards on piles."""
    return (s.living.bit_count(), any(s.marks), tuple([min(coins, MOST_COINS) for coins in s.pots[2:]]),
            tuple([len(pile) for pile in s.piles]))


def _taken(cards: list[int], count: int) -> tuple[int, ...]:
    return tuple([cards.pop() for _ in range(min(count, len(cards)))])
