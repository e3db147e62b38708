"""A list of things to choose or to set: what menus, options and settings have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a sheet.

    Attributes:
        label: what it is; ``value`` what it is set to.
        words: what it does, shown while it is highlighted.
        act: what Enter does.
        step: what the left (-1) and right (1) arrows do.
        put: takes a typed value, and answers with what is wrong with it or with nothing.
        why: why it cannot be chosen now.
    """

    label: str
    value: str = ""
    words: str = ""
    act: Callable[[], None] | None = None
    step: Callable[[int], None] | None = None
    put: Callable[[str], str] | None = None
    why: str = ""


@dataclass(slots=True)
class Sheet:
    """Where one is in a list, and what is being typed."""

    rows: Sequence[Row]
    mark: int = 0
    armed: str = ""
    typing: str | None = None
    said: str = ""
    top: int = field(default=0)

    @property
    def marked(self) -> Row:
        """The highlighted row."""
        return self.rows[self.mark]

    def renew(self, rows: Sequence[Row]) -> None:
        """The same place in other rows."""
        self.rows = rows
        self.mark = min(self.mark, len(rows) - 1)

    def move(self, by: int) -> None:
        """Highlight another row, round and round."""
        self.mark = (self.mark + by) % len(self.rows)
        self.armed, self.said = "", ""

    def digit(self, number: int) -> None:
        """Highlight the row of that number (0 is the tenth); the same digit again chooses it."""
        index = (number - 1) % 10
        if self.typing is not None:
            self.typing += str(number)
        elif index < len(self.rows):
            if index == self.mark and self.armed == str(number):
                self.enter()
            else:
                self.mark, self.armed, self.said = index, str(number), ""

    def point(self, index: int) -> None:
        """A click: highlights the row, and chooses it when it was highlighted by a click."""
        if 0 <= index < len(self.rows):
            if index == self.mark and self.armed == "click":
                self.enter()
            else:
                self.mark, self.armed, self.said = index, "click", ""

    def across(self, by: int) -> None:
        """Left or right: set the row to its next value."""
        self.said = self.marked.why
        if self.marked.step is not None and not self.marked.why:
            self.marked.step(by)

    def type(self, character: str) -> None:
        """A character, into the value that is being typed; begins one where the row takes any."""
        if self.typing is None and self.marked.put is not None:
            self.typing = ""
        if self.typing is not None:
            self.typing += character

    def erase(self) -> None:
        """The last character goes."""
        if self.typing is not None:
            self.typing = self.typing[:-1]

    def enter(self) -> None:
        """Choose the row, put in what was typed, or begin to type."""
        row = self.marked
        if row.why:
            self.said = row.why
        elif self.typing is not None and row.put is not None:
            self.said = row.put(self.typing)
            self.typing = None
        elif row.act is not None:
            row.act()
        elif row.put is not None:
            self.typing = ""
        elif row.step is not None:
            row.step(1)

    def back(self) -> bool:
        """Stop typing; False when there was nothing to stop."""
        was = self.typing is not None
        self.typing = None
        return was
