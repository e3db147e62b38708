"""What happened, in words: one line of the log for each event worth one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui import faces
from tui.cells import BLANK, Line
from tui.glyphs import symbol
from tui.palette import group_style
from tui.scene import Scene
from tui.stakes import aim
from tui.texts import Person, say, styled

if TYPE_CHECKING:
    from coup_dsl import Event


def narrate(scene: Scene, event: Event) -> Line | None:
    """One event as a line; None for those that say nothing new."""
    teller = _TELLERS.get(event.kind)
    return teller(scene, event) if teller else None


def _who(scene: Scene, event: Event) -> Person:
    return Person("") if event.player is None else scene.person(event.player)


def _whom(scene: Scene, event: Event) -> Person:
    return scene.people(event.targets)


def _role(scene: Scene, event: Event) -> Line:
    return BLANK if event.role is None else _card(scene, event.role)


def _card(scene: Scene, card: str) -> Line:
    role = scene.view.game.role(card)
    return Line.of((f"{symbol(role.group)}{faces.name(role)}", group_style(role.group)))


def _cards(scene: Scene, cards: tuple[str, ...], count: int) -> Line:
    """The cards by name where they may be seen, else how many they are."""
    if not cards:
        return Line.of(say("cards", n=count))
    line = _card(scene, cards[0])
    for card in cards[1:]:
        line = styled("list.comma", first=line, second=_card(scene, card))
    return line


def _truth(true: bool) -> tuple[str, str]:
    return (say("log.true"), "bold good") if true else (say("log.bluff"), "bold bad")


def _action(scene: Scene, event: Event) -> Line:
    found = scene.view.game.action(event.action) if event.action else None
    where = aim(scene, found, event.targets, event.roles)
    who, paid = _who(scene, event), event.amount
    if event.role is not None:
        _, _, own = (event.action or "").partition(" ")
        word, role = faces.word(own), _role(scene, event)
        if paid:
            return styled("log.claims-action-pays", who=who, role=role, word=word, amount=paid, **where)
        return styled("log.claims-action", who=who, role=role, word=word, **where)
    name = faces.title(found) if found else say("log.something")
    if paid:
        return styled("log.action-pays", who=who, action=name, amount=paid, **where)
    return styled("log.action", who=who, action=name, **where)


def _claimed(scene: Scene, event: Event) -> Line:
    key = {"block": "log.blocks", "reaction": "log.says", "lose": "log.says", "loss": "log.says"}
    return styled(key.get(event.action or "", "log.claims"), who=_who(scene, event), role=_role(scene, event))


def _challenged(scene: Scene, event: Event) -> Line:
    return styled("log.challenges", who=_who(scene, event), whom=_whom(scene, event))


def _shown(scene: Scene, event: Event) -> Line:
    return styled("log.shows", who=_who(scene, event), role=_role(scene, event), truth=_truth(True))


def _conceded(scene: Scene, event: Event) -> Line:
    who, role = _who(scene, event), _role(scene, event)
    if not role.pieces:
        return styled("log.concedes-it", who=who, truth=_truth(False))
    return styled("log.concedes", who=who, role=role, truth=_truth(False))


def _lost(scene: Scene, event: Event) -> Line:
    cards = _role(scene, event) if event.role else _cards(scene, event.cards, max(1, event.amount))
    return styled("log.loses", who=_who(scene, event), cards=cards)


def _set_aside(scene: Scene, event: Event) -> Line:
    own = _cards(scene, event.cards, 1) if event.cards else BLANK
    if event.role:
        return styled("log.sets-aside-saying", who=_who(scene, event), role=_role(scene, event), card=own)
    return styled("log.sets-aside", who=_who(scene, event), card=own)


def _revealed(scene: Scene, event: Event) -> Line:
    card = event.cards or ((event.role,) if event.role else ())
    told = _truth(event.role in event.cards) if event.cards and event.role else ""
    return styled("log.reveals", whose=_who(scene, event), cards=_cards(scene, card, 1), truth=told)


def _took(scene: Scene, event: Event) -> Line | None:
    who, amount = _who(scene, event), event.amount
    if not amount:
        return None
    if event.pot:
        return styled("log.takes-from-pot", who=who, amount=amount, pot=faces.word(event.pot))
    if event.source is not None:
        return styled("log.takes-from", who=who, amount=amount, whom=scene.person(event.source))
    return styled("log.takes", who=who, amount=amount)


def _paid(scene: Scene, event: Event) -> Line | None:
    amount = event.amount
    if not amount:
        return None
    if event.player is None:
        if event.targets:
            return styled("log.goes-to", amount=amount, whom=_whom(scene, event))
        if event.pot:
            return styled("log.goes-to-pot", amount=amount, pot=faces.word(event.pot))
        return styled("log.goes-to-treasury", amount=amount)
    who = _who(scene, event)
    if event.targets:
        return styled("log.pays-to", who=who, amount=amount, whom=_whom(scene, event))
    if event.pot:
        return styled("log.pays-to-pot", who=who, amount=amount, pot=faces.word(event.pot))
    return styled("log.pays", who=who, amount=amount)


def _taxed(scene: Scene, event: Event) -> Line:
    who, amount = _who(scene, event), event.amount or 1
    if event.targets:
        return styled("log.pays-tax-to", who=who, amount=amount, whom=_whom(scene, event))
    return styled("log.pays-tax", who=who, amount=amount)


def _refunded(scene: Scene, event: Event) -> Line | None:
    return styled("log.gets-back", who=_who(scene, event), amount=event.amount) if event.amount else None


def _drew(scene: Scene, event: Event) -> Line:
    return styled("log.draws", who=_who(scene, event), cards=_cards(scene, event.cards, max(1, event.amount)))


def _returned(scene: Scene, event: Event) -> Line:
    who, cards = _who(scene, event), _cards(scene, event.cards, max(1, event.amount))
    if event.pile:
        return styled("log.shuffles", who=who, pile=faces.word(event.pile), cards=cards)
    return styled("log.returns", who=who, cards=cards)


def _gave(scene: Scene, event: Event) -> Line:
    who, cards = _who(scene, event), _a_card(scene, event)
    if event.pile:
        return styled("log.puts-into", who=who, cards=cards, pile=faces.word(event.pile))
    if event.targets:
        return styled("log.gives", who=who, whom=_whom(scene, event), cards=cards)
    return styled("log.gives-away", who=who, cards=cards)


def _a_card(scene: Scene, event: Event) -> Line:
    return _cards(scene, event.cards, 1) if event.cards else Line.of(say("log.a-card"))


def _placed(scene: Scene, event: Event) -> Line:
    place = _role(scene, event) if event.role else styled("person", who=_whom(scene, event))
    return styled("log.places", token=faces.word(event.token or ""), place=place)


def _recalled(scene: Scene, event: Event) -> Line | None:
    return styled("log.token-back", token=faces.word(event.token)) if event.token else None


def _forfeited(scene: Scene, event: Event) -> Line | None:
    return styled("log.forfeits", whose=_who(scene, event), amount=event.amount) if event.amount else None


def _inherited(scene: Scene, event: Event) -> Line | None:
    who, amount = _who(scene, event), event.amount
    if not amount:
        return None
    if event.source is None:
        return styled("log.inherits", who=who, amount=amount)
    return styled("log.inherits-from", who=who, amount=amount, whom=scene.person(event.source))


def _chose(scene: Scene, event: Event) -> Line:
    who = _who(scene, event)
    if event.action:
        return styled("log.says-word", who=who, word=faces.word(event.action))
    if event.targets:
        return styled("log.chooses", who=who, what=styled("person", who=_whom(scene, event)))
    if event.roles:
        return styled("log.chooses", who=who, what=_cards(scene, event.roles, 1))
    return styled("log.chooses", who=who, what=_a_card(scene, event))


def _handed(scene: Scene, event: Event) -> Line:
    cards = _cards(scene, event.cards, 1) if event.cards else Line.of(say("log.the-chosen-card"))
    return styled("log.passes-card", who=_who(scene, event), cards=cards, whom=_whom(scene, event))


def _saw(scene: Scene, event: Event) -> Line:
    seen = _cards(scene, event.cards, 1) if event.cards else BLANK
    return styled("log.sees-hand", who=_who(scene, event), whose=_whom(scene, event), cards=seen)


def _disclosed(scene: Scene, event: Event) -> Line:
    cards = _cards(scene, event.cards, max(1, event.amount))
    return styled("log.discloses", whose=_who(scene, event), cards=cards)


def _sealed(scene: Scene, event: Event) -> Line:
    return styled("log.seals-bid", who=_who(scene, event))


def _bid(scene: Scene, event: Event) -> Line:
    return styled("log.bid-was", whose=_who(scene, event), amount=event.amount)


def _turned(scene: Scene, event: Event) -> Line:
    cards = _cards(scene, event.cards, max(1, event.amount))
    if event.pile:
        return styled("log.deck-gives", cards=cards, pile=faces.word(event.pile))
    return styled("log.deck-gives-table", cards=cards)


def _got(scene: Scene, event: Event) -> Line:
    who, cards = _who(scene, event), _cards(scene, event.cards, max(1, event.amount))
    if event.pile:
        return styled("log.gets-from", who=who, cards=cards, pile=faces.word(event.pile))
    return styled("log.gets", who=who, cards=cards)


def _changed(scene: Scene, event: Event) -> Line:
    return styled("log.changes-side", who=_who(scene, event), side=faces.word(event.side or ""))


def _out(scene: Scene, event: Event) -> Line:
    return styled("log.out", who=_who(scene, event)).styled("bold")


def _won(scene: Scene, event: Event) -> Line:
    return styled("log.wins", who=_who(scene, event)).styled("bold good")


_TELLERS = {
    "action": _action,
    "claimed": _claimed,
    "challenged": _challenged,
    "shown": _shown,
    "conceded": _conceded,
    "lost": _lost,
    "set-aside": _set_aside,
    "revealed": _revealed,
    "took": _took,
    "paid": _paid,
    "taxed": _taxed,
    "refunded": _refunded,
    "drew": _drew,
    "returned": _returned,
    "gave": _gave,
    "placed": _placed,
    "recalled": _recalled,
    "forfeited": _forfeited,
    "inherited": _inherited,
    "chose": _chose,
    "handed": _handed,
    "saw": _saw,
    "disclosed": _disclosed,
    "sealed": _sealed,
    "bid": _bid,
    "turned": _turned,
    "got": _got,
    "changed": _changed,
    "out": _out,
    "won": _won,
}
