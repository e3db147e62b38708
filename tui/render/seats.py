"""The players, one row each: coins, cards, tokens, claims made so far, and who has answered."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len

from tui import faces
from tui.cells import BLANK, Line, Part, cropped, fit
from tui.glyphs import AIM, CROSS, HIDDEN, TICK, TURN
from tui.render.places import letters_of_side, sign_of_side
from tui.scene import Scene
from tui.stakes import stakes
from tui.texts import say
from tui.texts.kinds import seat_kind

STATUS = 12


def seats(scene: Scene, width: int) -> list[Line]:
    """One line for each seat, columns aligned, as much as the width carries."""
    names = max(cell_len(scene.name(seat)) for seat in scene.seats)
    numbers = 2 if len(scene.seats) > 9 else 1
    labels = [seat_kind(kind) for kind in scene.seating.kinds]
    kinds = max(map(cell_len, labels), default=0)
    room = width - (2 + numbers + 1 + names + 1 + 3 + 2 + STATUS + 1)
    letters = letters_of_side(scene, width)
    room -= letters + 1 if letters else 0
    cards, tokens, claims = _best(scene, room)
    room -= sum(column.width + 1 for column in (cards, tokens, claims) if column.width)
    show_kinds = room >= kinds + 2
    rows = []
    for seat in scene.seats:
        parts: list[Part] = [_mark(scene, seat), f"{seat + 1:>{numbers}} "]
        parts.append((fit(scene.name(seat), names), _name_style(scene, seat)))
        if show_kinds:
            parts.append((f"  {fit(labels[seat], kinds)}", "dim"))
        coins = say("seats.coins", n=f"{scene.view.coins[seat]:>2}")
        parts.append((f" {coins}", "" if scene.view.alive[seat] else "dim"))
        side = sign_of_side(scene, seat, letters)
        line = Line.of(*parts, " " if side else "", side) + Line.of("  ") + cards.cell(seat)
        for column in (tokens, claims):
            if column.width:
                line += Line.of(" ") + column.cell(seat)
        whole = line.fit(width - STATUS - 1) + Line.of(" ") + _status(scene, seat).fit(STATUS)
        rows.append(whole.fit(width).hitting(f"seat:{seat}"))
    return rows


Way = Callable[[Scene, int], Line]


class _Column:
    def __init__(self, scene: Scene, way: Way) -> None:
        self.lines = [way(scene, seat) for seat in scene.seats]
        self.width = max(line.width for line in self.lines)

    def cell(self, seat: int) -> Line:
        return self.lines[seat].fit(self.width)


def _best(scene: Scene, room: int) -> tuple[_Column, _Column, _Column]:
    """Cards, tokens and claims, each as fully as the room allows: claims are shortened first, cards last."""
    columns = [_Column(scene, way[0]) for way in _WAYS]
    for kind, step in _GIVING_WAY:
        if sum(column.width + 1 for column in columns if column.width) <= room:
            break
        columns[kind] = _Column(scene, _WAYS[kind][step])
    else:
        columns[0].width = max(0, min(columns[0].width, room - 1))
    return columns[0], columns[1], columns[2]


def _mark(scene: Scene, seat: int) -> tuple[str, str]:
    if seat == scene.view.turn and not scene.view.over:
        return (TURN, "bold you")
    return (" ", "")


def _name_style(scene: Scene, seat: int) -> str:
    if not scene.view.alive[seat]:
        return "dim"
    return "bold you" if seat == scene.own else "bold" if seat == scene.view.turn else ""


def _cards(scene: Scene, seat: int) -> Line:
    view = scene.view
    hidden = view.hand_sizes[seat]
    parts: list[Part] = []
    if seat == scene.own and not scene.hidden:
        parts += [scene.badge(card) for card in view.hand]
    elif scene.hands is not None and not scene.hidden:
        parts += [scene.badge(card) for card in scene.hands[seat]]
    else:
        parts += [(HIDDEN, "dim")] * hidden if hidden <= 4 else [(f"{HIDDEN}x{hidden}", "dim")]
    for card in view.lost[seat]:
        text, style = scene.badge(card)
        parts.append((f"{CROSS}{text}", f"{style} strike"))
    if view.aside_sizes[seat]:
        parts.append((say("seats.aside", n=view.aside_sizes[seat]), "dim"))
    return _spaced(parts)


def _own_bare_cards(scene: Scene, seat: int) -> Line:
    """One's own cards by their symbols only: they lie before one with their names anyway."""
    return (_bare_cards if seat == scene.own and not scene.hidden else _cards)(scene, seat)


