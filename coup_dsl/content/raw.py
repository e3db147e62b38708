"""A file's plain content by id, unchecked: enough to know what another file declares."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from coup_dsl.content.library import Library
from coup_dsl.content.yaml_source import read
from coup_dsl.errors import Invalid


def raw(library: Library, id: str, *kinds: str) -> dict[str, Any] | None:
    """What the file of a role or general action holds; None when there is none or it cannot be read."""
    for kind in kinds or ("role", "general"):
        path = library.path(kind, id)
        if path is not None:
            try:
                stat = path.stat()
            except OSError:
                return None
            return _content(path, stat.st_mtime_ns, stat.st_size)
    return None


def action_ids(library: Library, id: str) -> list[str]:
    """The ids of the actions a file declares, as steps name them."""
    data = raw(library, id) or {}
    several = data.get("actions")
    found = [f"{id} {word}" for word in several] if isinstance(several, dict) else []
    return [*found, *([id] if isinstance(data.get("action"), dict) else [])]


def action(library: Library, name: str) -> dict[str, Any] | None:
    """What a file says of one action, by its id."""
    id, _, word = name.partition(" ")
    data = raw(library, id) or {}
    several = data.get("actions")
    found = data.get("action") if not word else several.get(word) if isinstance(several, dict) else None
    return found if isinstance(found, dict) else None


@lru_cache(maxsize=512)
def _content(path: Path, time: int, size: int) -> dict[str, Any] | None:
    del time, size
    try:
        data = read(path).data
    except Invalid:
        return None
    return data if isinstance(data, dict) else None
