"""The game in PettingZoo, judged by PettingZoo's own tests."""

from __future__ import annotations

import random
from typing import Any

import pytest

from coup_dsl import Illegal, Invalid

from .judges import EVERY_RULESET, judged_by_pettingzoo, settings

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'coup-dsl[pettingzoo]'")


def played(seed: int, **parameters: Any) -> Any:
    """A random game to its end, with everybody's last rewards."""
    from coup_dsl.adapters.pettingzoo import env

    table, rng, rewards = env(**parameters), random.Random(seed), {}
    table.reset(seed=seed)
    for agent in table.agent_iter():
        seen, reward, ended, cut, _ = table.last()
        rewards[agent] = reward
        legal = [number for number, free in enumerate(seen["action_mask"]) if free]
        table.step(None if ended or cut else rng.choice(legal))
    return table, rewards


@pytest.mark.parametrize(("ruleset", "players"), EVERY_RULESET)
def test_judges_on_every_ruleset(ruleset: str, players: int) -> None:
    judged_by_pettingzoo({"ruleset": ruleset, "players": players}, 60)


@pytest.mark.parametrize("parameters", settings(2), ids=lambda given: given["draw"])
def test_judges_on_draws_with_a_memory(parameters: dict[str, Any]) -> None:
    judged_by_pettingzoo({**parameters, "memory": 12}, 60)


def test_one_wins_and_the_others_lose() -> None:
    _, rewards = played(3, players=4)
    assert sorted(rewards.values()) == [-1.0, -1.0, -1.0, 3.0]


def test_a_game_that_takes_too_long_is_cut() -> None:
    from coup_dsl.adapters.pettingzoo import env

    table = env(limit=2)
    table.reset(seed=1)
    while not any(table.truncations.values()):
        mask = table.last()[0]["action_mask"]
        table.step(int(mask.argmax()))
    assert not any(table.terminations.values())
    assert set(table.rewards.values()) == {0.0}


def test_only_who_is_asked_has_a_mask() -> None:
    from coup_dsl.adapters.pettingzoo import env

    table = env(players=3)
    table.reset(seed=1)
    asked = table.agent_selection
    assert [table.observe(agent)["action_mask"].any() for agent in table.agents] == [
        agent == asked for agent in table.agents]


def test_an_answer_that_is_not_offered_is_illegal() -> None:
    from coup_dsl.adapters.pettingzoo import env

    table = env()
    table.reset(seed=1)
    with pytest.raises(Illegal, match="'Ana challenge' is not possible now"):
        table.step(1)


def test_a_memory_of_less_than_nothing() -> None:
    from coup_dsl.adapters.pettingzoo import env

    with pytest.raises(Invalid, match="not -1"):
        env(memory=-1)


def test_it_is_shown_as_text() -> None:
    table, _ = played(3, players=2, render_mode="ansi")
    said = table.render()
    assert said.startswith("spectator\ndrew Ana 1\n")
    assert "won" in said.splitlines()[-1]
