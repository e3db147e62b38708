"""The pools of the draw screen."""

from __future__ import annotations

from tui.cells import Line
from tui.draft import Draft
from tui.render.draw import draw
from tui.widgets.panel import Panel


class Pools(Panel):
    """Everything of the draw screen but its footer."""

    draft: Draft | None = None
    notices: list[str] = []

    def lines(self, width: int, height: int) -> list[Line]:
        """The rows."""
        return draw(self.draft, width, height, self.notices) if self.draft else []
