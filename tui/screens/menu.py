"""Everything one can do at the table besides answering."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tui import keys
from tui.screens.sheet import SheetScreen
from tui.sheet import Row


class MenuScreen(SheetScreen):
    """Commands in a list; the one chosen runs when the menu has closed.

    Args:
        commands: what the table can do.
        run: runs one by its action.
    """

    heading = "Menu"

    def __init__(self, commands: Sequence[keys.Command], run: Callable[[str], None]) -> None:
        super().__init__()
        self.offered, self.run = commands, run

    def rows(self) -> Sequence[Row]:
        """One for each command."""
        return [
            Row(
                command.label,
                command.shown,
                f"{command.description[:1].upper()}{command.description[1:]}.",
                lambda action=command.action: self._choose(action),  # type: ignore[misc]
            )
            for command in self.offered
        ]

    def _choose(self, action: str) -> None:
        self.dismiss()
        self.run(action)
