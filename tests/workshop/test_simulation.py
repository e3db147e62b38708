"""`coup-roles sim`: counts, the same for any number of processes, and what an interruption leaves."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from coup_dsl import Game
from coup_dsl.bots.arena import wilson
from coup_dsl.commands.main import main
from coup_dsl.lab.progress import Progress
from coup_dsl.workshop.simulation import Outcome, simulate, told
from coup_dsl.workshop.trial import Plan, Task, _Watch, played, tasks

PLAN = Plan("guerrilla", bots="level-0", seed=3)


@pytest.mark.parametrize("workers", [2, 3])
def test_the_same_for_any_number_of_workers(workers: int) -> None:
    assert simulate(PLAN, 24, workers).counts == simulate(PLAN, 24).counts


def test_another_seed_is_another_outcome() -> None:
    assert simulate(Plan("guerrilla", bots="level-0", seed=4), 24).counts != simulate(PLAN, 24).counts


def test_every_game_is_played_once() -> None:
    parts = tasks(PLAN, 101)
    assert sorted(n for part in parts if part.role_in_play for n in part.games) == list(range(101))
    assert sorted(n for part in parts if not part.role_in_play for n in part.games) == list(range(25))


@pytest.mark.parametrize("role", ["lawyer", "missionary", "contessa", "anarchist", "hermit", "inquisitor"])
def test_every_kind_of_role(role: str) -> None:
    counts = simulate(Plan(role, bots="level-0"), 24).counts
    assert counts["games"] == 24
    assert counts["claims"] + counts["used"] > 0
    assert counts["bluffs"] <= counts["claims"]
    assert counts["challenged"] == counts["caught"] + counts["proved"]
    assert counts["dealt"] > 0


def test_what_is_counted() -> None:
    game = Game.load("rebellion", roles=["guerrilla", "banker", "director", "priest", "politician"])
    state = game.position({"Ana": {"coins": 5, "hand": ["banker", "priest"]},
                           "Bo": {"coins": 0, "hand": ["guerrilla", "priest"]}})
    watch = _Watch("guerrilla", state)
    for step in ("Ana guerrilla Bo", "Bo pass", "Bo block guerrilla", "Ana challenge"):
        before = state
        state, events = state.step(step)
        watch.see(before, events)
    for step in ("Bo show guerrilla", "Ana lose banker"):
        before = state
        state, events = state.step(step)
        watch.see(before, events)
    counts = watch.result(state)
    assert {k: counts[k] for k in ("claims", "bluffs", "challenged", "caught", "proved", "blocked")} == {
        "claims": 2, "bluffs": 1, "challenged": 1, "caught": 0, "proved": 1, "blocked": 1}
    assert watch.dealt == {1}


def test_an_interruption_leaves_what_is_done() -> None:
    def interrupted(part: Task) -> Counter[str]:
        if part.games[0] >= 8:
            raise KeyboardInterrupt
        return played(part)

    outcome = simulate(PLAN, 100, 1, work=interrupted)
    lines = list(told(outcome, "Guerrilla"))
    assert outcome.stopped
    assert 0 < outcome.counts["games"] < 100
    assert lines[0] == f"stopped after {outcome.counts['games']} of 100 games"


def test_nothing_done_is_said() -> None:
    assert list(told(Outcome(PLAN, 5, Counter(), stopped=True), "X")) == ["stopped after 0 of 5 games",
                                                                        "no game was finished"]


def test_wilson_stays_a_share() -> None:
    assert wilson(0, 8)[0] == 0.0
    assert wilson(8, 8)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "guerrilla", "--games", "40", "--bots", "level-0", "--workers", "1", "--seed", "3"]) == 0
    first = capsys.readouterr()
    assert first.out.startswith("Guerrilla: 40 games of 4 level-0 bots, seed 3\n")
    for words in ("claimed", "bluffed", "challenged", "blocked", "95 % interval", "turns", "who claims it"):
        assert words in first.out
    assert first.err == ""


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["guerilla"], "there is no role 'guerilla' (did you mean 'guerrilla'?)"),
        (["guerrilla", "--bots", "blanced"], "there is no kind of bot 'blanced'; did you mean 'balanced'?"),
        (["guerrilla", "--ruleset", "clasic", "--games", "1", "--workers", "1"],
         "unknown ruleset 'clasic' (did you mean 'classic'?)"),
    ],
)
def test_what_cannot_run(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", *arguments]) == 2
    assert capsys.readouterr().err == f"coup-roles: {says}\n"


def test_ones_own_role(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "raider", "--like", "guerrilla", "--dir", str(tmp_path)]) == 0
    assert main(["sim", "raider", "--roles-dir", str(tmp_path), "--games", "16", "--bots", "level-0",
                 "--workers", "1"]) == 0
    assert "Raider: 16 games" in capsys.readouterr().out


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_progress_bar_is_for_terminals_only() -> None:
    moments: Iterator[float] = iter([0.0, 0.0, 30.0])
    screen = _Terminal()
    bar = Progress(screen, lambda: next(moments))
    bar(0, 100)
    bar(50, 100)
    assert screen.getvalue().endswith("\r[###############...............] 50/100 games, 0:30 left")
    bar.clear()
    assert screen.getvalue().endswith(" \r")
    file = io.StringIO()
    Progress(file)(1, 2)
    assert file.getvalue() == ""
