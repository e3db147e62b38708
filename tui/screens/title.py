"""The first screen: go on, begin, look back, read, set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

from tui.archive import notice, passed_over
from tui.cells import Line
from tui.keeper import Waiting, waiting
from tui.record import Unreadable
from tui.render.rules import handbook
from tui.resume import resumed
from tui.screens.replays import ReplaysScreen
from tui.screens.settings import SettingsScreen
from tui.screens.sheet import SheetScreen
from tui.screens.text import TextScreen
from tui.setup import Preparation
from tui.sheet import Row
from tui.texts import say, together

if TYPE_CHECKING:
    from tui.app import CoupApp


class TitleScreen(SheetScreen):
    """What one can do before a game."""

    heading = "title.title"

    def __init__(self, preparation: Preparation) -> None:
        super().__init__()
        self.preparation = preparation
        self.waits = waiting(preparation.folder) if preparation.folder else Waiting(None, ())

    @property
    def coup(self) -> CoupApp:
        """The app, known as what it is."""
        return cast("CoupApp", self.app)

    def above(self) -> list[str]:
        """A line of welcome."""
        return [say("title.above")]

    def rows(self) -> Sequence[Row]:
        """The ways from here."""
        found = self.waits.game
        last = say("title.last", n=len(found[1].steps), seed=found[1].seed) if found else ""
        return [
            self._row("continue", self._continue, last, "" if found else say("title.no-game")),
            self._row("new", self.coup.open_draw),
            self._row("random", self._random),
            self._row("replays", self._replays),
            self._row("rules", self._rules),
            self._row("settings", lambda: self._open(SettingsScreen())),
            self._row("quit", self.app.exit),
        ]

    def _row(self, name: str, act: Callable[[], None], value: str = "", why: str = "") -> Row:
        return Row(say(f"title.{name}"), value, say(f"title.{name}-words"), act, why=why)

    def _open(self, screen: SheetScreen | TextScreen) -> None:
        self.app.push_screen(screen)

    def _continue(self) -> None:
        if self.waits.game is not None:
            path, record = self.waits.game
            try:
                self.coup.open_deal(resumed(record, path, self.preparation))
                self.coup.tell(together(passed_over(self.waits), notice(record)))
            except Unreadable as fault:
                self.sheet.said = say("title.not-resumed", fault=str(fault))

    def _random(self) -> None:
        self.coup.open_table(self.preparation.random_draw())

    def _replays(self) -> None:
        self._open(ReplaysScreen(self.preparation))

    def _rules(self) -> None:
        made = self.preparation
        ids = [id for pool in made.ruleset.pools.values() for id in pool.roles]
        cards = [card for id in (*ids, *made.ruleset.general) if (card := made.shelf.card(id)) is not None]

        def text(width: int) -> list[Line]:
            return handbook(cards, width)

        self._open(TextScreen(text))
