"""A panel that shows a scene."""

from __future__ import annotations

from tui.chooser import Chooser
from tui.scene import Scene
from tui.widgets.panel import Panel


class Scenic(Panel):
    """Holds a scene and where the player is in choosing; nothing else of the game."""

    scene: Scene | None = None
    chooser: Chooser | None = None

    def show(self, scene: Scene, chooser: Chooser | None) -> None:
        """Take a new scene."""
        self.scene, self.chooser = scene, chooser
        self.redraw()
