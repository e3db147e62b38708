"""Files that are there whole or not at all."""

from __future__ import annotations

import gzip
import os
from contextlib import suppress
from pathlib import Path

from coup_dsl.errors import Invalid


def write_packed(path: Path, text: str) -> None:
    """A compressed file with the same bytes for the same text."""
    write(path, gzip.compress(text.encode(), mtime=0))


def write(path: Path, body: bytes) -> None:
    """A file that is there whole or not at all; raises Invalid when it cannot be."""
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(body)
        part.replace(path)
    except OSError as fault:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise Invalid(f"'{path}' cannot be written: {(fault.strerror or str(fault)).lower()}",
                      help="make room for it or name another folder, and the same command goes on") from None
