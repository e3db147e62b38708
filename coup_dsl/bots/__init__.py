"""Computer players: given what one seat sees, they answer for it.

>>> from coup_dsl import Game, bots
>>> state = Game.load("classic").deal(players=3, seed=1)
>>> bot = bots.make(bots.DEFAULT, seed=7)
>>> bot.choose(state.seen_by(0)) in state.options
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from coup_dsl.engine.events import Event
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.view import View

#: The ladder, from the weakest to the strongest.
LEVELS: dict[str, str] = {
    "level-0": "answers with any legal option",
    "level-1": "answers at random, but more often what usually pays; mostly tells the truth",
    "level-2": "never lies, takes what looks best at once, challenges only what cannot be true",
    "level-3": "weighs what everybody may hold, lies and challenges when it expects to gain by it",
    "level-4": "plays likely answers out before it speaks, and thinks again, up to a tenth of a second",
    "level-5": "level 4 with more time, up to a second, which looks a turn further",
}
#: Characters: settings of one player, who plays likely answers out but has no second thoughts.
CHARACTERS: dict[str, str] = {
    "balanced": "lies when it should pay, doubts when it should pay, and bears no grudge",
    "bold": "lies freely and trusts that nobody dares to challenge",
    "careful": "lies seldom, and challenges only when it is all but sure",
    "suspicious": "believes little and challenges much",
    "upright": "hardly ever lies, and takes offence when it is doubted",
    "vengeful": "plays soundly, but goes after whoever hurt or doubted it",
    "gambler": "does now and then what nobody expects, itself included",
}
#: Every kind of player and what it is like.
KINDS: dict[str, str] = {**CHARACTERS, **LEVELS}

#: The kind that sits down when nothing is said.
DEFAULT = "balanced"

#: Milliseconds nobody thinks for.
UNBOUNDED = 1e9

#: Names of older records.
FORMER = {"random": "level-0", "honest": "level-2"}


class Bot(Protocol):
    """A player for one seat of one game."""

    name: str

    def choose(self, view: View) -> Option:
        """One of ``view.options``, for the seat the view is of."""
        ...

    def notice(self, events: Sequence[Event]) -> None:
        """What happened, as this seat sees it; a player who is never told plays on what the view shows."""
        ...

    def recall(self, view: View, option: Option) -> None:
        """What it answered before, when a game that was broken off goes on: instead of :meth:`choose`."""
        ...


def make(kind: str, seed: int, think: float | None = None) -> Bot:
    """A player of one of :data:`KINDS` for one seat; the same views, events and seed give the same answers.

    Args:
        kind: the kind.
        seed: makes it repeatable.
        think: milliseconds that levels 4 and 5 may take for a decision, about; counted in answers
            they try, so that the same seed gives the same game on any machine.

    Raises:
        Invalid: there is no such kind, with a suggestion; or an argument is of another sort.
    """
    from coup_dsl.arguments import whole, word, wrong

    seed = whole(seed, "seed")
    if think is not None and not (isinstance(think, int | float) and 0 <= think < UNBOUNDED):
        raise wrong(think, "think", "milliseconds, 0 or more")
    if word(kind, "kind") not in KINDS and kind not in FORMER:
        from coup_dsl.errors import Invalid, did_you_mean, quoted

        raise Invalid(f"there is no kind of bot {quoted(kind)}",
                      help=did_you_mean(kind, KINDS) or "known: " + ", ".join(KINDS))
    from coup_dsl.bots.makers import made

    return made(kind, FORMER.get(kind, kind), seed, think)
