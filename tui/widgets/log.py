"""The last things that happened."""

from __future__ import annotations

from tui.cells import Line
from tui.render.log import log
from tui.widgets.scenic import Scenic


class Log(Scenic):
    """The end of the log."""

    def lines(self, width: int, height: int) -> list[Line]:
        """The rows."""
        return log(self.scene.notes.log, width, height, self.scene.hidden) if self.scene else []
