"""The files a command was given: paths as they were written, folders walked in order."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

from coup_dsl.commands.exits import CommandError
from coup_dsl.errors import did_you_mean, quoted

SUFFIXES = (".yaml", ".yml")


def add_paths(parser: argparse.ArgumentParser, what: str) -> None:
    """The paths a command works on."""
    parser.add_argument("paths", metavar="PATH", nargs="+", help=what)


def add_folders(parser: argparse.ArgumentParser) -> None:
    """Where one's own roles are."""
    parser.add_argument(
        "--roles-dir",
        metavar="DIR",
        action="append",
        default=[],
        help="a folder of one's own roles (may be given several times; also COUP_ROLES_DIR)",
    )


def checked_folders(folders: Iterable[str]) -> tuple[str, ...]:
    """The folders of one's own roles. Raises CommandError when one is not a folder."""
    kept = tuple(folders)
    for folder in kept:
        if not Path(folder).is_dir():
            raise CommandError(f"--roles-dir {quoted(Path(folder))} is not a folder")
    return kept


def files_of(paths: Iterable[str], *, stdin: bool = False) -> Iterator[tuple[str, bool]]:
    """Each file of the paths once, and whether it was named itself; a path that is not there is a CommandError.

    With `stdin`, the path ``-`` stands for what comes in.
    """
    seen: set[Path] = set()
    for path, named in _files_of(paths, stdin):
        real = Path(path).resolve()
        if real not in seen:
            seen.add(real)
            yield path, named


def _files_of(paths: Iterable[str], stdin: bool) -> Iterator[tuple[str, bool]]:
    for given in paths:
        path = Path(given)
        if stdin and given == "-":
            yield given, True
        elif path.is_dir():
            for inner in sorted(path.rglob("*")):
                below = inner.relative_to(path)
                if inner.suffix in SUFFIXES and inner.is_file() and not any(part[0] == "." for part in below.parts):
                    yield str(inner), False
        elif path.exists():
            yield given, True
        else:
            beside = [other.name for other in path.parent.iterdir()] if path.parent.is_dir() else []
            help = did_you_mean(path.name, beside)
            raise CommandError(f"there is no file or folder {quoted(path)}" + (f"; {help}" if help else ""))
