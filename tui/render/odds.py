"""The adviser: how likely the claim is true, what each answer risks, and who may hold what."""

from __future__ import annotations

from rich.cells import cell_len

from tui import faces
from tui.cells import BLANK, Line, cropped, fit, wrap
from tui.decision import decide
from tui.odds import hidden_cards, holds, percent, truth
from tui.render.heading import heading
from tui.scene import Scene
from tui.stakes import stakes
from tui.texts import say, styled

NAMES, CELL = 17, 10


def odds(scene: Scene, width: int) -> list[Line]:
    """The whole page."""
    cards = hidden_cards(scene)
    said = say("odds.if", n=cards)
    lines = [heading(say("odds.title"), width), *(Line.of((f" {row}", "dim")) for row in wrap(said, width - 2)), BLANK]
    chance = truth(scene)
    if chance is not None:
        lines += [*_claim(scene, chance, width), BLANK]
    if scene.view.actor == scene.own and scene.view.options:
        lines += [*_answers(scene, width), BLANK]
    return [line.fit(width) for line in (*lines, *matrix(scene, width))]


def _claim(scene: Scene, chance: float, width: int) -> list[Line]:
    at = stakes(scene)
    what = scene.role_name(at.role) if at.role else faces.title(at.action) if at.action else say("odds.claim")
    said = styled("odds.true", whose=scene.person(at.claimant), what=what, chance=(percent(chance), "bold you"))
    lines = [Line.of(" ") + said]
    if scene.view.question == "challenge" and scene.view.actor == scene.own:
        right, wrong = percent(1 - chance), percent(chance)
        risk = say("odds.challenge", right=right, whom=scene.person(at.claimant), wrong=wrong)
        lines += [Line.of(f" {row}") for row in wrap(risk, width - 2)]
    return lines


def _answers(scene: Scene, width: int) -> list[Line]:
    lines = [heading(say("odds.answers"), width)]
    for choice in decide(scene, 0).choices:
        if choice.enabled:
            rows = wrap(say("odds.answer", label=choice.label, words=" ".join(choice.words.split())), width - 2, "  ")
            lines += [Line.of(f" {row}") for row in rows]
    return lines


def matrix(scene: Scene, width: int) -> list[Line]:
    """For each seat the chance that it holds each role."""
    roles = scene.view.game.roles
    names = min(NAMES, max(cell_len(scene.name(seat)) for seat in scene.seats))
    cell = max(4, min(CELL, (width - names - 2) // max(1, len(roles)) - 1))
    head = Line.of(" " * (names + 2))
    for role in roles:
        text, style = scene.badge(role.id)
        head += Line.of((fit(cropped(text, cell), cell), style), " ")
    lines = [heading(say("odds.matrix"), width), head]
    for seat in scene.seats:
        if not scene.view.alive[seat] or (seat == scene.own and scene.hidden):
            continue
        row = Line.of(" ", (fit(scene.name(seat), names), ""), " ")
        for role in roles:
            row += Line.of(fit(percent(holds(scene, seat, (role.id,))), cell), " ")
        lines.append(row)
    return lines
