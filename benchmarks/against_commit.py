"""Random play of base draws: this checkout against another commit, in alternating chunks.

    python benchmarks/against_commit.py REVISION [--pairs 25] [--games 120]

Two processes stay up, one with each version; they take turns, so a noisy machine is noisy for both.  The
figure is the median over pairs of (speed here / speed there), in answers among two or more options per CPU
second; four players, random legal draws of Rebellion.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORKER = """
import random, sys, time
from coup_dsl import Game, Ruleset
ruleset = Ruleset.load("rebellion")
games = [Game.load(ruleset, roles=ruleset.random_draw(seed)) for seed in range(8)]
for line in sys.stdin:
    seed, count = map(int, line.split())
    rnd, answers, start = random.Random(seed), 0, time.process_time()
    for _ in range(count):
        state = games[rnd.randrange(8)].deal(players=4, seed=rnd.getrandbits(40))
        while not state.over:
            options = state.options
            answers += len(options) > 1
            state = state.after(rnd.choice(options) if len(options) > 1 else options[0])
    print(answers / (time.process_time() - start), flush=True)
"""


class Worker:
    """A process that plays with the package of one folder."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=folder,
            env={**os.environ, "PYTHONPATH": str(folder)})

    def speed(self, seed: int, games: int) -> float:
        """Answers a CPU second over so many games."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{seed} {games}\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("revision")
    parser.add_argument("--pairs", type=int, default=25)
    parser.add_argument("--games", type=int, default=120)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        other = Path(folder) / "other"
        if subprocess.run(["git", "-C", str(ROOT), "worktree", "add", "-q", "--detach", str(other), wish.revision],
                          check=False).returncode:
            parser.error(f"{wish.revision!r} is no commit that git can check out here")
        try:
            here, there = Worker(ROOT), Worker(other)
            for worker in (here, there):
                worker.speed(0, 40 * wish.games)
            ratios = [here.speed(seed, wish.games) / there.speed(seed, wish.games)
                      for seed in range(1, wish.pairs + 1)]
            here.process.kill()
            there.process.kill()
        finally:
            subprocess.run(["git", "-C", str(ROOT), "worktree", "remove", "--force", str(other)], check=True)
    low, *_, high = sorted(ratios)
    print(f"here / {wish.revision}: median {statistics.median(ratios):.3f} of {len(ratios)} pairs "
          f"(from {low:.3f} to {high:.3f})")


if __name__ == "__main__":
    main()
