"""The second back end: the same positions as the first, whole routines, and tracebacks into role files."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from coup_dsl import Game, State
from coup_dsl.engine import verbs
from coup_dsl.engine.compiler import sentences
from coup_dsl.engine.specialise.segments import Segments, compiled, made_source

from . import backends, conformance


@pytest.mark.parametrize("batch", range(4))
def test_both_back_ends_agree(batch: int) -> None:
    decisions, faults = backends.run(batch * 24, 24, seed=8)
    assert not faults, "\n".join(faults)
    assert decisions > 500


def test_a_back_end_that_errs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = verbs.take

    def generous(s: State, p: int, n: int, source: int = -1) -> None:
        real(s, p, n + (s.log is None), source)

    monkeypatch.setitem(sentences.VERBS, "take", sentences._coins(generous, "from"))
    conformance._loaded.cache_clear()
    _, faults = backends.run(0, 8, seed=2)
    conformance._loaded.cache_clear()
    assert any("positions differ" in fault for fault in faults)


@pytest.mark.parametrize("ruleset", ["rebellion", "classic", "reformation", "anarchy", "workshop"])
def test_every_instruction_is_specialised(ruleset: str) -> None:
    for seed in range(3):
        program = Game.load(ruleset, seed=seed).program
        for number, name in enumerate(program.routine_names):
            segments = Segments(program, number)
            assert segments.trees
            assert None not in segments.trees, f"{name}: {segments.trees.index(None)}"
            assert 0 in compiled(segments, {})


def test_what_is_made_has_no_instructions_left() -> None:
    program = Game.load("classic").program
    made = made_source(Segments(program, program.routine_names.index("income")))
    assert made.startswith("def income_0(s, below, arguments):")
    assert "RUN(" not in made


def made_of(game: Game, routine: str) -> str:
    program = game.program
    return made_source(Segments(program, program.routine_names.index(routine)))


def test_what_can_be_declared_is_put_in_place() -> None:
    game = Game.load("rebellion", roles=["farmer", "judge", "director", "communist", "protestor"])
    made = made_of(game, "turn")
    assert "s.table.declarable.get(" in made
    assert "_listed" not in made
    assert "extreme" not in made


def test_methods_of_the_position_and_its_table_are_put_in_place() -> None:
    made = made_of(Game.load("classic"), "captain")
    assert "s.table.kept.get(" in made
    assert ".proof(" not in made
    assert ".claims(" not in made
    assert "next_of" not in made_of(Game.load("classic"), "deal")


def test_fields_that_stay_empty_in_a_game_are_known() -> None:
    roles = ["speculator", "guerrilla", "reporter", "foreign-consular", "missionary"]
    assert "s.marks" in made_of(Game.load("rebellion", roles=roles), "turn")
    made = made_of(Game.load("classic"), "turn")
    assert "s.marks" not in made
    assert "s.pots[2:]" not in made
    assert "s.pots[2:]" in made_of(Game.load("reformation"), "turn")


def test_a_routine_is_run_by_instructions_until_it_is_warm() -> None:
    game = Game.load("classic")
    routines = game.program.routines
    routines.cold_runs = 5
    income = game.program.routine_names.index("income")
    cold = routines.entries[income]
    s = game.deal(2, seed=1)
    for turn in range(14):
        s = s.after(next(o for o in s.options if o.action == "income"))
        assert turn > 4 or routines.entries[income] == cold
    assert routines.entries[income] != cold


def test_one_routine_is_specialised_at_a_time() -> None:
    game = Game.load("classic")
    routines = game.program.routines
    routines.cold_runs, routines.pause = 1, 8
    cold = list(routines.entries)
    made = []
    s = game.deal(3, seed=1)
    for _ in range(30):
        s = s.after(s.options[0])
        made.append(sum(entry is not before for entry, before in zip(routines.entries, cold, strict=True)))
    assert all(now - before <= 1 for before, now in pairwise(made))
    assert 1 < made[-1] < len(cold)


def failing(wanted: int) -> Callable[..., None]:
    """A verb that fails for one amount."""
    def fail(s: State, p: int, n: int, *rest: Any) -> None:
        if n == wanted:
            raise ZeroDivisionError
    return fail


def test_a_traceback_points_into_the_role_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sentences.VERBS, "take", sentences._coins(failing(3), "from"))
    game = Game.load("classic")
    game.program.routines.cold_runs = 1
    s = game.deal(2, seed=1)
    s = s.after(next(o for o in s.options if o.action == "duke"))
    with pytest.raises(ZeroDivisionError) as caught:
        s.after(s.options[0])
    frames = traceback.extract_tb(caught.value.__traceback__)
    inside = [f for f in frames if f.filename.endswith("duke.yaml")]
    assert inside
    assert inside[-1].line is not None
    assert "take" in inside[-1].line
