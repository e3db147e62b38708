"""Shown instead of a screen that has no room; goes away by itself."""

from __future__ import annotations

from tui.cells import Line, wrap
from tui.render.layout import SMALLEST
from tui.widgets.panel import Panel


class TooSmall(Panel):
    """Says how large the terminal is and must be."""

    def lines(self, width: int, height: int) -> list[Line]:
        """The message, as much of it as there is room for."""
        have = self.screen.size
        text = (
            f"The table needs {SMALLEST[0]}x{SMALLEST[1]} cells; this terminal has {have.width}x{have.height}. "
            "Make it larger: the game is still here. ctrl+q quits."
        )
        return [Line.of(row) for row in wrap(text, width)][:height]
