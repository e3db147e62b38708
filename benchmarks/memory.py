"""Whether memory stays flat: random games on one draw after the other, and what the process holds.

    python benchmarks/memory.py [--games 1000000] [--draws 20] [--players 6]

Prints the resident memory after each twentieth of the games; what is kept for later is bounded, so the second half
should add next to nothing.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from coup_dsl import Game, Ruleset

STEPS = 20


def resident() -> float:
    """MiB this process holds now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 2**20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--draws", type=int, default=20)
    parser.add_argument("--players", type=int, default=6)
    wish = parser.parse_args()
    ruleset, rng = Ruleset.load("rebellion"), random.Random(1)
    games = [Game.load(ruleset, roles=ruleset.random_draw(rng)) for _ in range(wish.draws)]
    held = [resident()]
    for step in range(1, STEPS + 1):
        for _ in range(wish.games // STEPS):
            games[rng.randrange(wish.draws)].deal(players=wish.players, seed=rng.getrandbits(40)).played_out(rng)
        held.append(resident())
        print(f"{step * wish.games // STEPS:>10,} games  {held[-1]:6.1f} MiB", flush=True)
    print(f"second half: {held[-1] - held[STEPS // 2]:+.1f} MiB")


if __name__ == "__main__":
    main()
