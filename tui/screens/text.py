"""A page of text over another screen: rules, log, tally, help."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding

from tui.keys import COPY, Command
from tui.screens.base import BaseScreen
from tui.texts import say
from tui.widgets.footer import Footer
from tui.widgets.page import Page, Text

CLOSE = (
    Command("close", "escape", "Esc", "close"),
    Command("search", "slash", "/", "search"),
    Command("scroll(1)", "down", "Up/Down", "scroll"),
)
FILTERING = tuple(replace(command, text="filter") if command.text == "search" else command for command in CLOSE)


class TextScreen(BaseScreen):
    """Closed by Esc, Enter, q or the key that opened it.

    Args:
        text: the rows.
        at_end: whether to begin with the last ones.
        public: makes the text that can be copied; None where there is none.
        filters: whether the text leaves out what has not the word that is looked for.
    """

    BINDINGS = [
        Binding("escape,q,r,t,l,i,o,k,m,question_mark", "close", show=False),
        Binding("enter", "accept", show=False),
        Binding("slash", "search", show=False),
        Binding("n", "next", show=False),
        Binding("y", "copy", show=False),
        Binding("backspace", "erase", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("home", "end(0)", show=False),
        Binding("end", "end(1)", show=False),
    ]

    def __init__(self, text: Text, at_end: bool = False, public: Callable[[], str] | None = None,
                 filters: bool = False) -> None:  # fmt: skip
        super().__init__()
        self.public = public
        self.page = Page(text, at_end, id="page")
        self.page.filters = filters
        self.typed: str | None = None

    def body(self) -> ComposeResult:
        """The page and its keys."""
        yield self.page
        footer = Footer()
        shown = FILTERING if self.page.filters else CLOSE
        footer.commands = shown if self.public is None else (*shown, replace(COPY, footer=True))
        yield footer

    def renew(self, notice: str) -> None:
        """What the text is made from has changed; a notice says so when it matters."""
        self.page.redraw()
        for footer in self.query(Footer):
            footer.say(notice)

    def action_close(self) -> None:
        """Back to what is below; while a word is typed, or leaves rows out, only back from that."""
        if self.typed is not None:
            self.typed = None
            self._say("")
        elif self.page.filters and self.page.word:
            self.page.find("")
        else:
            self.dismiss()

    def action_accept(self) -> None:
        """Look for what was typed; without that, close."""
        if self.typed is None:
            self.dismiss()
            return
        word, self.typed = self.typed, None
        self._say("" if self.page.find(word) or not word else say("search.nowhere", word=word))

    def action_search(self) -> None:
        """Begin to type a word."""
        self.typed = ""
        self._say(say("search.typing", word=""))

    def action_copy(self) -> None:
        """What of it is public, as text."""
        if self.public is not None:
            self.copy(self.public(), "copy.public")

    def action_next(self) -> None:
        """The next row with the same word."""
        if self.page.word:
            self.page.find(self.page.word)

    def action_erase(self) -> None:
        """The last character goes."""
        if self.typed is not None:
            self.typed = self.typed[:-1]
            self._say(say("search.typing", word=self.typed))

    def on_key(self, event: events.Key) -> None:
        """Characters go into the word that is typed."""
        if self.typed is not None and event.character is not None and event.is_printable:
            event.stop()
            event.prevent_default()
            self.typed += event.character
            self._say(say("search.typing", word=self.typed))

    def _say(self, text: str) -> None:
        for footer in self.query(Footer):
            footer.say(text)

    def action_scroll(self, by: int) -> None:
        """Rows up or down."""
        self.page.scroll_rows(by)

    def action_page(self, by: int) -> None:
        """Pages up or down."""
        self.page.scroll_pages(by)

    def action_end(self, end: int) -> None:
        """All the way."""
        self.page.go_to(bool(end))
