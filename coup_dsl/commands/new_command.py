"""`coup-roles new`: a role file to begin with, and its scenarios."""

from __future__ import annotations

import argparse

from coup_dsl.commands.exits import ALL_WELL
from coup_dsl.commands.files import add_folders, checked_folders


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("id", metavar="ID", help="the id of the new role: lower-case words joined by hyphens")
    parser.add_argument("--like", metavar="ROLE", help="the role it is made after (default: a small role)")
    parser.add_argument("--group", metavar="GROUP", help="its group (default: that of the role it is made after)")
    parser.add_argument("--name", metavar="NAME", help="its printed name (default: the id in words)")
    parser.add_argument("--dir", metavar="DIR", default=".", help="the folder to write into (default: this one)")
    add_folders(parser)


def run(options: argparse.Namespace) -> int:
    """Write both files, and say what to do next."""
    from coup_dsl.workshop.newcomer import Wish, make

    folders = checked_folders(options.roles_dir)
    made = make(Wish(options.id, options.like, options.group, options.name, options.dir, folders))
    for path in made.written:
        print(f"wrote {path}")
    if made.note:
        print(made.note)
    print(f"\nNext:\n  coup-roles validate {made.role}\n  coup-roles test {made.scenarios or made.folder}\n"
          f"  coup-roles show {made.role}\n  coup-roles try {options.id} --roles-dir {made.folder}")
    return ALL_WELL


