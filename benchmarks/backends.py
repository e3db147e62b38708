"""The two back ends beside each other: random play by specialised functions and by single instructions.

    python benchmarks/backends.py [--ruleset rebellion] [--draws 12] [--pairs 15] [--games 40]

Both play the same games, one draw after the other, in alternating chunks of one process, after enough games for
everything to be specialised. For each draw the median of the ratios of neighbouring chunks counts; printed is the
median of the draws, for games played out and for games with a position for each answer. CPU times; four players.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

from coup_dsl import Game, Ruleset

clock = time.process_time
Playing = Callable[[Game, int, int], float]
NEVER, SOON = 10**12, 20
#: Games of a draw before its time is taken, until everything is specialised.
WARM = 500


def play(game: Game, seed: int, count: int) -> float:
    """CPU seconds that random games take."""
    rng = random.Random(seed)
    begin = clock()
    for _ in range(count):
        game.deal(players=4, seed=rng.getrandbits(40)).played_out(rng)
    return clock() - begin


def play_by_answers(game: Game, seed: int, count: int) -> float:
    """The same with a position made for each answer."""
    rng = random.Random(seed)
    begin, chance = clock(), rng.random
    for _ in range(count):
        s = game.deal(players=4, seed=rng.getrandbits(40))
        while s.stack is not None:
            options = s.options
            s = s.after(options[int(chance() * len(options))])
    return clock() - begin


def loaded(ruleset: Ruleset, draws: list[tuple[str, ...]], cold_runs: int) -> list[Game]:
    """A game for each draw, that is specialised after so many runs."""
    games = [Game.load(ruleset, roles=draw) for draw in draws]
    for game in games:
        game.program.routines.cold_runs = cold_runs
    return games


def compared(playing: Playing, fast: list[Game], plain: list[Game], pairs: int, count: int) -> str:
    """Speeds, and the median of the draws' ratios."""
    fast_times, plain_times, ratios = [], [], []
    for one, other in zip(fast, plain, strict=True):
        times = [(playing(one, seed, count), playing(other, seed, count)) for seed in range(1, pairs + 1)]
        fast_times.append(statistics.median(a for a, _ in times))
        plain_times.append(statistics.median(b for _, b in times))
        ratios.append(statistics.median(b / a for a, b in times))
    return (f"{count / statistics.mean(fast_times):,.0f} games a second specialised, "
            f"{count / statistics.mean(plain_times):,.0f} by instructions, ratio {statistics.median(ratios):.2f} "
            f"({min(ratios):.2f} to {max(ratios):.2f} by draw)")


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
    parser.add_argument("--pairs", type=int, default=15, help="of chunks, for each draw")
    parser.add_argument("--games", type=int, default=40, help="games in a chunk")
    wish = parser.parse_args()
    ruleset, rng = Ruleset.load(wish.ruleset), random.Random(1)
    draws = [ruleset.random_draw(rng) for _ in range(wish.draws)]
    fast, plain = loaded(ruleset, draws, SOON), loaded(ruleset, draws, NEVER)
    for one, other in zip(fast, plain, strict=True):
        play(one, 0, WARM)
        play(other, 0, WARM // 10)
    for title, playing in (("played out", play), ("answer by answer", play_by_answers)):
        print(f"{title}: {compared(playing, fast, plain, wish.pairs, wish.games)}")
    print(f"making the functions of a routine: {making(loaded(ruleset, draws, NEVER)):.1f} ms")


if __name__ == "__main__":
    main()
