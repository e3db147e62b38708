"""All mistakes of a file in one list, each once: of its shape and of its texts together."""

from __future__ import annotations

from pathlib import Path

import pytest

from coup_dsl.content.check import check_file
from coup_dsl.content.library import Library

LIBRARY = Library()
FILE = """\
role: tryout
name: Tryout
group: special
summary: try it
text: What it does stands below.
tokens:
  missing: {on: player}
action:
  cost: 3
  target: others
  effect: |
    you place missing on target
    target loses influence
hooks:
  - on: turn-end
    effect: |
      if player has missing:
        player drops missing
"""


def told(text: str, folder: Path) -> list[tuple[str, int]]:
    path = folder / "tryout.yaml"
    path.write_text(text, encoding="utf-8")
    return [(finding.code, finding.place.line) for finding in check_file(path, LIBRARY)]


@pytest.mark.parametrize(("changes", "expected"), [
    ([], []),
    ([("cost:", "csot:"), ("loses", "loozes")], [("K101", 9), ("R203", 13)]),
    ([("cost: 3", "cost: three"), ("has missing", "has misssing")], [("K103", 9), ("R201", 17)]),
    ([("group: special\n", ""), ("loses", "loozes")], [("K102", 1), ("R203", 12)]),
    ([("drops", "dorps"), ("loses", "loozes")], [("R203", 13), ("R203", 18)]),
    # names that a faulty key gives are not unknown besides
    ([("target: others", "targt: others")], [("K101", 10)]),
    ([("target: others", "target: 3")], [("K103", 10)]),
    ([("tokens:", "tokns:")], [("K101", 6)]),
    ([("on: player}", "on: plyer}")], [("K105", 7)]),
    ([("target: others", "target: othrs")], [("R201", 10)]),
    # a name that is misspelt where it is given
    ([("missing: {on", "misssing: {on")], [("R402", 7)]),
    # and where it is read
    ([("target loses", "taget loses")], [("R201", 13)]),
    ([("target loses", "target lose")], [("R306", 13)]),
    # a faulty action does not keep the hook from being read
    ([("target: others", "targt: others"), ("drops", "dorps")], [("K101", 10), ("R203", 18)]),
])
def test_each_mistake_is_told_once(changes: list[tuple[str, str]], expected: list[tuple[str, int]],
                                   tmp_path: Path) -> None:
    text = FILE
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    assert told(text, tmp_path) == expected
