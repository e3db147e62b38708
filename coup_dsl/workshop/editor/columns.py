"""Columns as editors count them: in UTF-16 units, or whatever was agreed, and in letters."""

from __future__ import annotations

ENCODINGS = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}
WIDTH = {"utf-8": 1, "utf-16": 2, "utf-32": 4}


def units(text: str, encoding: str = "utf-16") -> int:
    """How many units a text takes.

    >>> units("aé😀"), units("aé😀", "utf-32")
    (4, 3)
    """
    return len(text.encode(ENCODINGS[encoding], "surrogatepass")) // WIDTH[encoding]


def to_units(line: str, column: int, encoding: str = "utf-16") -> int:
    """A column in letters (from 0) as the editor counts."""
    return units(line[:column], encoding)


def to_letters(line: str, column: int, encoding: str = "utf-16") -> int:
    """A column of the editor in letters.

    >>> to_letters("😀x", 2), to_letters("😀x", 3), to_letters("ab", 9)
    (1, 2, 2)
    """
    seen = 0
    for index, char in enumerate(line):
        if seen >= column:
            return index
        seen += units(char, encoding)
    return len(line)
