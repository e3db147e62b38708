"""The claims matrix, beside the table where there is room."""

from __future__ import annotations

from tui.cells import Line
from tui.render.tally import narrow_claims
from tui.widgets.scenic import Scenic


class Claims(Scenic):
    """Who claimed what how often, and who was caught."""

    def lines(self, width: int, height: int) -> list[Line]:
        """The rows."""
        return narrow_claims(self.scene, width, height) if self.scene else []
