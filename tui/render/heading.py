"""The rule with a title that stands above each part of the table."""

from __future__ import annotations

from tui.cells import Line, cut
from tui.glyphs import RULE


def heading(title: str, width: int, hint: str = "", style: str = "bold") -> Line:
    """``── Title (hint) ─────``, exactly ``width`` cells."""
    title = cut(title, max(0, width - 4))
    line = Line.of((RULE * 2 + " ", "rule"), (title, style), (f" {hint}" if hint else "", "dim"), (" ", "rule"))
    return (line + Line.of((RULE * max(0, width - line.width), "rule"))).fit(width)
