"""Games played on by chance end where the same answers, given one by one, end."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from coup_dsl import Game, State
from tests.engine.backends import answered

GAME = Game.load("rebellion", seed=3)


@pytest.mark.parametrize("cold_runs", [0, 10**9])
def test_it_ends_where_single_answers_end(cold_runs: int) -> None:
    game = Game.load("rebellion", seed=4)
    game.program.routines.cold_runs = cold_runs
    for seed in range(20):
        start = game.deal(4, seed=seed)
        for longest in (0, 1, 7, 10_000):
            end, same = (go(start, random.Random(seed), longest) for go in (State.played_out, answered))
            assert end == same
            assert (end.actor, end.options) == (same.actor, same.options)


def test_the_position_it_begins_at_stays_as_it_was() -> None:
    start = GAME.deal(3, seed=1)
    before, options = start.text(), start.options
    start.played_out(random.Random(1))
    assert (start.text(), start.options) == (before, options)


def test_a_game_that_is_over_stays_over() -> None:
    end = GAME.deal(2, seed=1).played_out(random.Random(1))
    assert end.played_out(random.Random(2)) == end
    assert end.over
    assert end.options == ()


def test_it_can_go_on_from_where_it_stopped() -> None:
    start = GAME.deal(4, seed=2)
    middle = start.played_out(random.Random(5), longest=9)
    assert middle.step(middle.options[0])[0] == middle.after(str(middle.options[0]))


def test_chance_draws_by_what_is_in_the_deck() -> None:
    start = Game.load("classic").deal(2, chance=True).after("draw duke").after("draw duke")
    rng, first = random.Random(1), Counter[str]()
    for _ in range(1300):
        first[start.played_out(rng, longest=1).hands[1][0]] += 1
    assert 60 < first["duke"] < 140  # one of thirteen cards
    assert all(200 < first[card] < 400 for card in ("assassin", "captain", "ambassador", "contessa"))
