"""`coup-roles try`: a quick table with bots, the role in play and in one's hand."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from pathlib import Path

from coup_dsl.commands.exits import ALL_WELL
from coup_dsl.commands.files import add_folders, checked_folders


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    from coup_dsl.bots import KINDS

    parser.add_argument("id", metavar="ID", help="the id of a role, or the path of its file")
    parser.add_argument("--players", metavar="N", type=_players, default=4, help="you and N-1 bots (default 4)")
    parser.add_argument("--seed", metavar="S", type=_seed, help="makes draw, deal and bots repeatable")
    parser.add_argument("--bots", metavar="KINDS", default="", help=f"kinds of bots, by comma: {', '.join(KINDS)}")
    parser.add_argument("--name", metavar="NAME", default="You", help="your name at the table")
    parser.add_argument("--ruleset", metavar="NAME|PATH",
                        help="the ruleset, or its file (default: one with a pool of the role's group)")
    parser.add_argument("--plain", action="store_true", help="line by line, for screen readers and simple terminals")
    parser.add_argument("--watch", action="store_true",
                        help="when you leave the table, wait for the role's file to be saved and open it again")
    add_folders(parser)


def run(options: argparse.Namespace) -> int:
    """Open the table."""
    from coup_dsl.content.library import searched
    from coup_dsl.workshop.table import play

    folders = searched(options.ruleset, checked_folders(options.roles_dir))
    role = options.id
    if role.endswith((".yaml", ".yml")):
        folders = (*folders, str(Path(role).parent))
        role = Path(role).stem
    seed = random.SystemRandom().randrange(1_000_000) if options.seed is None else options.seed
    bots = [word for word in options.bots.replace(",", " ").split() if word]

    def opened() -> int:
        return play(role, folders=folders, players=options.players, seed=seed, bots=bots,
                    ruleset=options.ruleset, name=options.name, plain=options.plain)

    if not options.watch:
        return opened()
    from coup_dsl.commands.watching import stamps, watch

    watch(lambda: stamps(_watched(role, folders)), lambda: _unbroken(opened))
    return ALL_WELL


def _unbroken(opened: Callable[[], int]) -> None:
    """Opened, or said why not: a watch goes on until the file is right."""
    from coup_dsl.commands.findings import in_full, source_lines
    from coup_dsl.errors import CoupError

    source_lines.cache_clear()
    try:
        opened()
    except CoupError as fault:
        print(in_full(fault), file=sys.stderr)
    print("waiting for the file to be saved; ctrl-c to stop", file=sys.stderr)


def _watched(role: str, folders: tuple[str, ...]) -> list[str]:
    """The role's own file, and the folders of one's own roles."""
    from coup_dsl.content.library import Library

    path = Library(folders).path("role", role)
    return [*folders, *([str(path)] if path is not None else [])]


def _seed(text: str) -> int:
    if not text.isdigit() or len(text) > 18:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 0 up")
    return int(text)


def _players(text: str) -> int:
    if not text.isdigit() or not 2 <= int(text) <= 10:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of players from 2 to 10")
    return int(text)
