"""Files that are there whole or not at all."""

from __future__ import annotations

import gzip
import os
from pathlib import Path


def write_packed(path: Path, text: str) -> None:
    """A compressed file with the same bytes for the same text."""
    write(path, gzip.compress(text.encode(), mtime=0))


def write(path: Path, body: bytes) -> None:
    """A file that is there whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}")
    part.write_bytes(body)
    part.replace(path)
