"""How far players follow answers: within what they may spend, each action once, level 5 a turn further."""

from __future__ import annotations

import random

import pytest

from coup_dsl import Game, State
from coup_dsl.bots.ahead import FarForecast
from coup_dsl.bots.appraisal import Lore, lore
from coup_dsl.bots.characters import Character
from coup_dsl.bots.forecast import Forecast
from coup_dsl.bots.memory import Memory
from coup_dsl.bots.player import Question


def asked(s: State, character: Character, forecast: type[Forecast] = Forecast) -> Question:
    """The question the actor of a position is asked."""
    known = lore(s.game)
    assert s.actor is not None
    return Question(s.seen_by(s.actor), known, Memory(known.reader), character, random.Random(1), forecast)


@pytest.fixture(scope="module")
def game() -> Game:
    return Game.load("classic")


@pytest.fixture(scope="module")
def known(game: Game) -> Lore:
    return lore(game)


@pytest.mark.parametrize("seed", range(4))
def test_a_question_costs_hardly_more_answers_than_are_enough(seed: int) -> None:
    """One position may be begun when there are almost enough, and all answers are tried in it."""
    s = Game.load("rebellion", seed=seed).deal(4, seed=seed)

    def spent(enough: int) -> int:
        question = asked(s, Character(worlds=64, breadth=8, enough=enough))
        assert len(question.answers()) >= 3
        return question.forecast.answers

    one_position = spent(1)
    assert spent(4 * one_position) <= 6 * one_position
    assert spent(16 * one_position) > 8 * one_position


def test_a_narrow_look_has_the_best_truth_and_the_best_action_without_a_claim(game: Game) -> None:
    s = game.position({"Ana": {"hand": ["contessa", "contessa"], "coins": 5},
                       "Bo": {"hand": ["captain", "duke"], "coins": 4},
                       "Cy": {"hand": ["captain", "duke"], "coins": 4}})
    worth = asked(s, Character(worlds=2, breadth=1)).answers()
    assert any(o.claim is None for o in worth)
    assert len(worth) <= 3


def test_level_5_sees_that_the_next_player_can_take_the_last_influence(game: Game, known: Lore) -> None:
    """Ana's single card is lost to whoever has seven coins; how it stands now does not show who that will hit."""
    def worth(forecast: type[Forecast], coins: int) -> float:
        s = game.position({"Ana": {"hand": ["duke"], "lost": ["captain"], "coins": 6},
                           "Bo": {"hand": ["contessa"], "lost": ["duke"], "coins": coins}}, turn="Bo")
        return asked(s, Character(), forecast).forecast.worth(s)[0]

    assert worth(FarForecast, 7) < 0.05 < worth(Forecast, 7)
    assert worth(FarForecast, 6) > 0.2
    assert all(sum(asked(s, Character(), FarForecast).forecast.worth(s)) == pytest.approx(1)
               for s in (game.deal(n, seed=n) for n in (2, 3, 6)))


def test_what_is_looked_up_counts_as_thinking(game: Game) -> None:
    forecast = asked(game.deal(4, seed=1), Character(), FarForecast).forecast
    forecast.worth(game.deal(4, seed=1))
    assert forecast.answers > 0


def test_a_finished_game_is_worth_what_it_brought(game: Game) -> None:
    s = game.deal(2, seed=1)
    forecast = asked(s, Character(), FarForecast).forecast
    end = s.played_out(random.Random(1))
    assert forecast.worth(end) == tuple(float(p == end.winner) for p in range(2))
