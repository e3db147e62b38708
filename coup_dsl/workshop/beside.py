"""A card on the left, its account on the right; below it where the terminal is narrow."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from coup_dsl.workshop.account import Section
from coup_dsl.workshop.card import WIDTH as CARD

GAP = 3
NARROWEST = 50
INDENT = 2


def set_out(sections: Sequence[Section]) -> list[tuple[int, str]]:
    """An account as paragraphs, each with its depth; an empty one between sections."""
    found: list[tuple[int, str]] = []
    for section in sections:
        if found:
            found.append((0, ""))
        found.append((0, f"{section.heading}:"))
        found += [(line.depth + 1, line.text) for line in section.lines]
    return found


def folded(paragraphs: Sequence[tuple[int, str]], width: int) -> list[str]:
    """The paragraphs in lines of at most `width` letters."""
    lines = []
    for depth, text in paragraphs:
        indent = " " * (INDENT * depth)
        lines += textwrap.wrap(text, max(width, len(indent) + 20), initial_indent=indent,
                               subsequent_indent=indent + "  ") or [""]
    return lines


def beside(card: Sequence[str], paragraphs: Sequence[tuple[int, str]], width: int) -> Iterator[str]:
    """Both in lines: side by side when there is room for the account."""
    room = width - CARD - GAP
    if room < NARROWEST:
        yield from card
        yield ""
        yield from folded(paragraphs, width)
        return
    for left, right in zip_longest(card, folded(paragraphs, room), fillvalue=""):
        yield f"{left:<{CARD}}{' ' * GAP}{right}".rstrip() if right else left
