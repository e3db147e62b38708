"""`coup-roles show`: the printed card, and what it does in words made from its effect; or a ruleset."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from coup_dsl.commands.exits import ALL_WELL, CommandError
from coup_dsl.commands.files import SUFFIXES, add_folders, checked_folders
from coup_dsl.content.library import KINDS, Library
from coup_dsl.errors import did_you_mean, quoted

if TYPE_CHECKING:
    from coup_dsl.content.role import CardFile

#: Cells a line may take where nobody says how wide the screen is.
WIDTH = 100
WIDEST = 132
PLAIN = str.maketrans({**dict.fromkeys("╭╮╰╯├┤", "+"), "│": "|", "─": "-", "‘": "'", "’": "'", "×": "x"})


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("ids", metavar="ID", nargs="+",
                        help="the id of a role, a general action, a ruleset or a supplement, or the path of its file")
    add_folders(parser)


def run(options: argparse.Namespace) -> int:
    """Print what the files of these ids say."""
    folders = checked_folders(options.roles_dir)
    for number, id in enumerate(options.ids):
        if number:
            print()
        for line in _lines(id, folders):
            print(_drawable(line.rstrip()))
    return ALL_WELL


def _drawable(line: str) -> str:
    """A line with its frame in letters that the output can show."""
    try:
        line.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return line.translate(PLAIN)
    return line


def _lines(id: str, folders: tuple[str, ...]) -> Iterator[str]:
    from coup_dsl.content.ruleset import Ruleset
    from coup_dsl.workshop.rules import ruleset_lines, supplement_lines

    kind, path, library = _found(id, folders)
    if kind in ("role", "general"):
        from coup_dsl.content.loading import load_card

        yield from card_lines(load_card(path, library), library)
    elif kind == "ruleset":
        yield from ruleset_lines(Ruleset.load(path, library), library)
        yield f"  file: {path}"
    else:
        yield from supplement_lines(path.stem, library)
        yield f"  file: {path}"


def _found(id: str, folders: tuple[str, ...]) -> tuple[str, Path, Library]:
    """What an id or a path means: its kind, its file, and the library that knows it."""
    if id.endswith(SUFFIXES) or "/" in id:
        return _by_path(Path(id), folders)
    library = Library(folders)
    for kind in KINDS:
        path = library.path(kind, id)
        if path is not None:
            return kind, path, library
    known = [found for kind in KINDS for found in library.ids(kind)]
    help = did_you_mean(id, known) or "try: coup-roles list"
    raise CommandError(f"there is no role, general action, ruleset or supplement {quoted(id)}; {help}")


def _by_path(path: Path, folders: tuple[str, ...]) -> tuple[str, Path, Library]:
    from coup_dsl.content.check import check_document
    from coup_dsl.content.yaml_source import read
    from coup_dsl.errors import Invalid

    if not path.is_file():
        raise CommandError(f"there is no file {quoted(path)}")
    library, document = Library((*folders, path.parent)), read(path)
    kind = next((kind for kind in KINDS if isinstance(document.data, dict) and kind in document.data), None)
    if kind is None:
        raise Invalid(check_document(document, library))
    return kind, path, library


def card_lines(card: CardFile, library: Library) -> Iterator[str]:
    """The card with the account beside it."""
    from coup_dsl.workshop.account import account
    from coup_dsl.workshop.beside import beside, set_out
    from coup_dsl.workshop.card import drawn

    width = min(get_terminal_size((WIDTH, 24)).columns, WIDEST)
    yield from beside(drawn(card, library), set_out(account(card, library)), width)
    yield ""
    yield f"{card.id}, {card.group or 'a general action'}; file: {card.path}"
