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

#: Every kind of player and what it is like.
KINDS: dict[str, str] = {
    "balanced": "bluffs, blocks and challenges when it expects to gain by it, and learns whom to believe",
    "bold": "bluffs freely and trusts that nobody dares to challenge",
    "careful": "lies seldom, and challenges only when it is all but sure",
    "suspicious": "believes little and challenges much",
    "honest": "never lies, takes what looks best at once, challenges only what cannot be true",
    "random": "answers with any legal option",
}

#: The strongest kind.
DEFAULT = "balanced"


class Bot(Protocol):
    """A player for one seat of one game."""

    name: str

    def choose(self, view: View) -> Option:
        """One of ``view.options``, for the seat the view is of."""
        ...

    def notice(self, events: Sequence[Event]) -> None:
        """What happened, as this seat sees it; a player who is never told plays on what the view shows."""
        ...


def make(kind: str, seed: int) -> Bot:
    """A player of one of :data:`KINDS` for one seat; the same views and seed give the same answers.

    Raises:
        Invalid: there is no such kind; the message has a suggestion.
    """
    if kind == "random":
        from coup_dsl.bots.random_player import RandomPlayer

        return RandomPlayer(kind, seed)
    if kind == "honest":
        from coup_dsl.bots.honest_player import HonestPlayer

        return HonestPlayer(kind, seed)
    if kind in KINDS:
        from coup_dsl.bots.characters import CHARACTERS
        from coup_dsl.bots.player import Player

        return Player(kind, seed, CHARACTERS[kind])
    from coup_dsl.errors import Invalid, did_you_mean, quoted

    raise Invalid(f"there is no kind of bot {quoted(kind)}",
                  help=did_you_mean(kind, KINDS) or "known: " + ", ".join(KINDS))
