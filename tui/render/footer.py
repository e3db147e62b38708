"""The bottom row: the keys that mean something now, each of them clickable."""

from __future__ import annotations

from collections.abc import Iterable

from tui.cells import BLANK, Line
from tui.keys import Command


def footer(commands: Iterable[Command], width: int) -> Line:
    """As many commands as fit, the most wanted first."""
    line = BLANK
    for command in commands:
        part = Line.of(" ", (command.shown, "bold you"), f" {command.label} ").hitting(f"do:{command.action}")
        if line.width + part.width <= width:
            line += part
    return line.fit(width)
