"""The judges that come with OpenSpiel and PettingZoo, run over rulesets and draws.

    python -m tests.adapters.judges [--draws N] [--seed S] [--full] [--only openspiel|pettingzoo]

Plays every ruleset, and so many random draws of Rebellion G54, with our own check of information states as well;
``--full`` walks the whole tree of the duel.  The first judge that is not content ends it.  What OpenSpiel writes to
stderr meanwhile are the errors that its tests provoke.
"""

from __future__ import annotations

import argparse
import random
import time
import unittest
import warnings
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from coup_dsl import Ruleset
from coup_dsl.adapters.loading import load_setting

from .worlds import lives

#: Every ruleset that is shipped, at a table of several sizes; the duel is the small one.
EVERY_RULESET = (("classic", 2), ("classic", 4), ("rebellion", 3), ("anarchy", 4), ("reformation", 5),
                 ("rebellion-factions", 4), ("workshop", 6), ("duel", 2))
#: Complaints of PettingZoo's test about observations that are a dict with a mask, as those of its own games are.
ABOUT_DICTS = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
#: The whole duel, and a smaller one for the test suite.
DUEL = "coup_dsl(ruleset=duel,limit=12,memory=8)"
SMALL_DUEL = "coup_dsl(ruleset=duel,draw=miner+archer,options=two-player-coins:2/2,limit=12,memory=8)"


def settings(draws: int, seed: int = 1) -> list[dict[str, Any]]:
    """Parameters of what is judged: random draws of Rebellion G54 at tables of two to six."""
    rng, rebellion = random.Random(seed), Ruleset.load("rebellion")
    return [{"ruleset": "rebellion", "draw": "+".join(rebellion.random_draw(rng)), "players": rng.randint(2, 6)}
            for _ in range(draws)]


def game_name(parameters: dict[str, Any]) -> str:
    """The string that OpenSpiel loads for some parameters."""
    return "coup_dsl(" + ",".join(f"{key}={value}" for key, value in parameters.items()) + ")"


# -- OpenSpiel -------------------------------------------------------------------------------
def simulated(name: str, games: int = 1) -> None:
    """OpenSpiel's random simulation, with states stored and read back on the way."""
    import pyspiel

    import coup_dsl.adapters.openspiel  # noqa: F401  registers the game

    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=games, serialize=True, verbose=False)


def played_again(name: str, folder: Path, seed: int = 1) -> None:
    """OpenSpiel's playthrough of a random game, written down and played again from its file."""
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    import coup_dsl.adapters.openspiel  # noqa: F401

    flags.FLAGS.mark_as_parsed()
    path = folder / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(name, None, seed=seed), encoding="utf-8")
    first, again = generate_playthrough.replay(str(path))
    assert first == again
    assert "IsTerminal() = True" in first


def _run(base: type[unittest.TestCase], name: str, game: Any) -> int:
    """Run a class of OpenSpiel's tests on one game; how many tests it has."""
    case = type("Judged", (base,), {"game_name": name, "game": game})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    faults = [text for _, text in (*result.failures, *result.errors)]
    assert not faults, faults[0]
    assert result.testsRun > 0
    return result.testsRun


def partial_tree(name: str, states: int = 400) -> int:
    """OpenSpiel's test of the interface on some states of a game; how many checks there are."""
    import pyspiel
    from open_spiel.integration_tests import api_test
    from open_spiel.python.algorithms import sample_some_states

    import coup_dsl.adapters.openspiel  # noqa: F401

    class Some(api_test.EnforceAPIOnPartialTreeBase):
        @classmethod
        def setUpClass(cls) -> None:
            random.seed(1)
            cls.some_states = sample_some_states.sample_some_states(cls.game, max_states=states)
            cls.game_type = cls.game.get_type()

    return _run(Some, name, pyspiel.load_game(name))


def full_tree(name: str) -> Counter[str]:
    """OpenSpiel's test of the interface on every state of a game, perfect recall included; how many there are."""
    import pyspiel
    from open_spiel.integration_tests import api_test

    import coup_dsl.adapters.openspiel  # noqa: F401

    game = pyspiel.load_game(name)
    found, known = Counter[str](), set()
    for state in every_state(game.new_initial_state()):
        kind = "terminal" if state.is_terminal() else "chance" if state.is_chance_node() else "playable"
        found[kind] += 1
        if kind == "playable":
            known.add((state.information_state_string(), state.current_player()))
    # that test compares these with numbers known from before; ours are those of another way through the tree
    api_test.TOTAL_NUM_STATES[name] = found["chance"], found["playable"], found["terminal"]
    api_test.PERFECT_RECALL_NUM_STATES[name] = len(known)
    _run(api_test.EnforceAPIOnFullTreeBase, name, game)
    found["information states"] = len(known)
    return found


def every_state(state: Any) -> Iterator[Any]:
    """A state and all that can follow."""
    yield state
    if not state.is_terminal():
        for action in state.legal_actions():
            yield from every_state(state.child(action))


# -- PettingZoo ------------------------------------------------------------------------------
def judged_by_pettingzoo(parameters: dict[str, Any], cycles: int = 100) -> None:
    """PettingZoo's test of the interface and its test of seeds; a warning is a fault."""
    from pettingzoo.test import api_test, seed_test

    from coup_dsl.adapters.pettingzoo import env

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for text in ABOUT_DICTS:
            warnings.filterwarnings("ignore", text)
        table = env(**parameters)
        table.reset(seed=1)
        for seat, agent in enumerate(table.possible_agents):
            table.action_space(agent).seed(seat)
        api_test(table, num_cycles=cycles)
        seed_test(lambda: env(**parameters), num_cycles=cycles)


def main() -> None:
    """Judge what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--draws", type=int, default=20, help="random draws of Rebellion G54 (20)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--full", action="store_true", help="the whole tree of the duel as well")
    parser.add_argument("--only", choices=("openspiel", "pettingzoo"))
    given = parser.parse_args()
    rulesets = [{"ruleset": ruleset, "players": players} for ruleset, players in EVERY_RULESET]
    for parameters in (*rulesets, *settings(given.draws, given.seed)):
        begun = time.perf_counter()
        if given.only != "pettingzoo":
            simulated(game_name(parameters), 3)
            partial_tree(game_name(parameters))
            with TemporaryDirectory() as folder:
                played_again(game_name(parameters | {"memory": 4}), Path(folder))
        if given.only != "openspiel":
            with redirect_stdout(StringIO()):
                judged_by_pettingzoo(parameters, 300)
        counted = lives(load_setting(**parameters), 4, given.seed)
        print(f"{game_name(parameters)}: content, {counted.steps} steps in two worlds, "
              f"{time.perf_counter() - begun:.1f} s", flush=True)
    if given.full:
        print("the whole duel:", dict(full_tree(DUEL)))


if __name__ == "__main__":
    main()
