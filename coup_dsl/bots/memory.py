"""What a player remembers of everybody at the table, from the events he has seen.

Of each seat: which roles it claimed for cards it may still hold, which it seems not to hold, and
how likely it is a truthful, a shrewd or a careless player.  Nothing here needs to be told: without
events every seat is a stranger.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coup_dsl.bots.reading import Reader
    from coup_dsl.engine.events import Event

TEMPERS = ("truthful", "shrewd", "careless")
#: How common the tempers are before anything is known.
COMMON = (0.2, 0.72, 0.08)
#: How likely each temper is to challenge when it could, and to have told the truth when it is challenged.
CHALLENGES = (0.03, 0.07, 0.5)
PROVES = (0.98, 0.5, 0.3)
#: The logarithms of what those make likely.
DOUBTS, IS_SILENT = [math.log(x) for x in CHALLENGES], [math.log(1 - x) for x in CHALLENGES]
IS_PROVED, IS_CAUGHT = [math.log(x) for x in PROVES], [math.log(1 - x) for x in PROVES]
#: How likely each temper, without the card, makes a claim that it would make with it: of a card that
#: is being lost nearly always, since there is little more to lose.
LIES = (0.02, 0.32, 1.0)
LIES_OF_LOST = (0.02, 0.9, 1.0)

#: What an exchange leaves of the evidence about a hand; what a card handed over leaves of it.
AFTER_EXCHANGE, AFTER_GIFT = 0.45, 0.6
#: Settled challenges that the first guess at a shrewd player's lies counts like: a Beta distribution's weight.
GUESSED = 4.0


@dataclass(slots=True)
class Record:
    """One seat: weights of evidence by role, the logarithms of how well each temper explains it,
    and settled challenges.

    ``caught`` and ``proved`` count claims of cards it kept that a challenge settled.
    """

    claims: dict[int, float] = field(default_factory=dict)
    denials: dict[int, float] = field(default_factory=dict)
    tempers: list[float] = field(default_factory=lambda: [math.log(x) for x in COMMON])
    caught: int = 0
    proved: int = 0
    _odds: tuple[float, ...] | None = None

    def lies(self, guess: float) -> float:
        """How likely it lies, without the card, if it is shrewd: the mean of a Beta posterior."""
        return (GUESSED * guess + self.caught) / (GUESSED + self.caught + self.proved)

    def claim(self, role: int) -> None:
        """It claimed a role."""
        self.claims[role] = 1.0
        self.denials.pop(role, None)

    def deny(self, role: int, weight: float) -> None:
        """It behaved as one who does not hold a role."""
        self.denials[role] = min(3.0, self.denials.get(role, 0.0) + weight)

    def forget(self, role: int) -> None:
        """Its card of this role is gone, and another one has come or not."""
        self.claims.pop(role, None)
        self.denials.pop(role, None)

    def fade(self, factor: float) -> None:
        """Some of its cards have changed."""
        for evidence in (self.claims, self.denials):
            for role in evidence:
                evidence[role] *= factor

    def explain(self, logarithms: Sequence[float]) -> None:
        """Something happened that the tempers make more or less likely."""
        a, b, c = self.tempers
        x, y, z = logarithms
        self.tempers = [a + x, b + y, c + z]
        self._odds = None

    def odds(self) -> tuple[float, ...]:
        """How likely the seat is of each temper."""
        if self._odds is None:
            top = max(self.tempers)
            weights = [math.exp(x - top) for x in self.tempers]
            total = sum(weights)
            self._odds = tuple([w / total for w in weights])
        return self._odds


class Memory:
    """The records of all seats of a game."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.seats: dict[int, Record] = {}
        self._action: Event | None = None
        self._of_lost = False
        self._handlers: dict[str, Callable[[Event, Record], None]] = {
            "action": self._declared, "claimed": self._claimed, "set-aside": self._set_aside, "passed": self._passed,
            "challenged": self._challenged, "shown": self._shown, "conceded": self._conceded,
            "revealed": self._revealed, "lost": self._lost, "drew": self._drew, "returned": self._returned,
            "gave": self._gave,
        }

    def record(self, seat: int) -> Record:
        """What is remembered of a seat."""
        found = self.seats.get(seat)
        if found is None:
            found = self.seats[seat] = Record()
        return found

    def notice(self, events: Iterable[Event]) -> None:
        """Take events in."""
        for event in events:
            handler = self._handlers.get(event.kind)
            if handler is not None and event.player is not None:
                handler(event, self.record(event.player))

    def _role(self, event: Event) -> int:
        return self.reader.number.get(event.role or "", -1)

    def _declared(self, event: Event, record: Record) -> None:
        self._action = event
        self._claimed(event, record)

    def _claimed(self, event: Event, record: Record) -> None:
        role = self._role(event)
        self._of_lost = False
        if role >= 0:
            record.claim(role)

    def _set_aside(self, event: Event, record: Record) -> None:
        self._of_lost = True
        record.forget(self._role(event))

    def _passed(self, event: Event, record: Record) -> None:
        if event.action == "challenge":
            if self._of_lost:
                return
            record.explain(IS_SILENT)
        elif event.action == "block" and self._action is not None and self._action.action is not None:
            action = self.reader.by_id[self._action.action]
            if action.affects or action.blocked_by == "anyone" or event.player in self._action.targets:
                for id in action.blockers:
                    record.deny(self.reader.number[id], 0.3 if action.blocked_by == "anyone" else 1.0)

    def _challenged(self, event: Event, record: Record) -> None:
        if not self._of_lost:
            record.explain(DOUBTS)

    def _shown(self, event: Event, record: Record) -> None:
        record.explain(IS_PROVED)
        record.proved += 1
        record.forget(self._role(event))

    def _conceded(self, event: Event, record: Record) -> None:
        role = self._role(event)
        record.explain(IS_CAUGHT)
        record.caught += 1
        record.forget(role)
        record.deny(role, 2.5)

    def _revealed(self, event: Event, record: Record) -> None:
        true = event.role in event.cards
        record.explain(IS_PROVED if true else IS_CAUGHT)
        for id in event.cards:
            record.forget(self.reader.number[id])

    def _lost(self, event: Event, record: Record) -> None:
        for id in event.cards:
            record.claims.pop(self.reader.number[id], None)

    def _drew(self, event: Event, record: Record) -> None:
        record.denials.clear()

    def _returned(self, event: Event, record: Record) -> None:
        record.fade(AFTER_EXCHANGE)

    def _gave(self, event: Event, record: Record) -> None:
        record.fade(AFTER_GIFT)
        for seat in event.targets:
            self.record(seat).fade(AFTER_GIFT)
