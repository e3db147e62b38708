"""`coup-roles`: checks, tests and shows role files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from coup_dsl.commands.program import Program

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
PROGRAM = Program("coup-roles", "Checks, tests and shows Coup roles written as role files.", COMMANDS,
                  "coup_dsl.commands")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; see :meth:`Program.main`."""
    return PROGRAM.main(arguments)


def _parser(command: str | None) -> argparse.ArgumentParser:
    return PROGRAM.parser(command)


if __name__ == "__main__":
    sys.exit(main())
