"""How long a bot thinks: the CPU times of its decisions with more than one answer.

    python benchmarks/think_time.py --kind level-4 --field level-3 --games 100 [--seed 1] [--limit 100]

The roles of each draw are appraised before the first decision, as a server or a table would do while the cards
are dealt, and what was left of earlier games is collected; how long the appraisal takes is printed by itself.
"""

from __future__ import annotations

import argparse
import gc
import random
import time
from dataclasses import dataclass, field

from coup_dsl import Game, Ruleset, bots, events_seen_by
from coup_dsl.bots.appraisal import lore
from coup_dsl.bots.arena import LONGEST


@dataclass
class Times:
    """CPU milliseconds."""

    decisions: list[float] = field(default_factory=list)
    appraisals: list[float] = field(default_factory=list)

    def play(self, game: Game, kinds: list[str], seeds: random.Random) -> None:
        """One game; seat 0 is watched."""
        state = game.deal(len(kinds), seed=seeds.randrange(1 << 32))
        players = [bots.make(kind, seeds.randrange(1 << 32)) for kind in kinds]
        for _ in range(LONGEST):
            actor = state.actor
            if actor is None:
                break
            option = state.options[0]
            if len(state.options) > 1:
                view = state.seen_by(actor)
                begin = time.process_time()
                option = players[actor].choose(view)
                if actor == 0:
                    self.decisions.append(1000 * (time.process_time() - begin))
            state, events = state.step(option)
            for seat, player in enumerate(players):
                player.notice(events_seen_by(events, seat))


def main() -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", choices=list(bots.KINDS), default="level-4")
    parser.add_argument("--field", choices=list(bots.KINDS), default="level-3")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=100.0)
    args = parser.parse_args()
    times, ruleset = Times(), Ruleset.load("rebellion")
    for number in range(args.games):
        seeds = random.Random(f"{args.seed} {number}")
        game = Game.load(ruleset, seed=seeds.randrange(1 << 32))
        begin = time.process_time()
        lore(game)
        times.appraisals.append(1000 * (time.process_time() - begin))
        gc.collect()
        times.play(game, [args.kind, *[args.field] * 3], seeds)
    found = sorted(times.decisions)
    at = {share: found[min(int(len(found) * share / 100), len(found) - 1)] for share in (50, 95, 99)}
    over = sum(x > args.limit for x in found)
    print(f"{args.kind} among {args.field}: {len(found):,} decisions; CPU ms at 50, 95 and 99 of a hundred: "
          f"{at[50]:.1f}, {at[95]:.1f}, {at[99]:.1f}; slowest {found[-1]:.0f}; "
          f"{over} ({100 * over / len(found):.2f} %) above {args.limit:.0f} ms")
    print(f"appraisal of a draw: {sum(times.appraisals) / len(times.appraisals):.0f} ms")


if __name__ == "__main__":
    main()
