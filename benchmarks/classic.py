"""Random play of classic Coup: this engine, from YAML, beside a hand-written one.

    pip install coupml
    python benchmarks/classic.py [--pairs 40] [--games 100] [--players 4]

Both take turns in one process, in chunks of some games; the median of the ratios of neighbouring chunks
counts.  ``coupml`` changes its position in place and cannot go back; this engine keeps every position.  All
times are CPU times; decisions are answers among two or more.  The games differ a little: coupml asks everybody
before a challenge is settled and draws by lot who blocks.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from typing import Any

from coup_dsl import Game

clock = time.process_time
#: Games of ours before time is taken, until every routine is specialised.
WARM = 1000


class Lots:
    """What coupml wants of numpy's generator, by the standard one, which is faster for single numbers."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def shuffle(self, items: list[Any]) -> None:
        """In place."""
        self.rng.shuffle(items)

    def choice(self, count: int) -> int:
        """A number below another."""
        return self.rng.randrange(count)


def ours(game: Game, rng: random.Random, games: int, players: int) -> int:
    """Random games of this engine; how many decisions there were."""
    decisions, choice = 0, rng.choice
    for _ in range(games):
        s = game.deal(players=players, seed=rng.getrandbits(40))
        while s.stack is not None:
            options = s.options
            if len(options) > 1:
                decisions += 1
                s = s.after(choice(options))
            else:
                s = s.after(options[0])
    return decisions


def theirs(game: Any, rng: random.Random, games: int, players: int) -> int:
    """Random games of coupml; how many decisions there were."""
    decisions, choice = 0, rng.choice
    for _ in range(games):
        game.init_game()
        while not game.is_game_over():
            actions = game.get_legal_actions()
            if len(actions) > 1:
                decisions += 1
                game.play_action(choice(actions))
            else:
                game.play_action(actions[0])
    return decisions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=40)
    parser.add_argument("--games", type=int, default=100, help="games in a chunk")
    parser.add_argument("--players", type=int, default=4)
    wish = parser.parse_args()
    try:
        from coupml.game import Game as Other
    except ImportError:
        raise SystemExit("coupml is not installed: pip install coupml") from None
    mine, other, rng = Game.load("classic"), Other(wish.players, Lots(1)), random.Random(2)
    ours(mine, rng, WARM, wish.players)
    theirs(other, rng, wish.games, wish.players)
    a, b = [], []
    for _ in range(wish.pairs):
        begin = clock()
        a.append(ours(mine, rng, wish.games, wish.players) / (clock() - begin))
        begin = clock()
        b.append(theirs(other, rng, wish.games, wish.players) / (clock() - begin))
    ratios = sorted(x / y for x, y in zip(a, b, strict=True))
    print(f"decisions a second: here {statistics.median(a):,.0f}, coupml {statistics.median(b):,.0f}, "
          f"ratio {statistics.median(ratios):.2f} "
          f"({ratios[len(ratios) // 10]:.2f} to {ratios[-1 - len(ratios) // 10]:.2f})")


if __name__ == "__main__":
    main()
