"""The end: who won, what everybody held, and who lied how well."""

from __future__ import annotations

from rich.cells import cell_len

from tui import faces
from tui.cells import BLANK, Line, fit, right, wrap
from tui.glyphs import CROSS, symbol
from tui.palette import group_style
from tui.render.heading import heading
from tui.render.history import best_read, bluffs, hands
from tui.result import Result, Row
from tui.scene import Scene
from tui.texts import Person, say, styled, together

FIGURES = ("claims", "bluffs", "caught", "challenges", "right")


def summary(scene: Scene, result: Result, seed: int, width: int) -> list[Line]:
    """The whole page."""
    lines = [heading(say("waiting.over"), width)]
    if result.winner is not None:
        winner = Person(result.rows[result.winner].name, result.winner == scene.own, "bold good")
        won = styled("summary.wins", winner=winner, n=result.turns)
        lines.append(Line.of(" ") + won + Line.of((f"  {say('summary.seed', seed=seed)}", "dim")))
    lines.append(BLANK)
    names = max(cell_len(row.name) for row in result.rows)
    heads = [say(f"summary.{name}") for name in FIGURES]
    wide = [max(5, cell_len(head)) for head in heads]
    titles = " ".join(right(head, cells) for head, cells in zip(heads, wide, strict=True))
    cards = [_cards(scene, row) for row in result.rows]
    apart = 3 + names + 2 + cell_len(titles) + 2 + max(line.width for line in cards) > width + 1
    title = "" if apart else say("summary.cards")
    lines.append(Line.of((f"   {fit('', names)}  {titles}  {title}", "dim")))
    for seat, row in enumerate(result.rows):
        figures = " ".join(f"{number:>{cells}}" for number, cells in zip(_figures(row), wide, strict=True))
        style = "bold good" if seat == result.winner else "bold you" if seat == scene.own else ""
        mark = (" * " if seat == result.winner else "   ", "good")
        line = Line.of(mark, (fit(row.name, names), style), f"  {figures}  ")
        lines += [line, Line.of("     ") + cards[seat]] if apart else [line + cards[seat]]
    lines.append(BLANK)
    if scene.own is not None:
        lines += [Line.of(f" {row}") for row in wrap(_own(result.rows[scene.own]), width - 2)]
    lines += best_read(scene, result, width)
    lines.append(Line.of((f" {say('summary.signs', cross=CROSS)}", "dim")))
    for part in (bluffs(scene, result, width), hands(scene, result, width)):
        lines += [BLANK, *part] if part else []
    return [line.fit(width) for line in lines]


def _figures(row: Row) -> tuple[int, ...]:
    tally = row.tally
    return tally.claims, tally.bluffs, tally.caught, tally.challenges, tally.won


def _cards(scene: Scene, row: Row) -> Line:
    line = BLANK
    for card in row.hand:
        line += _card(scene, card, "", "")
    for card in row.lost:
        line += _card(scene, card, CROSS, "")
    for card in row.aside:
        line += _card(scene, card, "(", ")")
    return line


def _card(scene: Scene, card: str, before: str, after: str) -> Line:
    role = scene.view.game.role(card)
    return Line.of((f"{before}{symbol(role.group)}{faces.short(role)}{after}", group_style(role.group)), " ")


def _own(row: Row) -> str:
    tally = row.tally
    if not tally.bluffs:
        bluffs = say("summary.never-bluffed")
    elif not tally.caught:
        bluffs = say("summary.never-caught", n=tally.bluffs)
    else:
        bluffs = say("summary.bluffed", n=tally.bluffs, caught=tally.caught)
    challenged = say("summary.challenged", n=tally.challenges, right=tally.won) if tally.challenges else ""
    return together(bluffs, challenged)
