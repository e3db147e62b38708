"""What stands on the curtain."""

from __future__ import annotations

from tui.cells import BLANK, Line, Part, wrap


def handoff(name: str, width: int) -> list[Line]:
    """Whose turn it is to sit down; nothing else."""
    rows: list[Part] = [(f"{name} is asked.", "bold you"), ""]
    rows += wrap("The others look away now. Nothing of the game is shown before the key.", max(10, width - 4))
    rows += ["", (f"Enter: I am {name}", "bold reverse")]
    return [_middle(row, width) for row in rows]


def _middle(part: Part, width: int) -> Line:
    line = Line.of(part)
    return Line.of(" " * max(0, (width - line.width) // 2)) + line if line.pieces else BLANK
