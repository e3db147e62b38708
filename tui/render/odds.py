"""The adviser: how likely the claim is true, what each answer risks, and who may hold what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tui import faces
from tui.cells import BLANK, Line, fit, fold, wrap
from tui.decision import decide
from tui.odds import hidden_cards, holds, percent, truth
from tui.render.heading import heading
from tui.scene import Scene
from tui.stakes import stakes
from tui.texts import say, styled, together

if TYPE_CHECKING:
    from coup_dsl import Option
    from coup_dsl.bots.adviser import Advice
    from tui.chooser import Choice

NAMES, CELL = 17, 10


def odds(scene: Scene, width: int, advice: Advice | None = None, thinking: bool = False) -> list[Line]:
    """The whole page: :func:`adviser`, and who may hold what."""
    return [line.fit(width) for line in (*adviser(scene, width, advice, thinking), *matrix(scene, width))]


def adviser(scene: Scene, width: int, advice: Advice | None = None, thinking: bool = False) -> list[Line]:
    """How likely the claim is true, and what each answer risks.

    Args:
        scene: one seat's.
        width: in cells.
        advice: what the adviser says, once he has thought.
        thinking: whether he is about to.
    """
    cards = hidden_cards(scene)
    said = say("odds.if", n=cards)
    lines = [heading(say("odds.title"), width), *(Line.of((f" {row}", "dim")) for row in wrap(said, width - 2)), BLANK]
    chance = truth(scene)
    if chance is not None:
        lines += [*_claim(scene, chance, width), *_played(scene, advice, width), BLANK]
    if scene.view.actor == scene.own and scene.view.options:
        lines += [*_answers(scene, width, advice, thinking), BLANK]
    return lines


def _claim(scene: Scene, chance: float, width: int) -> list[Line]:
    at = stakes(scene)
    what = scene.role_name(at.role) if at.role else faces.title(at.action) if at.action else say("odds.claim")
    said = styled("odds.true", whose=scene.person(at.claimant), what=what, chance=(percent(chance), "bold you"))
    lines = _folded(said, width)
    if scene.view.question == "challenge" and scene.view.actor == scene.own:
        right, wrong = percent(1 - chance), percent(chance)
        risk = say("odds.challenge", right=right, whom=scene.person(at.claimant), wrong=wrong)
        lines += [Line.of(f" {row}") for row in wrap(risk, width - 2)]
    return lines


def _folded(line: Line, width: int) -> list[Line]:
    return [Line.of(" ") + row for row in fold(line, width - 2, width - 2)]


def _played(scene: Scene, advice: Advice | None, width: int) -> list[Line]:
    if advice is None or advice.truth is None:
        return []
    claimant = scene.person(stakes(scene).claimant)
    return _folded(styled("odds.played", whom=claimant, chance=(percent(advice.truth), "bold you")), width)


def _answers(scene: Scene, width: int, advice: Advice | None, thinking: bool) -> list[Line]:
    lines = [heading(say("odds.answers"), width)]
    shares = advice.shares if advice is not None and not scene.hidden else {}
    if thinking and not scene.hidden:
        lines.append(Line.of((f" {say('odds.thinking')}", "dim")))
    for choice in decide(scene, 0).choices:
        if choice.enabled:
            words = together(" ".join(choice.words.split()), _share(choice, shares))
            rows = wrap(say("odds.answer", label=choice.label, words=words), width - 2, "  ")
            lines += [Line.of(f" {row}") for row in rows]
    return lines


def _share(choice: Choice, shares: Mapping[Option, float]) -> str:
    """How often a choice should win, with the best of its targets."""
    if not shares:
        return ""
    if choice.option is not None:
        found = shares.get(choice.option)
        return say("odds.share-none") if found is None else say("odds.share", chance=percent(found))
    best = max(_leaves(choice), key=lambda leaf: shares.get(leaf.option, 0.0) if leaf.option else 0.0)
    if best.option is None or best.option not in shares:
        return say("odds.share-none")
    key = "odds.share" if best.label == choice.label else "odds.share-best"
    return say(key, label=best.label, chance=percent(shares[best.option]))


def _leaves(choice: Choice) -> Iterator[Choice]:
    if not choice.then:
        yield choice
    for then in choice.then:
        yield from _leaves(then)


def matrix(scene: Scene, width: int) -> list[Line]:
    """For each seat the chance that it holds each role."""
    roles = scene.view.game.roles
    names = min(NAMES, max(cell_len(scene.name(seat)) for seat in scene.seats))
    cell = max(4, min(CELL, (width - names - 2) // max(1, len(roles)) - 1))
    lines = [heading(say("odds.matrix"), width), *_heads(scene, names + 2, cell, width)]
    for seat in scene.seats:
        if not scene.view.alive[seat] or (seat == scene.own and scene.hidden):
            continue
        row = Line.of(" ", (fit(scene.name(seat), names), ""), " ")
        for role in roles:
            row += Line.of(fit(percent(holds(scene, seat, (role.id,))), cell), " ")
        lines.append(row)
    return lines


def _heads(scene: Scene, begin: int, cell: int, width: int) -> list[Line]:
    """The roles over their columns; in turn in several rows where a name is wider than its column."""
    badges = [scene.badge(role.id) for role in scene.view.game.roles]
    widest = max(cell_len(text) for text, _ in badges)
    rows = [BLANK] * -(-(widest + 1) // (cell + 1))
    for index, (text, style) in enumerate(badges):
        row = index % len(rows)
        at = max(rows[row].width, min(begin + index * (cell + 1), width - cell_len(text)))
        rows[row] = rows[row].fit(at) + Line.of((text, style), " ")
    return rows
