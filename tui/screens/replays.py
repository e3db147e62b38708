"""The games that were kept, the newest first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

from tui.archive import notice
from tui.film import Film
from tui.keeper import ENDING, kept, load
from tui.record import Unreadable
from tui.screens.sheet import SheetScreen
from tui.setup import Preparation
from tui.sheet import Row
from tui.texts import say
from tui.texts.results import result_words

if TYPE_CHECKING:
    from tui.app import CoupApp

MOST = 60


class ReplaysScreen(SheetScreen):
    """One row for each game."""

    heading = "replays.title"

    def __init__(self, preparation: Preparation) -> None:
        super().__init__()
        self.paths = kept(preparation.folder)[:MOST] if preparation.folder else []
        self._rows = [self._row(path) for path in self.paths]

    def rows(self) -> Sequence[Row]:
        """The games."""
        return self._rows or [Row(say("replays.none"), why=say("replays.play-first"))]

    def _row(self, path: Path) -> Row:
        name = path.name.removesuffix(ENDING)
        try:
            record = load(path)
        except Unreadable as fault:
            return Row(name, say("replays.unreadable"), f"{path}: {fault}.", why=say("replays.cannot-read"))
        who = ", ".join(seat.shown for seat in record.seats)
        words = f"{record.ruleset}: {', '.join(record.roles)}. {who}."
        return Row(name, result_words(record), words, lambda: self._show(path))

    def _show(self, path: Path) -> None:
        try:
            film = Film(load(path))
        except Unreadable as fault:
            self.sheet.said = str(fault)
            return
        running = cast("CoupApp", self.app)
        running.open_replay(film)
        running.tell(notice(film.record))
