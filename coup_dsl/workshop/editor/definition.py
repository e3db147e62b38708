"""Where a role, token, pot, pile or target is declared."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from coup_dsl.content.library import KINDS
from coup_dsl.workshop.editor.buffer import Buffer
from coup_dsl.workshop.editor.names import children
from coup_dsl.workshop.editor.spot import word_at


@dataclass(frozen=True, slots=True)
class Found:
    """A place in a file, counted from 0 and in letters; ``text`` is its line."""

    path: str
    line: int
    column: int
    length: int
    text: str


def definition(buffer: Buffer, line: int, column: int) -> Found | None:
    """Where the word at a cursor is declared: in this file first."""
    if line >= len(buffer.lines):
        return None
    word, _ = word_at(buffer.lines[line], column)
    if not word:
        return None
    for key in ("tokens", "piles", "pots", "targets"):
        here = children(buffer.lines, key).get(word)
        if here is not None:
            return Found(buffer.path, here[0], here[1], len(word), buffer.lines[here[0]])
    for kind in KINDS:
        path = buffer.library.path(kind, word)
        if path is not None:
            return _head(path, kind, word)
    return None


def _head(path: Path, kind: str, id: str) -> Found | None:
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return None
    for number, line in enumerate(lines):
        found = re.match(rf"{kind}:[ \t]*[\"']?", line)
        if found:
            return Found(str(path), number, found.end(), len(id), line)
    return Found(str(path), 0, 0, 0, lines[0] if lines else "")
