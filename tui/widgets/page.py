"""A long text in a window."""

from __future__ import annotations

from collections.abc import Callable

from textual import events

from tui.cells import BLANK, Line
from tui.texts import say
from tui.widgets.panel import Panel

Text = Callable[[int], list[Line]]


class Page(Panel):
    """Rows made for a width, scrolled by keys and wheel."""

    #: Whether the text itself leaves out what has not the word that is looked for.
    filters = False

    def __init__(self, text: Text, at_end: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self.text = text
        self.at_end = at_end
        self.top = 0
        self.word = ""
        self._height = 1
        self._length = 0

    def lines(self, width: int, height: int) -> list[Line]:
        """The rows in the window; the last one says how many more there are."""
        rows = self.text(width)
        if self.word:
            rows = [row.styled("bold reverse") if self._has(row) else row for row in rows]
        self._length, self._height = len(rows), height
        if self.at_end:
            self.top, self.at_end = len(rows), False
        self.top = max(0, min(self.top, len(rows) - height + 1 if len(rows) > height else 0))
        if len(rows) <= height:
            return rows
        shown = rows[self.top : self.top + height - 1]
        more = len(rows) - self.top - len(shown)
        words = f" -- {say('page.more', above=self.top, below=more)} --" if more or self.top else ""
        return [*shown, *[BLANK] * (height - 1 - len(shown)), Line.of((words, "dim"))]

    def _has(self, row: Line) -> bool:
        return self.word.casefold() in row.plain.casefold()

    def find(self, word: str) -> bool:
        """Go to the next row that has a word, from the top of the window on and round; False when none has."""
        self.word = word
        if self.filters:
            return self._filter()
        rows = self.text(self.size.width or 80)
        found = [number for number, row in enumerate(rows) if self._has(row)] if word else []
        if found:
            self.top = next((number for number in found if number > self.top), found[0])
        self.redraw()
        return bool(found)

    def _filter(self) -> bool:
        """Show what has the word; everything when nothing has."""
        found = bool(self.word) and bool(self.text(self.size.width or 80))
        self.word = self.word if found else ""
        self.top, self.at_end = 0, not found
        self.redraw()
        return found

    def scroll_rows(self, by: int) -> None:
        """Move the window."""
        self.top = max(0, self.top + by)
        self.redraw()

    def scroll_pages(self, by: int) -> None:
        """Move the window by most of its height."""
        self.scroll_rows(by * max(1, self._height - 2))

    def go_to(self, end: bool) -> None:
        """To the first or last row."""
        self.top = self._length if end else 0
        self.redraw()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel, down."""
        event.stop()
        self.scroll_rows(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel, up."""
        event.stop()
        self.scroll_rows(-3)
