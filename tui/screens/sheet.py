"""A screen that is a list of rows to choose or to set."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding

from tui import keys
from tui.screens.base import BaseScreen, bindings
from tui.sheet import Row, Sheet
from tui.texts import say
from tui.widgets.footer import Footer
from tui.widgets.sheet import SheetPanel


class SheetScreen(BaseScreen):
    """Subclasses say what the rows are; they are made anew after every key."""

    #: The key of the text that stands above.
    heading = ""
    commands: tuple[keys.Command, ...] = keys.SHEET
    BINDINGS = [
        *bindings(keys.SHEET),
        Binding("up,shift+tab", "move(-1)", show=False),
        Binding("down,tab", "move(1)", show=False),
        Binding("left", "across(-1)", show=False),
        Binding("right", "across(1)", show=False),
        Binding("backspace", "erase", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.sheet = Sheet(())

    def rows(self) -> Sequence[Row]:
        """What can be chosen now."""
        raise NotImplementedError

    def above(self) -> list[str]:
        """Text between heading and rows."""
        return []

    def body(self) -> ComposeResult:
        """The list and the keys."""
        self.sheet.rows = self.rows()
        yield SheetPanel(id="page")
        footer = Footer()
        footer.commands = self.commands
        yield footer

    def on_mount(self) -> None:
        """Show the rows."""
        self.changed()

    def changed(self) -> None:
        """Make the rows anew."""
        self.sheet.renew(self.rows())
        panel = self.query_one(SheetPanel)
        panel.sheet, panel.title, panel.above = self.sheet, say(self.heading), self.above()
        panel.redraw()

    def on_screen_resume(self, _: events.ScreenResume) -> None:
        """Something may have changed meanwhile."""
        if self.query(SheetPanel):
            self.changed()

    def action_move(self, by: int) -> None:
        """Up or down."""
        self.sheet.move(by)
        self.changed()

    def action_across(self, by: int) -> None:
        """Another value."""
        self.sheet.across(by)
        self.changed()

    def action_erase(self) -> None:
        """The last character typed."""
        self.sheet.erase()
        self.changed()

    def action_choose(self) -> None:
        """Choose the row."""
        self.sheet.enter()
        if self.is_current:
            self.changed()

    def action_close(self) -> None:
        """Back to where one came from."""
        if self.sheet.back():
            self.changed()
        elif len(self.app.screen_stack) > 1:
            self.dismiss()

    def on_key(self, event: events.Key) -> None:
        """Digits choose rows, other characters are typed into a row that takes them."""
        if self.small or event.character is None or not event.is_printable:
            return
        digit = event.character.isascii() and event.character.isdigit()
        if digit and (self.sheet.typing is not None or self.sheet.marked.put is None or not self.sheet.marked.step):
            self.sheet.digit(int(event.character))
        elif digit or self.sheet.typing is not None or (self.sheet.marked.put and not self.sheet.marked.step):
            self.sheet.type(event.character)
        else:
            return
        event.stop()
        if self.is_current:
            self.changed()

    def clicked(self, kind: str, what: str) -> None:
        """A row was clicked."""
        if kind == "row":
            self.sheet.point(int(what))
            if self.is_current:
                self.changed()
