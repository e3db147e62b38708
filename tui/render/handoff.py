"""What stands on the curtain."""

from __future__ import annotations

from tui.cells import BLANK, Line, Part, wrap
from tui.texts import say


def handoff(name: str, width: int, alone: bool = False) -> list[Line]:
    """Whose turn it is to sit down; nothing else."""
    rows: list[Part] = [(say("handoff.asked", name=name), "bold you"), ""]
    rows += wrap(say("handoff.look-away"), max(10, width - 4))
    if alone:
        rows += ["", *wrap(say("handoff.alone", name=name), max(10, width - 4))]
    rows += ["", (say("handoff.enter", name=name), "bold reverse")]
    return [_middle(row, width) for row in rows]


def _middle(part: Part, width: int) -> Line:
    line = Line.of(part)
    return Line.of(" " * max(0, (width - line.width) // 2)) + line if line.pieces else BLANK
