"""The body of a screen that is a list."""

from __future__ import annotations

from tui.cells import Line
from tui.render.sheet import sheet
from tui.sheet import Sheet
from tui.widgets.panel import Panel


class SheetPanel(Panel):
    """Everything but the footer."""

    sheet: Sheet | None = None
    title = ""
    above: list[str] = []

    def lines(self, width: int, height: int) -> list[Line]:
        """The rows."""
        return sheet(self.sheet, self.title, self.above, width, height) if self.sheet else []
