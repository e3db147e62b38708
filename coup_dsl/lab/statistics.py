"""Estimates with intervals, from sums whose cases come in clusters.

Every interval is one of 95 %.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from coup_dsl.bots.arena import wilson
from coup_dsl.lab.sums import Moments, Sums

Z = 1.96


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its interval and the number of cases it comes from."""

    value: float
    low: float
    high: float
    cases: int

    def times(self, factor: float, plus: float = 0.0) -> Estimate:
        """The same in other units."""
        ends = sorted((self.low * factor + plus, self.high * factor + plus))
        return Estimate(self.value * factor + plus, ends[0], ends[1], self.cases)

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def variance(moments: Moments, deals: int) -> float:
    """The variance of Σx/Σy, from how much the deals differ."""
    x, y, xx, xy, yy = moments
    if not y or deals < 2:
        return math.inf
    r = x / y
    return max(xx - 2 * r * xy + r * r * yy, 0.0) / (y * y) * deals / (deals - 1)


def share(sums: Sums, name: str) -> Estimate | None:
    """A share of cases, by Wilson with as many cases as the clusters are worth; None without a case.

    Clusters are never taken to be worth more than independent cases.  Where all cases are alike nothing can be
    learned about the clusters, and each counts as one case.  What comes more than once a case, such as the blocks of an
    action against everybody, is a mean.
    """
    moments = sums.rates.get(name)
    if moments is None or not moments[1]:
        return None
    x, y = moments[:2]
    if x > y:
        return mean(sums, name)
    p = x / y
    plain = p * (1 - p) / y
    if plain > 0 and sums.deals > 1:
        worth = y / max(variance(moments, sums.deals) / plain, 1.0)
    else:
        worth = min(y, sums.deals)
    low, high = wilson(p * worth, worth)
    return Estimate(p, low, high, y)


def mean(sums: Sums, name: str) -> Estimate | None:
    """A mean of any numbers; None without a case."""
    moments = sums.rates.get(name)
    if moments is None or not moments[1]:
        return None
    value, half = moments[0] / moments[1], Z * math.sqrt(variance(moments, sums.deals))
    return Estimate(value, value - half, value + half, moments[1])


def quantile(histogram: Mapping[int, int], part: float) -> int | None:
    """The smallest number that at least this part of the cases do not exceed.

    >>> quantile({4: 1, 5: 2, 9: 1}, 0.5), quantile({4: 1, 5: 2, 9: 1}, 0.9)
    (5, 9)
    """
    of, seen = sum(histogram.values()), 0
    for number, count in sorted(histogram.items()):
        seen += count
        if seen >= part * of:
            return number
    return None


def quantiled(histogram: Mapping[int, int], part: float) -> Estimate | None:
    """The same with an interval: the numbers at the ranks between which it lies; None without a case."""
    cases = sum(histogram.values())
    if not cases:
        return None
    half = Z * math.sqrt(part * (1 - part) / cases)
    value, low, high = (quantile(histogram, min(max(p, 0.0), 1.0)) for p in (part, part - half, part + half))
    assert value is not None
    assert low is not None
    assert high is not None
    return Estimate(value, low, high, cases)


def two_sided(z: float) -> float:
    """How likely a standard normal value is to be at least so far from zero."""
    return math.erfc(abs(z) / math.sqrt(2))


def benjamini_hochberg(chances: Sequence[float]) -> list[float]:
    """The chances of many tests adjusted so that those below a level are false in that part at most.

    >>> [round(q, 3) for q in benjamini_hochberg([0.01, 0.04, 0.03, 0.5])]
    [0.04, 0.053, 0.053, 0.5]
    """
    m, adjusted, least = len(chances), [0.0] * len(chances), 1.0
    for rank, i in sorted(enumerate(sorted(range(m), key=lambda i: chances[i]), 1), reverse=True):
        least = min(least, chances[i] * m / rank)
        adjusted[i] = least
    return adjusted


def difference(mine: Sums, theirs: Sums, name: str) -> Estimate | None:
    """How much a rate is higher in the other setting, deal by deal with the same chance; None without a case."""
    a, b = mine.rates.get(name), theirs.rates.get(name)
    if a is None or b is None or not a[1] or not b[1]:
        return None
    ra, rb = Fraction(a[0], a[1]), Fraction(b[0], b[1])
    xu, xv, yu, yv = (mine.tallies[f"cross {what} {name}"] for what in ("xu", "xv", "yu", "yv"))
    here = (a[2] - 2 * ra * a[3] + ra * ra * a[4]) / a[1] ** 2
    there = (b[2] - 2 * rb * b[3] + rb * rb * b[4]) / b[1] ** 2
    together = (xu - rb * xv - ra * yu + ra * rb * yv) / (a[1] * b[1])
    spread = (here + there - 2 * together) * Fraction(mine.deals, max(mine.deals - 1, 1))
    value, half = float(rb - ra), Z * math.sqrt(max(float(spread), 0.0))
    return Estimate(value, value - half, value + half, a[1])


@dataclass(frozen=True, slots=True)
class Verdict:
    """Of a sequential test: the log likelihood ratio, its bounds, and "better", "no better" or "open"."""

    ratio: float
    low: float
    high: float
    word: str


def sequential(moments: Moments, deals: int, base: float, better: float, alpha: float = 0.05,
               beta: float = 0.05) -> Verdict:
    """Whether a share is ``better`` rather than ``base``, from deals played so far (a generalised SPRT).

    It says when to accept a change; it is no estimate of the share.
    """
    low, high = math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)
    spread = variance(moments, deals)
    if not math.isfinite(spread) or spread == 0:
        return Verdict(0.0, low, high, "open")
    ratio = (better - base) * (2 * moments[0] / moments[1] - base - better) / (2 * spread)
    word = "better" if ratio >= high else "no better" if ratio <= low else "open"
    return Verdict(ratio, low, high, word)
