"""Files that commands write."""

from __future__ import annotations

from pathlib import Path

from coup_dsl.commands.exits import CommandError
from coup_dsl.errors import quoted


def write_file(folder: str, name: str, text: str) -> str:
    """Write a text into a folder, made when it is not there, and return the path as it is shown."""
    path = Path(folder) / name
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as fault:
        reason = (fault.strerror or "it cannot be written").lower()
        raise CommandError(f"{quoted(path)} cannot be written: {reason}") from None
    return str(path)
