"""`coup-lab ladder`: kinds of bots against each other."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from coup_dsl.commands.exits import CommandError
from coup_dsl.commands.lab.doing import (
    add_bots,
    add_how,
    add_what,
    command_line,
    done,
    kinds_and_frozen,
    setting_of,
    whole,
)

if TYPE_CHECKING:
    from coup_dsl.lab.ladder import Acceptance, Ladder


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("--games", metavar="N", type=whole(1, 10_000_000), default=400,
                        help="games for each cell of the matrix (default 400)")
    parser.add_argument("--accept", metavar="NEW,OLD", help="instead: play until it is decided whether one NEW among "
                                                            "OLD ones is better, and say only that")
    parser.add_argument("--gain", metavar="POINTS", type=whole(1, 50), default=5,
                        help="points by which it is to be better (default 5)")
    add_bots(parser, ("level-0", "level-1", "level-2", "level-3"))
    add_what(parser)
    add_how(parser)


def run(options: argparse.Namespace) -> int:
    """Play, and print what came of it."""
    return done(experiment(options), options)


def experiment(options: argparse.Namespace) -> Ladder | Acceptance:
    """What a command line means."""
    from coup_dsl.lab.ladder import Acceptance, Ladder

    setting = setting_of(options, None)
    if not options.accept:
        bots, old = kinds_and_frozen(options.bots, options)
        return Ladder(setting, bots, options.games, options.seed, command_line(options), old)
    pair, old = kinds_and_frozen(options.accept, options)
    if len(pair) != 2:
        raise CommandError("--accept takes two kinds: the new one and the old one")
    return Acceptance(setting, pair[0], pair[1], options.games, options.gain / 100, options.seed,
                      command_line(options), old)
