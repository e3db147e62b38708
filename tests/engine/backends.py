"""Both back ends side by side: at every decision the specialised functions must lead to the very position that
the instructions lead to.

    python -m tests.engine.backends GAMES [--seed S] [--workers N]

The games are those of the conformance command: every ruleset, option and replacement, 2 to 10 players, chance
as an actor now and then.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from coup_dsl import State
from coup_dsl.engine.playout import LONGEST

from .conformance import GAMES_A_DRAW, RandomGame

#: Answers after which a game is left where it is.
GAME = 1000
#: Runs of a routine before it is specialised: each game sees both kinds beside each other.
COLD_RUNS = 2


def difference(fast: State, plain: State) -> str:
    """What tells two positions apart, or ""."""
    if fast.key() != plain.key():
        return "\n  ".join(["positions differ", repr(fast.key()), repr(plain.key())])
    if fast.actor != plain.actor or fast.options != plain.options:
        return f"questions differ: {fast.actor} {fast.options} and {plain.actor} {plain.options}"
    return ""


def answered(s: State, rng: random.Random, longest: int = LONGEST) -> State:
    """What ``played_out`` does, answer by answer."""
    for _ in range(longest):
        if s.over:
            break
        weights = [o.weight for o in s.options]
        s = s.after(rng.choices(s.options, weights)[0] if any(weights) else s.options[int(rng.random() * len(weights))])
    return s


def play(seed: int, number: int) -> tuple[int, str]:
    """One game by both, and one played out; how many decisions the first had, and a fault or ""."""
    game = RandomGame(seed, number)
    game.game.program.routines.cold_runs = COLD_RUNS
    rng = game.random
    start = s = game.game.deal(game.players, seed=rng.getrandbits(48), chance=rng.random() < 0.15)
    decisions = 0
    while not s.over:
        option = game._choice(s)
        plain, _ = s.step(option)
        fast = s.after(option)
        decisions += 1
        fault = difference(fast, plain)
        if fault:
            return decisions, f"{game.name}, decision {decisions}, {option}: {fault}"
        s = fast
    fault = difference(start.played_out(random.Random(number), GAME), answered(start, random.Random(number), GAME))
    return decisions, fault and f"{game.name}, played out: {fault}"


def run(first: int, count: int, seed: int) -> tuple[int, list[str]]:
    """Some games in a row: decisions and faults."""
    found = [play(seed, number) for number in range(first, first + count)]
    return sum(decisions for decisions, _ in found), [fault for _, fault in found if fault]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.engine.backends", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    begun, chunk, decisions = time.perf_counter(), GAMES_A_DRAW * 25, 0
    faults: list[str] = []
    with ProcessPoolExecutor(given.workers) as pool:
        waiting = [pool.submit(run, first, min(chunk, given.games - first), given.seed)
                   for first in range(0, given.games, chunk)]
        for played, future in enumerate(waiting, 1):
            more, found = future.result()
            decisions += more
            faults += found
            print(*found[:10], sep="\n", end="\n" if found else "")
            if played % 10 == 0 or played == len(waiting):
                print(f"{min(played * chunk, given.games):,} games, {decisions:,} decisions, "
                      f"{len(faults)} differences, {time.perf_counter() - begun:.0f} s", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
