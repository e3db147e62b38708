"""Private notes of the people at a table, one text each, in a file beside the game while that is not over.

They are no part of the record, which may be given away.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from pathlib import Path

ENDING = ".notes"
LONGEST = 400


def path_of(game: Path) -> Path:
    """The file of the notes of a kept game."""
    return game.with_suffix(ENDING)


def read(game: Path | None) -> dict[int, str]:
    """Notes by seat; none where there is no file, or none that makes sense."""
    if game is None:
        return {}
    try:
        found = json.loads(path_of(game).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    rows = found.items() if isinstance(found, dict) else ()
    return {int(seat): tidy(text) for seat, text in rows if seat.isdecimal() and isinstance(text, str)}


def text(notes: Mapping[int, str]) -> str:
    """What is written to the file."""
    return json.dumps({str(seat): said for seat, said in sorted(notes.items())}, ensure_ascii=False, indent=1) + "\n"


def forget(game: Path | None) -> None:
    """The game is over, and the notes with it."""
    if game is not None:
        with contextlib.suppress(OSError):
            path_of(game).unlink()


def tidy(said: str) -> str:
    """A text as it may be shown: in one row, of some length, nothing in it that moves the cursor."""
    from tui.cells import clean

    return clean(said, LONGEST) if said.strip() else ""
