"""Marks of the players' code name the files that a kind is made of, and no others."""

from __future__ import annotations

import subprocess
import sys

import pytest

from coup_dsl.bots import KINDS
from coup_dsl.bots.makers import module_of
from coup_dsl.lab.marks import PACKAGE, modules_of, players_mark


@pytest.mark.parametrize("kind", ["level-2", "level-3", "level-4"])
def test_every_module_that_is_loaded_counts(kind: str) -> None:
    script = f"import sys, {module_of(kind)}; print(*[m for m in sys.modules if m.startswith('{PACKAGE}.')])"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert loaded
    assert {module.removeprefix(f"{PACKAGE}.") for module in loaded} <= modules_of(kind)


def test_quick_players_do_not_depend_on_deep_ones() -> None:
    for kind in ("level-0", "level-1", "level-2", "level-3"):
        assert modules_of(kind).isdisjoint({"thinker", "player", "forecast", "adviser", "arena"})
    assert {"thinker", "player"} <= modules_of("level-4")
    assert "grudge" in modules_of("vengeful")
    assert "thinker" not in modules_of("vengeful")


def test_marks_differ_by_what_the_kinds_are_made_of() -> None:
    marks = {kind: players_mark([kind]) for kind in KINDS}
    assert len({marks["level-2"], marks["level-3"], marks["level-4"], marks["bold"]}) == 4
    assert marks["bold"] == marks["careful"]
    assert marks["level-4"] == marks["level-5"]
    assert players_mark(["level-2", "level-3"]) == players_mark(["level-3", "level-2"]) != marks["level-2"]


def test_old_code_is_marked_by_itself() -> None:
    assert players_mark(["level-3@1a2b3c4d5e", "level-2"]) == players_mark(["level-2"])
