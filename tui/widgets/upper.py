"""The part of the table below the players."""

from __future__ import annotations

from tui.cells import Line
from tui.render.claim import claim
from tui.render.prompt import actions
from tui.widgets.scenic import Scenic


class Upper(Scenic):
    """The claim on the table; on one's own turn the list of actions."""

    def lines(self, width: int, height: int) -> list[Line]:
        """One or the other."""
        if self.scene is None:
            return []
        if self.chooser is not None and self.chooser.decision.question == "action":
            return actions(self.scene, self.chooser, width, height)
        return claim(self.scene, width, height)
