"""The reader's private notes."""

from __future__ import annotations

from tui.cells import BLANK, Line, wrap
from tui.render.heading import heading
from tui.scene import Scene
from tui.texts import Person, say


def notes(scene: Scene, width: int, height: int) -> list[Line]:
    """A heading and as much as there is room for; nothing of it while the hand is hidden."""
    if height <= 0:
        return []
    lines = [heading(say("notes.title"), width, say("notes.opens"))]
    if scene.own is not None and not scene.hidden:
        rows = [Line.of((f" {row}", "")) for row in wrap(scene.jotted, width - 2)] if scene.jotted else []
        lines += rows or [Line.of((f" {say('notes.none')}", "dim"))]
    if len(lines) > height:
        lines = [*lines[: height - 1], lines[height - 1] + Line.of(" …")]
    return [line.fit(width) for line in (lines + [BLANK] * height)[:height]]


def writing(who: Person, typed: str, width: int) -> list[Line]:
    """The page on which they are written."""
    lines = [heading(say("notes.title"), width), BLANK]
    lines += [Line.of((f" {row}", "bold you")) for row in wrap(f"{typed}_", width - 2)]
    lines += [BLANK, *(Line.of((f" {row}", "dim")) for row in wrap(say("notes.private", name=who), width - 2))]
    return [line.fit(width) for line in lines]
