"""`coup-lab report`: the reports of a folder anew, from the games that are there."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

from coup_dsl.commands.exits import ALL_WELL, COULD_NOT_RUN, CommandError
from coup_dsl.commands.lab.doing import COMMAND, FOLDER, REPORTS, done, slug
from coup_dsl.errors import quoted


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("--out", metavar="DIR", default=FOLDER, help=f"the folder of all results (default {FOLDER})")
    parser.add_argument("name", metavar="NAME", nargs="*", help="reports by the names of their folders (default: all)")


def run(options: argparse.Namespace) -> int:
    """Write them; one that cannot be written is left as it is."""
    folder = Path(options.out) / REPORTS
    known = sorted(path.parent.name for path in folder.glob(f"*/{COMMAND}"))
    for name in options.name:
        if name not in known:
            raise CommandError(f"there is no report {quoted(name)} in {folder}")
    if not known:
        raise CommandError(f"there are no reports in {folder}")
    left = [name for name in options.name or known if not _written(name, folder, options.out)]
    return COULD_NOT_RUN if left else ALL_WELL


def _written(name: str, folder: Path, out: str) -> bool:
    """Write one anew; False, with a word why, when it is left as it is."""
    from coup_dsl.commands.findings import in_full
    from coup_dsl.commands.lab.main import PROGRAM
    from coup_dsl.errors import CoupError
    from coup_dsl.lab.report import PAGE
    from coup_dsl.lab.store import Store

    try:
        words = _command_of(folder / name / COMMAND)
        again = PROGRAM.parser(words[0]).parse_args([*words, "--out", out])
        again.given = words
        experiment = PROGRAM.module(words[0]).experiment(again)
        store = Store(out)
        there = slug(experiment.name) == name and any(map(store.has, next(experiment.stages(store))))
        if (folder / name / PAGE).is_file() and not there:
            raise CommandError("there are no games of it with roles and bots as they are now; "
                               f"{shlex.join(['coup-lab', *words])} plays them")
        done(experiment, again, play=False)
    except (CommandError, CoupError) as fault:
        said = in_full(fault) if isinstance(fault, CoupError) else str(fault)
        print(f"{PROGRAM.name}: report '{name}' is left as it is: {said}", file=sys.stderr)
        return False
    return True


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
