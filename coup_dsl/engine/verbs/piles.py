"""Piles: cards neither held nor in the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coup_dsl.engine.events import Event
from coup_dsl.engine.verbs.cards import put_in_hand, take_from_hand

if TYPE_CHECKING:
    from coup_dsl.engine.state import State


def put_on_pile(s: State, pile: int, card: int) -> None:
    """A card of the deck is put on a pile."""
    court = list(s.court)
    court[card] -= 1
    s.court = tuple(court)
    _add_to_pile(s, pile, card)
    if s.log is not None:
        program = s.table.program
        s.log.append(Event("turned", amount=1, pile=program.pile_names[pile], cards=(program.role_ids[card],),
                           seers=pile_seers(s, pile)))


def _add_to_pile(s: State, pile: int, card: int) -> None:
    piles = list(s.piles)
    piles[pile] = tuple(sorted((*piles[pile], card)))
    s.piles = tuple(piles)


def pile_seers(s: State, pile: int) -> int | None:
    """Who sees the cards of a pile: a mask of seats, or None for everybody."""
    program = s.table.program
    seen = program.piles[pile].seen
    if seen == "holder":
        return s.marks[program.slot(program.piles[pile].token, "player")]
    return None if seen == "everyone" else 1 << s.turn if seen == "actor" else 0


def hand_to_pile(s: State, p: int, card: int, pile: int) -> None:
    """A card of a hand is put on a pile."""
    take_from_hand(s, p, card)
    _add_to_pile(s, pile, card)
    if s.log is not None:
        program, seers = s.table.program, pile_seers(s, pile)
        s.log.append(Event("gave", p, amount=1, pile=program.pile_names[pile], cards=(program.role_ids[card],),
                           seers=None if seers is None else seers | 1 << p))


def take_from_pile(s: State, pile: int, card: int, p: int) -> None:
    """A card of a pile goes to a hand."""
    piles = list(s.piles)
    left = list(piles[pile])
    left.remove(card)
    piles[pile] = tuple(left)
    s.piles = tuple(piles)
    put_in_hand(s, p, card)
    if s.log is not None:
        program = s.table.program
        s.log.append(Event("got", p, amount=1, pile=program.pile_names[pile], cards=(program.role_ids[card],),
                           seers=None if pile_seers(s, pile) is None else 1 << p))


def shuffle_pile(s: State, pile: int) -> None:
    """The cards of a pile are shuffled into the deck."""
    court, piles = list(s.court), list(s.piles)
    for card in piles[pile]:
        court[card] += 1
    n, piles[pile] = len(piles[pile]), ()
    s.court, s.piles = tuple(court), tuple(piles)
    if s.log is not None and n:
        s.log.append(Event("returned", amount=n, pile=s.table.program.pile_names[pile]))
