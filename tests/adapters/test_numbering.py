"""Numbers of answers: every answer that is offered has one of its own, and it does not depend on what was played."""

from __future__ import annotations

import random

import pytest

from coup_dsl import CHANCE, Game, Invalid
from coup_dsl.adapters.match import Setting
from coup_dsl.adapters.numbering import Numbering
from tests.engine.conformance import RULES, game_of

CLASSIC = Game.load("classic")


@pytest.mark.parametrize("number", range(len(RULES)), ids=[rules.ruleset for rules in RULES])
def test_every_answer_has_a_number_of_its_own(number: int) -> None:
    rng = random.Random(number)
    for _ in range(3):
        setting = Setting(game_of(RULES[number], rng), rng.randint(2, 6))
        match = setting.start
        while not match.over:
            assert len(match.answers) == len(match.state.options)
            assert match.actor is not None
            for at, option in match.answers.items():
                assert setting.numbering.text(match.actor, at) == option.text
            match = match.after(rng.choice(list(match.answers)))


def test_it_does_not_depend_on_what_was_played() -> None:
    game = Game.load("workshop", seed=3)
    before = Numbering(game, ("Ana", "Bo", "Cy")).texts
    rng, match = random.Random(1), Setting(game, 3).start
    while not match.over:
        match = match.after(rng.choice(list(match.answers)))
    assert Numbering(Game.load("workshop", seed=3), ("Ana", "Bo", "Cy")).texts == before


def test_every_kind_of_answer() -> None:
    texts = Numbering(CLASSIC, ("Ana", "Bo")).texts
    assert len(set(texts)) == len(texts)
    assert {"pass", "coup Bo", "block duke", "show contessa", "lose captain", "return duke ambassador"} <= set(texts)
    assert "return duke" in texts
    assert "return duke assassin captain" not in texts


def test_bids_where_there_is_an_auction() -> None:
    texts = Numbering(Game.load("workshop", roles=["auctioneer"], any_draw=True), ("Ana", "Bo")).texts
    assert "bid 0" in texts
    assert "bid 50" in texts
    assert not any(text.startswith("bid") for text in Numbering(CLASSIC, ("Ana", "Bo")).texts)


def test_any_set_of_cards_where_one_may_draw_on_and_on() -> None:
    texts = Numbering(Game.load("rebellion", roles=["writer", "banker"], any_draw=True), ("Ana", "Bo")).texts
    assert "return writer writer writer banker banker banker" in texts


def test_what_has_no_number_is_said() -> None:
    numbering = Numbering(CLASSIC, ("Ana", "Bo"))
    option = CLASSIC.deal(["Ana", "Bo"]).options[0]
    numbering._numbers.clear()
    with pytest.raises(Invalid, match="'income' has no number"):
        numbering.number(option)


@pytest.mark.parametrize(("actor", "number"), [(0, 90), (0, -1), (CHANCE, 5)])
def test_a_number_that_means_nothing(actor: int, number: int) -> None:
    with pytest.raises(Invalid, match="no answer has the number"):
        Numbering(CLASSIC, ("Ana", "Bo")).text(actor, number)
