"""Faults and where they are: places, findings, and the two errors everything raises.

>>> place = Place("banker.yaml", 8, 7)
>>> fault = Finding(place, "R203", "unknown verb 'taek'", help="did you mean 'take'?", length=4)
>>> print(fault.render(["", "", "", "", "", "", "", "  you taek 3"]))
banker.yaml:8:7: error[R203]: unknown verb 'taek'
  8 |   you taek 3
    |       ^^^^
  help: did you mean 'take'?
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePath
from typing import Literal

Severity = Literal["error", "warning"]
Path = tuple[str | int, ...]

LONGEST_VALUE, LONGEST_PATH = 40, 4096
WIDEST_LINE = 120
TAB_CELLS = 8


@dataclass(frozen=True, order=True, slots=True)
class Place:
    """A spot in a file: line and column count from 1, columns in code points."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: where it is, its code, what is wrong, and what may be meant; `length` is the width of the caret."""

    place: Place
    code: str
    message: str
    help: str | None = None
    severity: Severity = "error"
    length: int = 1

    def __str__(self) -> str:
        return f"{self.place}: {self.severity}[{self.code}]: {self.message}"

    def render(self, source_lines: Sequence[str] = ()) -> str:
        """The whole message: head, the source line with a caret under the fault, and the help."""
        parts = [str(self)]
        if 1 <= self.place.line <= len(source_lines):
            number = str(self.place.line)
            shown, caret = _pointed(source_lines[self.place.line - 1], self.place.column - 1, self.length)
            parts.append(f"  {number} | {shown}".rstrip())
            parts.append(f"  {' ' * len(number)} | {caret}")
        if self.help:
            parts.append(f"  help: {self.help}")
        return "\n".join(parts)


class CoupError(Exception):
    """Whatever this package raises about its input."""


class Invalid(CoupError):
    """Something that cannot be read or cannot be: a file, a name, a set-up.

    Made from a sentence, from one finding, or from several. `path` names the value at fault as keys into
    the arguments that were given, for a caller who knows where in a file they came from.

    >>> str(Invalid("unknown role 'bankr'", help="did you mean 'banker'?"))
    "unknown role 'bankr' (did you mean 'banker'?)"
    """

    def __init__(
        self, what: str | Finding | Iterable[Finding], *, path: Path | None = None, help: str | None = None
    ) -> None:
        kept: str | tuple[Finding, ...]
        if isinstance(what, str):
            kept = what
        else:
            kept = (what,) if isinstance(what, Finding) else tuple(what)
        super().__init__(kept)
        self.findings: tuple[Finding, ...] = () if isinstance(kept, str) else kept
        self.path = path
        self.help = help
        self.message = kept if isinstance(kept, str) else "\n".join(finding.message for finding in kept)

    def __str__(self) -> str:
        if not self.findings:
            return f"{self.message} ({self.help})" if self.help else self.message
        return "\n".join(finding.render() for finding in self.findings)


class Illegal(CoupError):
    """An option that exists, but not in this position."""


def quoted(value: object) -> str:
    """A value for a message: in quotes, escaped, cut at 40 characters unless it is a path, which one has to find.

    >>> quoted("taek"), quoted("a" * 50)
    ("'taek'", "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…'")
    >>> quoted(PurePath("a" * 44))
    "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'"
    """
    longest = LONGEST_PATH if isinstance(value, PurePath) else LONGEST_VALUE
    text = "".join(char if char.isprintable() else _escaped(char) for char in str(value)[: longest + 1])
    return f"'{text}'" if len(text) <= longest else f"'{text[: longest - 1]}…'"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The one known word that `word` is probably a slip of, or None when there is none or more than one.

    >>> nearest("taek", ["take", "pay"]), nearest("BANKER", ["banker"]), nearest("xyz", ["abc"])
    ('take', 'banker', None)
    """
    return _nearest(str(word), tuple(known))


@lru_cache(maxsize=1024)
def _nearest(word: str, known: tuple[str, ...]) -> str | None:
    words = [other for other in dict.fromkeys(known) if other != word]
    plain = _plain(word)
    same = [other for other in words if _plain(other) == plain]
    if same:
        return same[0] if len(same) == 1 else None
    limit, letters = max(1, len(word) // 3), _letters(plain)
    found: list[tuple[int, str]] = []
    for other in words:
        if abs(len(other) - len(word)) <= limit and (letters & ~_letters(_plain(other))).bit_count() <= limit:
            far = _distance(plain, _plain(other), limit)
            if far <= limit and far < max(len(word), len(other)):
                found.append((far, other))
    if not found:
        return None
    closest = min(far for far, _ in found)
    near = [other for far, other in found if far == closest]
    return near[0] if len(near) == 1 else None


@lru_cache(maxsize=4096)
def _letters(word: str) -> int:
    """Which letters a word has, as bits: each that another lacks is an edit at least."""
    bits = 0
    for char in word:
        bits |= 1 << (ord(char) & 63)
    return bits


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """The help sentence for a misspelt word, or None when nothing is near."""
    near = nearest(word, known)
    return f"did you mean '{near}'?" if near is not None else None


@lru_cache(maxsize=4096)
def _plain(word: str) -> str:
    return word.casefold().replace("_", "-").replace(" ", "-")


def _distance(a: str, b: str, limit: int) -> int:
    """Edits from a to b, swapped neighbours counting one; anything above `limit` may come back as limit + 1."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, left in enumerate(a, 1):
        above, row = row, [i]
        for j, right in enumerate(b, 1):
            cost = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (left != right))
            if before and j > 1 and left == b[j - 2] and a[i - 2] == right:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > limit and min(above) > limit:
            return limit + 1
        before = above
    return row[-1]


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")


def _pointed(line: str, start: int, length: int) -> tuple[str, str]:
    """A source line cut to size, and the line below it that points at the fault."""
    line = line.rstrip("\r\n")
    start = min(max(start, 0), len(line))
    widths = [_cells(char) for char in line]
    low, high = 0, len(line)
    if sum(widths) > WIDEST_LINE:
        low = high = start
        left = WIDEST_LINE - 2
        while low > 0 and left - widths[low - 1] >= WIDEST_LINE // 2:
            low -= 1
            left -= widths[low]
        while high < len(line) and left - widths[high] >= 0:
            left -= widths[high]
            high += 1
        while low > 0 and left - widths[low - 1] >= 0:
            low -= 1
            left -= widths[low]
    shown = "".join(char if char == "\t" or not _hidden(char) else "\ufffd" for char in line[low:high])
    shown = ("…" if low > 0 else "") + shown + ("…" if high < len(line) else "")
    indent = (" " if low > 0 else "") + "".join(
        char if char == "\t" else " " * _cells(char) for char in line[low:start]
    )
    under = sum(widths[start : min(start + max(length, 1), high)])
    return shown, indent + "^" * max(under, 1)


def _hidden(char: str) -> bool:
    return ord(char) < 32 or 0x7F <= ord(char) < 0xA0 or char in "\u2028\u2029\u202a\u202b\u202c\u202d\u202e\ufeff"


def _cells(char: str) -> int:
    """How many cells of a terminal a character takes."""
    if char == "\t":
        return TAB_CELLS
    if ord(char) < 0x300 or _hidden(char):
        return 1
    import unicodedata

    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1
