"""What can be read over the table, and taken along from it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from tui.chooser import Chooser
from tui.match import Match
from tui.render.account import account
from tui.screens.base import BaseScreen
from tui.texts import Person

if TYPE_CHECKING:
    from coup_dsl.bots.adviser import Advice


class Reading(BaseScreen):
    """The pages of a table: each is about the scene as it is whenever it is drawn."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.scene = match.scene(match.own)
        self.chooser: Chooser | None = None
        self._advised: tuple[int, Advice | None] = (-1, None)

    def action_rule(self) -> None:
        """The roles in play."""
        self._read("rule")

    def action_tally(self) -> None:
        """What is public."""
        self._read("tally")

    def action_log(self) -> None:
        """Everything that has happened."""
        self._read("log", lambda: account(self.match.public()))

    def action_copy(self) -> None:
        """What is public, as text."""
        self.copy(account(self.match.public()), "copy.public")

    def action_notes(self) -> None:
        """Private notes, for whoever sees a hand here."""
        seat = self.scene.own
        if seat is None or self.scene.hidden:
            return
        from tui.screens.notes import NotesScreen

        who = Person(self.match.seating.names[seat], own=self.match.own == seat)
        self.app.push_screen(NotesScreen(who, self.scene.jotted, lambda said: self._keep_notes(seat, said)))

    def _keep_notes(self, seat: int, said: str) -> None:
        self.match.note(seat, said)
        if self.scene.own == seat:
            self.scene = replace(self.scene, jotted=said)

    def action_claims(self) -> None:
        """The claims matrix."""
        self._read("claims")

    def action_help(self) -> None:
        """The keys."""
        self._read("help")

    def _read(self, page: str, public: Callable[[], str] | None = None) -> None:
        from tui.screens import pages

        self.app.push_screen(pages.page(page, lambda: self.scene, public))

    def action_odds(self) -> None:
        """The adviser, who thinks beside the table."""
        from tui.screens import pages

        asked = self.chooser is not None and self.scene.own is not None
        self.app.push_screen(pages.odds_page(lambda: self.scene, lambda: self._counsel, asked))
        if asked and self.chooser is not None and self._counsel is None:
            self.run_worker(self._take_counsel(self.chooser.decision.number), group="counsel")

    @property
    def _counsel(self) -> Advice | None:
        """What the adviser has said about the decision that is open."""
        number, advice = self._advised
        return advice if self.chooser is not None and self.chooser.decision.number == number else None

    async def _take_counsel(self, number: int) -> None:
        from tui.screens.text import TextScreen

        seat = self.scene.own
        if seat is None:
            return
        self._advised = number, await asyncio.to_thread(self.match.advise, seat)
        if isinstance(self.app.screen, TextScreen):
            self.app.screen.page.redraw()
