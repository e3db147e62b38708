"""The top row: what game this is, how far it is, and who is awaited."""

from __future__ import annotations

from tui.cells import Line, between
from tui.render.places import piles, pots
from tui.render.seats import still_asked
from tui.scene import Scene


def bar(scene: Scene, width: int) -> Line:
    """Turn, treasury and deck at the left, the person awaited at the right."""
    view = scene.view
    sep = (" │ ", "rule")
    facts = Line.of(f" turn {scene.notes.turn}", sep, f"treasury {view.treasury}", sep, f"deck {view.deck_size}")
    for pot in (*pots(scene), *piles(scene)):
        facts += Line.of(sep, pot)
    titled = Line.of((f" {view.game.ruleset.name}", "bold"), (" │", "rule")) + facts
    count = _answered(scene)
    bare = Line.of(f" turn {scene.notes.turn}", sep, f"treasury {view.treasury}", sep, f"deck {view.deck_size}")
    for left, said in ((titled, count), (facts, count), (facts, ""), (bare, "")):
        right = Line.of(" ", said, *_awaited(scene), " ")
        if left.width + right.width <= width:
            break
    return between(left, right, width)


def _answered(scene: Scene) -> str:
    answered, asked = len(scene.notes.answers), still_asked(scene)
    if scene.view.question != "challenge":
        return ""
    return f"{answered} of {answered + len(asked)} answered  "


def _awaited(scene: Scene) -> tuple[str | tuple[str, str], ...]:
    view = scene.view
    if view.over:
        return (("game over", "bold"),)
    if view.actor is None or view.actor < 0:
        return ()
    if view.actor == scene.own:
        return (("YOUR TURN" if view.question == "action" else "YOU ANSWER", "bold you"),)
    return (("waiting for ", "dim"), (scene.name(view.actor), "bold"))
