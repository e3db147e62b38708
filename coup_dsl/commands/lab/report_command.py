"""`coup-lab report`: the reports of a folder anew, from the games that are there."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from coup_dsl.commands.exits import ALL_WELL, CommandError
from coup_dsl.commands.lab.doing import COMMAND, FOLDER, REPORTS, done
from coup_dsl.errors import quoted


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("--out", metavar="DIR", default=FOLDER, help=f"the folder of all results (default {FOLDER})")
    parser.add_argument("name", metavar="NAME", nargs="*", help="reports by the names of their folders (default: all)")


def run(options: argparse.Namespace) -> int:
    """Write them."""
    from coup_dsl.commands.lab.main import PROGRAM

    folder = Path(options.out) / REPORTS
    known = sorted(path.parent.name for path in folder.glob(f"*/{COMMAND}"))
    for name in options.name or known:
        if name not in known:
            raise CommandError(f"there is no report {quoted(name)} in {folder}")
        words = _command_of(folder / name / COMMAND)
        again = PROGRAM.parser(words[0]).parse_args([*words, "--out", options.out])
        again.given = words
        done(PROGRAM.module(words[0]).experiment(again), again, play=False)
    if not known:
        raise CommandError(f"there are no reports in {folder}")
    return ALL_WELL


def _command_of(path: Path) -> list[str]:
    """The words of the command that a report was made by, without the program; raises CommandError for other text."""
    from coup_dsl.commands.lab.main import COMMANDS

    try:
        program, command, *more = shlex.split(path.read_text("utf-8"))
    except (OSError, ValueError):
        program = command = ""
    if program != "coup-lab" or command not in COMMANDS or command == "report":
        raise CommandError(f"{quoted(path)} holds no command of coup-lab; "
                           "delete its folder, and give the command again")
    return [command, *more]
