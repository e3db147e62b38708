"""The top row: what game this is, how far it is, and who is awaited."""

from __future__ import annotations

from tui import faces
from tui.cells import Line, Part, between
from tui.render.places import piles, pots
from tui.render.seats import still_asked
from tui.scene import Scene
from tui.texts import say, styled


def bar(scene: Scene, width: int) -> Line:
    """Turn, treasury and deck at the left, the person awaited at the right."""
    view = scene.view
    sep = (" │ ", "rule")
    turn, treasury = say("bar.turn", n=scene.notes.turn), say("bar.treasury", n=view.treasury)
    bare = facts = Line.of(f" {turn}", sep, treasury, sep, say("bar.deck", n=view.deck_size))
    for pot in (*pots(scene), *piles(scene)):
        facts += Line.of(sep, pot)
    titled = Line.of((f" {faces.ruleset(view.game.ruleset)}", "bold"), (" │", "rule")) + facts
    count = _answered(scene)
    for left, said in ((titled, count), (facts, count), (facts, ""), (bare, "")):
        right = Line.of(" ", said, *_awaited(scene), " ")
        if left.width + right.width <= width:
            break
    return between(left, right, width)


def _answered(scene: Scene) -> str:
    answered, asked = len(scene.notes.answers), still_asked(scene)
    if scene.view.question != "challenge":
        return ""
    return f"{say('bar.answered', n=answered, all=answered + len(asked))}  "


def _awaited(scene: Scene) -> tuple[Part, ...]:
    view = scene.view
    if view.over:
        return ((say("bar.over"), "bold"),)
    if view.actor is None or view.actor < 0:
        return ()
    if view.actor == scene.own:
        return ((say("status.your-turn" if view.question == "action" else "status.you-answer"), "bold you"),)
    return (*styled("bar.waiting", "dim", name=(scene.name(view.actor), "bold")).pieces,)
