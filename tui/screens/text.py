"""A page of text over another screen: rules, log, tally, help."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding

from tui.keys import Command
from tui.screens.base import BaseScreen
from tui.widgets.footer import Footer
from tui.widgets.page import Page, Text

CLOSE = (
    Command("close", "escape", "Esc", "Close", "back to the game"),
    Command("scroll(1)", "down", "Up/Down", "Scroll", "one row; PgUp and PgDn a page, Home and End all the way"),
)


class TextScreen(BaseScreen):
    """Closed by Esc, Enter, q or the key that opened it."""

    BINDINGS = [
        Binding("escape,enter,q,r,t,l,i,question_mark", "close", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("home", "end(0)", show=False),
        Binding("end", "end(1)", show=False),
    ]

    def __init__(self, text: Text, at_end: bool = False) -> None:
        super().__init__()
        self.page = Page(text, at_end, id="page")

    def body(self) -> ComposeResult:
        """The page and its keys."""
        yield self.page
        footer = Footer()
        footer.commands = CLOSE
        yield footer

    def renew(self, notice: str) -> None:
        """What the text is made from has changed; a notice says so when it matters."""
        self.page.redraw()
        for footer in self.query(Footer):
            footer.say(notice)

    def action_close(self) -> None:
        """Back to what is below."""
        self.dismiss()

    def action_scroll(self, by: int) -> None:
        """Rows up or down."""
        self.page.scroll_rows(by)

    def action_page(self, by: int) -> None:
        """Pages up or down."""
        self.page.scroll_pages(by)

    def action_end(self, end: int) -> None:
        """All the way."""
        self.page.go_to(bool(end))
