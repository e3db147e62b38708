"""What happened, in words: one line of the log for each event worth one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.cells import Line, Part
from tui.glyphs import symbol
from tui.palette import group_style
from tui.scene import Scene, listed, plural
from tui.stakes import aim

if TYPE_CHECKING:
    from coup_dsl import Event


def narrate(scene: Scene, event: Event) -> Line | None:
    """One event as a line; None for those that say nothing new."""
    teller = _TELLERS.get(event.kind)
    parts = teller(scene, event) if teller else None
    return Line.of(*parts) if parts else None


Parts = tuple[Part, ...]


def _subject(scene: Scene, event: Event, verb: str) -> str:
    return "" if event.player is None else scene.says(event.player, verb)


def _role(scene: Scene, event: Event) -> Part:
    if event.role is None:
        return ""
    role = scene.view.game.role(event.role)
    return f"{symbol(role.group)}{role.name}", group_style(role.group)


def _cards(scene: Scene, cards: tuple[str, ...], count: int) -> Parts:
    if not cards:
        return (plural(count, "card"),)
    parts: list[Part] = []
    for number, card in enumerate(cards):
        role = scene.view.game.role(card)
        parts += [", " if number else "", (f"{symbol(role.group)}{role.name}", group_style(role.group))]
    return tuple(part for part in parts if part)


def _action(scene: Scene, event: Event) -> Parts | None:
    found = scene.view.game.action(event.action) if event.action else None
    where = aim(scene, found, event.targets, event.roles)
    pays = f", {'pay' if event.player == scene.own else 'pays'} {event.amount}" if event.amount else ""
    if event.role is not None:
        _, _, own = (event.action or "").partition(" ")
        return (_subject(scene, event, "claim"), " ", _role(scene, event), f" {own}" if own else "", where, pays)
    name = found.title if found else "something"
    return (f"{_who(scene, event)}: {name}{where}{pays}",)


def _who(scene: Scene, event: Event) -> str:
    return "" if event.player is None else scene.who(event.player)


def _claimed(scene: Scene, event: Event) -> Parts | None:
    if event.action == "block":
        return (_subject(scene, event, "block"), " as ", _role(scene, event))
    if event.action in ("reaction", "lose", "loss"):
        return (_subject(scene, event, "say"), " it was ", _role(scene, event))
    return (_subject(scene, event, "claim"), " ", _role(scene, event))


def _challenged(scene: Scene, event: Event) -> Parts | None:
    whom = listed([scene.whom(seat) for seat in event.targets])
    return (f"{_subject(scene, event, 'challenge')} {whom}".rstrip(),)


def _shown(scene: Scene, event: Event) -> Parts | None:
    return (_subject(scene, event, "show"), " ", _role(scene, event), ": ", ("TRUE", "bold good"))


def _conceded(scene: Scene, event: Event) -> Parts | None:
    role = _role(scene, event)
    what: Parts = (" ", role) if role else (" it",)
    return (_subject(scene, event, "do not show"), *what, ": ", ("BLUFF", "bold bad"))


def _lost(scene: Scene, event: Event) -> Parts | None:
    return (_subject(scene, event, "lose"), " ", *_which(scene, event))


def _which(scene: Scene, event: Event) -> Parts:
    return (_role(scene, event),) if event.role else _cards(scene, event.cards, max(1, event.amount))


def _set_aside(scene: Scene, event: Event) -> Parts | None:
    own: Parts = (" (it is ", *_cards(scene, event.cards, 1), ")") if event.cards else ()
    said: Parts = ()
    if event.role:
        said = (f" and {'say' if event.player == scene.own else 'says'} it was ", _role(scene, event))
    return (_subject(scene, event, "put"), " a card aside", *said, *own)


def _revealed(scene: Scene, event: Event) -> Parts | None:
    card = event.cards or ((event.role,) if event.role else ())
    told: Parts = ()
    if event.cards and event.role:
        true = event.role in event.cards
        told = (": ", ("TRUE", "bold good") if true else ("BLUFF", "bold bad"))
    return (f"{_own(scene, event)} card is ", *_cards(scene, card, 1), *told)


def _own(scene: Scene, event: Event) -> str:
    whose = "" if event.player is None else scene.whose(event.player)
    return whose[:1].upper() + whose[1:]


def _took(scene: Scene, event: Event) -> Parts | None:
    if not event.amount:
        return None
    source = "" if event.source is None else f" from {scene.whom(event.source)}"
    if event.pot:
        source = f" from the {event.pot}"
    return (f"{_subject(scene, event, 'take')} {event.amount}{source}",)


def _paid(scene: Scene, event: Event) -> Parts | None:
    if not event.amount:
        return None
    to = listed([scene.whom(seat) for seat in event.targets]) or (f"the {event.pot}" if event.pot else "")
    if event.player is None:
        coins = "coin goes" if event.amount == 1 else "coins go"
        return (f"{event.amount} {coins} to {to or 'the treasury'}",)
    return (f"{_subject(scene, event, 'pay')} {event.amount}{f' to {to}' if to else ''}",)


def _taxed(scene: Scene, event: Event) -> Parts | None:
    to = listed([scene.whom(seat) for seat in event.targets])
    return (f"{_subject(scene, event, 'pay')} {event.amount or 1} tax{f' to {to}' if to else ''}",)


def _refunded(scene: Scene, event: Event) -> Parts | None:
    return (f"{_subject(scene, event, 'get')} {event.amount} back",) if event.amount else None


def _drew(scene: Scene, event: Event) -> Parts | None:
    return (_subject(scene, event, "draw"), " ", *_cards(scene, event.cards, max(1, event.amount)))


def _returned(scene: Scene, event: Event) -> Parts | None:
    cards = _cards(scene, event.cards, max(1, event.amount))
    if event.pile:
        return (f"{_subject(scene, event, 'shuffle')} the {event.pile} into the deck: ", *cards)
    return (_subject(scene, event, "return"), " ", *cards)


def _gave(scene: Scene, event: Event) -> Parts | None:
    to = listed([scene.whom(seat) for seat in event.targets]) or (f"the {event.pile}" if event.pile else "the table")
    what = _cards(scene, event.cards, 1) if event.cards else ("a card",)
    if event.pile:
        return (_subject(scene, event, "put"), " ", *what, f" into the {event.pile}")
    return (_subject(scene, event, "give"), f" {to} ", *what)


def _placed(scene: Scene, event: Event) -> Parts | None:
    token = (event.token or "a").capitalize()
    where: Parts = (_role(scene, event),) if event.role else (listed([scene.whom(seat) for seat in event.targets]),)
    return (f"{token} token on ", *where)


def _recalled(scene: Scene, event: Event) -> Parts | None:
    return (f"{(event.token or 'A').capitalize()} token goes back",) if event.token else None


def _forfeited(scene: Scene, event: Event) -> Parts | None:
    if not event.amount:
        return None
    coins = "coin goes" if event.amount == 1 else "coins go"
    return (f"{_own(scene, event)} {event.amount} {coins} to the treasury",)


def _inherited(scene: Scene, event: Event) -> Parts | None:
    if not event.amount:
        return None
    source = "" if event.source is None else f" from {scene.whom(event.source)}"
    return (f"{_subject(scene, event, 'inherit')} {event.amount}{source}",)


def _chose(scene: Scene, event: Event) -> Parts | None:
    if event.action:
        return (f"{_who(scene, event)}: {event.action}",)
    if event.targets or event.roles:
        roles: Parts = _cards(scene, event.roles, 1) if event.roles else ()
        named = listed([scene.whom(seat) for seat in event.targets])
        return (_subject(scene, event, "choose"), " ", named, *roles)
    return (_subject(scene, event, "choose"), " ", *(_cards(scene, event.cards, 1) if event.cards else ("a card",)))


def _handed(scene: Scene, event: Event) -> Parts | None:
    to = listed([scene.whom(seat) for seat in event.targets])
    what = _cards(scene, event.cards, 1) if event.cards else ("the chosen card",)
    return (_subject(scene, event, "pass"), " ", *what, f" to {to}")


def _saw(scene: Scene, event: Event) -> Parts | None:
    whose = listed([scene.whose(seat) for seat in event.targets])
    seen: Parts = (": ", *_cards(scene, event.cards, 1)) if event.cards else ()
    return (f"{_subject(scene, event, 'see')} {whose} hand", *seen)


def _disclosed(scene: Scene, event: Event) -> Parts | None:
    return (f"{_own(scene, event)} whole hand is shown: ", *_cards(scene, event.cards, max(1, event.amount)))


def _sealed(scene: Scene, event: Event) -> Parts | None:
    return (f"{_subject(scene, event, 'make')} a sealed bid",)


def _bid(scene: Scene, event: Event) -> Parts | None:
    return (f"{_own(scene, event)} bid was {event.amount}",)


def _turned(scene: Scene, event: Event) -> Parts | None:
    cards = _cards(scene, event.cards, max(1, event.amount))
    return ("The deck gives ", *cards, f" to the {event.pile or 'table'}")


def _got(scene: Scene, event: Event) -> Parts | None:
    cards = _cards(scene, event.cards, max(1, event.amount))
    return (_subject(scene, event, "get"), " ", *cards, f" from the {event.pile}" if event.pile else "")


def _changed(scene: Scene, event: Event) -> Parts | None:
    return (f"{_subject(scene, event, 'are')} {event.side} now",)


def _out(scene: Scene, event: Event) -> Parts | None:
    return ((f"{_subject(scene, event, 'are')} out", "bold"),)


def _won(scene: Scene, event: Event) -> Parts | None:
    return ((f"{_subject(scene, event, 'win')} the game", "bold good"),)


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
