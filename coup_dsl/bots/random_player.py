"""The player who answers with any legal option."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from coup_dsl.bots.asked import asked_of

if TYPE_CHECKING:
    from coup_dsl.engine.events import Event
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.view import View


class RandomPlayer:
    """Every option is equally likely."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self._rng = random.Random(f"{name} {seed}")

    def choose(self, view: View) -> Option:
        """Any of the options."""
        return self._rng.choice(asked_of(view))

    def notice(self, events: Sequence[Event]) -> None:
        """Nothing is remembered."""

    def recall(self, view: View, option: Option) -> None:
        """The same dice fall as before."""
        self.choose(view)
