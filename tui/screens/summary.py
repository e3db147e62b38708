"""The end of a game."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding

from tui import keys
from tui.film import Film
from tui.record import Record, write
from tui.render.summary import summary
from tui.result import Result
from tui.scene import Scene
from tui.screens.base import BaseScreen, bindings
from tui.screens.pages import log_page
from tui.widgets.footer import Footer
from tui.widgets.page import Page


class SummaryScreen(BaseScreen):
    """Who won and who lied; from here to a rematch, a new draw, or the door."""

    BINDINGS = [
        *bindings(keys.SUMMARY),
        Binding("down", "scroll(1)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
    ]

    def __init__(self, scene: Scene, result: Result, seed: int, roles: tuple[str, ...], record: Record) -> None:
        super().__init__()
        self.scene = scene
        self.result = result
        self.seed = seed
        self.roles = roles
        self.record = record

    def body(self) -> ComposeResult:
        """The page and the keys."""
        yield Page(lambda width: summary(self.scene, self.result, self.seed, width), id="page")
        footer = Footer()
        footer.commands = keys.SUMMARY
        yield footer

    def action_scroll(self, by: int) -> None:
        """Rows up or down."""
        self.query_one(Page).scroll_rows(by)

    def action_page(self, by: int) -> None:
        """Pages up or down."""
        self.query_one(Page).scroll_pages(by)

    def action_rematch(self) -> None:
        """The same players and roles, new cards."""
        from tui.app import CoupApp

        assert isinstance(self.app, CoupApp)
        self.app.open_table(self.roles)

    def action_new_draw(self) -> None:
        """Choose other roles."""
        from tui.app import CoupApp

        assert isinstance(self.app, CoupApp)
        self.app.open_draw()

    def action_log(self) -> None:
        """Everything that happened."""
        self.app.push_screen(log_page(lambda: self.scene))

    def action_copy(self) -> None:
        """The record of the game, as text."""
        self.copy(write(self.record), "copy.record")

    def action_replay(self) -> None:
        """The whole game again, step by step."""
        from tui.app import CoupApp

        assert isinstance(self.app, CoupApp)
        self.app.open_replay(Film(self.record))

    def action_quit(self) -> None:
        """Leave."""
        self.app.exit()
