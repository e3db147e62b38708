"""One's own cards."""

from __future__ import annotations

from tui.cells import Line
from tui.render.hand import hand
from tui.widgets.scenic import Scenic


class Hand(Scenic):
    """The hand as cards or as a list."""

    def lines(self, width: int, height: int) -> list[Line]:
        """The rows."""
        return hand(self.scene, width, height) if self.scene else []
