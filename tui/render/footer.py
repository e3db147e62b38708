"""The bottom row: the keys that mean something now, each of them clickable."""

from __future__ import annotations

from collections.abc import Iterable

from tui.cells import BLANK, Line
from tui.keys import Command


def footer(commands: Iterable[Command], width: int) -> Line:
    """As many commands as fit: the last ones give way, but never the one that leads to all the others."""
    parts = [(command.action, _part(command)) for command in commands]
    while sum(part.width for _, part in parts) > width:
        last = max((at for at, (action, _) in enumerate(parts) if action != "help"), default=None)
        if last is None:
            break
        del parts[last]
    line = BLANK
    for _, part in parts:
        line += part
    return line.fit(width)


def _part(command: Command) -> Line:
    return Line.of(" ", (command.shown, "bold you"), f" {command.label} ").hitting(f"do:{command.action}")
