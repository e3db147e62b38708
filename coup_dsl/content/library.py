"""Where role, general-action and ruleset files are, by id."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

KINDS = ("role", "general", "ruleset", "supplement")
_FIRST_KEY = re.compile(r"^(role|general|ruleset|supplement):[ \t]*[\"']?([a-z0-9-]+)", re.MULTILINE)
SEARCH_PATH = "COUP_ROLES_DIR"


@cache
def data_folder(name: str) -> Path:
    """A data folder of the project: beside the package when installed, at the top of a checkout else."""
    package = Path(__file__).resolve().parent.parent
    installed = package / name
    return installed if installed.is_dir() else package.parent / name


@dataclass(frozen=True, slots=True)
class Entry:
    """A file that was found: what it declares and where it is."""

    kind: str
    id: str
    path: Path


@cache
def _scan(folder: Path, stamp: tuple[tuple[str, int], ...]) -> tuple[Entry, ...]:
    del stamp
    return tuple(_entries(sorted(folder.rglob("*.yaml"))))


def _entries(paths: Iterable[Path]) -> Iterator[Entry]:
    for path in paths:
        try:
            head = path.read_bytes()[:4096].decode("utf-8", "replace")
        except OSError:
            continue
        match = _FIRST_KEY.search(head)
        if match:
            yield Entry(match[1], match[2], path)


def _stamp(folder: Path) -> tuple[tuple[str, int], ...]:
    folders = [folder, *(Path(p) for p, _, _ in os.walk(folder))]
    return tuple((str(p), p.stat().st_mtime_ns) for p in folders)


class Library:
    """The files of the project and of further folders; a later folder wins over an earlier one.

    Args:
        folders: folders of one's own roles, besides those named by ``COUP_ROLES_DIR``.
    """

    def __init__(self, folders: Iterable[str | Path] = ()) -> None:
        given = os.environ.get(SEARCH_PATH, "")
        self.folders: tuple[Path, ...] = (
            data_folder("roles"), *(Path(p) for p in given.split(os.pathsep) if p), *(Path(f) for f in folders))
        self._by_kind: dict[str, dict[str, Path]] = {kind: {} for kind in KINDS}
        for folder in self.folders:
            if folder.is_dir():
                for entry in _scan(folder, _stamp(folder)):
                    self._by_kind[entry.kind][entry.id] = entry.path

    def ids(self, kind: str) -> list[str]:
        """The ids of all files of a kind: ``role``, ``general`` or ``ruleset``."""
        return list(self._by_kind[kind])

    def path(self, kind: str, id: str) -> Path | None:
        """The file that declares this id, or None."""
        return self._by_kind[kind].get(id)

    def entries(self) -> list[Entry]:
        """Everything found, by kind and id."""
        return [Entry(kind, id, path) for kind in KINDS for id, path in sorted(self._by_kind[kind].items())]
