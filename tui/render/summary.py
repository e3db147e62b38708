"""The end: who won, what everybody held, and who lied how well."""

from __future__ import annotations

from rich.cells import cell_len

from tui.cells import BLANK, Line, fit, wrap
from tui.glyphs import CROSS, symbol
from tui.palette import group_style
from tui.render.heading import heading
from tui.result import Result, Row
from tui.scene import Scene, plural


def summary(scene: Scene, result: Result, seed: int, width: int) -> list[Line]:
    """The whole page."""
    lines = [heading("The end", width)]
    if result.winner is not None:
        who = "You win" if result.winner == scene.own else f"{result.rows[result.winner].name} wins"
        length = f" after {plural(result.turns, 'turn')}."
        lines.append(Line.of(" ", (who, "bold good"), length, (f"  Seed {seed}.", "dim")))
    lines.append(BLANK)
    names = max(cell_len(row.name) for row in result.rows)
    head = f"   {fit('', names)}  {'claims':>6} {'bluffs':>6} {'caught':>6} {'challenges':>10} {'right':>5}  cards"
    lines.append(Line.of((head, "dim")))
    for seat, row in enumerate(result.rows):
        lines.append(_row(scene, row, names, seat == result.winner, seat == scene.own))
    lines.append(BLANK)
    if scene.own is not None:
        lines += [Line.of(f" {row}") for row in wrap(_own(result.rows[scene.own]), width - 2)]
    lines.append(Line.of((f" {CROSS} face up, ( ) put aside; the other cards were never shown.", "dim")))
    return [line.fit(width) for line in lines]


def _row(scene: Scene, row: Row, names: int, won: bool, own: bool) -> Line:
    tally = row.tally
    style = "bold good" if won else "bold you" if own else ""
    line = Line.of(
        (" * " if won else "   ", "good"),
        (fit(row.name, names), style),
        f"  {tally.claims:>6} {tally.bluffs:>6} {tally.caught:>6} {tally.challenges:>10} {tally.won:>5}  ",
    )
    for card in row.hand:
        line += _card(scene, card, "", "")
    for card in row.lost:
        line += _card(scene, card, CROSS, "")
    for card in row.aside:
        line += _card(scene, card, "(", ")")
    return line


def _card(scene: Scene, card: str, before: str, after: str) -> Line:
    role = scene.view.game.role(card)
    return Line.of((f"{before}{symbol(role.group)}{role.short}{after}", group_style(role.group)), " ")


def _own(row: Row) -> str:
    tally = row.tally
    bluffs = "You never bluffed" if not tally.bluffs else f"You bluffed {plural(tally.bluffs, 'time')}"
    caught = (
        ""
        if not tally.bluffs
        else " and were never caught"
        if not tally.caught
        else (f" and were caught {plural(tally.caught, 'time')}")
    )
    challenged = (
        ""
        if not tally.challenges
        else (f" You challenged {plural(tally.challenges, 'time')} and were right {plural(tally.won, 'time')}.")
    )
    return f"{bluffs}{caught}.{challenged}"
