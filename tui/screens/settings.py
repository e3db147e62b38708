"""Theme, glyphs, animation, bell, how answers are sent: seen at once, kept at once."""

from __future__ import annotations

from collections.abc import Sequence

from tui.screens.sheet import SheetScreen
from tui.settings import CHOICES, value_name
from tui.sheet import Row
from tui.texts import say


class SettingsScreen(SheetScreen):
    """One row for each setting."""

    heading = "settings.title"

    def rows(self) -> Sequence[Row]:
        """What each is set to."""
        from tui.app import CoupApp

        assert isinstance(self.app, CoupApp)
        now = self.app.settings
        return [
            Row(say(f"settings.{name}"), value_name(name, getattr(now, name)), say(f"settings.{name}-words"),
                step=lambda by, name=name: self._step(name, by))  # type: ignore[misc]
            for name in CHOICES
        ]

    def _step(self, name: str, by: int) -> None:
        from tui.app import CoupApp

        assert isinstance(self.app, CoupApp)
        self.app.settings.step(name, by)
        self.app.settings_changed()
