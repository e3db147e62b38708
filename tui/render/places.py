"""Where coins and cards lie besides purses, hands and deck, and who is on which side."""

from __future__ import annotations

from rich.cells import cell_len

from tui import faces
from tui.cells import Line, Part, cropped
from tui.render.heading import heading
from tui.scene import Scene
from tui.texts import listed, say


def pots(scene: Scene) -> list[str]:
    """Each named pot with its coins."""
    return [say("places.pot", pot=faces.word(name), n=coins) for name, coins in scene.view.pot.items()]


def piles(scene: Scene) -> list[str]:
    """Each pile that has cards: which, where one may see them, or how many."""
    view = scene.view
    said = []
    for name, cards, size in zip(view.game.program.pile_names, view.piles, view.pile_sizes, strict=True):
        if size:
            seen = listed([scene.role_name(card) for card in cards]) if cards and not scene.hidden else ""
            said.append(say("places.pile", pile=faces.word(name), cards=seen or say("cards", n=size)))
    return said


def loose_tokens(scene: Scene) -> list[str]:
    """Tokens that lie on a role and before nobody."""
    ids = {role.id for role in scene.view.game.roles}
    return [
        say("places.token", token=faces.word(token), role=scene.role_name(where))
        for token, where in scene.view.tokens.items()
        if isinstance(where, str) and where in ids and where not in scene.view.names
    ]


def letters_of_side(scene: Scene, width: int) -> int:
    """The cells a seat's side takes: four where there is room, else as many as a first letter; no side takes none."""
    words = [faces.word(side) for side in scene.view.factions]
    return 4 if words and width >= 70 else max((cell_len(word[:1]) for word in words), default=0)


def sign_of_side(scene: Scene, seat: int, letters: int) -> Part:
    """A seat's side, as many letters as wanted; no side at all gives nothing."""
    sides = scene.view.factions
    if not sides:
        return ""
    first = sorted(set(scene.view.table.program.sides))
    side = faces.word(sides[seat])
    return cropped(side[:1].upper() + side[1:], letters), "communications" if sides[seat] == first[0] else "finance"


def places(scene: Scene, width: int) -> list[Line]:
    """A part of the tally: pots, piles, tokens on roles, sides."""
    found = {"pots": pots(scene), "piles": piles(scene), "on-roles": loose_tokens(scene)}
    rows = [(say(f"places.{title}"), words) for title, words in found.items()]
    sides: dict[str, list[str]] = {}
    for seat, side in enumerate(scene.view.factions):
        if scene.view.alive[seat]:
            sides.setdefault(side, []).append(scene.name(seat))
    rows += [(faces.word(side).capitalize(), names) for side, names in sides.items()]
    lines = [Line.of(f" {title}: ", (", ".join(words), "good")).fit(width) for title, words in rows if words]
    return [heading(say("places.title"), width), *lines] if lines else []
