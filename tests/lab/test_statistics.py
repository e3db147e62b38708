"""Intervals: they contain what they should, as often as they say, clusters or not."""

from __future__ import annotations

import random

import pytest

from coup_dsl.lab.balance import spread, strengths
from coup_dsl.lab.setting import Setting
from coup_dsl.lab.statistics import Estimate, difference, mean, sequential, share, variance
from coup_dsl.lab.sums import Deal, Sums


def sums_of(deals: list[tuple[int, int]], name: str = "won") -> Sums:
    sums = Sums()
    for x, y in deals:
        deal = Deal()
        deal.rate(name, x, y)
        sums.add_deal(deal)
    return sums


def test_a_share_of_single_cases_is_wilsons() -> None:
    e = share(sums_of([(1, 1)] * 250 + [(0, 1)] * 750), "won")
    assert e is not None
    assert (round(e.value, 3), round(e.low, 3), round(e.high, 3), e.cases) == (0.25, 0.224, 0.278, 1000)


def test_clusters_widen_it() -> None:
    alike = share(sums_of([(4, 4)] * 60 + [(0, 4)] * 190), "won")
    single = share(sums_of([(1, 1)] * 240 + [(0, 1)] * 760), "won")
    assert alike is not None
    assert single is not None
    assert alike.value == single.value
    assert alike.half / single.half == pytest.approx(2, rel=0.05)


def test_intervals_contain_the_truth_about_as_often_as_they_say() -> None:
    rng, hits = random.Random(5), 0
    for _ in range(300):
        deals = []
        for _ in range(60):
            p = rng.choice((0.05, 0.55))
            deals.append((sum(rng.random() < p for _ in range(4)), 4))
        e = share(sums_of(deals), "won")
        assert e is not None
        hits += e.low <= 0.3 <= e.high
    assert 0.91 <= hits / 300 <= 0.985


def test_nothing_known_is_nothing_said() -> None:
    assert share(Sums(), "won") is None
    assert mean(sums_of([(0, 0)]), "won") is None
    e = share(sums_of([(0, 1)] * 3), "won")
    assert e is not None
    assert e.high > 0.5


def test_what_comes_more_than_once_a_case_is_a_mean() -> None:
    e = share(sums_of([(3, 2), (2, 2), (4, 2)] * 9), "won")
    assert e is not None
    assert e == mean(sums_of([(3, 2), (2, 2), (4, 2)] * 9), "won")
    assert 1 < e.low < e.value == 1.5 < e.high


def test_a_sequential_test_accepts_what_is_better_and_refuses_what_is_not() -> None:
    good, same = sums_of([(3, 8), (2, 8)] * 60), sums_of([(1, 4), (1, 4), (2, 4), (0, 4)] * 60)
    assert sequential(good.rates["won"], good.deals, 0.25, 0.30).word == "better"
    assert sequential(same.rates["won"], same.deals, 0.25, 0.30).word == "no better"
    assert sequential(same.rates["won"], 4, 0.25, 0.30).word in ("open", "no better")


def test_spread_is_what_is_beyond_chance() -> None:
    rng = random.Random(1)
    alike = {str(i): Estimate(x := rng.gauss(0, 0.01), x - 0.0196, x + 0.0196, 100) for i in range(40)}
    apart = {str(i): Estimate(x := rng.gauss(0, 0.05), x - 0.0196, x + 0.0196, 100) for i in range(40)}
    alike_is, apart_is = spread(alike), spread(apart)
    assert alike_is is not None
    assert apart_is is not None
    assert alike_is.value == pytest.approx(0, abs=0.006)
    assert alike_is.low == 0 < alike_is.high < 0.01
    assert apart_is.value == pytest.approx(0.05, abs=0.015)
    assert 0.02 < apart_is.low < 0.05 < apart_is.high < 0.08


def test_strength_is_what_a_card_adds_whatever_the_other_is() -> None:
    """Hands from a deck, won with a chance that a card of one role raises by twelve points."""
    rng, sums, setting = random.Random(2), Sums(), Setting(draw=("spy", "judge", "writer", "lawyer", "priest"))
    roles, adds = setting.draw or (), {"spy": 0.12, "judge": -0.03, "writer": -0.03, "lawyer": -0.03, "priest": -0.03}
    for _ in range(6000):
        deck = [role for role in roles for _ in range(3)]
        rng.shuffle(deck)
        hands = [(deck.pop(), deck.pop()) for _ in range(4)]
        weights = [0.25 + sum(adds[c] for c in hand) for hand in hands]
        winner = rng.choices(range(4), weights)[0]
        deal = Deal()
        for seat, hand in enumerate(hands):
            for role in roles:
                deal.rate(f"strength {role}", hand.count(role) * (4 * (seat == winner) - 1))
        sums.add_deal(deal)
    found = strengths(sums, setting)
    assert found["spy"].value == pytest.approx(0.12, abs=0.02)
    assert found["spy"].low > 0.09
    assert all(found[role].value == pytest.approx(-0.03, abs=0.02) for role in roles[1:])
    assert sum(e.value for e in found.values()) == pytest.approx(0, abs=1e-9)


def test_a_paired_difference_of_the_same_is_exactly_nothing() -> None:
    mine = sums_of([(1, 3), (0, 2), (2, 7), (3, 7)])
    for x, y in ((1, 3), (0, 2), (2, 7), (3, 7)):
        for what, product in (("xu", x * x), ("xv", x * y), ("yu", y * x), ("yv", y * y)):
            mine.tallies[f"cross {what} won"] += product
    e = difference(mine, mine, "won")
    assert e is not None
    assert (e.value, e.low, e.high) == (0.0, 0.0, 0.0)
    assert variance(mine.rates["won"], mine.deals) > 0
