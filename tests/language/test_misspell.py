"""One-word misspellings of the shipped files are noticed, on the line they stand on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from .misspell import Noticed, report, shipped, slips, try_all, words

REJECTED, ON_THE_LINE = 0.995, 0.97


@pytest.fixture(scope="module")
def noticed() -> Noticed:
    return try_all(shipped(), seed=0)


def test_almost_all_are_rejected(noticed: Noticed, figures: Callable[[str], None]) -> None:
    figures(report(noticed).split("\nelsewhere")[0])
    assert noticed.tried > 2000
    assert noticed.rejected >= REJECTED, report(noticed)


def test_almost_all_on_the_very_line(noticed: Noticed) -> None:
    assert noticed.on_the_line >= ON_THE_LINE, report(noticed)


def test_none_is_a_traceback(noticed: Noticed) -> None:
    assert noticed.crashed == []


def test_words_are_those_that_mean_something(tmp_path: Path) -> None:
    path = tmp_path / "any.yaml"
    path.write_text("# a comment\nrole: any\nname: Words of prose\ntext: >-\n  More prose.\n"
                    "action:\n  requires: {if: coins of you > 1, because: prose}\n"
                    "  effect: |\n    # prose\n    you take 3  # prose\n", encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    assert [word for _, word in words(text)] == [
        "role", "any", "name", "text", "action", "requires", "if", "coins", "of", "you", "because", "effect", "you",
        "take"]
    assert all(text[at:at + len(word)] == word for at, word in words(text))
    assert {slip.line for slip in slips(path, None)} == {2, 3, 4, 6, 7, 8, 10}
