"""`coup-roles list`: the roles and rulesets that are found, and where."""

from __future__ import annotations

import argparse
from pathlib import Path

from coup_dsl.commands.exits import ALL_WELL
from coup_dsl.commands.files import add_folders, checked_folders
from coup_dsl.content.library import Entry, Library

HEADINGS = {"ruleset": "rulesets", "general": "general actions", "role": "roles"}


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    add_folders(parser)


def run(options: argparse.Namespace) -> int:
    """Print every file that is found, by kind."""
    library = Library(checked_folders(options.roles_dir))
    entries = library.entries()
    width = max((len(entry.id) for entry in entries), default=0)
    for kind, heading in HEADINGS.items():
        found = [entry for entry in entries if entry.kind == kind]
        print(f"{heading} ({len(found)})")
        for entry in found:
            print(f"  {entry.id:<{width}}  {_group(entry):<15} {_short(entry.path)}")
    return ALL_WELL


def _group(entry: Entry) -> str:
    """The group of a role as its file says it; a broken file is named as such."""
    from coup_dsl.content.yaml_source import read
    from coup_dsl.errors import Invalid

    if entry.kind != "role":
        return ""
    try:
        data = read(entry.path).data
    except Invalid:
        return "(broken)"
    return str(data.get("group", "")) if isinstance(data, dict) else "(broken)"


def _short(path: Path) -> str:
    """A path from the folder one is in, when it is below that."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
