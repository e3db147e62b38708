"""Cards: hands, the deck, cards turned up and set aside."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from coup_dsl.engine.chance import FACTOR, MASK, STEP, pick
from coup_dsl.engine.events import Event

if TYPE_CHECKING:
    from coup_dsl.engine.state import State


def put_in_hand(s: State, p: int, card: int) -> None:
    """A card joins a hand, which stays sorted."""
    held = list(s.held)
    hand = list(held[p])
    insort(hand, card)
    held[p] = tuple(hand)
    s.held = tuple(held)


def take_from_hand(s: State, p: int, card: int) -> None:
    """A card leaves a hand."""
    held = list(s.held)
    hand = list(held[p])
    hand.remove(card)
    held[p] = tuple(hand)
    s.held = tuple(held)


def put_in_court(s: State, card: int) -> None:
    """A card is shuffled into the deck."""
    court = list(s.court)
    court[card] += 1
    s.court = tuple(court)


def draw(s: State, p: int, n: int) -> None:
    """Cards from the deck at random, one after the other, as many as there are."""
    names = s.table.program.role_ids
    held, rng = list(s.held), s.rng
    had, hand = len(held[p]), list(held[p])
    for _ in range(n):
        deck = s.table.decks.get(s.court) or s.table.deck(s.court)
        if not deck:
            break
        if rng.__class__ is tuple:
            rng, card = pick(rng, s.court, len(deck), names)
        else:
            rng = (rng * FACTOR + STEP) & MASK  # type: ignore[operator]
            card = deck[(rng >> 32) * len(deck) >> 32]
        hand.append(card)
        court = list(s.court)
        court[card] -= 1
        s.court = tuple(court)
    if s.log is not None and len(hand) > had:
        s.log.append(Event("drew", p, amount=len(hand) - had, cards=tuple(names[c] for c in hand[had:]), seers=1 << p))
    hand.sort()
    held[p] = tuple(hand)
    s.rng, s.held = rng, tuple(held)


def log_draw(s: State, p: int, card: int) -> None:
    """One card that chance was asked about has been drawn."""
    if s.log is not None:
        s.log.append(Event("drew", p, amount=1, cards=(s.table.program.role_ids[card],), seers=1 << p))


def put_back(s: State, p: int, card: int) -> None:
    """A card that was shown goes from a hand into the deck."""
    take_from_hand(s, p, card)
    put_in_court(s, card)


def take_from_court(s: State, p: int, card: int) -> None:
    """This card of the deck goes to a hand."""
    court = list(s.court)
    court[card] -= 1
    s.court = tuple(court)
    put_in_hand(s, p, card)


def return_(s: State, p: int, cards: tuple[int, ...]) -> None:
    """Cards of a hand are shuffled into the deck."""
    for card in cards:
        take_from_hand(s, p, card)
        put_in_court(s, card)
    if s.log is not None and cards:
        names = s.table.program.role_ids
        s.log.append(Event("returned", p, amount=len(cards), cards=tuple(names[c] for c in cards), seers=1 << p))


def hand(s: State, p: int, card: int, receiver: int) -> None:
    """A card goes from hand to hand."""
    take_from_hand(s, p, card)
    put_in_hand(s, receiver, card)
    if s.log is not None:
        s.log.append(Event("gave", p, amount=1, targets=(receiver,), cards=(s.table.program.role_ids[card],),
                           seers=1 << p | 1 << receiver))


def pass_card(s: State, p: int, card: int, receiver: int) -> None:
    """A card that was chosen before goes from hand to hand."""
    take_from_hand(s, p, card)
    put_in_hand(s, receiver, card)
    if s.log is not None:
        s.log.append(Event("handed", p, amount=1, targets=(receiver,), cards=(s.table.program.role_ids[card],),
                           seers=1 << p | 1 << receiver))


def show(s: State, p: int, viewer: int) -> None:
    """A hand is shown to one player."""
    if s.log is not None:
        ids = s.table.program.role_ids
        s.log.append(Event("saw", viewer, targets=(p,), amount=len(s.held[p]), cards=tuple(ids[c] for c in s.held[p]),
                           seers=1 << viewer | 1 << p))


def disclose(s: State, p: int, denied: tuple[int, ...]) -> tuple[bool, int]:
    """Show the whole hand; a denied role is lost, the rest goes into the deck.

    Returns whether one was there, and how many cards are to be drawn again.
    """
    hand = s.held[p]
    if s.log is not None:
        ids = s.table.program.role_ids
        s.log.append(Event("disclosed", p, amount=len(hand), cards=tuple(ids[c] for c in hand)))
    lost = next((c for c in hand if c in denied), None)
    if lost is not None:
        turn_up(s, p, lost)
    rest = s.held[p]
    for card in rest:
        put_back(s, p, card)
    return lost is not None, len(rest)


def turn_up(s: State, p: int, card: int) -> None:
    """A card of a hand is lost, face up."""
    take_from_hand(s, p, card)
    lost = list(s.up)
    lost[p] = (*lost[p], card)
    s.up = tuple(lost)
    if s.log is not None:
        id = s.table.program.role_ids[card]
        s.log.append(Event("lost", p, role=id, cards=(id,)))


def set_aside(s: State, p: int, card: int, role: int) -> None:
    """A card of a hand is put face down aside and claimed to be a role."""
    take_from_hand(s, p, card)
    down = list(s.down)
    down[p] = (*down[p], card)
    s.down = tuple(down)
    if s.log is not None:
        ids = s.table.program.role_ids
        s.log.append(Event("set-aside", p, role=ids[role], cards=(ids[card],), seers=1 << p))


def reveal(s: State, p: int, role: int) -> bool:
    """The card set aside last is turned up; whether it is that role."""
    down, lost = list(s.down), list(s.up)
    *rest, card = down[p]
    down[p], lost[p] = tuple(rest), (*lost[p], card)
    s.down, s.up = tuple(down), tuple(lost)
    if s.log is not None:
        ids = s.table.program.role_ids
        s.log.append(Event("revealed", p, role=ids[role], cards=(ids[card],)))
    return card == role
