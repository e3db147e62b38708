"""A number for every answer a table can ever offer, whatever has been played.

Answers are numbered without the name of who gives them, in this order: passing and the other short answers; every
action with every choice of what it names; claims, blocks and proofs by role; losses; cards handed over or chosen;
sets of cards that go back; words and bids of the roles in play.  Roles stand in the order of the draw, players by seat.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from coup_dsl.content.role import CardFile
from coup_dsl.engine.game import Game
from coup_dsl.engine.options import CHANCE, Option
from coup_dsl.errors import Invalid, quoted
from coup_dsl.language.code import Stmt, verbs_in
from coup_dsl.language.walk import statements

SHORT = ("pass", "challenge", "concede", "pay")
CHOOSING = ("choose", "offer", "keep")
LOOPS = ("while", "repeat")


class Numbering:
    """The numbers of a game's answers for some players.

    >>> numbering = Numbering(Game.load("classic"), ("Ana", "Bo"))
    >>> len(numbering), numbering.texts[:6]
    (90, ('pass', 'challenge', 'concede', 'pay', 'income', 'foreign-aid'))
    """

    def __init__(self, game: Game, names: tuple[str, ...]) -> None:
        self.names, self.roles = names, game.program.role_ids
        self.texts = tuple(dict.fromkeys(_answers(game, names)))
        self._numbers = {text: number for number, text in enumerate(self.texts)}

    def __len__(self) -> int:
        return len(self.texts)

    def number(self, option: Option) -> int:
        """The number of an answer; of a card that chance draws, the number of its role."""
        if option.actor == CHANCE:
            return self.roles.index(option.cards[0])
        text = option.text[len(self.names[option.actor]) + 1:]
        number = self._numbers.get(text)
        if number is None:
            raise Invalid(f"the answer {quoted(text)} has no number",
                          help="numbering.py lists what a table can offer, and lacks it")
        return number

    def text(self, actor: int, number: int) -> str:
        """The answer with a number as a step text; raises Invalid."""
        known = self.roles if actor == CHANCE else self.texts
        if not 0 <= number < len(known):
            raise Invalid(f"no answer has the number {number}; they end at {len(known) - 1}")
        return f"draw {known[number]}" if actor == CHANCE else f"{self.names[actor]} {known[number]}"


def _answers(game: Game, names: tuple[str, ...]) -> Iterator[str]:
    program = game.program
    roles = program.role_ids
    yield from SHORT
    yield from _actions(game, names)
    for role in roles:
        yield from (f"block {role}", f"claim {role}", f"show {role}")
        yield from (f"claim {role} {name}" for name in names)
    for role in roles:
        yield f"lose {role}"
        yield from (f"lose {role} as {roles[claimed]}" for claimed in program.reaction_routines)
    yield from (f"give {role}" for role in roles)
    yield from (f"{word} {thing}" for word in CHOOSING for thing in (*roles, *names))
    yield from ("return " + " ".join(cards) for cards in _returns(game, len(names)))
    yield from sorted(program.words)
    if any(st.op == "bidding" for card in program.cards for st in _text(card)):
        yield from (f"bid {coins}" for coins in range(int(game.options["treasury"]) + 1))  # type: ignore[arg-type]


def _actions(game: Game, names: tuple[str, ...]) -> Iterator[str]:
    for action in game.actions:
        named: list[Sequence[str]] = []
        for target in action.spec.targets:
            things = names if target.kind == "player" else game.program.role_ids
            named.append(("", *things) if target.optional else things)
        for things in itertools.product(*named):
            yield " ".join([action.id, *filter(None, things)])


def _returns(game: Game, players: int) -> Iterator[tuple[str, ...]]:
    """Every set of cards that can go back to the deck at once, small ones first."""
    roles, copies = game.program.role_ids, game.copies(players)
    most = max((_returned(card) for card in (*game.program.generals, *game.program.cards)), default=0)
    for size in range(1, min(most, copies * len(roles)) + 1):
        yield from _sets(roles, size, copies)


def _sets(roles: tuple[str, ...], size: int, copies: int) -> Iterator[tuple[str, ...]]:
    """The sets of so many cards, of which there are some copies each."""
    if not roles:
        yield ()
        return
    for count in range(min(size, copies), -1, -1):
        if size - count <= copies * (len(roles) - 1):
            for rest in _sets(roles[1:], size - count, copies):
                yield (roles[0],) * count + rest


def _returned(card: CardFile) -> int:
    """How many cards the texts of a file ask one to return at most, as far as they say; else more than there are."""
    endless = 1000
    texts = list(_text(card))
    if any(st.op in LOOPS and any(map(_draws, statements(st.body))) for st in texts):
        return endless
    counts = [st.exprs[-1] if st.op == "verb" else st.exprs[0].args[-1] for st in texts if _draws(st)]
    if any(count.op != "number" for count in counts):
        return endless
    # one who returns as he likes keeps at least one of the two he has and of those he draws
    freely = any(verb == "return" for verb in verbs_in(texts))
    return sum(count.number for count in counts) + freely


def _draws(st: Stmt) -> bool:
    return (st.op, st.word) == ("verb", "draw") or (st.op == "call" and st.exprs[0].word == "exchange")


def _text(card: CardFile) -> Iterator[Stmt]:
    """Every statement of a file."""
    for action in card.actions:
        yield from statements((*action.stands, *action.effect, *action.caught))
    for hook in card.hooks:
        yield from statements(hook.effect)
    if card.reaction is not None:
        yield from statements(card.reaction.effect)
