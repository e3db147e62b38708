"""The game in PettingZoo, an extra (`pip install 'coup-dsl[pettingzoo]'`): ``env(ruleset="classic", players=4)``."""

from __future__ import annotations

import random
from typing import Any

from coup_dsl.adapters.extras import missing
from coup_dsl.adapters.loading import load_setting
from coup_dsl.adapters.match import MOST_ANSWERS, Match
from coup_dsl.engine.options import CHANCE

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise missing("PettingZoo", "pettingzoo") from None

from coup_dsl.adapters.tensor import Tensor  # numpy comes with PettingZoo

#: No number of an observation is above that: coins there can be at most.
MOST_COINS = 500.0


def env(**parameters: Any) -> Any:
    """The environment with the usual checks around it; parameters as of :class:`CoupEnv`."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(**parameters)))


def raw_env(**parameters: Any) -> CoupEnv:
    """The environment itself."""
    return CoupEnv(**parameters)


class CoupEnv(AECEnv):  # type: ignore[misc]
    """A table at which agents answer one after the other, whoever is asked.

    An observation is a dict: ``observation``, an array (:mod:`coup_dsl.adapters.tensor`), and ``action_mask``.
    Whoever is out stays an agent and is not asked again; when the game is over everybody's is, and rewards come then.

    Args:
        ruleset, draw, players, options, replace, limit: as of :func:`coup_dsl.adapters.loading.load_setting`.
        memory: how many lines of what a seat has seen stand in its observation.
        render_mode: ``ansi`` for text, ``human`` to print it, or None.
    """

    metadata = {"name": "coup_dsl_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False}

    def __init__(self, ruleset: str = "classic", draw: str = "", players: int = 2, options: str = "",
                 replace: str = "", limit: int = MOST_ANSWERS, memory: int = 0, render_mode: str | None = None) -> None:
        super().__init__()
        self.setting = load_setting(ruleset, draw, players, options, replace, limit)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.match: Match = self.setting.start
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._tensor = Tensor(self.setting, memory=memory)
        self._random = random.Random()
        answers = len(self.setting.numbering)
        self._observations = {agent: spaces.Dict({
            "observation": spaces.Box(0.0, MOST_COINS, self._tensor.flat.shape, np.float32),
            "action_mask": spaces.Box(0, 1, (answers,), np.int8)}) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(answers) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent's observations look like."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of answers; ``action_mask`` says which are legal."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal; a seed makes the deal and all chance to come repeatable."""
        if seed is not None:
            self._random = random.Random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.match = self._drawn(self.setting.start)
        self.agent_selection = self.possible_agents[self.match.actor or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; the mask is empty unless it is asked."""
        seat = self._seats[agent]
        mask: Any = np.zeros(len(self.setting.numbering), np.int8)
        if self.match.actor == seat:
            mask[list(self.match.answers)] = 1
        return {"observation": self._tensor.fill(self.match, seat).copy(), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Answer for the agent that is asked; raises Illegal for an answer that is not offered."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.match = self._drawn(self.match.after(int(action)))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.match.over:
            won = self.match.state.over
            self.rewards = dict(zip(self.agents, self.match.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, won)
            self.truncations = dict.fromkeys(self.agents, not won)
        self._accumulate_rewards()
        if self.match.actor is not None:
            self.agent_selection = self.possible_agents[self.match.actor]
        elif self.agents:
            self.agent_selection = self.agents[0]
        if self.render_mode == "human":
            self.render()

    def _drawn(self, match: Match) -> Match:
        """The match after chance has drawn whatever is to be drawn."""
        while match.actor == CHANCE:
            numbers, options = zip(*match.answers.items(), strict=True)
            match = match.after(self._random.choices(numbers, [option.weight for option in options])[0])
        return match

    def render(self) -> str | None:
        """What a spectator has seen, one line a happening."""
        text = self.match.information(None).replace("; ", "\n")
        if self.render_mode != "human":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held."""
