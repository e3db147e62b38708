"""`coup-roles list`: the roles, rulesets and supplements that are found, and where; broken ones are named."""

from __future__ import annotations

import argparse
from pathlib import Path

from coup_dsl.commands.exits import ALL_WELL
from coup_dsl.commands.files import add_folders, checked_folders
from coup_dsl.content.library import Entry, Library

HEADINGS = {"ruleset": "rulesets", "supplement": "supplements", "general": "general actions", "role": "roles",
            "language": "languages"}


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    add_folders(parser)


def run(options: argparse.Namespace) -> int:
    """Print every file that is found, by kind."""
    from coup_dsl.content.own import own_roles

    library = Library(checked_folders(options.roles_dir))
    entries, own = library.entries(), own_roles(library)
    broken = {(left.kind, left.id) for left in own.left_out}
    width = max((len(entry.id) for entry in entries), default=0)
    for kind, heading in HEADINGS.items():
        found = [entry for entry in entries if entry.kind == kind]
        print(f"{heading} ({len(found)})")
        for entry in found:
            print(f"  {entry.id:<{width}}  {_group(entry, broken):<15} {_short(entry.path)}")
    for message in own.messages():
        print(message)
    return ALL_WELL


def _group(entry: Entry, broken: set[tuple[str, str]]) -> str:
    """The group of a role as its file says it; a broken file is named as such."""
    from coup_dsl.content.yaml_source import read

    if (entry.kind, entry.id) in broken:
        return "(broken)"
    data = read(entry.path).data if entry.kind == "role" else {}
    return str(data.get("group", ""))


def _short(path: Path) -> str:
    """A path from the folder one is in, when it is below that."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
