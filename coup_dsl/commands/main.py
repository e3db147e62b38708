"""`coup-roles`: checks, tests and shows role files.

Every command is a module with `arguments(parser)` and `run(options) -> exit code`; it is imported only
when it is the one that was asked for.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn, TextIO

from coup_dsl.commands.exits import COULD_NOT_RUN, CommandError

PROGRAM = "coup-roles"
COMMANDS = {
    "validate": "check role, general-action, ruleset and scenario files",
    "new": "write a new role file, with its scenarios",
    "test": "run scenario files",
    "list": "list the roles and rulesets that are found, and where",
    "show": "show a role, a general action or a ruleset",
    "explain": "explain the code of a finding",
    "try": "play a role at once: a table with bots, and the role in your hand",
    "sim": "let bots play many games with a role, and say how it fares",
    "lsp": "serve an editor: findings, hover, completion, go to definition",
    "schema": "print or write the JSON Schemas of the files",
    "docs": "print or write the reference of the effect language",
}
INTERRUPTED = 130
BROKEN_PIPE = 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 all well, 1 faults were found, 2 it could not run.

    An exception nobody expected is one sentence too; with `python -X dev` it is raised.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(given)
        sys.stdout.flush()
    except CommandError as fault:
        print(f"{PROGRAM}: {fault}", file=sys.stderr)
        return COULD_NOT_RUN
    except KeyboardInterrupt:
        print(f"\n{PROGRAM}: stopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _silence(sys.stdout)
        return BROKEN_PIPE
    except Exception as fault:
        if sys.flags.dev_mode:
            raise
        print(f"{PROGRAM}: a fault of this program: {type(fault).__name__}: {fault}", file=sys.stderr)
        return COULD_NOT_RUN
    return code


def _run(given: list[str]) -> int:
    from coup_dsl.errors import CoupError

    command = next((word for word in given if not word.startswith("-")), None)
    options = _parser(command).parse_args(given)
    if options.command is None:
        _parser(None).print_help()
        return COULD_NOT_RUN
    try:
        return int(import_module(f"coup_dsl.commands.{_module(options.command)}").run(options))
    except CoupError as fault:
        from coup_dsl.commands.findings import in_full

        raise CommandError(in_full(fault)) from None


def _silence(stream: TextIO) -> None:
    """Nobody reads what is still to be written: let it go nowhere, without a complaint at the end."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except (OSError, ValueError):
        return


def _module(command: str) -> str:
    return f"{command}_command"


def _parser(command: str | None) -> argparse.ArgumentParser:
    """The parser; only the command in use has its own arguments."""
    parser = _Parser(prog=PROGRAM, description="Checks, tests and shows Coup roles written as role files.")
    parser.add_argument("--version", action=_Version)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=_Parser)
    for name, help in COMMANDS.items():
        inner = commands.add_parser(name, help=help, description=f"{help[0].upper()}{help[1:]}.")
        inner.add_argument("--version", action=_Version)
        if name == command:
            import_module(f"coup_dsl.commands.{_module(name)}").arguments(inner)
    return parser


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        import re

        unknown = re.search(r"invalid choice: '([^']*)'", message)
        if unknown and self.prog == PROGRAM:
            from coup_dsl.errors import did_you_mean, quoted

            help = did_you_mean(unknown[1], COMMANDS) or "known commands: " + ", ".join(COMMANDS)
            message = f"unknown command {quoted(unknown[1])}; {help}"
        self.exit(COULD_NOT_RUN, f"{self.prog}: {message}\n(try {self.prog} --help)\n")


class _Version(argparse.Action):
    """Prints the version that is installed."""

    def __init__(self, option_strings: Sequence[str], dest: str, **kwargs: Any) -> None:
        super().__init__(option_strings, dest, nargs=0, help="show the version and exit")

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"{PROGRAM} {version('coup-dsl')}")
        except PackageNotFoundError:
            print(f"{PROGRAM} (not installed)")
        parser.exit()


if __name__ == "__main__":
    sys.exit(main())
