"""`coup-roles docs`: the reference of the effect language and the pages of the findings, made from their tables."""

from __future__ import annotations

import argparse

from coup_dsl.commands.exits import ALL_WELL
from coup_dsl.commands.writing import write_file


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("--write", metavar="DIR", help="write language.md and findings.md into this folder")


def run(options: argparse.Namespace) -> int:
    """Print the reference, or write both into files."""
    from coup_dsl.language import codes, reference

    text = reference.reference().rstrip("\n") + "\n"
    if options.write is not None:
        print(write_file(options.write, "language.md", text))
        print(write_file(options.write, "findings.md", codes.reference()))
    else:
        print(text, end="")
    return ALL_WELL
