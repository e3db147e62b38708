"""A challenge and how it ends, in three beats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tui.cells import BLANK, Line, Part, cut
from tui.scene import Said, Scene
from tui.texts import capitals, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coup_dsl import Event


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who was challenged about what, and whether it was true."""

    question: str
    role: str
    style: str
    true: bool
    card: str
    outcome: str


def verdict(scene: Scene, events: Sequence[Event]) -> Verdict | None:
    """The verdict among these events, seen from the scene before them; None when there is none."""
    said, challenger = scene.notes.said, scene.notes.challenger
    for event in events:
        if event.kind == "challenged":
            challenger = event.player
        elif event.kind in {"action", "claimed", "set-aside"} and event.player is not None and event.role:
            said = Said(event.player, event.role, event.action or "")
        if event.kind not in {"shown", "conceded", "revealed"} or event.player is None:
            continue
        claimed = said.role if said is not None and said.seat == event.player else event.role
        card = event.cards[0] if event.cards else event.role
        if claimed is None or (event.kind == "revealed" and card is None):
            return None
        true = event.kind == "shown" or (event.kind == "revealed" and card == claimed)
        name, style = scene.badge(claimed, short=False)
        shown = scene.role_name(card) if card and event.kind != "conceded" else say("reveal.not-shown")
        whose = scene.person(event.player)
        question = say("reveal.challenged", whose=whose, role=name)
        if challenger is not None:
            question = say("reveal.challenges", who=scene.person(challenger), whose=whose, role=name)
        return Verdict(question, name, style, true, shown, _outcome(scene, event.player, challenger, true))
    return None


def _outcome(scene: Scene, claimant: int, challenger: int | None, true: bool) -> str:
    """What follows by the protocol, in one line."""
    loser = challenger if true else claimant
    if loser is None:
        return say("reveal.stands" if true else "reveal.fails")
    return say("reveal.loses-stands" if true else "reveal.loses-fails", who=scene.person(loser))


def reveal(verdict: Verdict, beat: int, width: int, height: int) -> list[Line]:
    """The box at a beat: the claim, the card, the word."""
    inside = width - 2
    word: Part = (say("reveal.true"), "bold good") if verdict.true else (say("reveal.bluff"), "bold bad")
    card = capitals(verdict.card)
    rows = [
        BLANK,
        _middle(Line.of((verdict.question, f"bold {verdict.style}")), inside),
        BLANK,
        _middle(Line.of((f"│ {cut(card, inside - 6)} │" if beat >= 2 else "│▒▒▒▒▒▒▒▒▒▒▒▒▒│", verdict.style)), inside),
        BLANK,
        _middle(Line.of(word), inside) if beat >= 3 else BLANK,
        _middle(Line.of(cut(verdict.outcome, inside)), inside) if beat >= 3 else BLANK,
    ]
    lines = [Line.of(("┏" + "━" * inside + "┓", "bold"))]
    lines += [Line.of(("┃", "bold")) + row.fit(inside) + Line.of(("┃", "bold")) for row in rows[: height - 2]]
    return [*lines, Line.of(("┗" + "━" * inside + "┛", "bold"))]


def _middle(line: Line, width: int) -> Line:
    return Line.of(" " * max(0, (width - line.width) // 2)) + line
