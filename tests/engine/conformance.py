"""Random games over random legal draws, checked at every decision.

    python -m tests.engine.conformance GAMES [--seed S] [--workers N]

A game depends on the seed and its number alone, so any one can be played again.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from coup_dsl import CHANCE, Game, Option, Ruleset, State
from coup_dsl.content.library import Library
from coup_dsl.content.loading import load_card

from . import invariants

#: Answers a game may take at most: so many, and so many more for each player.  Random play has no bound of its own;
#: a game of the most cautious players takes a third of this at the very most.
MOST_ANSWERS, MORE_A_PLAYER = 1000, 300
#: Positions are stored and read back after this many decisions, chosen at random: one in five.
SPACES = (3, 5, 7)
#: One stored position in so many is read with its game loaded anew.
LOADED_ANEW = 41
#: Games in a row with the same draw.
GAMES_A_DRAW = 4
#: How often a player who could pass does, by game: 0 is every option alike.
CAUTION = (0.0, 0.0, 0.5, 0.8, 0.95)


@dataclass(frozen=True)
class Rules:
    """What is played: `share` says how often, beside the others; a replacement is made where its role is drawn."""

    ruleset: str
    share: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    replace: tuple[str, ...] = ()


#: Everything that is played; more rulesets, options and replacements are a line here.
RULES = (
    Rules("rebellion", 14),
    Rules("classic", 2),
    Rules("anarchy", 5),
    Rules("reformation", 2),
    Rules("rebellion-factions", 2),
    Rules("workshop", 5),
    Rules("rebellion", 1, {"forced-coup": 7, "two-player-coins": (1, 2)}),
    Rules("rebellion", 1, {"concede": False}),
    Rules("rebellion", 1, {"coins": 5, "copies": 6}),
    Rules("rebellion", 1, {"treasury": 21}),
    Rules("rebellion", 2, {"blocks": "anyone"}),
    Rules("rebellion", 2, {}, ("speculator-published", "producer-blind", "mercenary-at-placement")),
    Rules("classic", 2, {}, ("inquisitor", "inquisitor-random", "diplomat", "contessa-guardian")),
    Rules("reformation", 2, {"concede": False, "copies": 4}, ("inquisitor", "diplomat", "contessa-guardian")),
    Rules("classic", 1, {"blocks": "anyone"}, ("inquisitor", "inquisitor-random", "contessa-guardian")),
)


@dataclass
class Figures:
    """What was played."""

    games: int = 0
    answers: int = 0
    choices: int = 0
    stored: int = 0
    draws: set[tuple[str, ...]] = field(default_factory=set)
    longest: int = 0
    longest_game: str = ""
    furthest: float = 0.0
    kinds: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def add(self, other: Figures) -> None:
        """Count the games of another run as well."""
        self.games += other.games
        self.answers += other.answers
        self.choices += other.choices
        self.stored += other.stored
        self.draws |= other.draws
        self.furthest = max(self.furthest, other.furthest)
        if other.longest > self.longest:
            self.longest, self.longest_game = other.longest, other.longest_game
        for kind, count in other.kinds.items():
            self.kinds[kind] = self.kinds.get(kind, 0) + count
        self.faults += other.faults


@lru_cache(maxsize=32)
def _loaded(number: int, draw: tuple[str, ...], replace: tuple[str, ...]) -> Game:
    rules = RULES[number]
    return Game.load(rules.ruleset, roles=draw, options=rules.options, replace=replace)


@lru_cache(maxsize=32)
def _ruleset(name: str) -> Ruleset:
    return Ruleset.load(name)


def _replacements(rules: Rules, draw: tuple[str, ...], rng: random.Random) -> tuple[str, ...]:
    """For most roles of the draw that can be replaced, one of those that replace it."""
    found: dict[str, list[str]] = {}
    library = Library()
    for id in rules.replace:
        path = library.path("role", id)
        assert path is not None, id
        replaced = load_card(path, library).replaces
        if replaced in draw:
            found.setdefault(replaced, []).append(id)
    return tuple(rng.choice(ids) for ids in found.values() if rng.random() < 0.8)


def game_of(rules: Rules, rng: random.Random) -> Game:
    """A game by some rules with a random legal draw."""
    draw = _ruleset(rules.ruleset).random_draw(rng)
    return _loaded(RULES.index(rules), draw, _replacements(rules, draw, rng))


class RandomGame:
    """One game: `play` it, and every position of it is checked."""

    def __init__(self, seed: int, number: int) -> None:
        by_draw = random.Random(f"{seed} draw {number // GAMES_A_DRAW}")
        rules = by_draw.choices(RULES, [r.share for r in RULES])[0]
        self.game = game_of(rules, by_draw)
        self.draw = self.game.drawn
        self.random = random.Random(f"{seed} game {number}")
        self.players = self.random.randint(2, 10)
        if "treasury" in rules.options:
            self.players = min(self.players, 8)
        self.bound = MOST_ANSWERS + MORE_A_PLAYER * self.players
        self.caution = self.random.choice(CAUTION)
        self.name = (f"game {number} of seed {seed}: {self.players} players, {rules.ruleset}"
                     f"{dict(rules.options) or ''} with {', '.join(self.draw)}")
        self.steps: list[str] = []
        self.figures = Figures(games=1, draws={self.draw}, longest_game=self.name)

    def play(self) -> Figures:
        """Play to the end; a fault goes into the figures, with what led to it."""
        try:
            for _ in self.positions():
                pass
        except Exception as fault:
            last = "; ".join(self.steps[-12:])
            self.figures.faults.append(f"{self.name}\n  {type(fault).__name__}: {fault}\n  last steps: {last}")
        self.figures.longest = len(self.steps)
        self.figures.furthest = len(self.steps) / self.bound
        return self.figures

    def positions(self) -> Iterator[State]:
        """Every position, checked."""
        rnd, figures = self.random, self.figures
        s = self.game.deal(self.players, seed=rnd.getrandbits(48), chance=rnd.random() < 0.15)
        stock, wait = invariants.Stock.of(s), rnd.choice(SPACES)
        while True:
            invariants.check_position(s, stock)
            yield s
            wait -= 1
            closely = wait == 0 or s.over
            if closely:
                wait = rnd.choice(SPACES)
                figures.stored += 1
                invariants.check_plain(s)
                invariants.check_stored(s, load=rnd.randrange(LOADED_ANEW) == 0)
                invariants.check_views(s, stock, rnd)
                invariants.check_refused(s)
            if s.over:
                return
            option = self._choice(s)
            figures.answers += 1
            figures.choices += len(s.options) > 1
            figures.kinds[option.kind] = figures.kinds.get(option.kind, 0) + 1
            assert len(self.steps) < self.bound, "the game does not end"
            s, _ = invariants.check_move(s, option, closely=closely)
            self.steps.append(str(option))

    def _choice(self, s: State) -> Option:
        if s.actor == CHANCE:
            return self.random.choices(s.options, [option.weight for option in s.options])[0]
        passes = [option for option in s.options if option.kind == "pass"]
        if passes and self.random.random() < self.caution:
            return passes[0]
        return self.random.choice(s.options)


def run(first: int, count: int, seed: int) -> Figures:
    """Play some games in a row."""
    figures = Figures()
    for number in range(first, first + count):
        figures.add(RandomGame(seed, number).play())
    return figures


def run_all(games: int, seed: int, workers: int) -> Figures:
    """Play games, by several processes when more than one worker is asked for."""
    if workers == 1:
        return run(0, games, seed)
    figures, chunk = Figures(), GAMES_A_DRAW * 10
    with ProcessPoolExecutor(workers) as pool:
        waiting = [pool.submit(run, first, min(chunk, games - first), seed) for first in range(0, games, chunk)]
        for future in waiting:
            figures.add(future.result())
    return figures


def report(figures: Figures, seconds: float) -> str:
    """The figures in words."""
    kinds = ", ".join(f"{count:,} {kind}" for kind, count in sorted(figures.kinds.items(), key=lambda k: -k[1]))
    return "\n".join([
        f"{figures.games:,} games, {len(figures.draws):,} draws, {figures.answers:,} answers, "
        f"{figures.choices:,} of them among two or more, in {seconds:.0f} s",
        f"answers: {kinds}",
        f"{figures.stored:,} positions stored and read back, and seen by every seat",
        f"longest: {figures.longest} answers ({figures.longest_game})",
        f"the game nearest to its bound took {figures.furthest:.0%} of {MOST_ANSWERS:,} answers "
        f"and {MORE_A_PLAYER} for each player",
        *figures.faults[:20],
        f"{len(figures.faults)} faults",
    ])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.engine.conformance", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    begun = time.perf_counter()
    figures = run_all(given.games, given.seed, given.workers)
    print(report(figures, time.perf_counter() - begun))
    return 1 if figures.faults else 0


if __name__ == "__main__":
    sys.exit(main())
