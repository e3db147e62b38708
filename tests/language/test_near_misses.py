"""Lines that are almost of the language: one finding that says what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from coup_dsl.content.check import check_file
from coup_dsl.content.library import Library
from coup_dsl.language.examples import effect

LIBRARY = Library()
MISSES = {
    "take 2": "`you take 2`",
    "draw 2": "`you draw 2`",
    "exchange 2": "`exchange(you, 2)`",
    "you take 2 coins from target": "`you take 2 from target`",
    "you draw a card": "`you draw 1`",
    "target loses 2 influence": "`target loses influence`, once for each",
    "target loses an influence": "`target loses influence`",
    "you lose a card": "`you lose influence`",
    "you take 2 from the treasury": "`you take 2 from treasury`",
    "the target loses influence": "`target loses influence`",
    "if you has 3: you take 1": "`if coins of you >= 3:`",
    "if target's coins > 2:\n  you take 1": "`coins of target`",
    "if coins of you >= 3": "a condition ends in `:`",
    "you may take 2": "`you may pay 1:`",
    "you take 2.": "without a stop",
    "you take 2; target loses influence": "a line of its own",
    "you take 2 and target loses influence": "a line of its own",
    "each player takes 1": "`each player of everyone:`",
    "You take 2": "`you take 2`",
    "you give target 2": "`you give 2 to target`",
    "gain = 3": "`let gain = 3`",
    "you gain 2": "`you take 2`",
    "you steal 2 from target": "`you take 2 from target`",
    "you discard 1": "`you return 1`",
    "others take 1": "`each one of others:`",
    "you take 1 from everyone": "`each one of everyone:`",
    "let x be 3": "`let x = 3`",
    "let x := coins of you": "`let x = coins of you`",
    "set x to 3": "`let x = …`",
    "you take -1": "no number is below 0",
    "kill target": "`target loses influence`",
    "steal 2": "`you take 2 from target`",
    "take coins": "a sentence begins with who does it, as in `you take 2 from target`",
    "take coins from target": "a sentence begins with who does it",
    "all take 1": "`each one of everyone:`",
    "all players take 1": "`each one of everyone:`",
    "you take coins": "how many, as a number alone",
    "all lose influence": "`each one of everyone:`",
    "players take 1": "`each one of everyone:`",
    "you take 1 from opponents": "`each one of others:`",
    "you take all from target": "`coins of target`",
}


@pytest.mark.parametrize("line", MISSES)
def test_what_is_meant_is_said(line: str, tmp_path: Path) -> None:
    path = tmp_path / "tryout.yaml"
    path.write_text(effect(line, "target: others"), encoding="utf-8")
    codes = ("R100", "R101", "R201", "R203", "R301")
    found = [finding for finding in check_file(path, LIBRARY) if finding.code in codes]
    assert len(found) == 1
    assert MISSES[line] in (found[0].help or ""), str(found[0])
