"""The player who answers at random, but as people usually answer."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from coup_dsl.bots.appraisal import lore
from coup_dsl.bots.asked import asked_of

if TYPE_CHECKING:
    from coup_dsl.engine.events import Event
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.view import View


class InformedPlayer:
    """Plays by the policy."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self._rng = random.Random(f"{name} {seed}")

    def notice(self, events: Sequence[Event]) -> None:
        """Nothing is remembered."""

    def choose(self, view: View) -> Option:
        """Any of the options, the usual ones more often."""
        asked_of(view)
        return lore(view.game).informed.answer(view.position, self._rng)

    def recall(self, view: View, option: Option) -> None:
        """The same dice fall as before."""
        self.choose(view)
