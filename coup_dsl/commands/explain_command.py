"""`coup-roles explain`: what a code of a finding means, with a wrong file and a right one."""

from __future__ import annotations

import argparse

from coup_dsl.commands.exits import ALL_WELL, CommandError


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("codes", metavar="CODE", nargs="*", help="a code, as R203; without one, all are listed")


def run(options: argparse.Namespace) -> int:
    """Print the page of each code, or the list of all."""
    from coup_dsl.language.codes import codes, overview, page, unknown

    known, pages = codes(), []
    for given in options.codes:
        code = known.get(given.strip().upper().removeprefix("ERROR[").removeprefix("WARNING[").rstrip("]:"))
        if code is None:
            raise CommandError(unknown(given))
        pages.append(page(code))
    print("\n".join(pages) if pages else overview(), end="")
    return ALL_WELL
