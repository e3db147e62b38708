"""What a terminal would show after the bytes Textual writes: text in cells, colours left out."""

from __future__ import annotations

import codecs
import re

from rich.cells import cell_len

TOKEN = re.compile(r"\x1b\[([0-9;?<>$]*)([a-zA-Z@`~])|\x1b.|[\r\n]|[^\x1b\r\n]")
MOVE = re.compile(r"(\d*);?(\d*)$")


class Painted:
    """A grid of cells that takes in output."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._cells = [[" "] * width for _ in range(height)]
        self._x = self._y = 0
        self._decode = codecs.getincrementaldecoder("utf-8")()
        self._rest = ""

    def feed(self, data: bytes) -> None:
        """Take in some bytes; an escape sequence may go on in the next ones."""
        text = self._rest + self._decode.decode(data)
        cut = text.rfind("\x1b", max(0, len(text) - 16))
        whole = cut < 0 or TOKEN.fullmatch(text[cut:]) or re.match(r"\x1b\[[0-9;?<>$]*[a-zA-Z@`~]", text[cut:])
        self._rest = "" if whole else text[cut:]
        for token in TOKEN.finditer(text if whole else text[:cut]):
            self._take(token)

    def _take(self, token: re.Match[str]) -> None:
        text = token[0]
        if token[2] == "H":
            row, column = MOVE.match(token[1]).groups()  # type: ignore[union-attr]
            self._y, self._x = int(row or 1) - 1, int(column or 1) - 1
        elif token[2] == "J" or text == "\x1bc":
            self._cells = [[" "] * self.width for _ in range(self.height)]
        elif text == "\r":
            self._x = 0
        elif text == "\n":
            self._y += 1
        elif not text.startswith("\x1b"):
            self._put(text)

    def _put(self, character: str) -> None:
        size = cell_len(character)
        if 0 <= self._y < self.height and self._x < self.width:
            row = self._cells[self._y]
            if size == 0 and self._x:
                row[self._x - 1] += character
            elif size:
                row[self._x] = character
                row[self._x + 1 : self._x + size] = [""] * (size - 1)
        self._x += size

    @property
    def rows(self) -> list[str]:
        """What stands in each row."""
        return ["".join(row).rstrip() for row in self._cells]

    def find(self, words: str) -> tuple[int, int] | None:
        """Column and row of some words."""
        for y, row in enumerate(self.rows):
            at = row.find(words)
            if at >= 0:
                return cell_len(row[:at]), y
        return None

    def __str__(self) -> str:
        return "\n".join(self.rows)
