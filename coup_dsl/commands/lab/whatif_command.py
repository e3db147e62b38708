"""`coup-lab whatif`: what a change of a role file changes."""

from __future__ import annotations

import argparse
from pathlib import Path
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
from coup_dsl.errors import quoted

if TYPE_CHECKING:
    from coup_dsl.lab.whatif import Change


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("draw", metavar="ROLE,…", nargs="*", help="draws with the role (default: some at random)")
    parser.add_argument("--role", metavar="FILE", required=True, help="the changed role file")
    parser.add_argument("--draws", metavar="N", type=whole(1, 100_000), default=10,
                        help="how many draws at random, when none is named (default 10)")
    parser.add_argument("--games", metavar="N", type=whole(1, 10_000_000), default=40,
                        help="pairs of games for each draw and kind of bot (default 40)")
    add_bots(parser, ("level-2", "level-3"))
    add_what(parser)
    add_how(parser)


def run(options: argparse.Namespace) -> int:
    """Play, and print what came of it."""
    return done(experiment(options), options)


def experiment(options: argparse.Namespace) -> Change:
    """What a command line means."""
    from coup_dsl.lab.changes import both, changed_card, draws_with
    from coup_dsl.lab.whatif import Change

    file = Path(options.role)
    if not file.is_file():
        raise CommandError(f"there is no file {quoted(options.role)}")
    setting, bots = setting_of(options, None), kinds(options.bots)
    card, was = changed_card(file, setting)
    draws = [drawn for text in options.draw if (drawn := setting_of(options, ids(text)).draw) is not None]
    for draw in draws:
        if was not in draw:
            raise CommandError(f"{quoted(was)} is not among {', '.join(draw)}")
    draws = draws or draws_with(was, setting, options.draws, options.seed)
    return Change(was, card.id, both(setting, file, Path(options.out), draws), bots, options.games, options.seed,
                  command_line(options))
