"""Every figure of a draw with its interval: of the whole draw, of its seats, of its roles; for pages and for data."""

from __future__ import annotations

from collections.abc import Iterator

from coup_dsl.lab.balance import seats, spread, strengths
from coup_dsl.lab.setting import Setting
from coup_dsl.lab.statistics import Estimate, mean, quantiled, share
from coup_dsl.lab.sums import Sums

#: Figures of a draw that are means; the others that are counted are shares.
MEANS = frozenset({"turns", "decisions", "first_out", "waited_turns"})
#: Figures of a draw; seat_spread and role_spread are standard deviations beyond chance.
FACTS = ("unfinished", "turns", "turns_median", "turns_p90", "decisions", "first_out", "waited_turns", "waiting",
         "bluffs", "challenges", "caught", "blocks", "attacks", "lead_changes", "seat_spread", "role_spread")
#: Figures of a role beside its strength, in words, and whether they are shares.
OF_A_ROLE = (("claims", "claimed a game", False), ("bluffs", "bluffed", True), ("challenged", "challenged", True),
             ("caught", "caught", True), ("blocked", "blocked", True))


def of_draw(sums: Sums, setting: Setting) -> dict[str, Estimate]:
    """The figures of a draw by :data:`FACTS`, without those there is no case of."""
    turns = sums.histogram("turns")
    found = {"turns_median": quantiled(turns, 0.5), "turns_p90": quantiled(turns, 0.9),
             "seat_spread": spread(seats(sums)), "role_spread": spread(strengths(sums, setting))}
    for fact in FACTS:
        if fact not in found:
            found[fact] = (mean if fact in MEANS else share)(sums, fact.replace("_", " "))
    return {fact: e for fact in FACTS if (e := found[fact]) is not None}


def facts(sums: Sums, setting: Setting) -> dict[str, float]:
    """The values alone, and the number of games."""
    return {"games": sums.rates.get("unfinished", [0, 0])[1],
            **{fact: e.value for fact, e in of_draw(sums, setting).items()}}


def of_roles(sums: Sums, setting: Setting) -> Iterator[tuple[str, str, Estimate]]:
    """Role, figure and estimate: strength, wins when it was dealt, and :data:`OF_A_ROLE`."""
    for role, strength in strengths(sums, setting).items():
        yield role, "strength", strength
        wins = [("wins", share(sums, f"dealt {role}"))]
        others = [(what, (share if is_share else mean)(sums, f"{what} {role}")) for what, _, is_share in OF_A_ROLE]
        for what, e in wins + others:
            if e is not None:
                yield role, what, e


def of_everything(sums: Sums, setting: Setting) -> Iterator[tuple[str, Estimate]]:
    """The figures of a draw, of its seats, its roles and its hands: ``turns``, ``seat 1``, ``bluffs banker``…"""
    yield from of_draw(sums, setting).items()
    for seat, e in seats(sums).items():
        yield f"seat {seat}", e
    for role, what, e in of_roles(sums, setting):
        yield f"{what} {role}", e
    for pair in sorted(sums.named("pair")):
        found = share(sums, f"pair {pair}")
        if found is not None:
            yield f"pair {pair}", found
