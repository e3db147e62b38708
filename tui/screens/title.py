"""The first screen: go on, begin, look back, read, set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from tui.cells import Line
from tui.keeper import unfinished
from tui.record import Unreadable
from tui.render.rules import handbook
from tui.resume import resumed
from tui.screens.replays import ReplaysScreen
from tui.screens.settings import SettingsScreen
from tui.screens.sheet import SheetScreen
from tui.screens.text import TextScreen
from tui.setup import Preparation
from tui.sheet import Row

if TYPE_CHECKING:
    from tui.app import CoupApp


class TitleScreen(SheetScreen):
    """What one can do before a game."""

    heading = "Coup"

    def __init__(self, preparation: Preparation) -> None:
        super().__init__()
        self.preparation = preparation
        self.found = unfinished(preparation.folder) if preparation.folder else None

    @property
    def coup(self) -> CoupApp:
        """The app, known as what it is."""
        return cast("CoupApp", self.app)

    def above(self) -> list[str]:
        """A line of welcome."""
        return ["Claim, bluff, challenge: the last one with a card wins."]

    def rows(self) -> Sequence[Row]:
        """The ways from here."""
        found = self.found
        last = f"{len(found[1].steps)} steps, seed {found[1].seed}" if found else ""
        return [
            Row("Continue", last, "Go on with the last game.", self._continue, why="" if found else "No game waits."),
            Row("New game", "", "Choose players, roles and options.", self.coup.open_draw),
            Row("Random game", "", "A random legal draw, and straight to the table.", self._random),
            Row("Replays", "", "Step through the games you have played.", self._replays),
            Row("Rules", "", "Every role of the ruleset; / searches.", self._rules),
            Row("Settings", "", "Theme, glyphs, animation, bell.", lambda: self._open(SettingsScreen())),
            Row("Quit", "", "Leave.", self.app.exit),
        ]

    def _open(self, screen: SheetScreen | TextScreen) -> None:
        self.app.push_screen(screen)

    def _continue(self) -> None:
        if self.found is not None:
            path, record = self.found
            try:
                self.coup.open_deal(resumed(record, path, self.preparation))
            except Unreadable as fault:
                self.sheet.said = f"It cannot be gone on with: {fault}"

    def _random(self) -> None:
        self.coup.open_table(tuple(self.preparation.ruleset.random_draw(self.preparation.roll())))

    def _replays(self) -> None:
        self._open(ReplaysScreen(self.preparation))

    def _rules(self) -> None:
        made = self.preparation
        ids = [id for pool in made.ruleset.pools.values() for id in pool.roles]
        cards = [card for id in (*ids, *made.ruleset.general) if (card := made.shelf.card(id)) is not None]

        def text(width: int) -> list[Line]:
            return handbook(cards, width)

        self._open(TextScreen(text))
