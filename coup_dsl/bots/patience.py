"""When a player tires of an action that leads nowhere, so that games come to an end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.view import View

#: Share taken off an action for the square of how often it was declared in vain.
TEDIUM = 0.02


class Patience:
    """Counts declarations of an action that left its player no richer, until somebody loses a card."""

    def __init__(self) -> None:
        self._cards_lost = -1
        self._vain: dict[str, int] = {}
        self._purse: dict[str, int] = {}

    def tired(self, view: View, worth: Mapping[Option, float]) -> dict[Option, float]:
        """What the options are worth to somebody who has tried some of them again and again."""
        self._look(view)
        return {o: x - TEDIUM * self._vain.get(o.action or "", 0) ** 2 for o, x in worth.items()}

    def declared(self, view: View, option: Option) -> None:
        """Take in what was chosen in the end."""
        if option.action is None:
            return
        self._look(view)
        purse = view.coins[option.actor]
        if purse <= self._purse.get(option.action, -1):
            self._vain[option.action] = self._vain.get(option.action, 0) + 1
        self._purse[option.action] = purse

    def _look(self, view: View) -> None:
        """Start afresh when a card was lost."""
        lost = sum(map(len, view.lost)) + sum(view.aside_sizes)
        if lost != self._cards_lost:
            self._cards_lost = lost
            self._vain.clear()
            self._purse.clear()
