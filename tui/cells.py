"""Lines of styled text measured in terminal cells: what every render function returns."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size


class Piece(NamedTuple):
    """A run of text in one style; ``hit`` names what a click on it means."""

    text: str
    style: str = ""
    hit: str = ""


Part = str | tuple[str, str] | tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Line:
    """One row of cells, made of pieces."""

    pieces: tuple[Piece, ...] = ()

    @classmethod
    def of(cls, *parts: Part) -> Line:
        """A line from strings and (text, style[, hit]) tuples; empty parts are left out."""
        pieces = (Piece(part) if isinstance(part, str) else Piece(*part) for part in parts)
        return cls(tuple(piece for piece in pieces if piece.text))

    @property
    def plain(self) -> str:
        """The text alone."""
        return "".join(piece.text for piece in self.pieces)

    @property
    def width(self) -> int:
        """How many cells the line takes."""
        return sum(cell_len(piece.text) for piece in self.pieces)

    def __add__(self, other: Line) -> Line:
        return Line(self.pieces + other.pieces)

    def styled(self, style: str) -> Line:
        """The same line with a style laid over every piece."""
        return Line(tuple(Piece(p.text, f"{p.style} {style}".strip(), p.hit) for p in self.pieces))

    def hitting(self, hit: str) -> Line:
        """The same line with every piece that has no meaning for the mouse given this one."""
        return Line(tuple(Piece(p.text, p.style, p.hit or hit) for p in self.pieces))

    def fit(self, width: int, style: str = "") -> Line:
        """Exactly ``width`` cells: padded with blanks, or cut with an ellipsis."""
        have = self.width
        if have <= width:
            pad = (Piece(" " * (width - have), style, self.pieces[-1].hit if self.pieces else ""),)
            return Line(self.pieces + pad) if have < width else self
        return self._cut(width)

    def _cut(self, width: int) -> Line:
        room, kept = width - 1, list[Piece]()
        if room < 0:
            return Line()
        for piece in self.pieces:
            size = cell_len(piece.text)
            if size > room:
                kept.append(Piece(set_cell_size(piece.text, room) + "…", piece.style, piece.hit))
                return Line(tuple(kept))
            kept.append(piece)
            room -= size
        return Line(tuple(kept))


BLANK = Line()


def fit(text: str, width: int) -> str:
    """``text`` in exactly ``width`` cells, cut with an ellipsis when longer."""
    if cell_len(text) <= width:
        return text + " " * (width - cell_len(text))
    return set_cell_size(text, width - 1) + "…" if width > 0 else ""


def right(text: str, width: int) -> str:
    """``text`` at the right end of ``width`` cells."""
    return " " * max(0, width - cell_len(text)) + text


def cropped(text: str, width: int) -> str:
    """As much of ``text`` as there is room for, without a sign that it goes on; no wide letter is halved."""
    if cell_len(text) <= width:
        return text
    kept = ""
    for letter in text:
        if cell_len(kept + letter) > width:
            break
        kept += letter
    return kept


def cut(text: str, width: int) -> str:
    """``text`` in at most ``width`` cells."""
    return text if cell_len(text) <= width else fit(text, width)


def between(left: Line, right: Line, width: int) -> Line:
    """``left`` at the left edge and ``right`` at the right one; the left gives way."""
    room = max(0, width - right.width)
    return (left.fit(room) + right).fit(width)


def beside(left: Iterable[Line], right: Iterable[Line], width: int, height: int, gap: str = " ") -> list[Line]:
    """Two columns of lines, the left one ``width`` cells wide."""
    one, two = list(left)[:height], list(right)[:height]
    rows = max(len(one), len(two))
    one += [BLANK] * (rows - len(one))
    two += [BLANK] * (rows - len(two))
    return [first.fit(width) + Line.of(gap) + second for first, second in zip(one, two, strict=True)]


#: Letters that are written without blanks between words: a row may end after each of them.
_IDEOGRAM = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
_CLOSING = "，。；：、！？」』）》…"
_UNIT = re.compile(f"[「『（《]*(?:[{_IDEOGRAM}]|[^\\s{_IDEOGRAM}]+)[{_CLOSING}]*")


def units(word: str) -> list[str]:
    """The parts between which a word may be broken: one, unless it has ideograms."""
    return _UNIT.findall(word) if not word.isascii() else [word]


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """Words of ``text`` in rows of at most ``width`` cells; rows after the first begin with ``indent``."""
    rows: list[str] = []
    for paragraph in text.split("\n"):
        row = indent if rows else ""
        fresh = True
        for word in paragraph.split():
            for number, unit in enumerate(units(word)):
                glue = "" if fresh or number else " "
                if not fresh and cell_len(row + glue + unit) > width:
                    rows.append(row)
                    row, glue = indent, ""
                while cell_len(row + glue + unit) > width and width - cell_len(row) > 1:
                    head = cropped(unit, width - cell_len(row))
                    rows.append(row + head)
                    unit, row, glue = unit[len(head) :], indent, ""
                row += glue + unit
                fresh = False
        rows.append(row)
    return rows


def fold(line: Line, first: int, rest: int) -> list[Line]:
    """A line broken between words: ``first`` cells for the first row, ``rest`` for the others."""
    rows: list[Line] = []
    row, room = BLANK, first
    for word in _words(line):
        text = word.plain
        if row.pieces and row.width + cell_len(text.rstrip()) > room:
            rows.append(_stripped(row))
            row, room = BLANK, rest
        row += word
    return [*rows, _stripped(row)]


def _stripped(line: Line) -> Line:
    """The line without the blanks at its end."""
    if not line.pieces:
        return line
    *others, last = line.pieces
    if "reverse" in last.style:
        return line
    return Line((*others, Piece(last.text.rstrip(), last.style, last.hit)))


def _words(line: Line) -> list[Line]:
    """A line in parts that end with the blanks after a word, whatever pieces the word is made of."""
    words: list[Line] = []
    word: list[Piece] = []
    for piece in line.pieces:
        for part in _parts(piece.text):
            if word and not part.isspace() and _may_break(word[-1].text[-1], part[0]):
                words.append(Line(tuple(word)))
                word = []
            word.append(Piece(part, piece.style, piece.hit))
    return [*words, Line(tuple(word))] if word else words


def _parts(text: str) -> list[str]:
    """Words with the blanks around them, those with ideograms in their units."""
    found: list[str] = []
    for part in re.findall(r"\s*\S+\s*|\s+", text):
        inner = units(part.strip()) if not part.isascii() else []
        if len(inner) < 2:
            found.append(part)
            continue
        begin, end = part.index(part.strip()), len(part.rstrip())
        found += [part[:begin] + inner[0], *inner[1:-1], inner[-1] + part[end:]]
    return found


def _may_break(before: str, after: str) -> bool:
    """Whether a row may end between two characters."""
    if before.isspace():
        return True
    wide = re.compile(f"[{_IDEOGRAM}{_CLOSING}]")
    return bool(wide.match(before) or wide.match(after)) and after not in _CLOSING and before not in "「『（《"


def clean(name: str, width: int = 16) -> str:
    """A name as it may be shown: nothing that moves the cursor, hides, joins or reorders letters."""
    name = unicodedata.normalize("NFC", name)
    kept = [c for c in name if unicodedata.category(c)[0] != "C" and not _selector(c)]
    while kept and unicodedata.combining(kept[0]):
        kept.pop(0)
    spaced = " ".join("".join(kept).split())
    return cut(spaced, width) or "?"


def _selector(character: str) -> bool:
    code = ord(character)
    return 0xFE00 <= code <= 0xFE0F or 0xE0100 <= code <= 0xE01EF
