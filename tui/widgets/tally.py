"""What is public, beside the table where there is room."""

from __future__ import annotations

from tui.cells import Line
from tui.render.tally import cards
from tui.widgets.scenic import Scenic


class Tally(Scenic):
    """Cards face up, one's own, and unseen, by role."""

    def lines(self, width: int, height: int) -> list[Line]:
        """The rows."""
        return cards(self.scene, width, height) if self.scene else []
