"""When a player tires of an action that leads nowhere, so that games come to an end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.state import State
    from coup_dsl.engine.view import View

#: Share taken off an action for the square of how often it was declared in vain.
TEDIUM = 0.02


class Patience:
    """Counts declarations of an action that left its player no richer at his next turn, until somebody loses a card."""

    def __init__(self) -> None:
        self._cards_lost = -1
        self._vain: dict[str, int] = {}
        self._last: tuple[str, int] | None = None

    def tired(self, view: View, worth: Mapping[Option, float]) -> dict[Option, float]:
        """What the options are worth to somebody who has tried some of them again and again."""
        self._look(view.position, next(iter(worth)).actor)
        vain = self._vain
        return {o: x - TEDIUM * vain.get(o.action or "", 0) ** 2 for o, x in worth.items()}

    def declared(self, view: View, option: Option) -> None:
        """Take in what was chosen in the end."""
        if option.action is not None:
            self._look(view.position, option.actor)
            self._last = option.action, view.position.coins[option.actor]

    def _look(self, s: State, me: int) -> None:
        """What came of the last action; start afresh when a card was lost."""
        lost = sum(map(len, s.up)) + sum(map(len, s.down))
        if lost != self._cards_lost:
            self._cards_lost = lost
            self._vain.clear()
        elif self._last is not None and s.coins[me] <= self._last[1]:
            action = self._last[0]
            self._vain[action] = self._vain.get(action, 0) + 1
        self._last = None
