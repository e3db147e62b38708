"""The box in which a challenged card is turned."""

from __future__ import annotations

from tui.cells import Line
from tui.render.reveal import Verdict, reveal
from tui.widgets.panel import Panel


class Reveal(Panel):
    """Shows a verdict up to a beat."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__()
        self.verdict = verdict
        self.beat = 1

    def at(self, beat: int) -> None:
        """Go on to this beat."""
        self.beat = beat
        self.redraw()

    def lines(self, width: int, height: int) -> list[Line]:
        """The box."""
        return reveal(self.verdict, self.beat, width, height)
