"""Folders of one's own roles: what is in them, and what is broken and left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from coup_dsl.content.check import check_file
from coup_dsl.content.library import Entry, Library, data_folder
from coup_dsl.errors import Finding


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file that is broken, with its first error."""

    kind: str
    id: str
    finding: Finding
    faults: int

    def __str__(self) -> str:
        more = f" (and {self.faults - 1} more)" if self.faults > 1 else ""
        return f"{self.kind} '{self.id}' is left out: {self.finding}{more}"


@dataclass(frozen=True, slots=True)
class OwnRoles:
    """What folders of one's own hold: files that are whole, and those that are left out."""

    whole: tuple[Entry, ...]
    left_out: tuple[LeftOut, ...]

    def ids(self, kind: str = "role") -> tuple[str, ...]:
        """Ids of the whole files of a kind."""
        return tuple(entry.id for entry in self.whole if entry.kind == kind)

    def messages(self) -> list[str]:
        """A sentence for each file that is left out."""
        return [str(broken) for broken in self.left_out]


def own_roles(folders: Iterable[str | Path] = ()) -> OwnRoles:
    """Check every file of the folders (and of ``COUP_ROLES_DIR``); the game goes on with what is whole."""
    library = Library(folders)
    whole: list[Entry] = []
    broken: list[LeftOut] = []
    for entry in _own(library):
        errors = [f for f in check_file(entry.path, library) if f.severity == "error"]
        if errors:
            broken.append(LeftOut(entry.kind, entry.id, errors[0], len(errors)))
        else:
            whole.append(entry)
    return OwnRoles(tuple(whole), tuple(broken))


def _own(library: Library) -> Iterator[Entry]:
    shipped = data_folder("roles")
    return (entry for entry in library.entries() if not entry.path.is_relative_to(shipped))
