"""Where role, general-action and ruleset files are, by id."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path

from coup_dsl import arguments

KINDS = ("role", "general", "ruleset", "supplement")
_FIRST_KEY = re.compile(r"^(role|general|ruleset|supplement):[ \t]*[\"']?([a-z0-9-]+)", re.MULTILINE)
_LANGUAGE = re.compile(r"^language:[ \t]*[\"']?([A-Za-z][A-Za-z0-9-]*)", re.MULTILINE)
_GROUP = re.compile(r"^group:[ \t]*[\"']?([a-z0-9-]+)", re.MULTILINE)
SEARCH_PATH = "COUP_ROLES_DIR"


@cache
def data_folder(name: str) -> Path:
    """A data folder of the project: beside the package when installed, at the top of a checkout else."""
    package = Path(__file__).resolve().parent.parent
    installed = package / name
    return installed if installed.is_dir() else package.parent / name


@dataclass(frozen=True, slots=True)
class Entry:
    """A file that was found: what it declares and where it is, and the group of a role."""

    kind: str
    id: str
    path: Path
    group: str = ""


@dataclass(frozen=True, slots=True)
class _Seen:
    """A file as it was when it was looked at last."""

    time: int
    size: int
    digest: bytes
    entry: Entry | None


_seen: dict[str, _Seen] = {}


def _scan(folder: Path) -> Iterator[_Seen]:
    """What is declared by the files of a folder, and by those of the folders in it."""
    for path in sorted(files_below(str(folder))):
        try:
            stat = os.stat(path)
            known = _seen.get(path)
            if known is None or (known.time, known.size) != (stat.st_mtime_ns, stat.st_size):
                known = _seen[path] = _look(path, stat)
        except OSError:
            continue
        yield known


def files_below(folder: str) -> Iterator[str]:
    """The YAML files of a folder and of those in it; hidden folders, whose names begin with a dot, are left alone."""
    for here, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (os.path.join(here, file) for file in files if file.endswith((".yaml", ".yml")))


def _look(path: str, stat: os.stat_result) -> _Seen:
    with open(path, "rb") as file:
        content = file.read()
    head = content[:4096].decode("utf-8", "replace")
    match = _FIRST_KEY.search(head)
    entry = None
    if match is not None:
        group = _GROUP.search(head)
        entry = Entry(match[1], match[2], Path(path), group[1] if group is not None else "")
    elif (spoken := _LANGUAGE.search(head)) is not None:
        entry = Entry("language", spoken[1], Path(path))
    return _Seen(stat.st_mtime_ns, stat.st_size, sha256(content).digest(), entry)


def searched(ruleset: str | None, folders: Iterable[str]) -> tuple[str, ...]:
    """Folders of one's own, before them that of a ruleset which is named by its path: roles may lie beside it.

    >>> searched("rebellion", ["mine"])
    ('mine',)
    """
    given = tuple(folders)
    if ruleset is None or not ruleset.endswith((".yaml", ".yml")) or not Path(ruleset).is_file():
        return given
    beside = Path(ruleset).parent
    return given if any(Path(one).resolve() == beside.resolve() for one in given) else (str(beside), *given)


class Library:
    """The files of the project and of further folders; a later folder wins over an earlier one.

    Args:
        folders: folders of one's own roles, besides those named by ``COUP_ROLES_DIR``.
    """

    def __init__(self, folders: Iterable[str | Path] = ()) -> None:
        given = os.environ.get(SEARCH_PATH, "")
        self.folders: tuple[Path, ...] = (
            data_folder("roles"), *(Path(p) for p in given.split(os.pathsep) if p), *arguments.folders(folders))
        self._by_kind: dict[str, dict[str, Path]] = {kind: {} for kind in KINDS}
        self._groups: dict[Path, str] = {}
        self._translations: dict[str, list[Path]] = {}
        self._scanned: dict[Path, _Seen] = {}
        self._twice: dict[str, tuple[Path, ...]] = {}
        for folder in self.folders:
            if folder.is_dir():
                self._add(folder)

    def _add(self, folder: Path) -> None:
        """Take up the files of a folder."""
        declared: dict[tuple[str, str], list[Path]] = {}
        for seen in _scan(folder):
            if (entry := seen.entry) is None:
                continue
            if entry.kind == "language":
                self._translations.setdefault(entry.id, []).append(entry.path)
                continue
            declared.setdefault((entry.kind, entry.id), []).append(entry.path)
            self._scanned[entry.path] = seen
            self._by_kind[entry.kind][entry.id] = entry.path
            if entry.group:
                self._groups[entry.path] = entry.group
        for paths in declared.values():
            files = {os.path.realpath(path): path for path in paths} if len(paths) > 1 else {}
            for real, path in files.items():
                if others := tuple(other for other in files.values() if other != path):
                    self._twice[real] = others

    @cached_property
    def mark(self) -> bytes:
        """What changes whenever a file of the library does, is added, or goes."""
        whole = sha256()
        for path, seen in self._scanned.items():
            whole.update(str(path).encode("utf-8", "surrogateescape") + b"\n" + seen.digest)
        return whole.digest()

    def is_as_scanned(self, path: Path) -> bool:
        """Whether a file belongs to the library and has not changed since."""
        seen = self._scanned.get(path)
        if seen is None:
            return False
        stat = os.stat(path)
        return (seen.time, seen.size) == (stat.st_mtime_ns, stat.st_size)

    def twins(self, path: str | Path) -> tuple[Path, ...]:
        """The other files of its folder that declare the same as a file."""
        return self._twice.get(os.path.realpath(path), ()) if self._twice else ()

    def ids(self, kind: str) -> list[str]:
        """The ids of all files of a kind: ``role``, ``general`` or ``ruleset``."""
        return list(self._by_kind[kind])

    def path(self, kind: str, id: str) -> Path | None:
        """The file that declares this id, or None."""
        return self._by_kind[kind].get(id)

    def translations(self, language: str) -> list[Path]:
        """The files that say what cards are called in a language; a later one wins over an earlier one."""
        return self._translations.get(language, [])

    def groups(self, but: Path | None = None) -> set[str]:
        """The groups of all roles, or of those of other files than one."""
        return {group for path, group in self._groups.items() if path != but}

    def entries(self) -> list[Entry]:
        """Everything found, by kind and id."""
        found = [Entry(kind, id, path) for kind in KINDS for id, path in sorted(self._by_kind[kind].items())]
        return found + [Entry("language", id, path) for id, paths in self._translations.items() for path in paths]
