"""Ratings from a matrix of results: the strengths that explain it best (Bradley and Terry, for larger tables).

A player of strength a among n - 1 of strength b wins a / (a + (n - 1) b) of the games.  Who beats whom need not be
a matter of one number: the matrix comes first, and the rating is a summary of it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence

from coup_dsl.lab.statistics import Estimate, Z

#: Points by which ten times the strength differs, as in chess.
POINTS = 400
ROUNDS = 200
AGAIN = 200

#: By hero and field: the hero's share of wins.
Matrix = Mapping[tuple[str, str], Estimate]


def ratings(kinds: Sequence[str], matrix: Matrix, players: int) -> dict[str, Estimate]:
    """A rating for each kind, on average zero, with an interval from drawing the matrix anew many times."""
    best = _fitted(kinds, {cell: (e.value * e.cases, e.cases) for cell, e in matrix.items()}, players)
    rng = random.Random(0)
    drawn = [_fitted(kinds, {cell: (_again(e, rng) * e.cases, e.cases) for cell, e in matrix.items()}, players)
             for _ in range(AGAIN)]
    found = {}
    for kind in kinds:
        values = sorted(one[kind] for one in drawn)
        cases = sum(e.cases for cell, e in matrix.items() if kind in cell)
        found[kind] = Estimate(best[kind], values[int(0.025 * AGAIN)], values[int(0.975 * AGAIN) - 1], cases)
    return found


def _again(e: Estimate, rng: random.Random) -> float:
    return min(max(rng.gauss(e.value, e.half / Z), 0.0), 1.0)


def _fitted(kinds: Sequence[str], cells: Mapping[tuple[str, str], tuple[float, float]],
            players: int) -> dict[str, float]:
    """The ratings; one even game for each cell keeps those finite who never win."""
    strength = dict.fromkeys(kinds, 1.0)
    tables = [(hero, field, wins + 1 / players, games + 1) for (hero, field), (wins, games) in cells.items()
              if hero != field]
    won = dict.fromkeys(kinds, 0.0)
    for hero, field, wins, games in tables:
        won[hero] += wins
        won[field] += games - wins
    for _ in range(ROUNDS):
        met = dict.fromkeys(kinds, 0.0)
        for hero, field, _, games in tables:
            each = games / (strength[hero] + (players - 1) * strength[field])
            met[hero] += each
            met[field] += each * (players - 1)
        strength = {kind: won[kind] / met[kind] if met[kind] else 1.0 for kind in kinds}
        middle = math.exp(sum(map(math.log, strength.values())) / len(kinds))
        strength = {kind: value / middle for kind, value in strength.items()}
    return {kind: POINTS * math.log10(value) for kind, value in strength.items()}
