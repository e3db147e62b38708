"""A scene in sentences, for those who hear it: no columns, and no sign where a word says it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tui import faces
from tui.cells import Line
from tui.glyphs import OTHER_SYMBOL, SYMBOLS
from tui.odds import holds, percent
from tui.palette import group_style
from tui.render.claim import counts
from tui.render.places import places
from tui.render.seats import token_words
from tui.texts import listed, say, strung
from tui.texts.kinds import seat_kind

if TYPE_CHECKING:
    from tui.scene import Entry, Scene

WIDTH = 1000
SIGNS = {*SYMBOLS.values(), OTHER_SYMBOL}
STYLES = {group_style(group) for group in SYMBOLS} | {group_style("")}


def words(line: Line) -> str:
    """A line without rules, and without the signs of groups before the names of roles."""
    said = []
    for text, style, _ in line.pieces:
        signed = text[:1] in SIGNS and STYLES & set(style.split())
        said.append(text[1:].lstrip() if signed else text)
    return "".join(said).replace("─", "").strip()


def happened(entry: Entry) -> str:
    """One entry of the log, with its turn where that begins."""
    text = words(entry.line)
    said = text if entry.spoken else say("sentence", text=text)
    return say("sentences", first=say("plain.turn", n=entry.turn), second=said) if entry.turn else said


def roles(scene: Scene) -> str:
    """The roles in play."""
    return say("plain.roles", roles=listed([faces.known_as(role) for role in scene.view.game.roles]))


def hand(scene: Scene) -> str:
    """The own hand and purse."""
    if scene.own is None:
        return say("sentence", text=say("hand.none"))
    cards = _cards(scene, scene.view.hand) or say("plain.no-card")
    return say("plain.hold", cards=cards, n=scene.view.coins[scene.own])


def hands(scene: Scene) -> dict[int, str]:
    """By seat what a ghost sees there; nothing for anybody else."""
    return {
        seat: say("plain.holds", name=scene.name(seat), cards=_cards(scene, cards))
        for seat, cards in enumerate(scene.hands or ())
        if cards
    }


def players(scene: Scene) -> Iterator[str]:
    """Who has what for all to see, and what lies on the table."""
    view = scene.view
    for seat in scene.seats:
        if not view.alive[seat]:
            yield say("plain.out", name=scene.name(seat))
            continue
        facts = [say("coins", n=view.coins[seat]), say("cards", n=view.hand_sizes[seat])]
        facts += [say("plain.lost", role=scene.role_name(card)) for card in view.lost[seat]]
        facts += [say("plain.aside", n=view.aside_sizes[seat])] if view.aside_sizes[seat] else []
        facts += [faces.word(view.factions[seat])] if view.factions else []
        facts += [say("plain.token", token=token) for token in token_words(scene, seat)]
        kind = seat_kind(scene.seating.kinds[seat])
        yield say("plain.player", name=scene.name(seat), kind=kind, facts=strung(facts))


def public(scene: Scene) -> Iterator[str]:
    """Cards counted, claims made, and what lies elsewhere."""
    for role in scene.view.game.roles:
        yield counts(scene, role.id, WIDTH)
    claimed = [said for seat in scene.seats if (said := _claims(scene, seat))]
    yield from claimed or [say("plain.no-claims")]
    yield from filter(None, map(words, places(scene, WIDTH)[1:]))


def chances(scene: Scene) -> Iterator[str]:
    """For each other player the chance of each role."""
    for seat in scene.seats:
        if scene.view.alive[seat] and seat != scene.own:
            held = [
                say("plain.chance", role=faces.name(role), chance=percent(holds(scene, seat, (role.id,))))
                for role in scene.view.game.roles
            ]
            yield say("plain.may-hold", name=scene.name(seat), roles=strung(held))


def _claims(scene: Scene, seat: int) -> str:
    notes = scene.notes
    made = [
        say(
            "plain.claim",
            role=scene.role_name(role),
            n=count,
            caught=bool(notes.caught[seat].get(role)),
            proven=bool(notes.proven[seat].get(role)),
        )
        for role, count in notes.claims[seat].items()
    ]
    return say("plain.claims", name=scene.name(seat), claims=strung(made, "semicolon")) if made else ""


def _cards(scene: Scene, cards: tuple[str, ...]) -> str:
    return listed([scene.role_name(card) for card in cards])
