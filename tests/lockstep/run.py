"""Long runs: `python -m tests.lockstep.run GAMES SEED [MISMATCHES]`."""

from __future__ import annotations

import sys
import time

from coup_dsl import Ruleset

from .together import Both, Mismatch, setting


def main(games: int, seed: int, most: int = 5) -> int:
    """Play games with the seeds from `seed` on; stop after so many mismatches."""
    rebellion = Ruleset.load("rebellion")
    started, decisions, wrong = time.perf_counter(), 0, 0
    for number in range(seed, seed + games):
        try:
            decisions += Both(setting(number, rebellion)).play()
        except Mismatch as mismatch:
            wrong += 1
            print(f"--- seed {number}\n{mismatch}\n")
            if wrong >= most:
                break
    took = time.perf_counter() - started
    print(f"{number - seed + 1} games, {decisions} decisions, {wrong} mismatches, {took:.1f} s")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
