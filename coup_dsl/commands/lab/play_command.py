"""`coup-lab play`: many games, counted."""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from coup_dsl.commands.exits import CommandError
from coup_dsl.commands.lab.doing import add_bots, add_how, add_what, command_line, done, ids, kinds, setting_of, whole
from coup_dsl.errors import quoted

if TYPE_CHECKING:
    from coup_dsl.lab.setting import Setting
    from coup_dsl.lab.trials import Trials


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("draw", metavar="ROLE,…", nargs="?", help="the roles in play (default: drawn for each deal)")
    parser.add_argument("--draws", metavar="N|all", help="so many draws instead, or all there are")
    parser.add_argument("--games", metavar="N", type=whole(1, 10_000_000), default=400,
                        help="games for each draw (default 400)")
    add_bots(parser, ("level-2",))
    add_what(parser)
    add_how(parser)


def run(options: argparse.Namespace) -> int:
    """Play, and print what came of it."""
    trials = experiment(options)
    if ahead := trials.ahead():
        print(ahead, file=sys.stderr)
    return done(trials, options)


def experiment(options: argparse.Namespace) -> Trials:
    """What a command line means."""
    from coup_dsl.lab.trials import Trials

    if options.draw and options.draws:
        raise CommandError("play takes the roles of one draw or --draws, not both")
    setting = setting_of(options, ids(options.draw) if options.draw else None)
    settings: tuple[Setting, ...] = (setting,)
    what = " ".join(setting.draw) if setting.draw else "drawn at random"
    if options.draws:
        draws = list(setting.rules().draws())
        if options.draws != "all":
            if not options.draws.isdigit() or not 1 <= int(options.draws) <= len(draws):
                raise CommandError(f"--draws is a number from 1 to {len(draws)} or all, not {quoted(options.draws)}")
            draws = sorted(random.Random(f"draws {options.seed}").sample(draws, int(options.draws)))
        settings, what = tuple(replace(setting, draw=draw) for draw in draws), f"{options.draws} draws"
    kind, *others = kinds(options.bots)
    if others:
        raise CommandError("play takes one kind of bot; for several see balance and ladder")
    name = f"play {options.ruleset} {what} {kind}{setting.apart(options.seed)}"
    return Trials(settings, kind, options.games, options.seed, name, command_line(options))
