"""A sheet: a heading, rows with their values, and what the highlighted one means."""

from __future__ import annotations

from rich.cells import cell_len

from tui.cells import BLANK, Line, cut, wrap
from tui.glyphs import MARK
from tui.render.heading import heading
from tui.sheet import Row, Sheet
from tui.texts import say

BELOW = 5


def sheet(made: Sheet, title: str, above: list[str], width: int, height: int) -> list[Line]:
    """The whole screen but its footer."""
    lines = [heading(title, width)]
    lines += [Line.of(f" {row}") for text in above for row in wrap(text, width - 2)]
    lines.append(BLANK)
    room = max(1, height - len(lines) - BELOW)
    made.top = max(0, min(made.top, made.mark), made.mark - room + 1)
    names = _names(made, width)
    for index in range(made.top, min(len(made.rows), made.top + room)):
        lines.append(_row(made, index, names, width))
    if len(made.rows) > made.top + room:
        lines[-1] = Line.of((f"     v {say('list.more', n=len(made.rows) - made.top - room + 1)}", "dim"))
    lines.append(BLANK)
    lines += _below(made, width)
    return [line.fit(width) for line in (lines + [BLANK] * height)[:height]]


def _names(made: Sheet, width: int) -> int:
    """The cells that labels take."""
    return min(width // 2, max((cell_len(row.label) for row in made.rows), default=0))


def _row(made: Sheet, index: int, names: int, width: int) -> Line:
    row, on = made.rows[index], index == made.mark
    style = "bold reverse" if on else "dim" if row.why else ""
    digit = str((index + 1) % 10) if index < 10 else " "
    value = f"{made.typing}_" if on and made.typing is not None else row.value if _fits(row, names, width) else ""
    line = Line.of((MARK if on else " ", "bold you"), (f"{digit}  ", "dim"), (cut(row.label, names), style))
    return (line.fit(4 + names + 2) + Line.of((cut(value, width - names - 7), "bold you"))).hitting(f"row:{index}")


def _fits(row: Row, names: int, width: int) -> bool:
    """Whether a value has room in its row; it stands below when it has none."""
    return cell_len(row.value) <= width - names - 7


def _below(made: Sheet, width: int) -> list[Line]:
    row = made.marked
    names = _names(made, width)
    said = [(made.said, "bold bad")] if made.said else []
    value = "" if _fits(row, names, width) else row.value
    texts = [*said, (value, "bold you"), (row.words, ""), (_hint(row), "dim")]
    return [Line.of((f" {part}", style)) for text, style in texts if text for part in wrap(text, width - 2)]


def _hint(row: Row) -> str:
    if row.why:
        return ""
    if row.step and row.put:
        return say("sheet.change-or-type")
    return say("sheet.change") if row.step else say("sheet.type") if row.put else ""
