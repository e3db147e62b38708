"""`coup-roles docs`: the reference of the effect language, made from the table of words."""

from __future__ import annotations

import argparse

from coup_dsl.commands.exits import ALL_WELL
from coup_dsl.commands.writing import write_file


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("--write", metavar="DIR", help="write language.md into this folder")


def run(options: argparse.Namespace) -> int:
    """Print the reference, or write it into a file."""
    from coup_dsl.language.reference import reference

    text = reference().rstrip("\n") + "\n"
    if options.write is not None:
        print(write_file(options.write, "language.md", text))
    else:
        print(text, end="")
    return ALL_WELL
