"""The game in OpenSpiel, judged by OpenSpiel's own tests, and solved where it is small.

``python -m tests.adapters.judges`` does the same for more draws and whole trees.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from coup_dsl.adapters.loading import load_setting

from .judges import EVERY_RULESET, SMALL_DUEL, full_tree, game_name, partial_tree, played_again, settings, simulated

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'coup-dsl[openspiel]'")
#: OpenSpiel and what it imports complain of each other.
pytestmark = pytest.mark.filterwarnings("default")
SMALL = "coup_dsl(ruleset=duel,draw=miner+archer,limit=12)"


def load(text: str) -> Any:
    import coup_dsl.adapters.openspiel  # noqa: F401  registers the game

    return pyspiel.load_game(text)


class TestJudges:
    @pytest.mark.parametrize(("ruleset", "players"), EVERY_RULESET)
    def test_random_simulation_of_every_ruleset(self, ruleset: str, players: int) -> None:
        simulated(game_name({"ruleset": ruleset, "players": players}))

    @pytest.mark.parametrize("parameters", settings(2), ids=lambda given: given["draw"])
    def test_random_simulation_of_draws(self, parameters: dict[str, Any]) -> None:
        simulated(game_name(parameters))

    @pytest.mark.parametrize("name", ["coup_dsl", "coup_dsl(ruleset=workshop,players=4,memory=8)"])
    def test_the_interface_on_part_of_a_tree(self, name: str) -> None:
        assert partial_tree(name, 80) >= 5

    def test_a_playthrough_is_played_again(self, tmp_path: Path) -> None:
        played_again("coup_dsl(ruleset=rebellion,players=3,memory=2)", tmp_path)

    def test_the_interface_on_a_whole_tree(self) -> None:
        found = full_tree(SMALL_DUEL)
        assert found == {"chance": 67, "playable": 358, "terminal": 288, "information states": 122}


class TestTheGame:
    def test_what_it_says_of_itself(self) -> None:
        game = load("coup_dsl(ruleset=rebellion,draw=banker+director+guerrilla+politician+priest,players=3)")
        assert (game.num_players(), game.min_utility(), game.max_utility(), game.utility_sum()) == (3, -1, 2, 0)
        assert game.max_chance_outcomes() == 5
        assert game.max_game_length() == 500
        assert game.num_distinct_actions() == len(game.new_initial_state().match.setting.numbering)

    def test_chance_is_explicit_in_the_middle_of_a_game_too(self) -> None:
        state = load("coup_dsl").new_initial_state()
        for card, left in ((0, 3), (0, 2), (0, 1), (1, 3)):
            cards = 15 - len(state.history())
            assert dict(state.chance_outcomes())[card] == pytest.approx(left / cards)
            state.apply_action(card)
        ambassador = next(a for a in state.legal_actions() if state.action_to_string(a) == "Ana ambassador")
        state.apply_action(ambassador)
        state.apply_action(0)
        assert state.is_chance_node()
        assert sum(p for _, p in state.chance_outcomes()) == pytest.approx(1)

    def test_a_clone_holds_the_same_match_and_goes_its_own_way(self) -> None:
        state = load(SMALL).new_initial_state()
        twin = state.clone()
        assert twin.match is state.match
        twin.apply_action(0)
        assert (len(twin.history()), len(state.history())) == (1, 0)

    def test_a_bad_parameter_is_named(self) -> None:
        with pytest.raises(Exception, match="contessa"):
            load("coup_dsl(draw=duke+contesa)")

    def test_less_than_no_memory_is_said_at_once(self) -> None:
        with pytest.raises(Exception, match="a memory holds no lines or some, not -1"):
            pyspiel.load_game("coup_dsl(memory=-1)")

    def test_no_observer_sees_all_hands(self) -> None:
        everything = pyspiel.IIGObservationType(
            perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
        with pytest.raises(ValueError, match="no observer"):
            load(SMALL).make_py_observer(everything)

    def test_the_public_observation_says_what_happened_and_no_card(self) -> None:
        game = load("coup_dsl")
        public = game.make_py_observer(pyspiel.IIGObservationType(
            public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE))
        state = game.new_initial_state()
        for card in (0, 1, 2, 3):
            state.apply_action(card)
        state.apply_action(next(a for a in state.legal_actions() if state.action_to_string(a) == "Ana duke"))
        said = public.string_from(state, 1)
        assert said.startswith("action Ana action=duke role=duke; Ana 1 coins 2 cards; Bo 1 coins 2 cards; ")
        assert "cards=" not in said
        public.set_from(state, 1)
        assert "hand" not in public.dict
        assert public.dict["turn"].tolist() == [1, 0]


def test_cfr_plus_solves_the_small_game() -> None:
    tree = pyspiel.convert_to_cached_tree(load(SMALL))
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(tree, solver.average_policy()) < 0.001


def test_a_search_deals_anew_what_it_does_not_see() -> None:
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    game, rng = load("coup_dsl(ruleset=duel,limit=12)"), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), uct_c=1.0, max_simulations=5, random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        drawn = state.is_chance_node()
        state.apply_action(state.chance_outcomes()[-1][0] if drawn else bot.step(state))
    assert sum(state.returns()) == 0


def test_the_names_of_settings_are_those_of_the_loader() -> None:
    from coup_dsl.adapters.openspiel import PARAMETERS

    given = {key: value for key, value in PARAMETERS.items() if key != "memory"}
    assert load_setting(**given).players == PARAMETERS["players"]
