"""The programs of docs/research.md run, with few rounds, and say what they should."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "research.md"
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def run(program: str, **rounds: str) -> None:
    """Run a program with other numbers of rounds."""
    for name, value in rounds.items():
        program, changed = re.subn(rf"{name} = [\d_, ]+", f"{name} = {value}", program)
        assert changed == 1
    exec(compile(program, PAGE.name, "exec"), {})


def test_solving(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    run(PROGRAMS[0].replace("limit=12", "limit=5"), iterations="20")
    first, *steps = capsys.readouterr().out.splitlines()
    assert 0 <= float(first.removeprefix("exploitability ")) < 0.05
    assert steps[0].startswith("Ana return miner")


def test_learning(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
    run(PROGRAMS[1], **{"episodes, matches": "30, 20"})
    assert re.fullmatch(r"won \d+% of 20 games against random play\n", capsys.readouterr().out)


def test_there_are_no_others() -> None:
    assert len(PROGRAMS) == 2