def _bare_cards(scene: Scene, seat: int) -> Line:
    """Cards by their group symbols only, for hands that are in the middle of an exchange."""
    view = scene.view
    parts: list[Part] = []
    if seat == scene.own and not scene.hidden:
        parts += [(scene.sign(card), scene.tint(card)) for card in view.hand]
    elif scene.hands is not None and not scene.hidden:
        parts += [(scene.sign(card), scene.tint(card)) for card in scene.hands[seat]]
    else:
        held = view.hand_sizes[seat]
        parts += [(f"{HIDDEN}x{held}", "dim")] if held > 1 else [(HIDDEN, "dim")] * held
    parts += [(CROSS + scene.sign(card), scene.tint(card)) for card in view.lost[seat]]
    if view.aside_sizes[seat]:
        parts.append((f"+{view.aside_sizes[seat]}", "dim"))
    return _spaced(parts)


def _spaced(parts: list[Part]) -> Line:
    line = BLANK
    for number, part in enumerate(parts):
        line += Line.of(" ", part) if number else Line.of(part)
    return line


def token_words(scene: Scene, seat: int) -> list[str]:
    """The tokens that lie before a seat."""
    name = scene.view.names[seat]
    words = []
    for token, where in scene.view.tokens.items():
        if isinstance(where, dict):
            if where.get("holder") == name:
                role = where.get("role")
                said = faces.word(token)
                words.append(f"{said}:{scene.short(str(role))}" if role else said)
        elif where == name or (isinstance(where, list | tuple) and name in where):
            words.append(faces.word(token))
    return words


def _tokens(letters: int) -> Way:
    def way(scene: Scene, seat: int) -> Line:
        return Line.of((" ".join(cropped(word, letters) for word in token_words(scene, seat)), "good"))

    return way


def _claims(letters: int) -> Way:
    def way(scene: Scene, seat: int) -> Line:
        parts: list[Part] = []
        for role, count in scene.notes.claims[seat].items():
            caught = scene.notes.caught[seat].get(role, 0)
            short = scene.short(role)
            first = cell_len(short[:1]) if letters else 0
            text = f"{scene.sign(role)}{cropped(short, max(letters, first))}{count}{'-' * min(caught, 1)}"
            parts.append((text, "bad" if caught else scene.tint(role)))
        return _spaced(parts)

    return way


def _claims_counted(scene: Scene, seat: int) -> Line:
    total = sum(scene.notes.claims[seat].values())
    caught = sum(scene.notes.caught[seat].values())
    return Line.of((say("seats.said", n=total) if total else "", "dim"), (f" {caught}-" if caught else "", "bad"))


def _nothing(scene: Scene, seat: int) -> Line:
    return BLANK


_WAYS: tuple[tuple[Way, ...], ...] = (
    (_cards, _own_bare_cards, _bare_cards),
    (_tokens(20), _tokens(3), _tokens(2)),
    (_claims(4), _claims(1), _claims(0), _claims_counted, _nothing),
)
_GIVING_WAY = ((2, 1), (1, 1), (2, 2), (2, 3), (0, 1), (1, 2), (2, 4), (0, 2))


def still_asked(scene: Scene) -> list[int]:
    """Who has still to answer whether the open claim is challenged: asked clockwise until one does."""
    view, at = scene.view, stakes(scene)
    if view.question != "challenge":
        return [] if view.actor is None else [view.actor]
    return [s for s in scene.seats if view.alive[s] and s != at.claimant and s not in scene.notes.answers]


def _status(scene: Scene, seat: int) -> Line:
    view = scene.view
    if not view.alive[seat]:
        return Line.of((f"{CROSS} {say('status.out')}", "dim"))
    if view.over:
        return Line.of((say("status.winner"), "bold good")) if view.winner == seat else BLANK
    at = stakes(scene)
    if seat == view.actor:
        if seat != scene.own:
            return Line.of((f"? {say('status.chooses' if view.question == 'action' else 'status.answers')}", "bold"))
        turn = view.question == "action"
        return Line.of((say("status.your-turn") if turn else f"? {say('status.you-answer')}", "bold you"))
    if at.role and seat == at.claimant:
        return Line.of((f"! {say('status.blocks' if at.part == 'block' else 'status.claims')}", "bold"))
    if seat in scene.notes.answers:
        return Line.of((f"{TICK} {scene.notes.answers[seat]}", "good"))
    if view.question == "challenge" and seat in still_asked(scene):
        return Line.of((f". {say('status.next')}", "dim"))
    if seat in at.targets:
        return Line.of((f"{AIM} {say('status.target')}", "bold"))
    return BLANK
