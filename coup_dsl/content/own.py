"""Folders of one's own roles: what is in them, and what is broken and left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from coup_dsl.content.library import Entry, Library, data_folder, files_below
from coup_dsl.content.ruleset import Pool, Ruleset
from coup_dsl.errors import Finding, Invalid


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file that is broken, with its first error; ``kind`` is "file" where it does not say what it declares."""

    kind: str
    id: str
    path: Path
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


def own_roles(library: Library) -> OwnRoles:
    """Check every file of a library that is not shipped; a game goes on with what is whole."""
    if len(library.folders) == 1:
        return OwnRoles((), ())
    entries = {entry.path: entry for entry in library.entries() if not shipped(entry.path)}
    whole, broken = [], []
    for path in dict.fromkeys([*entries, *_files(library)]):
        entry = entries.get(path)
        errors = _errors(path, library)
        if errors:
            kind, id = (entry.kind, entry.id) if entry is not None else ("file", path.name)
            broken.append(LeftOut(kind, id, path, errors[0], len(errors)))
        elif entry is not None:
            whole.append(entry)
    return OwnRoles(tuple(whole), tuple(broken))


def with_own_roles(ruleset: Ruleset, library: Library) -> Ruleset:
    """A ruleset with one's own roles in the pools of their groups, as at the table.

    Broken roles and those that replace another stay out, and so does a role whose group has no pool.
    """
    from coup_dsl.content.loading import load_card

    pools = dict(ruleset.pools)
    for id in own_roles(library).ids():
        path = library.path("role", id)
        if path is None or ruleset.group_of(id) is not None:
            continue
        card = load_card(path, library)
        if card.group in pools and not card.replaces:
            pool = pools[card.group]
            pools[card.group] = Pool(pool.draw, (*pool.roles, id))
    return ruleset if pools == ruleset.pools else replace(ruleset, pools=pools)


def shipped(path: Path) -> bool:
    """Whether a file belongs to the project itself."""
    return path.is_relative_to(data_folder("roles"))


def _files(library: Library) -> Iterator[Path]:
    """Every YAML file of one's own folders, also those that do not say what they are."""
    for folder in library.folders[1:]:
        if folder.is_dir():
            yield from sorted(map(Path, files_below(str(folder))))


def _errors(path: Path, library: Library) -> list[Finding]:
    """What is wrong with a file; a list is a scenario file, and no role."""
    from coup_dsl.content.check import check_document
    from coup_dsl.content.yaml_source import read

    try:
        document = read(path)
    except Invalid as fault:
        return list(fault.findings)
    found = [] if isinstance(document.data, list) else check_document(document, library)
    return [finding for finding in found if finding.severity == "error"]
