"""Counts of games that add up in any order: rates with what their intervals need, tallies, and outliers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

#: How the games of an outlier are told apart: what it is measured by, the deal, the round.
Outlier = tuple[int, int, int]
#: Sums of a rate over deals: x, y, x·x, x·y, y·y.
Moments = list[int]


class Deal:
    """What is counted in all games of one deal."""

    def __init__(self) -> None:
        self.rates: dict[str, list[int]] = {}
        self.tallies: Counter[str] = Counter()
        self.outliers: dict[str, Outlier] = {}

    def rate(self, name: str, x: int, y: int = 1) -> None:
        """Add x cases out of y to a rate."""
        found = self.rates.get(name)
        if found is None:
            self.rates[name] = [x, y]
        else:
            found[0] += x
            found[1] += y

    def outlier(self, name: str, found: Outlier) -> None:
        """Remember a game if it is the most extreme one so far: the one that compares lowest."""
        self.outliers[name] = min(found, self.outliers.get(name, found))


class Sums:
    """Sums over deals.

    A rate is a share Σx/Σy whose cases come in clusters, here called deals: the hands and claims of a game, or the
    games of a deal that is played from every seat.  The sums of squares say how much the clusters differ.
    """

    def __init__(self) -> None:
        self.deals = 0
        self.rates: dict[str, Moments] = {}
        self.tallies: Counter[str] = Counter()
        self.outliers: dict[str, Outlier] = {}

    def add_deal(self, deal: Deal) -> None:
        """Count one more deal."""
        self.deals += 1
        for name, (x, y) in deal.rates.items():
            _add(self.rates, name, [x, y, x * x, x * y, y * y])
        self._more(deal.tallies, deal.outliers)

    def add(self, other: Sums) -> None:
        """Count the deals of another one as well."""
        self.deals += other.deals
        for name, moments in other.rates.items():
            _add(self.rates, name, moments)
        self._more(other.tallies, other.outliers)

    def _more(self, tallies: Mapping[str, int], outliers: Mapping[str, Outlier]) -> None:
        for name, count in tallies.items():
            self.tallies[name] += count
        for name, found in outliers.items():
            self.outliers[name] = min(found, self.outliers.get(name, found))

    def histogram(self, name: str) -> dict[int, int]:
        """How often each number was tallied under a name: ``turns 12`` is under ``turns``."""
        found = {}
        for key, count in self.tallies.items():
            head, _, number = key.rpartition(" ")
            if head == name and number.isdigit():
                found[int(number)] = count
        return dict(sorted(found.items()))

    def named(self, head: str) -> list[str]:
        """What follows a word in the names of rates."""
        return [name.removeprefix(head + " ") for name in self.rates if name.startswith(head + " ")]

    def data(self) -> dict[str, Any]:
        """As values that JSON can hold."""
        return {"deals": self.deals, "rates": dict(sorted(self.rates.items())),
                "tallies": dict(sorted(self.tallies.items())),
                "outliers": {name: list(found) for name, found in sorted(self.outliers.items())}}

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Sums:
        """The sums that were written as :meth:`data`."""
        sums = cls()
        sums.deals = data["deals"]
        sums.rates = {name: list(moments) for name, moments in data["rates"].items()}
        sums.tallies = Counter(data["tallies"])
        sums.outliers = {name: (found[0], found[1], found[2]) for name, found in data["outliers"].items()}
        return sums


def _add(rates: dict[str, Moments], name: str, moments: Moments) -> None:
    found = rates.get(name)
    if found is None:
        rates[name] = list(moments)
    else:
        for i, value in enumerate(moments):
            found[i] += value
