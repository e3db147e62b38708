"""The duel solved with CFR+: exploitability after so many iterations, and how long the tree took.

    python benchmarks/solve_duel.py [--iterations 200] [--game 'coup_dsl(ruleset=duel,limit=12)'] [--goal 0.001]

Needs OpenSpiel (`pip install 'coup-dsl[openspiel]'`).  Ends with code 1 when the goal is not reached.  The whole duel
has some 22,000 states; `draw=miner+archer` leaves 1,300.
"""

from __future__ import annotations

import argparse
import sys
import time

import pyspiel

import coup_dsl.adapters.openspiel  # noqa: F401  registers the game


def main() -> int:
    """Solve what the command line names; 0 when exploitability is below the goal."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--iterations", type=int, default=200)
    parser.add_argument("--game", default="coup_dsl(ruleset=duel,limit=12)")
    parser.add_argument("--goal", type=float, default=0.001)
    given = parser.parse_args()
    begun = time.process_time()
    # with its states kept in a tree, a game in Python is solved as fast as one in C++
    tree = pyspiel.convert_to_cached_tree(pyspiel.load_game(given.game))
    solver = pyspiel.CFRPlusSolver(tree)
    reached = float("inf")
    for done in range(1, given.iterations + 1):
        solver.evaluate_and_update_policy()
        if done == 1 or done % max(1, given.iterations // 8) == 0:
            reached = pyspiel.exploitability(tree, solver.average_policy())
            seconds = time.process_time() - begun
            print(f"{done:6} iterations  exploitability {reached:.6f}  {seconds:6.1f} s", flush=True)
    return 0 if reached < given.goal else 1


if __name__ == "__main__":
    sys.exit(main())
