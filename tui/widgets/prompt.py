"""The question at the bottom of the table."""

from __future__ import annotations

from tui.cells import Line
from tui.render.prompt import lower
from tui.widgets.scenic import Scenic


class Prompt(Scenic):
    """Every option with its consequence, a target to choose, or who is awaited."""

    def lines(self, width: int, height: int) -> list[Line]:
        """The rows."""
        return lower(self.scene, self.chooser, width, height) if self.scene else []
