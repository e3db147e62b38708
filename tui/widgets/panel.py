"""A panel shows lines made by a pure function and tells its screen what was clicked."""

from __future__ import annotations

from typing import Protocol, cast

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tui.cells import BLANK, Line, Piece
from tui.glyphs import to_ascii
from tui.palette import Palette


class Look(Protocol):
    """What a panel asks of its app."""

    palette: Palette
    ascii_only: bool


class Panel(Widget):
    """Rows of styled text; subclasses say what they are in ``lines``."""

    ALLOW_SELECT = False

    class Hit(Message):
        """Something with a meaning was clicked."""

        def __init__(self, what: str) -> None:
            self.what = what
            super().__init__()

    def lines(self, width: int, height: int) -> list[Line]:
        """The rows to show in a space of this size."""
        raise NotImplementedError

    _rows: list[Line] | None = None
    _strips: list[Strip] | None = None
    _drawn_for = (0, 0)

    def redraw(self) -> None:
        """Make the rows anew, and repaint those that have changed."""
        width, height = self.size
        if self._rows is None or self._strips is None or self._drawn_for != (width, height) or not width:
            self._rows = None
            self.refresh()
            return
        rows = self.lines(width, height)
        before, self._rows = self._rows, rows
        changed = [y for y in range(height) if before[y : y + 1] != rows[y : y + 1]]
        if len(before) != len(rows):
            changed = list(range(height))
        for y in changed:
            self._strips[y] = self._strip(rows[y] if y < len(rows) else BLANK, width, self.rich_style)
        if changed:
            self.refresh(*(Region(0, y, width, 1) for y in changed))

    def notify_style_update(self) -> None:
        """Forget what was painted in other colours."""
        self._rows = None
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        """One row as terminal segments."""
        width, height = self.size
        if self._rows is None or self._strips is None or self._drawn_for != (width, height):
            self._rows = self.lines(width, height) if width > 0 and height > 0 else []
            self._drawn_for = (width, height)
            base = self.rich_style
            lines = [*self._rows[:height], *[BLANK] * (height - len(self._rows))]
            self._strips = [self._strip(line, width, base) for line in lines]
        return self._strips[y] if y < len(self._strips) else Strip.blank(width, self.rich_style)

    def _strip(self, line: Line, width: int, base: Style) -> Strip:
        segments = [Segment(*self._segment(piece, base)) for piece in line.fit(width).pieces]
        return Strip(segments).adjust_cell_length(width, base)

    def _segment(self, piece: Piece, base: Style) -> tuple[str, Style]:
        look = cast(Look, self.app)
        style = base + look.palette.style(piece.style)
        if piece.hit:
            style += Style(meta={"hit": piece.hit})
        return (to_ascii(piece.text) if look.ascii_only else piece.text), style

    def on_click(self, event: events.Click) -> None:
        """Pass on the meaning of what was clicked."""
        what = event.style.meta.get("hit")
        if isinstance(what, str):
            event.stop()
            self.post_message(self.Hit(what))
