"""Which files block which: what a card alone does not say."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from coup_dsl.content.library import Library
from coup_dsl.content.yaml_source import read
from coup_dsl.errors import Invalid

#: Action or role, the roles that block it, the actions that it blocks, and who blocks it.
_Row = tuple[str, frozenset[str], frozenset[str], str]


class Relations:
    """Blocks between the files a library finds; files that cannot be read say nothing."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def blocked_by(self, role: str) -> list[str]:
        """The actions of other files that name this role as one that blocks them, general ones first."""
        return [id for id, roles, _, _ in self._rows if role in roles and id.split()[0] != role]

    def blocked_as_target(self, role: str) -> list[str]:
        """Those of them whose target blocks: what a file can say under `blocks`."""
        return [id for id, roles, _, who in self._rows
                if role in roles and id.split()[0] != role and who not in ("anyone", "affected")]

    def blockers_elsewhere(self, action: str) -> list[str]:
        """The roles whose own files say that they block this action."""
        return [id for id, _, blocks, _ in self._rows if action in blocks]

    @cached_property
    def _rows(self) -> list[_Row]:
        return [row for kind in ("general", "role") for id in self.library.ids(kind) for row in self._of(kind, id)]

    def _of(self, kind: str, id: str) -> tuple[_Row, ...]:
        path = self.library.path(kind, id)
        try:
            return _rows_of(path, id, path.stat().st_mtime_ns) if path is not None else ()
        except OSError:
            return ()


@lru_cache(maxsize=1024)
def _rows_of(path: Path, id: str, stamp: int) -> tuple[_Row, ...]:
    """What one file says, read again only when it has changed."""
    del stamp
    try:
        data: Any = read(path).data
    except Invalid:
        return ()
    return tuple(_said(data, id)) if isinstance(data, dict) else ()


def _said(data: dict[str, Any], id: str) -> Iterator[_Row]:
    blocks = data.get("blocks")
    if isinstance(blocks, list):
        yield id, frozenset(), frozenset(str(action) for action in blocks), ""
    many = data.get("actions")
    actions = {"": data.get("action"), **(many if isinstance(many, dict) else {})}
    for word, action in actions.items():
        rule = action.get("blocked_by") if isinstance(action, dict) else None
        roles = rule.get("roles") if isinstance(rule, dict) else None
        if isinstance(rule, dict) and isinstance(roles, list):
            who = str(rule.get("who", ""))
            yield f"{id} {word}".strip(), frozenset(str(role) for role in roles), frozenset(), who
