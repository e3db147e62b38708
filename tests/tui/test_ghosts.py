"""Whoever is out sees all hands, unless somebody at the same keyboard is still in."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tui.players import StillClock
from tests.tui.scenes import OVER, deal
from tui.match import Match
from tui.render.hand import hand
from tui.render.seats import seats
from tui.settings import Settings

OUT = {name: {**row} for name, row in OVER.items()}
OUT["Ana"], OUT["Cy"] = {"coins": 0, "hand": [], "lost": [0, 2]}, {"coins": 1, "hand": [1], "lost": [2]}


def _match(people: tuple[int, ...], table: dict[str, dict[str, Any]] = OUT, **settings: str) -> Match:
    made = deal(people=people, table=table, tokens={}, asked=False)
    return Match(made, StillClock(), 0.0, Settings(**settings))


def test_a_ghost_sees_all_hands_and_can_hide_them() -> None:
    scene = _match((0,)).scene(0)
    assert scene.hands is not None
    shown = [row.plain for row in seats(scene, 80)]
    assert "*Consular" in shown[1]
    assert "!" in shown[2]
    assert "You are out, and see all hands" in "".join(line.plain for line in hand(scene, 60, 6))
    scene = type(scene)(scene.view, scene.seating, scene.notes, scene.own, hidden=True, hands=scene.hands)
    assert "*Consular" not in [row.plain for row in seats(scene, 80)][1]


@pytest.mark.parametrize(
    ("people", "settings", "ghosts"),
    [
        ((0,), {}, True),
        ((0,), {"ghosts": "off"}, False),
        ((1,), {}, False),
        ((0, 1), {}, False),
        ((0, 3), {}, True),
        ((), {}, False),
    ],
)
def test_hands_are_shown_to_nobody_who_is_still_in(
    people: tuple[int, ...], settings: dict[str, str], ghosts: bool
) -> None:
    match = _match(people, **settings)
    for eye in {match.own, *people}:
        assert (match.scene(eye).hands is not None) == ghosts
    assert match.public().hands is None
