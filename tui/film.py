"""A kept game, step by step, as any seat saw it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.archive import plan_of, play, start
from tui.record import Record
from tui.resume import HUMAN, seating_of
from tui.scene import Scene
from tui.witness import Witness

if TYPE_CHECKING:
    from coup_dsl import Event, State


class Film:
    """Every position of a game, wound to and fro.

    A game that is not over is only seen as its one person, or as the public, sees it.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        game = plan_of(record).game()
        self.seating = seating_of(record)
        self.at = 0
        self._states: list[State] = [start(record, game)]
        self._events: list[tuple[Event, ...]] = [()]
        self.turns = [0]
        for state, _, events in play(record, game):
            self._states.append(state)
            self._events.append(events)
            if any(event.kind == "turn" for event in events):
                self.turns.append(len(self._states) - 1)
        people = [seat for seat, who in enumerate(record.seats) if who.kind == HUMAN]
        seats = list(range(len(record.seats)))
        self.eyes: tuple[int | None, ...] = (None, *(seats if record.over else people if len(people) == 1 else []))
        self.eye: int | None = people[0] if len(people) == 1 else None
        self._witness = self._fresh()

    def _fresh(self) -> Witness:
        return Witness(self.eye, self.seating, self._states[0])

    @property
    def last(self) -> int:
        """How many steps there are."""
        return len(self._states) - 1

    @property
    def scene(self) -> Scene:
        """The table as the eye has it."""
        return self._witness.scene

    def public(self) -> Scene:
        """The table at this step as everybody saw it."""
        witness = Witness(None, self.seating, self._states[0])
        for at in range(1, self.at + 1):
            witness.take(self._states[at], self._events[at])
        return witness.scene

    @property
    def step(self) -> str:
        """The step taken last, as the record has it; nothing after the deal."""
        return self.record.steps[self.at - 1] if self.at else ""

    def go(self, to: int) -> None:
        """Wind to a step; what was said up to it is gathered anew when that is back."""
        to = min(self.last, max(0, to))
        if to < self.at:
            self._witness, self.at = self._fresh(), 0
        while self.at < to:
            self.at += 1
            self._witness.take(self._states[self.at], self._events[self.at])

    def turn(self, by: int) -> None:
        """To the beginning of another turn."""
        if by > 0:
            self.go(next((at for at in self.turns if at > self.at), self.last))
        else:
            self.go(max((at for at in self.turns if at < self.at), default=0))

    def see(self, eye: int | None) -> bool:
        """See with other eyes; False when these are closed."""
        if eye not in self.eyes:
            return False
        self.eye, at = eye, self.at
        self._witness, self.at = self._fresh(), 0
        self.go(at)
        return True

    def __repr__(self) -> str:
        return f"<film, step {self.at} of {self.last}>"
