"""What the end brings to light: every hand by turn, who lied and got away with it, and the best challenge."""

from __future__ import annotations

from rich.cells import cell_len

from tui.cells import BLANK, Line, cropped, fit, fold, wrap
from tui.glyphs import CROSS, TICK
from tui.odds import percent
from tui.render.heading import heading
from tui.result import Result
from tui.scene import Scene
from tui.texts import Person, say, styled

MARGIN = 5
NARROWEST = 12


def best_read(scene: Scene, result: Result, width: int) -> list[Line]:
    """The right challenge that the cards spoke for least."""
    read = result.read
    if read is None:
        return []
    said = styled(
        "summary.best-read", turn=read.turn, who=_person(scene, result, read.seat),
        whose=_person(scene, result, read.whom), role=scene.badge(read.role, short=False), chance=percent(read.chance),
    )  # fmt: skip
    return [Line.of(f" {row}") for row in wrap(said.plain, width - 2)]


def bluffs(scene: Scene, result: Result, width: int) -> list[Line]:
    """One row for each claim that was not true."""
    if not result.bluffs:
        return []
    lines = [heading(say("summary.bluffs-title"), width)]
    for bluff in result.bluffs:
        who = _person(scene, result, bluff.seat)
        role = scene.badge(bluff.role, short=False)
        if bluff.caught is None:
            mark, said = (f"{TICK} ", "good"), styled("summary.worked", who=who, role=role)
        else:
            by = _person(scene, result, bluff.caught)
            mark, said = (f"{CROSS} ", "bad"), styled("summary.caught-by", who=who, role=role, whom=by)
        room = width - MARGIN - 2
        for number, row in enumerate(fold(said, room, room)):
            head = Line.of((f"{bluff.turn:>4} ", "dim"), mark) if not number else Line.of(" " * (MARGIN + 2))
            lines.append(head + row)
    return lines


def hands(scene: Scene, result: Result, width: int) -> list[Line]:
    """The hands with which each turn began; what has changed since the turn before stands out."""
    if not result.hands:
        return []
    count = len(result.rows)
    across = max(1, min(count, (width - MARGIN) // NARROWEST))
    cell = (width - MARGIN) // across
    lines = [heading(say("summary.hands"), width)]
    for first in range(0, count, across):
        seats = range(first, min(count, first + across))
        lines += [] if not first else [BLANK]
        head = Line.of(" " * MARGIN)
        for seat in seats:
            head += Line.of((fit(cropped(result.rows[seat].name, cell - 1), cell), "bold"))
        lines.append(head)
        for turn, held in enumerate(result.hands):
            before = result.hands[turn - 1] if turn else None
            row = Line.of((f"{turn + 1:>4} ", "dim"))
            for seat in seats:
                changed = before is None or before[seat] != held[seat]
                row += _hand(scene, held[seat], changed, cell)
            lines.append(row)
    return lines


def _hand(scene: Scene, cards: tuple[str, ...], changed: bool, cell: int) -> Line:
    """A hand in a cell: names as long as there is room for."""
    room = (cell - 1) // max(1, len(cards)) - 1
    line = BLANK
    for card in cards:
        text, style = scene.badge(card)
        line += Line.of((cropped(text, max(1, room)), f"{style} bold" if changed else "dim"), " ")
    if line.width > cell - 1 and cell_len(line.plain.rstrip()) > cell - 1:
        line = Line.of((cropped(line.plain, cell - 1), "dim"))
    return line.fit(cell)


def _person(scene: Scene, result: Result, seat: int) -> Person:
    return Person(result.rows[seat].name, seat == scene.own, "bold")
