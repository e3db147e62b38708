"""The engine and the plain implementation agree at every decision of random games."""

from __future__ import annotations

import random

import pytest

from coup_dsl import Ruleset

from .alone import play_alone
from .table import CLASSIC
from .together import Both, setting

BATCHES = 30
GAMES = 8  # in a batch


@pytest.fixture(scope="module")
def rebellion() -> Ruleset:
    return Ruleset.load("rebellion")


@pytest.mark.parametrize("batch", range(BATCHES))
def test_both_agree_at_every_decision(batch: int, rebellion: Ruleset) -> None:
    for seed in range(batch * GAMES, (batch + 1) * GAMES):
        Both(setting(seed, rebellion)).play()


def test_the_seeds_reach_every_role(rebellion: Ruleset) -> None:
    reached = {role for seed in range(BATCHES * GAMES) for role in setting(seed, rebellion).roles}
    assert len(reached) >= 30


@pytest.mark.parametrize("players", range(2, 11))
def test_the_plain_implementation_keeps_coins_and_cards(players: int, rebellion: Ruleset) -> None:
    for seed in range(3):
        roles = random.Random(seed).choice((CLASSIC, rebellion.random_draw(seed)))
        play_alone(roles, players, seed, classic=roles == CLASSIC)
