"""`coup-lab atlas`: all draws of a ruleset, from a sample of them."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from coup_dsl.commands.exits import CommandError
from coup_dsl.commands.lab.doing import (
    add_bots,
    add_how,
    add_skill,
    add_what,
    command_line,
    done,
    kinds,
    setting_of,
    skill_of,
    whole,
)

if TYPE_CHECKING:
    from coup_dsl.lab.atlas import Atlas

#: Draws below which there is nothing to sample.
LEAST = 20
COUNTS = (
    ("draws", 600, "draws of the survey"), ("games", 200, "games of the survey, for each draw and kind of bot"),
    ("flagged", 300, "draws to look at closely"), ("close", 2000, "games of a close look"),
    ("extreme", 30, "draws for the stronger kind"), ("deep", 40, "games of the stronger kind for each of them"))


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    for name, default, help in COUNTS:
        parser.add_argument(f"--{name}", metavar="N", type=whole(0, 1_000_000), default=default,
                            help=f"{help} (default {default})")
    parser.add_argument("--deep-bots", metavar="KIND", default="level-4", help="the stronger kind (default level-4)")
    add_skill(parser, 0, "games of a strong kind among players of a weak one on each of these draws")
    parser.add_argument("--write", metavar="DIR", help="write the page as Markdown here as well, data and pictures "
                                                       "beside it")
    add_bots(parser, ("level-2", "level-3"))
    add_what(parser)
    add_how(parser)


def run(options: argparse.Namespace) -> int:
    """Play, and print what came of it."""
    return done(experiment(options), options, markdown=Path(options.write) if options.write else None)


def experiment(options: argparse.Namespace) -> Atlas:
    """What a command line means."""
    from coup_dsl.lab.atlas import Atlas, Plan
    from coup_dsl.lab.model import numpy

    if options.draws < 2 or options.games < 1:
        raise CommandError("a survey needs two draws or more, and a game of each")
    setting = setting_of(options, None)
    if setting.rules().count_draws() < LEAST:
        raise CommandError(f"an atlas is of {LEAST} draws or more, and {setting.rules().name} has "
                           f"{setting.rules().count_draws()}; see balance")
    numpy()
    skill = skill_of(options)
    plan = Plan(**{name: getattr(options, name) for name, _, _ in COUNTS}, skill=skill.games)
    (deep,) = kinds(options.deep_bots)[:1]
    return Atlas(setting, plan, kinds(options.bots), deep, options.seed, command_line(options),
                 (skill.strong, skill.weak))
