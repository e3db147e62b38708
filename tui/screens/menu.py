"""Everything one can do at the table besides answering."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tui import keys
from tui.screens.sheet import SheetScreen
from tui.sheet import Row
from tui.texts import say


class MenuScreen(SheetScreen):
    """Commands in a list; the one chosen runs when the menu has closed.

    Args:
        commands: what the table can do.
        run: runs one by its action.
    """

    heading = "menu.title"

    def __init__(self, commands: Sequence[keys.Command], run: Callable[[str], None]) -> None:
        super().__init__()
        self.offered, self.run = commands, run

    def rows(self) -> Sequence[Row]:
        """One for each command."""
        return [
            Row(
                command.label,
                command.shown,
                say("choose.alone", asked=say("sentence", text=command.description)),
                lambda action=command.action: self._choose(action),  # type: ignore[misc]
            )
            for command in self.offered
        ]

    def _choose(self, action: str) -> None:
        self.dismiss()
        self.run(action)
