"""The top row of the table."""

from __future__ import annotations

from tui.cells import Line
from tui.render.bar import bar
from tui.widgets.scenic import Scenic


class Bar(Scenic):
    """Turn, treasury, deck, and who is awaited."""

    def lines(self, width: int, height: int) -> list[Line]:
        """One row."""
        return [bar(self.scene, width)] if self.scene else []
