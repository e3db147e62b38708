"""Random play through OpenSpiel and PettingZoo against the engine alone, in alternating chunks of one process.

    python benchmarks/adapters.py [--rounds 7] [--games 40]

Classic Coup at four players; the figure is the median over rounds of (answers per CPU second there / with the engine
alone), and what one clone of a state takes.  Needs the extras `openspiel` and `pettingzoo`.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

import pyspiel

import coup_dsl.adapters.openspiel  # noqa: F401  registers the game
from coup_dsl import CHANCE, Game
from coup_dsl.adapters.pettingzoo import raw_env

CLASSIC = Game.load("classic")
GAME = pyspiel.load_game("coup_dsl(players=4)")
TABLE = raw_env(players=4)


def engine(rng: random.Random) -> int:
    """Answers of one random game with the engine alone, chance an actor."""
    state, answers = CLASSIC.deal(4, chance=True), 0
    while not state.over:
        answers += state.actor != CHANCE
        state = state.after(rng.choice(state.options))
    return answers


def openspiel(rng: random.Random) -> int:
    """Answers of one random game in OpenSpiel."""
    state, answers = GAME.new_initial_state(), 0
    while not state.is_terminal():
        answers += not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
    return answers


def pettingzoo(rng: random.Random) -> int:
    """Answers of one random game in PettingZoo, with an observation for each."""
    TABLE.reset(seed=rng.getrandbits(32))
    answers = 0
    while not TABLE.match.over:
        mask = TABLE.last()[0]["action_mask"]
        TABLE.step(rng.choice(mask.nonzero()[0].tolist()))
        answers += 1
    return answers


def speed(play: Callable[[random.Random], int], games: int, seed: int) -> float:
    """Answers per CPU second over some games."""
    rng, begun = random.Random(seed), time.process_time()
    return sum(play(rng) for _ in range(games)) / (time.process_time() - begun)


def main() -> None:
    """Measure in turns and show the medians."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=40)
    given = parser.parse_args()
    rows = [[speed(play, given.games, number) for play in (engine, openspiel, pettingzoo)]
            for number in range(given.rounds)]
    for place, name in ((1, "OpenSpiel"), (2, "PettingZoo")):
        print(f"{name}: {statistics.median(row[place] / row[0] for row in rows):.2f} of the engine's speed")
    state, begun = GAME.new_initial_state(), time.process_time()
    for _ in range(10_000):
        state.clone()
    print(f"a clone takes {(time.process_time() - begun) * 100:.1f} microseconds")


if __name__ == "__main__":
    main()
