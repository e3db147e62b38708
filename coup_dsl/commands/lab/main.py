"""`coup-lab`: many games between bots, and what they say about draws, roles and bots."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from coup_dsl.commands.program import Program

COMMANDS = {
    "play": "play many games on one draw, on some or on all, and count what happens",
    "ladder": "play kinds of bots against each other: matrix, ratings, CPU for a decision",
    "balance": "look at one draw closely: seats, pace, roles, pairs, skill",
    "atlas": "play a sample of all draws, predict the rest, look closely at those that stand out",
    "whatif": "play the same games with a role file that was changed, and say what is different",
    "report": "write the reports of experiments anew from the games that are there, and play none",
}
PROGRAM = Program("coup-lab", "Plays many games between bots and says what they show.", COMMANDS,
                  "coup_dsl.commands.lab")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; see :meth:`Program.main`."""
    return PROGRAM.main(arguments)


if __name__ == "__main__":
    sys.exit(main())
