"""A program of several commands: each is a module with `arguments(parser)` and `run(options) -> exit code`.

A command's module is imported only when it is the one that was asked for.
"""

from __future__ import annotations

import argparse
import codecs
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn, TextIO

from coup_dsl.commands.exits import COULD_NOT_RUN, CommandError

#: How letters are written that a stream cannot have: by their twins, or else by their numbers.
PLAINLY = "coup-plainly"
TWINS = {"−": "-", "–": "-", "—": "-", "→": "->", "…": "...", "×": "x", "·": ".", "’": "'"}
INTERRUPTED = 130
BROKEN_PIPE = 141


@dataclass(frozen=True)
class Program:
    """A program.

    Attributes:
        name: what it is called by.
        description: what it does, in a sentence.
        commands: each with what it does.
        home: the package its commands are in; the module of ``new`` is ``new_command``.
    """

    name: str
    description: str
    commands: Mapping[str, str]
    home: str

    def main(self, arguments: Sequence[str] | None = None) -> int:
        """Run a command and return its exit code: 0 all well, 1 faults were found, 2 it could not run.

        An exception nobody expected is one sentence too; with `python -X dev` it is raised.
        """
        given = list(sys.argv[1:] if arguments is None else arguments)
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors=PLAINLY)
        try:
            code = self._run(given)
            sys.stdout.flush()
        except CommandError as fault:
            print(f"{self.name}: {fault}", file=sys.stderr)
            return COULD_NOT_RUN
        except KeyboardInterrupt:
            print(f"\n{self.name}: stopped", file=sys.stderr)
            return INTERRUPTED
        except BrokenPipeError:
            _silence(sys.stdout)
            return BROKEN_PIPE
        except OSError as fault:
            if sys.flags.dev_mode or fault.filename is None:
                raise
            print(f"{self.name}: '{fault.filename}': {(fault.strerror or str(fault)).lower()}", file=sys.stderr)
            return COULD_NOT_RUN
        except Exception as fault:
            if sys.flags.dev_mode:
                raise
            print(f"{self.name}: a fault of this program: {type(fault).__name__}: {fault}", file=sys.stderr)
            return COULD_NOT_RUN
        return code

    def _run(self, given: list[str]) -> int:
        from coup_dsl.errors import CoupError

        command = next((word for word in given if not word.startswith("-")), None)
        options = self.parser(command).parse_args(given)
        if options.command is None:
            self.parser(None).print_help()
            return COULD_NOT_RUN
        options.given = given
        try:
            return int(self.module(options.command).run(options))
        except CoupError as fault:
            from coup_dsl.commands.findings import in_full

            raise CommandError(in_full(fault)) from None

    def module(self, command: str) -> ModuleType:
        """The module of a command."""
        return import_module(f"{self.home}.{command}_command")

    def parser(self, command: str | None) -> argparse.ArgumentParser:
        """The parser; only the command in use has its own arguments."""
        parser = _Parser(prog=self.name, description=self.description)
        parser.commands = self.commands
        parser.add_argument("--version", action=_Version)
        commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=_Parser)
        for name, help in self.commands.items():
            inner = commands.add_parser(name, help=help, description=f"{help[0].upper()}{help[1:]}.")
            inner.add_argument("--version", action=_Version)
            if name == command:
                self.module(name).arguments(inner)
        return parser


def _plainly(fault: UnicodeError) -> tuple[str, int]:
    """What is written for letters that a stream has none for."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    letters = fault.object[fault.start:fault.end]
    return "".join(TWINS.get(c) or c.encode("ascii", "backslashreplace").decode() for c in letters), fault.end


codecs.register_error(PLAINLY, _plainly)


def _silence(stream: TextIO) -> None:
    """Nobody reads what is still to be written: let it go nowhere, without a complaint at the end."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except (OSError, ValueError):
        return


class _Parser(argparse.ArgumentParser):
    #: The commands there are, of the parser that reads which one it is.
    commands: Mapping[str, str] = {}

    def error(self, message: str) -> NoReturn:
        import re

        unknown = re.search(r"invalid choice: '([^']*)'", message)
        if unknown and self.commands:
            from coup_dsl.errors import did_you_mean, quoted

            help = did_you_mean(unknown[1], self.commands) or "known commands: " + ", ".join(self.commands)
            message = f"unknown command {quoted(unknown[1])}; {help}"
        self.exit(COULD_NOT_RUN, f"{self.prog}: {message}\n(try {self.prog} --help)\n")


class _Version(argparse.Action):
    """Prints the version that is installed."""

    def __init__(self, option_strings: Sequence[str], dest: str, **kwargs: Any) -> None:
        super().__init__(option_strings, dest, nargs=0, help="show the version and exit")

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        from importlib.metadata import PackageNotFoundError, version

        program = parser.prog.split()[0]
        try:
            print(f"{program} {version('coup-dsl')}")
        except PackageNotFoundError:
            print(f"{program} (not installed)")
        parser.exit()
