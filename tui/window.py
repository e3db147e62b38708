"""The title of the terminal's window: says whose answer is awaited, and no more than everybody may know."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping

from tui.glyphs import to_ascii

#: Terminals without a window.
WITHOUT = ("linux", "dumb", "vt")
KEEP, GIVE_BACK = "\x1b[22;2t", "\x1b[23;2t"


class Window:
    """Writes titles, and gives back the one that was there.

    Args:
        write: sends a sequence to the terminal.
        ascii_only: whether it may hold nothing but ASCII.
        environ: tells what terminal it is.
    """

    def __init__(self, write: Callable[[str], None], ascii_only: bool, environ: Mapping[str, str] = os.environ) -> None:
        self._write, self._ascii_only = write, ascii_only
        self._has_one = not environ.get("TERM", "dumb").startswith(WITHOUT)
        self._said: str | None = None

    def say(self, title: str) -> None:
        """Show another title."""
        if not self._has_one or title == self._said:
            return
        before = KEEP if self._said is None else ""
        self._said = title
        self._write(f"{before}{_titled(to_ascii(title) if self._ascii_only else title)}")

    def give_back(self) -> None:
        """The title from before; none where the terminal has not kept it."""
        if self._said is not None:
            self._said = None
            self._write(f"{_titled('')}{GIVE_BACK}")


def _titled(title: str) -> str:
    return f"\x1b]2;{title}\a"
