"""The game in OpenSpiel: importing this module registers ``coup_dsl``, an extra (`pip install 'coup-dsl[openspiel]'`).

``pyspiel.load_game("coup_dsl(ruleset=rebellion,draw=banker+director+guerrilla+politician+priest,players=3)")``;
every parameter is described at :func:`coup_dsl.adapters.loading.load_setting`, and ``memory`` is how many lines of
what a seat has seen stand in its information state tensor.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from coup_dsl.adapters.extras import missing
from coup_dsl.adapters.loading import load_setting
from coup_dsl.adapters.match import MOST_ANSWERS, Match, Setting
from coup_dsl.adapters.observation import private_text, public_text
from coup_dsl.adapters.record import MEMORY, checked_memory
from coup_dsl.engine.options import CHANCE
from coup_dsl.engine.setup import MOST_PLAYERS

try:
    import pyspiel
except ImportError:
    raise missing("OpenSpiel", "openspiel") from None

from coup_dsl.adapters.tensor import Tensor  # numpy comes with OpenSpiel

NAME = "coup_dsl"
PARAMETERS = {"ruleset": "classic", "draw": "", "players": 2, "options": "", "replace": "", "limit": MOST_ANSWERS,
              "memory": MEMORY}
TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Coup from role files",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    default_loadable=True,
    parameter_specification=PARAMETERS,
)


class CoupGame(pyspiel.Game):  # type: ignore[misc]
    """The rules of one draw for some players; :attr:`setting` is what the project itself plays."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        self.memory = checked_memory(given.pop("memory"))
        self.setting: Setting = load_setting(**given)
        players = self.setting.players
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.setting.numbering),
            max_chance_outcomes=len(self.setting.numbering.roles),
            num_players=players,
            min_utility=-1.0,
            max_utility=players - 1.0,
            utility_sum=0.0,
            max_game_length=self.setting.limit,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> CoupState:
        """The position before the first card is dealt."""
        return CoupState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> CoupObserver:
        """Observations: of what is asked for, else all that a seat sees now."""
        if params:
            raise ValueError(f"observations have no parameters, and were given {params}")
        return CoupObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class CoupState(pyspiel.State):  # type: ignore[misc]
    """A position of a game; all it holds is :attr:`match`, which is never changed, so that clones are cheap."""

    def __init__(self, game: CoupGame) -> None:
        super().__init__(game)
        self.match: Match = game.setting.start

    def current_player(self) -> int:
        """Who answers, chance included."""
        actor = self.match.actor
        if actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.match.over

    def returns(self) -> list[float]:
        """What each seat has won."""
        return list(self.match.returns())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The roles that may be drawn, each as likely as it has cards."""
        options = self.match.answers
        total = sum(option.weight for option in options.values())
        return [(number, option.weight / total) for number, option in options.items()]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> CoupState:
        """A state that looks the same to a player, with what it does not see now dealt at random; for searching."""
        found: CoupState = self.clone()
        found.match = self.match.imagined(player, random.Random(sampler()))
        return found

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.match.answers)

    def _apply_action(self, action: int) -> None:
        self.match = self.match.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.match.setting.numbering.text(player, action)

    def __str__(self) -> str:
        return self.match.state.text() + f" answered={self.match.answered}"


class CoupObserver:
    """What a seat sees of a state, as OpenSpiel wants it: ``tensor``, its parts in ``dict``, and a string.

    Args:
        game: what is played.
        kind: whether it is of public things, of private things, and of all that has been seen so far.
    """

    def __init__(self, game: CoupGame, kind: Any) -> None:
        self._public, self._recall = bool(kind.public_info), bool(kind.perfect_recall)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("no observer sees the cards of all players")
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._filled = Tensor(game.setting, public=self._public, private=self._private,
                              memory=game.memory if self._recall else 0)
        self.tensor, self.dict = self._filled.flat, self._filled.parts

    def set_from(self, state: CoupState, player: int) -> None:
        """Fill ``tensor`` with what a player sees of a state."""
        self._filled.fill(state.match, player)

    def string_from(self, state: CoupState, player: int) -> str:
        """What a player sees of a state in one line."""
        match = state.match
        if self._recall:
            return match.information(player if self._private else None)
        parts = [private_text(match, player)] if self._private else []
        return " | ".join([*parts, public_text(match)] if self._public else parts)


pyspiel.register_game(TYPE, CoupGame)
