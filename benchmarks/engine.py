"""How fast the engine is: random play, one step, and loading a game.

    python benchmarks/engine.py [--against DIR] [--pairs 40] [--games 60]

With the prototype's folder given, both engines take turns in one process, in chunks of some games, and the
median of the ratios of neighbouring chunks is what counts: on a noisy machine it is noisy for both.  All
times are CPU times.  Draws are random legal ones, the same for both; tables have four players; answers are
those among two or more options.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from prototype import Prototype

from coup_dsl import Game, Option, Ruleset, State

DRAWS = 12
#: What is measured is play that has gone on for long: routines are specialised at once, and some games of each
#: draw are played before.
COLD_RUNS, WARMING = 20, 120
KEPT = 600
LOADS = 60
COLD_STARTS = 7
COLD = "from coup_dsl import Game; Game.load('rebellion', seed={seed})"
EMPTY = "pass"
clock = time.process_time


class Engine:
    """Random games and single steps with this engine."""

    def __init__(self, ruleset: Ruleset, draws: list[tuple[str, ...]]) -> None:
        self.games = [Game.load(ruleset, roles=draw) for draw in draws]
        for game in self.games:
            game.program.routines.cold_runs = COLD_RUNS

    def deal(self, rng: random.Random) -> State:
        """A new game of four players."""
        return self.games[rng.randrange(len(self.games))].deal(players=4, seed=rng.getrandbits(40))

    def play(self, rng: random.Random, games: int) -> int:
        """Random games; how many answers among two or more were given."""
        answers, choice = 0, rng.choice
        for _ in range(games):
            s = self.deal(rng)
            while s.stack is not None:
                options = s.options
                if len(options) > 1:
                    answers += 1
                    s = s.after(choice(options))
                else:
                    s = s.after(options[0])
        return answers

    def kept(self, rng: random.Random, count: int) -> list[tuple[State, Option]]:
        """Positions of random games in which there is a choice, each with one of its options."""
        found: list[tuple[State, Option]] = []
        while len(found) < count:
            s = self.deal(rng)
            while not s.over:
                option = rng.choice(s.options)
                if len(s.options) > 1 and rng.random() < 0.2:
                    found.append((s, option))
                s = s.after(option)
        return found[:count]

    def steps(self, kept: list[tuple[State, Option]]) -> None:
        """One step from each kept position."""
        for s, option in kept:
            s.after(option)


def timed(run: Callable[[], int | None], count: int = 0) -> float:
    """Seconds for each of what a run counts, or of a given number."""
    begin = clock()
    counted = run() or count
    return (clock() - begin) / counted


def random_play(engine: Engine, prototype: Prototype | None, pairs: int, games: int) -> list[str]:
    """Answers a second, and how they compare."""
    rng = random.Random(1)
    engine.play(rng, WARMING * DRAWS)
    if prototype is not None:
        prototype.play(rng, 4 * games)
    ours, theirs = [], []
    for _ in range(pairs):
        ours.append(timed(lambda: engine.play(rng, games)))
        if prototype is not None:
            theirs.append(timed(lambda: prototype.play(rng, games)))
    return row("answers a second, random play", ours, theirs, lambda x: f"{1 / x:,.0f}", faster=True, limit=0.9)


def one_step(engine: Engine, prototype: Prototype | None, pairs: int) -> list[str]:
    """One step on a kept position, and how it compares with clone and apply."""
    rng = random.Random(2)
    engine.play(rng, WARMING * DRAWS)
    mine = engine.kept(rng, KEPT)
    their = prototype.kept(rng, KEPT) if prototype is not None else []
    ours, theirs = [], []
    for turn in range(pairs + 3):
        a = timed(lambda: engine.steps(mine), KEPT)
        b = timed(lambda: prototype.steps(their), KEPT) if prototype is not None else 0.0
        if turn >= 3:
            ours.append(a)
            theirs += [b] if prototype is not None else []
    return row("one step on a kept position", ours, theirs, lambda x: f"{x * 1e6:.2f} µs", faster=False, limit=1.5)


def row(what: str, ours: list[float], theirs: list[float], shown: Callable[[float], str], *, faster: bool,
        limit: float) -> list[str]:
    """A line of the table; a ratio is of speeds, or else of times."""
    cells = [what, shown(statistics.median(ours))]
    if not theirs:
        return [*cells, "", "", ""]
    ratios = sorted(b / a if faster else a / b for a, b in zip(ours, theirs, strict=True))
    middle = statistics.median(ratios)
    met = middle >= limit if faster else middle <= limit
    spread = f"{ratios[len(ratios) // 10]:.2f} to {ratios[-1 - len(ratios) // 10]:.2f}"
    return [*cells, shown(statistics.median(theirs)), f"{middle:.3f} ({spread})",
            f"{'at least' if faster else 'at most'} {limit}: {'yes' if met else 'NO'}"]


def loading(ruleset: Ruleset) -> list[list[str]]:
    """Milliseconds to load a game: with everything read, and in a new process."""
    rng = random.Random(3)
    for _ in range(DRAWS):
        Game.load(ruleset, roles=ruleset.random_draw(rng))
    warm = []
    for _ in range(LOADS):
        draw = ruleset.random_draw(rng)
        warm.append(timed(lambda: Game.load("rebellion", roles=draw) and None, 1))  # noqa: B023
    middle = statistics.median(warm) * 1e3
    cold = statistics.median(_started(COLD.format(seed=seed)) for seed in range(COLD_STARTS))
    empty = statistics.median(_started(EMPTY) for _ in range(COLD_STARTS))
    return [["loading a game, warm", f"{middle:.1f} ms", "", "", f"at most 60 ms: {'yes' if middle <= 60 else 'NO'}"],
            ["loading a game, in a new process", f"{cold * 1e3:.0f} ms", "", "", f"an empty one: {empty * 1e3:.0f} ms"]]


def _started(code: str) -> float:
    """CPU seconds of a new process."""
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def table(rows: list[list[str]]) -> str:
    """Columns side by side."""
    widths = [max(len(cells[i]) for cells in rows) for i in range(len(rows[0]))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()
                     for cells in rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", type=Path, metavar="DIR", help="the folder of the prototype")
    parser.add_argument("--pairs", type=int, default=40)
    parser.add_argument("--games", type=int, default=60, help="games in a chunk")
    wish = parser.parse_args()
    if wish.against is not None and not wish.against.is_dir():
        parser.error(f"--against {str(wish.against)!r} is not a folder")
    ruleset = Ruleset.load("rebellion")
    rng = random.Random(0)
    draws = [ruleset.random_draw(rng) for _ in range(DRAWS)]
    engine = Engine(ruleset, draws)
    prototype = Prototype(wish.against.resolve(), draws) if wish.against is not None else None
    rows = [["", "here", "prototype" if prototype is not None else "", "median ratio (10% to 90%)", "wanted"]]
    rows.append(random_play(engine, prototype, wish.pairs, wish.games))
    rows.append(one_step(engine, prototype, wish.pairs))
    rows += loading(ruleset)
    print(table(rows))


if __name__ == "__main__":
    main()
