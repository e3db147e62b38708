"""The two back ends beside each other: random play by specialised functions and by single instructions.

    python benchmarks/backends.py [--ruleset rebellion] [--draws 12] [--pairs 40] [--games 40]

Both play the same draws in alternating chunks of one process, after enough games for everything to be
specialised; the median of the ratios of neighbouring chunks counts.  CPU times; four players; answers among two
or more.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

from coup_dsl import Game, Ruleset

clock = time.process_time
NEVER, SOON = 10**12, 20


def play(games: list[Game], rng: random.Random, count: int) -> int:
    """Random games; how many answers among two or more were given."""
    answers, chance = 0, rng.random
    for _ in range(count):
        s = games[rng.randrange(len(games))].deal(players=4, seed=rng.getrandbits(40))
        while s.stack is not None:
            options = s.options
            if len(options) > 1:
                answers += 1
                s = s.after(options[int(chance() * len(options))])
            else:
                s = s.after(options[0])
    return answers


def loaded(ruleset: Ruleset, draws: list[tuple[str, ...]], cold_runs: int) -> list[Game]:
    """A game for each draw, that is specialised after so many runs."""
    games = [Game.load(ruleset, roles=draw) for draw in draws]
    for game in games:
        game.program.routines.at_once(cold_runs)
    return games


def making(games: list[Game]) -> float:
    """Milliseconds to make the functions of a routine, on average."""
    begin, made = clock(), 0
    for game in games:
        for number in range(len(game.program.code)):
            game.program.routines.specialise(number)
            made += 1
    return (clock() - begin) / made * 1e3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruleset", default="rebellion")
    parser.add_argument("--draws", type=int, default=12)
    parser.add_argument("--pairs", type=int, default=40)
    parser.add_argument("--games", type=int, default=40, help="games in a chunk")
    wish = parser.parse_args()
    ruleset, rng = Ruleset.load(wish.ruleset), random.Random(1)
    draws = [ruleset.random_draw(rng) for _ in range(wish.draws)]
    fast, plain = loaded(ruleset, draws, SOON), loaded(ruleset, draws, NEVER)
    play(fast, rng, 120 * wish.draws)
    play(plain, rng, 20 * wish.draws)
    first, second = [], []
    for _ in range(wish.pairs):
        for games, speeds in ((fast, first), (plain, second)):
            begin = clock()
            answers = play(games, rng, wish.games)
            speeds.append(answers / (clock() - begin))
    ratios = sorted(a / b for a, b in zip(first, second, strict=True))
    print(f"answers a second: specialised {statistics.median(first):,.0f}, instructions "
          f"{statistics.median(second):,.0f}, ratio {statistics.median(ratios):.2f} "
          f"({ratios[len(ratios) // 10]:.2f} to {ratios[-1 - len(ratios) // 10]:.2f})")
    print(f"making the functions of a routine: {making(loaded(ruleset, draws, NEVER)):.1f} ms")


if __name__ == "__main__":
    main()
