"""What the atlas says of roles, seats and pairs over all draws; its cases are draws, since no two draws are alike."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from coup_dsl.lab.balance import FALSE, Flag, comparisons, seats, strengths, z_of
from coup_dsl.lab.sample import Draw
from coup_dsl.lab.setting import Setting
from coup_dsl.lab.statistics import Estimate, Z, benjamini_hochberg, share, two_sided
from coup_dsl.lab.sums import Sums

Counted = Mapping[Draw, Sums]


def over_draws(values: Sequence[float]) -> Estimate:
    """The mean of a figure over draws; that draws differ is part of its interval."""
    n = len(values)
    middle = sum(values) / n
    spread = math.sqrt(sum((v - middle) ** 2 for v in values) / (n - 1) / n) if n > 1 else math.inf
    return Estimate(middle, middle - Z * spread, middle + Z * spread, n)


def role_strengths(counted: Counted, setting: Setting) -> dict[str, Estimate]:
    """Strength of each role over the draws it is in, the strongest first."""
    values = defaultdict(list)
    for draw, sums in counted.items():
        for role, e in strengths(sums, replace(setting, draw=draw)).items():
            values[role].append(e.value)
    found = {role: over_draws(v) for role, v in values.items() if len(v) > 1}
    return dict(sorted(found.items(), key=lambda row: -row[1].value))


def tie_groups(ranked: Mapping[str, Estimate]) -> dict[str, int]:
    """Numbers of groups: a role is in the group of the one above unless it is weaker than the group's first.

    >>> tie_groups({"a": Estimate(3, 2, 4, 9), "b": Estimate(2.5, 1.5, 3.5, 9), "c": Estimate(0, -1, 1, 9)})
    {'a': 1, 'b': 1, 'c': 2}
    """
    found: dict[str, int] = {}
    first: Estimate | None = None
    for role, e in ranked.items():
        if first is None or first.value - e.value > math.hypot(first.half, e.half):
            first = e
            found[role] = len(set(found.values())) + 1
        else:
            found[role] = max(found.values())
    return found


def seat_shares(counted: Counted) -> dict[str, Estimate]:
    """The share of wins of each seat over all draws."""
    values = defaultdict(list)
    for sums in counted.values():
        for seat, e in seats(sums).items():
            values[seat].append(e.value)
    return {seat: over_draws(v) for seat, v in sorted(values.items())}


def hands(counted: Counted) -> dict[tuple[str, str], Estimate]:
    """The share of wins of each hand of two cards, over all draws both roles are in."""
    total = Sums()
    for sums in counted.values():
        total.add(sums)
    found = {}
    for name in total.named("pair"):
        first, _, second = name.partition("+")
        e = share(total, f"pair {name}")
        if e is not None and second:
            found[first, second] = found[second, first] = e
    return found


@dataclass(frozen=True, slots=True)
class Unbalanced:
    """A draw in which all levels agree that a seat or a role fares better or worse.

    Attributes:
        found: how it fares at each level.
    """

    draw: Draw
    flag: Flag
    found: tuple[Estimate, ...] = ()


def verdicts(levels: Sequence[Counted], setting: Setting) -> list[set[Unbalanced]]:
    """What each level of play says by itself; at most one in twenty is false."""
    said = []
    for counted in levels:
        tests = [(draw, what, z) for draw, sums in counted.items()
                 for what, z in comparisons(sums, replace(setting, draw=draw))]
        chances = benjamini_hochberg([two_sided(z) for _, _, z in tests])
        said.append({Unbalanced(draw, Flag(what, z > 0)) for (draw, what, z), chance
                     in zip(tests, chances, strict=True) if chance < FALSE})
    return said


def opposite(levels: Sequence[Collection[Unbalanced]]) -> int:
    """How often one level says better and another says worse."""
    better, worse = ({(u.draw, u.flag.what) for level in levels for u in level if u.flag.better is way}
                     for way in (True, False))
    return len(better & worse)


def unbalanced(levels: Sequence[Counted], setting: Setting) -> list[Unbalanced]:
    """What all levels of play agree on, and how it fares at each; what differs most at every level comes first."""
    agreed = set.intersection(*verdicts(levels, setting)) if levels else set()
    told = [replace(u, found=tuple(_fares(counted[u.draw], u, setting) for counted in levels)) for u in agreed]
    even = 1 / setting.players
    return sorted(told, key=lambda u: (-min(abs(e.value - (even if u.flag.what.startswith("seat ") else 0.0))
                                            for e in u.found), u.draw, u.flag.what))


def _fares(sums: Sums, u: Unbalanced, setting: Setting) -> Estimate:
    kind, _, seat = u.flag.what.partition(" ")
    return seats(sums)[seat] if kind == "seat" else strengths(sums, replace(setting, draw=u.draw))[u.flag.what]


def disagreements(here: Mapping[str, Estimate], there: Mapping[str, Estimate]) -> dict[str, Estimate]:
    """Where two levels differ, at most one in twenty of them by chance: how much more it is there, most first."""
    both = [what for what in there if what in here]
    found = {}
    for what in both:
        a, b = here[what], there[what]
        value, half = b.value - a.value, math.hypot(a.half, b.half)
        found[what] = Estimate(value, value - half, value + half, min(a.cases, b.cases))
    chances = benjamini_hochberg([two_sided(z_of(found[what], 0.0)) for what in both])
    kept = [what for what, chance in zip(both, chances, strict=True) if chance < FALSE]
    return {what: found[what] for what in sorted(kept, key=lambda what: -abs(found[what].value))}


def likeness(xs: Sequence[float], ys: Sequence[float]) -> Estimate:
    """The correlation of two rows of figures, its interval by Fisher; 0 where one of them is flat.

    >>> round(likeness([1, 2, 3], [2, 4, 7]).value, 2)
    0.99
    """
    n = len(xs)
    if n < 2:
        return Estimate(0.0, -1.0, 1.0, n)
    mx, my = sum(xs) / n, sum(ys) / n
    sx, sy = (math.sqrt(sum((v - m) ** 2 for v in row)) for row, m in ((xs, mx), (ys, my)))
    r = sum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True)) / (sx * sy) if sx and sy else 0.0
    if n < 4 or not sx or not sy:
        return Estimate(r, -1.0, 1.0, n)
    middle, half = math.atanh(min(max(r, -0.999999), 0.999999)), Z / math.sqrt(n - 3)
    return Estimate(r, math.tanh(middle - half), math.tanh(middle + half), n)
