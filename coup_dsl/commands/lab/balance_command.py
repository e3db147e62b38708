"""`coup-lab balance`: one draw, looked at closely."""

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
    ids,
    kinds,
    setting_of,
    whole,
)

if TYPE_CHECKING:
    from coup_dsl.lab.balance_page import Balance


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("draw", metavar="ROLE,…", help="the roles in play")
    parser.add_argument("--games", metavar="N", type=whole(1, 10_000_000), default=400,
                        help="games for each kind of bot (default 400)")
    parser.add_argument("--skill", metavar="N", type=whole(0, 10_000_000), default=80,
                        help="games of a strong kind among players of a weak one (default 80)")
    parser.add_argument("--skill-bots", metavar="STRONG,WEAK", default="level-4,level-2",
                        help="those two kinds (default level-4,level-2)")
    add_bots(parser, ("level-2", "level-3"))
    add_what(parser)
    add_how(parser)


def run(options: argparse.Namespace) -> int:
    """Play, and print what came of it."""
    return done(experiment(options), options)


def experiment(options: argparse.Namespace) -> Balance:
    """What a command line means."""
    from coup_dsl.lab.balance_page import Balance

    unequal = kinds(options.skill_bots)
    if len(unequal) != 2:
        raise CommandError("--skill-bots takes two kinds: the strong one and the weak one")
    return Balance(setting_of(options, ids(options.draw)), kinds(options.bots), options.games, options.skill,
                   (unequal[0], unequal[1]), options.seed, command_line(options))
