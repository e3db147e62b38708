"""One pair of eyes at the table: what a seat, or the public, has seen of the game so far."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from coup_dsl import events_seen_by
from tui.notebook import fresh, write
from tui.render.reveal import Verdict, verdict
from tui.scene import Entry, Scene, Seating
from tui.texts import styled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coup_dsl import Event, State
    from coup_dsl.bots.adviser import Advice, Adviser


class Witness:
    """Takes in events as one seat sees them; None is the public."""

    def __init__(self, eye: int | None, seating: Seating, state: State) -> None:
        self.eye = eye
        self.scene = Scene(state.seen_by(eye), seating, fresh(len(seating.names)), eye)
        self.verdict: Verdict | None = None
        self._unread: list[Event] = []
        self._adviser: Adviser | None = None
        self._one_at_a_time = threading.Lock()

    def take(self, state: State, events: Sequence[Event]) -> None:
        """See what happened and the position it led to."""
        seen, before = events_seen_by(events, self.eye), self.scene
        self.verdict = verdict(before, seen)
        view = state.seen_by(self.eye)
        self.scene = Scene(view, before.seating, before.notes, self.eye)
        write(self.scene, view, seen, before.view)
        if self.eye is not None:
            self._unread += seen

    def advise(self) -> Advice:
        """What the adviser, who sees what this seat sees, says about its decision; takes about a tenth of a second."""
        from coup_dsl.bots.adviser import Adviser

        with self._one_at_a_time:
            view, unread, self._unread = self.scene.view, self._unread, []
            self._adviser = self._adviser or Adviser()
            self._adviser.notice(view, unread)
            return self._adviser.advise(view)

    def hear(self, seat: int, line: str) -> None:
        """A bot says something."""
        said = styled("wit.said", "dim", who=self.scene.name(seat), line=line)
        self.scene.notes.log.append(Entry(0, said, spoken=True))

    def __repr__(self) -> str:
        return f"<witness {self.eye}>"
