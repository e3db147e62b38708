"""`coup-lab balance`: one draw, looked at closely."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from coup_dsl.commands.lab.doing import (
    add_bots,
    add_how,
    add_skill,
    add_what,
    command_line,
    done,
    ids,
    kinds,
    setting_of,
    skill_of,
    whole,
)

if TYPE_CHECKING:
    from coup_dsl.lab.balance_page import Balance


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("draw", metavar="ROLE,…", help="the roles in play")
    parser.add_argument("--games", metavar="N", type=whole(1, 10_000_000), default=400,
                        help="games for each kind of bot (default 400)")
    add_skill(parser, 80, "games of a strong kind among players of a weak one, every deal from every seat")
    add_bots(parser, ("level-2", "level-3"))
    add_what(parser)
    add_how(parser)


def run(options: argparse.Namespace) -> int:
    """Play, and print what came of it."""
    return done(experiment(options), options)


def experiment(options: argparse.Namespace) -> Balance:
    """What a command line means."""
    from coup_dsl.lab.balance_page import Balance

    return Balance(setting_of(options, ids(options.draw)), kinds(options.bots), options.games, skill_of(options),
                   options.seed, command_line(options))
