"""Where a person writes private notes."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding

from tui import keys
from tui.jottings import LONGEST, tidy
from tui.render.notes import writing
from tui.screens.base import BaseScreen, bindings
from tui.texts import Person
from tui.widgets.footer import Footer
from tui.widgets.page import Page


class NotesScreen(BaseScreen):
    """One text; Enter keeps what is typed, Esc what there was before.

    Args:
        who: whose notes these are.
        text: what they are.
        keep: takes what they come to.
    """

    BINDINGS = [*bindings(keys.NOTES), Binding("backspace", "erase", show=False)]

    def __init__(self, who: Person, text: str, keep: Callable[[str], None]) -> None:
        super().__init__()
        self.person, self.typed, self._keep = who, text, keep

    def body(self) -> ComposeResult:
        """The text and the keys."""
        yield Page(lambda width: writing(self.person, self.typed, width), id="page")
        footer = Footer()
        footer.commands = keys.NOTES
        yield footer

    def on_mount(self) -> None:
        """Others may look when the program is stopped: the text is kept, and gone from the screen."""
        self.app.app_suspend_signal.subscribe(self, self._put_aside, immediate=True)

    def _put_aside(self, _: object) -> None:
        if self.is_current:
            self.action_keep()

    def renew(self, notice: str) -> None:
        """Something changed at the table; a notice says so when it matters."""
        self.query_one(Footer).say(notice)

    def on_key(self, event: events.Key) -> None:
        """Whatever can be printed is typed."""
        if event.character is not None and event.is_printable and not self.small:
            event.stop()
            event.prevent_default()
            self._type(event.character)

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text is typed, in one row."""
        event.stop()
        self._type(event.text)

    def _type(self, text: str) -> None:
        joined = self.typed + text
        self.typed = joined if joined.isspace() or text == " " else tidy(joined)
        self.typed = self.typed[:LONGEST]
        self.query_one(Page).redraw()

    def action_erase(self) -> None:
        """The last character goes."""
        self.typed = self.typed[:-1]
        self.query_one(Page).redraw()

    def action_keep(self) -> None:
        """Keep it, and back to the table."""
        self._keep(tidy(self.typed))
        self.dismiss()

    def action_drop(self) -> None:
        """Back to the table as if nothing had been typed."""
        self.dismiss()
