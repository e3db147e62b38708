"""The rule player of another program at our table: benchmarks/rule_ai.py translates both ways."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path
from types import ModuleType

import pytest

from coup_dsl import Game, bots
from coup_dsl.bots.arena import play

pytest.importorskip("coupml", reason="the package coupml is not installed (extra dev)")


@pytest.fixture(scope="module")
def bridge() -> ModuleType:
    """The translator."""
    path = Path(__file__).parents[2] / "benchmarks" / "rule_ai.py"
    spec = importlib.util.spec_from_file_location("rule_ai", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_plays_whole_games_of_the_classic(bridge: ModuleType) -> None:
    game, kinds = Game.load("classic"), set()
    for seed in range(12):
        state = game.deal(4, seed=seed)
        players: list[bots.Bot] = [bridge.RulePlayer("rules", seed * 4 + seat) for seat in range(4)]
        assert play(state, players).end.over
        while not state.over:
            assert state.actor is not None
            option = players[state.actor].choose(state.seen_by(state.actor))
            kinds.add((option.kind, option.action))
            state = state.after(option)
    assert {("block", None), ("return", None), ("lose", None), ("challenge", None)} <= kinds
    assert {action for _, action in kinds} >= {"coup", "duke", "captain", "assassin", "ambassador"}


def test_it_stages_a_coup_against_the_strongest_as_its_rules_say(bridge: ModuleType) -> None:
    state = Game.load("classic").position({
        "Ana": {"hand": ["duke", "contessa"], "coins": 7}, "Bo": {"hand": ["captain"], "lost": ["duke"], "coins": 2},
        "Cy": {"hand": ["captain", "assassin"], "coins": 6}}, seed=3)
    option = bridge.RulePlayer("rules", 1).choose(state.seen_by(0))
    assert (option.action, option.targets) == ("coup", (2,))


def test_it_challenges_what_it_sees_to_be_false(bridge: ModuleType) -> None:
    state = Game.load("classic").position({
        "Ana": {"hand": ["captain", "contessa"], "coins": 2},
        "Bo": {"hand": ["duke", "duke"], "coins": 2}, "Cy": {"hand": ["captain"], "lost": ["duke"], "coins": 6}},
        seed=3).after("Ana duke")
    assert state.actor == 1
    answers = {bridge.RulePlayer("rules", random.Random(n).randrange(99)).choose(state.seen_by(1)).kind
               for n in range(5)}
    assert answers == {"challenge"}
