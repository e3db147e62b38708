"""A progress bar on a terminal."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TextIO

BAR = 30


class Progress:
    """Says how far a work is, on one line that is drawn again; nothing where nobody watches.

    Args:
        out: where it is drawn.
        clock: seconds that only go on.
    """

    def __init__(self, out: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self.out, self.clock = out, clock
        self.begin, self.shown = clock(), ""
        self.wanted = out.isatty()

    def restart(self) -> None:
        """Another work begins now."""
        self.begin = self.clock()

    def __call__(self, done: int, of: int) -> None:
        """Draw it."""
        if not self.wanted:
            return
        full = BAR * done // max(of, 1)
        line = f"[{'#' * full}{'.' * (BAR - full)}] {done:,}/{of:,} games{self._left(done, of)}"
        self.out.write("\r" + line.ljust(len(self.shown)))
        self.out.flush()
        self.shown = line

    def _left(self, done: int, of: int) -> str:
        spent = self.clock() - self.begin
        if not done or done >= of or spent <= 0:
            return ""
        minutes, seconds = divmod(int(spent * (of - done) / done), 60)
        hours, minutes = divmod(minutes, 60)
        return f", {f'{hours}:{minutes:02}' if hours else minutes}:{seconds:02} left"

    def clear(self) -> None:
        """Take it away."""
        if self.shown:
            self.out.write("\r" + " " * len(self.shown) + "\r")
            self.out.flush()
            self.shown = ""
