"""Whole games through the real app, handled roughly: random keys, random sizes, pages opened and closed.

``python -m tests.tui.rough 200`` plays that many with the bots that come with the game; the suite plays a few with
random ones. A game must go on to its end, or for very long: no error, no prompt that takes no answer.
"""

from __future__ import annotations

import asyncio
import random
import sys
from dataclasses import dataclass

from textual.pilot import Pilot

from tests.tui.players import KINDS, RandomPlayer, StillClock, screen_text
from tests.tui.safe import QUITTING, SAFE
from tui.app import CoupApp
from tui.screens.handoff import HandoffScreen
from tui.screens.summary import SummaryScreen
from tui.screens.table import TableScreen
from tui.screens.text import TextScreen
from tui.setup import Preparation, prepare
from tui.wishes import Wishes

RULESETS = ("rebellion", "classic", "rebellion", "reformation", "anarchy")
PATIENCE = 20_000
#: Decisions after which a game is left: two simple bots can go on for ever between themselves.
LONGEST = 600
KEYS = sorted(SAFE - QUITTING)
SMALL = (1, 1)


@dataclass
class Rough:
    """What a game was put through."""

    seed: int
    keys: int = 0
    sizes: int = 0
    answers: int = 0
    left: bool = False


def _prepared(seed: int, own_bots: bool) -> Preparation:
    chance = random.Random(f"{seed} table")
    wishes = Wishes(
        ruleset=RULESETS[seed % len(RULESETS)], random_roles=True, seed=seed, players=chance.randrange(2, 7), speed=1.0,
        people=("Ana", "Bo") if seed % 7 == 3 else (), bots=() if own_bots else ("level-1", "level-2"),
    )  # fmt: skip
    return prepare(wishes, RandomPlayer, KINDS) if own_bots else prepare(wishes)


async def play(seed: int, own_bots: bool = True) -> Rough:
    """One game; raises what goes wrong in it."""
    chance, done = random.Random(f"{seed} rough"), Rough(seed)
    running = CoupApp(_prepared(seed, own_bots), StillClock())
    async with running.run_test(size=(80, 24)) as pilot:
        for _ in range(PATIENCE):
            screen = running.screen
            if isinstance(screen, SummaryScreen):
                return done
            if isinstance(screen, TableScreen) and screen.match.number > LONGEST:
                done.left = True
                return done
            if chance.random() < 0.1:
                await _resize(pilot, chance, done)
            elif chance.random() < 0.4 and isinstance(screen, TableScreen | TextScreen):
                done.keys += 1
                await pilot.press(chance.choice(KEYS))
            else:
                await _onward(running, pilot, chance, done)
    raise AssertionError(f"seed {seed}: the game does not end:\n{screen_text(running)}")


async def _resize(pilot: Pilot[None], chance: random.Random, done: Rough) -> None:
    done.sizes += 1
    narrow = chance.random() < 0.3
    await pilot.resize_terminal(chance.randrange(1, 70 if narrow else 200), chance.randrange(1, 24 if narrow else 60))


async def _onward(running: CoupApp, pilot: Pilot[None], chance: random.Random, done: Rough) -> None:
    """Answer what is asked; leave every page that lies over the table."""
    screen = running.screen
    if isinstance(screen, HandoffScreen):
        await pilot.press("enter")
    elif not isinstance(screen, TableScreen):
        await pilot.press("escape")
    elif screen.chooser is None:
        await pilot.pause()
    elif screen.small:
        await pilot.resize_terminal(80, 24)
    else:
        await _answer(screen, pilot, chance, done)


async def _answer(table: TableScreen, pilot: Pilot[None], chance: random.Random, done: Rough) -> None:
    chooser = table.chooser
    assert chooser is not None
    reached = [index for index in chooser.page if chooser.choices[index].enabled]
    if not reached:
        await pilot.press("0" if chooser.paged else "escape")
        return
    number, digit = table.match.number, chooser.digit_of(chance.choice(reached))
    await pilot.press(digit, digit)
    done.answers += table.match.number != number


def main() -> None:
    """Play as many as the first argument says, and say how it went."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    played = []
    for seed in range(first, first + count):
        played.append(asyncio.run(play(seed, own_bots=False)))
        if sys.stderr.isatty():
            print(f"\r{len(played)} of {count}", end="", file=sys.stderr)
    keys, sizes = sum(game.keys for game in played), sum(game.sizes for game in played)
    left, answers = sum(game.left for game in played), sum(game.answers for game in played)
    print(f"{len(played) - left} games to their end, {left} left after {LONGEST} decisions, {answers} answers, "
          f"{keys} random keys, {sizes} sizes: no error, no prompt that took no answer.")  # fmt: skip


if __name__ == "__main__":
    main()
