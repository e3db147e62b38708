"""Shown instead of a screen that has no room; goes away by itself."""

from __future__ import annotations

from tui.cells import Line, wrap
from tui.render.layout import SMALLEST
from tui.texts import say
from tui.widgets.panel import Panel


class TooSmall(Panel):
    """Says how large the terminal is and must be."""

    def lines(self, width: int, height: int) -> list[Line]:
        """The message, as much of it as there is room for."""
        have = self.screen.size
        needed = f"{SMALLEST[0]}x{SMALLEST[1]}"
        text = say("too-small", needed=needed, have=f"{have.width}x{have.height}")
        return [Line.of(row) for row in wrap(text, width)][:height]
