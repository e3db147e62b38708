"""A few hundred games of the conformance command; the command itself plays as many as one likes."""

from __future__ import annotations

from typing import Any

import pytest

from coup_dsl import Game, State
from coup_dsl.engine import setup, state, text, verbs
from coup_dsl.engine.compiler import sentences
from coup_dsl.engine.options import Table
from coup_dsl.engine.verbs import cards
from coup_dsl.engine.verbs.coins import TREASURY

from . import conformance
from .conformance import run
from .ledger import Ledger

GAMES = 20  # in a batch


@pytest.mark.parametrize("batch", range(15))
def test_random_games(batch: int) -> None:
    figures = run(batch * GAMES, GAMES, seed=54)
    assert not figures.faults, "\n".join(figures.faults)
    assert figures.games == GAMES
    assert figures.stored > figures.answers / 6


def test_all_kinds_of_answers_and_rules_come_up() -> None:
    figures = run(0, 40, seed=3)
    assert set(figures.kinds) >= {"action", "pass", "challenge", "block", "claim", "show", "concede", "pay", "lose",
                                  "return", "give", "draw"}
    assert len(figures.draws) >= 8


def test_a_game_can_be_played_again() -> None:
    first, second = (conformance.RandomGame(9, 7) for _ in range(2))
    first.play()
    second.play()
    assert first.steps == second.steps
    assert len(first.steps) > 10


class TestFaultsAreFound:
    """The checks catch what they are there for."""

    @staticmethod
    def faults(games: int = 12) -> str:
        conformance._loaded.cache_clear()
        found = run(0, games, seed=1).faults
        conformance._loaded.cache_clear()
        return "\n".join(found)

    def test_coins_from_nowhere(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def forge(s: State, p: int) -> None:
            s.pots = (s.pots[0] + 1, *s.pots[1:])

        monkeypatch.setattr(Ledger, "differences", lambda ledger, s: [])
        monkeypatch.setitem(sentences.VERBS, "forfeit", sentences._alone(forge))
        assert "coins or cards are" in self.faults()

    def test_a_card_that_is_lost(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Ledger, "differences", lambda ledger, s: [])
        monkeypatch.setattr(cards, "put_in_court", lambda s, card: None)
        assert "coins or cards are" in self.faults()

    def test_coins_that_no_event_tells_of(self, monkeypatch: pytest.MonkeyPatch) -> None:
        real = verbs.pay

        def silent(s: State, p: int, n: int, receiver: int = TREASURY) -> None:
            log, s.log = s.log, None
            real(s, p, n, receiver)
            s.log = log

        roles = ["banker", "director", "mercenary", "protestor", "priest"]
        monkeypatch.setattr(conformance, "game_of", lambda *given: Game.load("rebellion", roles=roles))
        monkeypatch.setattr(verbs, "pay", silent)
        assert "events say" in self.faults()

    def test_somebody_out_is_asked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def astray(s: State, *given: Any) -> None:
            run_on(s, *given)
            if s.stack is not None and False in s.alive:
                s.actor = s.alive.index(False)
                s.options = s.table.challenges[s.actor]

        run_on = state.run
        monkeypatch.setattr(state, "run", astray)
        assert "is out and is asked" in self.faults()

    def test_an_estate_that_nobody_settles(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sentences.VERBS, "forfeit", sentences._alone(lambda s, p: None))
        assert "is out and has coins" in self.faults()

    def test_an_option_offered_twice(self, monkeypatch: pytest.MonkeyPatch) -> None:
        real = Table.losses
        monkeypatch.setattr(Table, "losses", lambda *given: real(*given) * 2)
        assert "offered twice" in self.faults()

    def test_a_position_that_is_stored_in_part(self, monkeypatch: pytest.MonkeyPatch) -> None:
        real = text.to_json
        monkeypatch.setattr(text, "to_json", lambda s: real(s) | {"again": -1, "pots": [s.pots[0], 0]})
        assert "reads as another position" in self.faults(40)

    def test_a_game_that_does_not_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(conformance, "MOST_ANSWERS", 5)
        monkeypatch.setattr(conformance, "MORE_A_PLAYER", 0)
        assert "does not end" in self.faults(2)

    def test_a_deal_that_fails(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken(*given: object) -> State:
            raise ZeroDivisionError("no coins to share")

        monkeypatch.setattr(setup, "before_deal", broken)
        assert "ZeroDivisionError: no coins to share" in self.faults(1)
