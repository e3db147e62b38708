"""How strong one kind of bot is among bots of another kind.

    python benchmarks/bots.py --hero level-4 --field level-2 --games 1000 --seed 1 --workers 2
    python benchmarks/bots.py --hero level-3 --field rule-ai --ruleset classic     (needs the package coupml)

Every deal is a new random legal draw and is played once from every seat by the hero, the others being of
the field's kind.  Prints the hero's share of the games with its 95 % interval (games of a deal taken together),
the share of games that did not end, and CPU time per decision.  Seeds of draw, deal and bots are made from
experiment and deal.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields

from coup_dsl import Game, Ruleset, bots
from coup_dsl.bots.arena import LONGEST, play
from coup_dsl.errors import Invalid

OUTSIDE = "rule-ai"


@dataclass(frozen=True)
class Match:
    """What is measured."""

    hero: str
    field: str
    seed: int
    players: int
    ruleset: str


@dataclass
class Sums:
    """Counts that add up."""

    games: int = 0
    won: int = 0
    deals: int = 0
    squares: int = 0
    unfinished: int = 0
    decisions: int = 0
    asked: int = 0
    spent: float = 0.0
    slowest: float = 0.0
    field_asked: int = 0
    field_spent: float = 0.0

    def add(self, other: Sums) -> None:
        """Take another count in."""
        slowest = max(self.slowest, other.slowest)
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))
        self.slowest = slowest


def player(kind: str, seed: int) -> bots.Bot:
    """One of our players, or the one of `coupml`."""
    if kind == OUTSIDE:
        from rule_ai import RulePlayer

        return RulePlayer(kind, seed)
    return bots.make(kind, seed)


def play_deal(match: Match, deal: int) -> Sums:
    """One deal from every seat."""
    seeds = random.Random(f"{match.seed} {deal}")
    ruleset = Ruleset.load(match.ruleset)
    game = Game.load(ruleset, seed=seeds.randrange(1 << 32))
    dealt = game.deal(match.players, seed=seeds.randrange(1 << 32))
    sums = Sums()
    for hero in range(match.players):
        players = [player(match.hero if seat == hero else match.field, seeds.randrange(1 << 32))
                   for seat in range(match.players)]
        played = play(dealt, players)
        sums.games += 1
        sums.won += played.end.winner == hero
        sums.unfinished += not played.end.over
        sums.decisions += played.decisions
        sums.asked += played.asked[hero]
        sums.spent += played.spent[hero]
        sums.slowest = max(sums.slowest, played.slowest[hero])
        sums.field_asked += sum(played.asked) - played.asked[hero]
        sums.field_spent += sum(played.spent) - played.spent[hero]
    sums.deals, sums.squares = 1, sums.won**2
    return sums


def _chunk(job: tuple[Match, range]) -> Sums:
    sums = Sums()
    for deal in job[1]:
        sums.add(play_deal(job[0], deal))
    return sums


def measure(match: Match, games: int, workers: int) -> Sums:
    """Play about this many games."""
    deals = -(-games // match.players)
    jobs = [(match, range(at, min(at + 5, deals))) for at in range(0, deals, 5)]
    sums = Sums()
    for part in _mapped(jobs, workers):
        sums.add(part)
    return sums


def _mapped(jobs: list[tuple[Match, range]], workers: int) -> Iterator[Sums]:
    if workers < 2:
        yield from map(_chunk, jobs)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(_chunk, jobs)


def interval(sums: Sums, players: int) -> tuple[float, float]:
    """The 95 % interval of the share of games won, from how much deals differ."""
    share, deals = sums.won / sums.games, sums.deals
    variance = (sums.squares / deals - (sums.won / deals) ** 2) / players**2
    half = 1.96 * math.sqrt(variance / max(deals - 1, 1))
    return max(share - half, 0.0), min(share + half, 1.0)


def main() -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--hero", choices=[*bots.KINDS, OUTSIDE], default="level-4")
    add("--field", choices=[*bots.KINDS, OUTSIDE], default="level-2")
    add("--games", type=int, default=1000)
    add("--seed", type=int, default=1)
    add("--players", type=int, default=4)
    add("--ruleset", default="rebellion")
    add("--workers", type=int, default=1)
    args = parser.parse_args()
    if args.games < 1:
        parser.error("--games is 1 or more")
    if OUTSIDE in (args.hero, args.field) and args.ruleset != "classic":
        parser.error(f"{OUTSIDE} plays --ruleset classic only")
    match = Match(args.hero, args.field, args.seed, args.players, args.ruleset)
    try:
        sums = measure(match, args.games, args.workers)
    except Invalid as fault:
        parser.error(str(fault))
    low, high = interval(sums, match.players)
    print(f"{args.hero} against {args.players - 1} {args.field}, {args.ruleset}, seed {args.seed}: "
          f"{100 * sums.won / sums.games:.1f} % [{100 * low:.1f}, {100 * high:.1f}] of {sums.games} games; "
          f"{100 * sums.unfinished / sums.games:.2f} % unfinished after {LONGEST} decisions; "
          f"{sums.decisions / sums.games:.0f} decisions a game")
    print(f"  CPU per decision: {args.hero} {1000 * sums.spent / max(sums.asked, 1):.2f} ms "
          f"(slowest {1000 * sums.slowest:.0f} ms), {args.field} "
          f"{1000 * sums.field_spent / max(sums.field_asked, 1):.2f} ms")


if __name__ == "__main__":
    main()
