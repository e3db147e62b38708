"""The curtain between two people at one machine: nothing of the game is to be seen."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen

from tui.cells import BLANK, Line
from tui.clock import Clock
from tui.render.handoff import handoff
from tui.widgets.page import Page

GRACE = 0.5


class HandoffScreen(Screen[None]):
    """Waits until the next person is at the keyboard."""

    AUTO_FOCUS = None
    BINDINGS = [Binding("enter,space", "there", show=False)]

    def __init__(self, name: str, clock: Clock, alone: bool = False) -> None:
        super().__init__()
        self.person, self.alone = name, alone
        self._clock, self._since = clock, clock.now()

    def compose(self) -> ComposeResult:
        """One page."""
        yield Page(self._lines, id="page")

    def _lines(self, width: int) -> list[Line]:
        above = [BLANK] * max(0, self.size.height // 2 - 3)
        return [*above, *handoff(self.person, width, self.alone)]

    def action_there(self) -> None:
        """The curtain goes up, but not by a key that was still meant for the question before it."""
        if self._clock.now() - self._since >= GRACE:
            self.dismiss()

    def on_click(self, event: events.Click) -> None:
        """A click does the same."""
        event.stop()
        self.action_there()
