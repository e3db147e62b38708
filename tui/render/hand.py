"""One's own cards, drawn as cards where there is room and named in a list where there is not."""

from __future__ import annotations

import re

from rich.cells import cell_len

from tui import faces
from tui.cells import BLANK, Line, cut, wrap
from tui.glyphs import group_word
from tui.render.heading import heading
from tui.scene import Scene
from tui.texts import capitals, listed, say

CARD = 17


def hand(scene: Scene, width: int, height: int) -> list[Line]:
    """A heading and the hand; one row alone has no heading."""
    if height <= 0:
        return []
    if height == 1:
        return [(Line.of((f" {say('hand.row')} ", "dim")) + _row(scene)).fit(width)]
    hint = say("hand.shows" if scene.hidden else "hand.hides")
    title = say("hand.title" if scene.own is not None else "hand.none")
    lines = [heading(title, width, hint if scene.own is not None else "")]
    cards = scene.view.hand if scene.own is not None else ()
    if cards and height >= 6 and len(cards) * (CARD + 1) + 1 <= width:
        lines += _boxes(scene, width)
    elif len(cards) > height - 1 or height == 2:
        lines.append((Line.of(" ") + _row(scene)).fit(width))
    else:
        lines += [_described(scene, card, width) for card in cards]
    if scene.own is not None and not cards:
        lines.append(Line.of((f" {say('hand.out' if scene.hands is None else 'hand.ghost')}", "dim")).fit(width))
    return (lines + [BLANK.fit(width)] * height)[:height]


def _row(scene: Scene) -> Line:
    line = BLANK
    for card in scene.view.hand if scene.own is not None else ():
        text = "?" if scene.hidden else scene.badge(card)
        line += Line.of(text, "  ")
    return line


def _described(scene: Scene, card: str, width: int) -> Line:
    if scene.hidden:
        return Line.of((f" {say('hand.hidden')}", "dim")).fit(width)
    summary = about(scene, card)
    for short in (False, True):
        text, style = scene.badge(card, short=short)
        line = Line.of(" ", (text, f"bold {style}"), (f"  {summary}", "dim"))
        if line.width <= width:
            break
    return line.fit(width)


def about(scene: Scene, card: str) -> str:
    """What a role is good for in a few words: its action, or what it blocks, or how its rule begins."""
    role = scene.view.game.role(card)
    if faces.summary(role):
        return faces.summary(role)
    blocked = [action for action in scene.view.game.actions if card in action.blockers]
    if blocked:
        return say("hand.blocks", actions=listed([faces.title(action) for action in blocked]))
    return re.split("[,;:.，；：。]", faces.text(role))[0]


def _boxes(scene: Scene, width: int) -> list[Line]:
    boxes = [_box(scene, card) for card in scene.view.hand]
    rows = []
    for row in zip(*boxes, strict=True):
        line = BLANK
        for part in row:
            line += Line.of(" ") + part
        rows.append(line.fit(width))
    return rows


def _box(scene: Scene, card: str) -> list[Line]:
    inside = CARD - 2
    if scene.hidden:
        filler = Line.of(("│" + "▒" * inside + "│", "dim"))
        top, foot = Line.of(("╭" + "─" * inside + "╮", "dim")), Line.of(("╰" + "─" * inside + "╯", "dim"))
        return [top, filler, filler, filler, foot]
    role = scene.view.game.role(card)
    style = scene.tint(card)
    head = cut(f" {scene.sign(card)} {group_word(faces.group(role.group))} ", inside - 1)
    name = capitals(faces.name(role) if cell_len(faces.name(role)) <= inside else faces.short(role))
    said = [*wrap(about(scene, card), inside), ""]
    return [
        Line.of(("╭─" + head + "─" * (inside - 1 - cell_len(head)) + "╮", style)),
        Line.of(("│", style), (_centred(name, inside), f"bold {style}"), ("│", style)),
        Line.of(("│", style), _centred(said[0], inside), ("│", style)),
        Line.of(("│", style), _centred(said[1], inside), ("│", style)),
        Line.of(("╰" + "─" * inside + "╯", style)),
    ]


def _centred(text: str, width: int) -> str:
    text = cut(text, width)
    left = (width - cell_len(text)) // 2
    return " " * left + text + " " * (width - left - cell_len(text))
