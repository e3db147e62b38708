"""The players' rows."""

from __future__ import annotations

from tui.cells import Line
from tui.render.seats import seats
from tui.widgets.scenic import Scenic


class Seats(Scenic):
    """One row for each player."""

    def lines(self, width: int, height: int) -> list[Line]:
        """The rows."""
        return seats(self.scene, width) if self.scene else []
