"""Who has hurt or doubted whom, and how much that still weighs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coup_dsl.bots.reading import Reader
    from coup_dsl.engine.events import Event
    from coup_dsl.engine.options import Option

#: What is left of the slights when one has hit back.
REVENGED = 0.3
MOST = 4.0


class Grudge:
    """Slights of every seat by every other, from the events a player sees."""

    def __init__(self, reader: Reader) -> None:
        self.hostile = frozenset(a.id for a in reader.actions if any(t.hostile for t in a.targets))
        self.slights: defaultdict[tuple[int, int], float] = defaultdict(float)
        self._declarer = -1

    def notice(self, events: Iterable[Event]) -> None:
        """Take in who hits, doubts or blocks whom."""
        for event in events:
            if event.player is None:
                continue
            if event.kind == "action":
                self._declarer = event.player
                if event.action in self.hostile:
                    for seat in event.targets:
                        self.slights[event.player, seat] *= REVENGED
                        self._slight(seat, event.player)
            elif event.kind == "challenged":
                for seat in event.targets:
                    self._slight(seat, event.player)
            elif event.kind == "claimed" and event.action == "block" and self._declarer >= 0:
                self._slight(self._declarer, event.player)

    def _slight(self, seat: int, by: int) -> None:
        self.slights[seat, by] = min(MOST, self.slights[seat, by] + 1.0)

    def minded(self, worth: Mapping[Option, float], weight: float) -> dict[Option, float]:
        """What the actions are worth to one who is not cool about it."""
        return {o: x + weight * sum(self.slights.get((o.actor, q), 0.0) for q in o.targets
                                    if o.action in self.hostile) for o, x in worth.items()}
