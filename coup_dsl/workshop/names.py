"""The printed names of roles and actions, read from the heads of their files."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from coup_dsl.content.library import Library
from coup_dsl.content.role import CardFile

_NAME = re.compile(r"^name:[ \t]*[\"']?([^\"'\n#]+)", re.MULTILINE)


@lru_cache(maxsize=512)
def _name(path: Path, stamp: int) -> str:
    del stamp
    found = _NAME.search(path.read_bytes()[:8192].decode("utf-8", "replace"))
    return found[1].strip() if found else ""


def printed_names(card: CardFile | None, library: Library | None) -> dict[str, str]:
    """Ids to printed names, of everything the library finds and of the card itself."""
    names: dict[str, str] = {}
    if library is not None:
        for kind in ("general", "role"):
            for id in library.ids(kind):
                path = library.path(kind, id)
                if path is None:
                    continue
                try:
                    names[id] = _name(path, path.stat().st_mtime_ns)
                except OSError:
                    continue
    if card is not None:
        names[card.id] = card.name
    return {id: name for id, name in names.items() if name}
