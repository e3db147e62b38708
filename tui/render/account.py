"""What is public at a table, as plain text for a friend or a report."""

from __future__ import annotations

from tui import faces
from tui.render.log import folded
from tui.render.seats import seats
from tui.scene import Scene
from tui.texts import listed, say

WIDTH = 100


def account(scene: Scene) -> str:
    """The game, its players and everything that happened; for a scene that shows no hand."""
    assert scene.own is None
    game = scene.view.game
    roles = listed([faces.known_as(role) for role in game.roles])
    head = [f"{faces.ruleset(game.ruleset)}, {say('bar.turn', n=scene.notes.turn)}", say("plain.roles", roles=roles)]
    rows = [*seats(scene, WIDTH), *(row for entry in scene.notes.log for row in folded(entry, WIDTH))]
    return "\n".join([*head, *(row.plain.rstrip() for row in rows)]) + "\n"
