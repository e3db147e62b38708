"""`coup-roles sim`: what bots make of a role in many games."""

from __future__ import annotations

import argparse
import os
import sys

from coup_dsl.commands.exits import ALL_WELL, CommandError
from coup_dsl.commands.files import add_folders, checked_folders
from coup_dsl.errors import did_you_mean, quoted

INTERRUPTED = 130


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    from coup_dsl.bots import DEFAULT, KINDS

    parser.add_argument("id", metavar="ID", help="the id of a role")
    parser.add_argument("--games", metavar="N", type=_count, default=400, help="games to play (default 400)")
    parser.add_argument("--players", metavar="N", type=_players, default=4, help="players, 2 to 10 (default 4)")
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="makes it repeatable (default 0)")
    parser.add_argument("--workers", metavar="N", type=_count, help="processes (default: one for each core)")
    parser.add_argument("--bots", metavar="KIND", default=DEFAULT, help=f"{', '.join(KINDS)} (default {DEFAULT})")
    parser.add_argument("--ruleset", metavar="NAME|PATH",
                        help="the ruleset, or its file (default: one with a pool of the role's group)")
    add_folders(parser)


def run(options: argparse.Namespace) -> int:
    """Play, and print what came of it."""
    from coup_dsl.bots import FORMER, KINDS
    from coup_dsl.content.library import Library, searched
    from coup_dsl.lab.progress import Progress
    from coup_dsl.workshop.simulation import simulate, told
    from coup_dsl.workshop.table import card_of
    from coup_dsl.workshop.trial import Plan

    folders = searched(options.ruleset, checked_folders(options.roles_dir))
    if options.bots not in KINDS and options.bots not in FORMER:
        help = did_you_mean(options.bots, KINDS) or "known: " + ", ".join(KINDS)
        raise CommandError(f"there is no kind of bot {quoted(options.bots)}; {help}")
    card = card_of(options.id, Library(folders))
    plan = Plan(card.id, folders, options.players, options.seed, options.bots, options.ruleset)
    progress = Progress(sys.stderr)
    outcome = simulate(plan, options.games, options.workers or os.cpu_count() or 1, progress)
    progress.clear()
    for line in told(outcome, card.name):
        print(line)
    return INTERRUPTED if outcome.stopped else ALL_WELL


def _count(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 1_000_000:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number from 1 to 1000000")
    return int(text)


def _players(text: str) -> int:
    if not text.isdigit() or not 2 <= int(text) <= 10:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of players from 2 to 10")
    return int(text)
