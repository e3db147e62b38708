"""The curtain between two people at one machine: nothing of the game is to be seen."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen

from tui.cells import BLANK, Line
from tui.render.handoff import handoff
from tui.widgets.page import Page


class HandoffScreen(Screen[None]):
    """Waits until the next person is at the keyboard."""

    AUTO_FOCUS = None
    BINDINGS = [Binding("enter,space", "there", show=False)]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.person = name

    def compose(self) -> ComposeResult:
        """One page."""
        yield Page(self._lines, id="page")

    def _lines(self, width: int) -> list[Line]:
        above = [BLANK] * max(0, self.size.height // 2 - 3)
        return [*above, *handoff(self.person, width)]

    def action_there(self) -> None:
        """The curtain goes up."""
        self.dismiss()

    def on_click(self, event: events.Click) -> None:
        """A click does the same."""
        event.stop()
        self.dismiss()
