"""What the games of one draw say about its balance: seats, pace, roles, pairs, and how much skill counts."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from coup_dsl.lab.setting import Setting
from coup_dsl.lab.statistics import Estimate, Z, benjamini_hochberg, mean, share, two_sided
from coup_dsl.lab.sums import Sums

#: What part of the verdicts may be false.
FALSE = 0.05


def seats(sums: Sums) -> dict[str, Estimate]:
    """The share of wins of each seat; seat 1 begins."""
    return {str(int(seat) + 1): e for seat in sorted(sums.named("seat"), key=int)
            if (e := share(sums, f"seat {seat}")) is not None}


def strengths(sums: Sums, setting: Setting) -> dict[str, Estimate]:
    """How much likelier one wins with a card of the role than with an average card, adjusted for the other card.

    All cards come equally often, so the least-squares effect of a card is its mean score (see
    :class:`coup_dsl.lab.watch.Watch`) times a number that follows from the deck alone.
    """
    factor = strength_factor(setting)
    return {role: e.times(factor) for role in sorted(sums.named("strength"))
            if (e := mean(sums, f"strength {role}")) is not None}


def strength_factor(setting: Setting) -> float:
    """From the mean score of a card to its effect on the share of wins; 0 where all cards are of one role."""
    rules = setting.rules()
    roles = sum(pool.draw for pool in rules.pools.values())
    if roles < 2:
        return 0.0
    given = dict(setting.options).get("copies")
    copies = given if isinstance(given, int) else rules.copies_for(setting.players)
    cards = roles * copies
    apart = 2 / roles * (1 - 1 / roles) * (cards - 2) / (cards - 1)
    return (roles - 1) / (apart * roles) / setting.players


def pairs(sums: Sums) -> dict[tuple[str, str], Estimate]:
    """The share of wins of each hand, both ways round."""
    found = {}
    for name in sums.named("pair"):
        e = share(sums, f"pair {name}")
        first, _, second = name.partition("+")
        if e is not None and second:
            found[first, second] = found[second, first] = e
    return found


def spread(estimates: Mapping[str, Estimate]) -> Estimate | None:
    """How far estimates lie apart beyond what chance alone does: a standard deviation.

    The estimates add up to a constant, as the shares of all seats and the strengths of all roles do.  Then chance
    alone gives their variance the sum of their own variances over one less than there are.  The interval holds the
    spreads for which the variance that is seen would be no surprise.
    """
    found = list(estimates.values())
    if len(found) < 2 or not all(math.isfinite(e.half) for e in found):
        return None
    middle, less = sum(e.value for e in found) / len(found), len(found) - 1
    seen = sum((e.value - middle) ** 2 for e in found) / less
    noise = sum((e.half / Z) ** 2 for e in found) / less
    beyond, slack = seen - noise, 2 * Z * Z * noise / less
    wide = math.sqrt(max(slack * (2 * seen - noise + slack), 0.0))
    value, low, high = (math.sqrt(max(v, 0.0)) for v in (beyond, beyond + slack - wide, beyond + slack + wide))
    return Estimate(value, low, high, max(e.cases for e in found))


@dataclass(frozen=True, slots=True)
class Flag:
    """A seat or a role that fares better or worse than the others."""

    what: str
    better: bool


def flags(sums: Sums, setting: Setting) -> set[Flag]:
    """The seats and roles that differ from the average, at most one in twenty of them by chance."""
    tested = comparisons(sums, setting)
    chances = benjamini_hochberg([two_sided(z) for _, z in tested])
    return {Flag(what, z > 0) for (what, z), chance in zip(tested, chances, strict=True) if chance < FALSE}


def comparisons(sums: Sums, setting: Setting) -> list[tuple[str, float]]:
    """How many standard errors each seat and each role is from the average."""
    found = [(f"seat {seat}", z_of(e, 1 / setting.players)) for seat, e in seats(sums).items()]
    return found + [(role, z_of(e, 0.0)) for role, e in strengths(sums, setting).items()]


def z_of(e: Estimate, middle: float) -> float:
    """How many standard errors an estimate is above a value."""
    return (e.value - middle) / (e.half / Z) if e.half > 0 else 0.0


def never_used(sums: Sums, setting: Setting) -> list[str]:
    """Actions nobody declared in any game."""
    assert setting.draw is not None
    return [a.id for a in setting.game().actions if not sums.tallies[f"action {a.id}"]]


def counters(sums: Sums) -> list[tuple[str, str, int]]:
    """Which action was blocked with which role, and how often."""
    found = []
    for key, count in sums.tallies.items():
        words = key.split()
        if words[0] == "block" and len(words) == 3:
            found.append((words[1], words[2], count))
    return sorted(found, key=lambda row: (-row[2], row))
