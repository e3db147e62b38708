"""Private notes, beside the table where there is room."""

from __future__ import annotations

from tui.cells import Line
from tui.render.notes import notes
from tui.widgets.scenic import Scenic


class PrivateNotes(Scenic):
    """What the person who is asked has written down."""

    def lines(self, width: int, height: int) -> list[Line]:
        """The rows."""
        return notes(self.scene, width, height) if self.scene else []
