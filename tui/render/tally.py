"""What is public: cards face up, claims made, who was caught."""

from __future__ import annotations

from rich.cells import cell_len

from tui.cells import BLANK, Line, cropped, fit, right
from tui.render.claim import copies
from tui.render.heading import heading
from tui.render.places import places
from tui.render.seats import token_words
from tui.scene import Scene
from tui.texts import say


def cards(scene: Scene, width: int, height: int | None = None) -> list[Line]:
    """For every role in play how many lie face up, are one's own, and are unseen."""
    view = scene.view
    exist = copies(scene)
    laid = [card for cards in view.piles for card in cards or ()]
    lines = [heading(say("tally.title"), width)]
    heads = [say(f"tally.{head}") for head in ("face-up", "yours", "unseen")]
    wide = [max(at_least, cell_len(head) + 1) for head, at_least in zip(heads, (8, 6, 7), strict=True)]
    badges = [scene.badge(role.id, short=False)[0] for role in view.game.roles]
    longest = max(18, *map(cell_len, badges))
    wide[0] = max(cell_len(heads[0]), min(wide[0], width - 1 - longest - sum(wide[1:])))
    names = min(longest, width - 1 - sum(wide))
    titles = "".join(right(head, cells) for head, cells in zip(heads, wide, strict=True))
    lines.append(Line.of((f" {fit(say('tally.role'), names)}{titles}", "dim")))
    for role in view.game.roles:
        shown = sum(lost.count(role.id) for lost in view.lost)
        own = view.hand.count(role.id) + view.aside.count(role.id) if scene.own is not None else 0
        name, style = scene.badge(role.id, short=False)
        counted = (shown, own, max(0, exist - shown - own - laid.count(role.id)))
        numbers = "".join(f"{number:>{cells}}" for number, cells in zip(counted, wide, strict=True))
        lines.append(Line.of(" ", (fit(name, names), style), numbers))
    lines = [line.fit(width) for line in lines]
    return lines if height is None else (lines + [BLANK.fit(width)] * height)[:height]


def claims(scene: Scene, width: int) -> list[Line]:
    """Who claimed which role how often; - once caught, + once proven."""
    notes, roles = scene.notes, scene.view.game.roles
    cell = 10
    if width < 18 + len(roles) * (cell + 1):
        return narrow_claims(scene, width, len(scene.seats) + 2)
    lines = [heading(say("tally.claims"), width, say("tally.signs"))]
    names = 17
    head = Line.of(" " * (names + 1))
    for role in roles:
        text, style = scene.badge(role.id)
        head += Line.of((fit(text, cell), style), " ")
    lines.append(head)
    for seat in scene.seats:
        row = Line.of(" ", (fit(scene.name(seat), names), "" if scene.view.alive[seat] else "dim"))
        for role in roles:
            count = notes.claims[seat].get(role.id, 0)
            sign = ("-" if notes.caught[seat].get(role.id) else "") + ("+" if notes.proven[seat].get(role.id) else "")
            style = "bad" if "-" in sign else "good" if "+" in sign else "" if count else "dim"
            row += Line.of((fit(f"{count or '.'}{sign}", cell), style), " ")
        lines.append(row)
    return [line.fit(width) for line in lines]


def narrow_claims(scene: Scene, width: int, height: int) -> list[Line]:
    """The claims matrix beside the table: roles by sign and a letter or more."""
    notes, roles = scene.notes, scene.view.game.roles
    longest = max(cell_len(scene.name(seat)) for seat in scene.seats)
    names = min(longest, max(12, width - 2 - 4 * len(roles)))
    cell = max(2, min(8, (width - names - 2) // max(1, len(roles))))
    head = Line.of(" " * (names + 2))
    for role in roles:
        text, style = scene.badge(role.id)
        head += Line.of((fit(cropped(text, cell - 1), cell), style))
    lines = [heading(say("tally.claims-narrow"), width, say("tally.signs")), head]
    for seat in scene.seats:
        row = Line.of(" ", (fit(scene.name(seat), names), "" if scene.view.alive[seat] else "dim"), " ")
        for role in roles:
            count = notes.claims[seat].get(role.id, 0)
            caught, proven = notes.caught[seat].get(role.id), notes.proven[seat].get(role.id)
            style = "bad" if caught else "good" if proven else "" if count else "dim"
            row += Line.of((fit(f"{count or '.'}{'-' if caught else ''}{'+' if proven else ''}", cell), style))
        lines.append(row)
    return [line.fit(width) for line in (lines + [BLANK] * height)[:height]]


def tally(scene: Scene, width: int) -> list[Line]:
    """Both tables."""
    return [*cards(scene, width), BLANK, *claims(scene, width), BLANK, *_tokens(scene, width), *places(scene, width)]


def _tokens(scene: Scene, width: int) -> list[Line]:
    rows = [(scene.name(seat), token_words(scene, seat)) for seat in scene.seats]
    lines = [Line.of(f" {name}: ", (", ".join(words), "good")) for name, words in rows if words]
    return [heading(say("tally.tokens"), width), *(line.fit(width) for line in lines)] if lines else []
