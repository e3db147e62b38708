"""Draws that fill the space of all draws evenly: every role and every pair of roles about equally often."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Sequence

#: Draws looked at for each one that is taken.
LOOKED_AT = 48

Draw = tuple[str, ...]


def space_filling(draws: Sequence[Draw], count: int, seed: int) -> list[Draw]:
    """So many of the draws, each once; the first of a larger sample are the smaller one.

    Each one taken is the one, of some at random, whose pairs have come least so far.
    """
    rng, left = random.Random(f"sample {seed}"), list(draws)
    seen: Counter[tuple[str, str]] = Counter()
    taken: list[Draw] = []
    while left and len(taken) < count:
        near = rng.sample(range(len(left)), min(LOOKED_AT, len(left)))
        best = min(near, key=lambda i: sum(seen[pair] ** 2 for pair in pairs(left[i])))
        left[best], left[-1] = left[-1], left[best]
        taken.append(left.pop())
        seen.update(pairs(taken[-1]))
    return taken


def pairs(draw: Draw) -> list[tuple[str, str]]:
    """The pairs of roles of a draw."""
    return list(itertools.combinations(draw, 2))


def least(draws: Sequence[Draw], sample: Sequence[Draw]) -> int:
    """How often the rarest pair of roles that can come together comes in a sample."""
    seen = Counter(pair for draw in sample for pair in pairs(draw))
    return min(seen[pair] for pair in {pair for draw in draws for pair in pairs(draw)})
