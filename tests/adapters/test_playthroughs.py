"""Ten games that were written down are played again and say the same."""

from __future__ import annotations

import pytest

from .playthroughs import FOLDER, GAMES, written


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_was_written_down(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert written(name) == text, "python -m tests.adapters.playthroughs --write, and look at the difference"


def test_no_other_files_lie_there() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)
    assert len(GAMES) == 10


def test_between_them_they_answer_in_every_way() -> None:
    said = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt"))
    for word in ("pass", "challenge", "block", "show", "concede", "lose", "return", "give", "pay", "bid", "claim"):
        assert any(line.startswith(">") and line.split()[3:4] == [word] for line in said.splitlines()), word
