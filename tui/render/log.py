"""What happened, the newest at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tui.cells import BLANK, Line, fold
from tui.render.heading import heading
from tui.scene import Entry
from tui.texts import say

MARGIN = 4


def log(entries: Sequence[Entry], width: int, height: int, hidden: bool = False) -> list[Line]:
    """A heading and the last entries that fit."""
    if height <= 1:
        return []
    rows: list[Line] = []
    for entry in reversed(entries):
        rows[:0] = folded(entry, width, hidden)
        if len(rows) >= height - 1:
            break
    lines = [heading(say("log.title"), width, say("log.opens")), *rows[-(height - 1) :]]
    return (lines + [BLANK.fit(width)] * height)[:height]


def whole(entries: Sequence[Entry], width: int, hidden: bool = False, word: str = "") -> list[Line]:
    """Every entry; with a word those that have it, each with its turn."""
    rows: list[Line] = []
    turn = 0
    for entry in entries:
        turn = entry.turn or turn
        if not word:
            rows += folded(entry, width, hidden)
        elif word.casefold() in _line(entry, hidden).plain.casefold():
            rows += folded(replace(entry, turn=turn), width, hidden)
    return rows


def _line(entry: Entry, hidden: bool) -> Line:
    return entry.public if hidden and entry.public is not None else entry.line


def folded(entry: Entry, width: int, hidden: bool = False) -> list[Line]:
    """One entry in rows: the turn in the margin, long lines broken between words."""
    line = _line(entry, hidden)
    margin = f"{entry.turn:>3} " if entry.turn else " " * MARGIN
    return [
        (Line.of((margin if not number else " " * MARGIN + " ", "dim")) + row).fit(width)
        for number, row in enumerate(fold(line, width - MARGIN, width - MARGIN - 1))
    ]
