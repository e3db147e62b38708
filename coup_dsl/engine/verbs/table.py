"""The table: tokens, sides, who is out, and what was said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coup_dsl.engine.events import Event
from coup_dsl.engine.machine import Over

if TYPE_CHECKING:
    from coup_dsl.engine.state import State


def place(s: State, token: int, slot: int, where: int) -> None:
    """A free token is put on the table; ``slot`` is where tokens of this kind of place are kept."""
    program = s.table.program
    shape = program.tokens[token]
    on_player = program.slots[slot].place == "player"
    if where < 0 or (on_player and not s.living >> where & 1):
        return
    limit = 1 if len(shape.on) > 1 else shape.supply
    mask = s.marks[slot]
    if mask >> where & 1 or mask.bit_count() >= limit:
        return
    marks = list(s.marks)
    marks[slot] = mask | 1 << where
    s.marks = tuple(marks)
    if s.log is not None:
        s.log.append(Event("placed", where if on_player else None, token=program.token_names[token],
                           targets=(where,) if on_player else (),
                           role=None if on_player else program.role_ids[where]))


def drop(s: State, p: int, slot: int) -> None:
    """The token before a player goes back."""
    if p >= 0 and s.marks[slot] >> p & 1:
        marks = list(s.marks)
        marks[slot] &= ~(1 << p)
        s.marks = tuple(marks)
        if s.log is not None:
            s.log.append(Event("recalled", p, token=s.table.program.slots[slot].name))


def recall(s: State, token: int) -> None:
    """All tokens of this name go back."""
    marks = list(s.marks)
    for i, slot in enumerate(s.table.program.slots):
        if slot.token == token:
            marks[i] = 0
    after = tuple(marks)
    if s.log is not None and s.marks != after:
        s.log.append(Event("recalled", token=s.table.program.token_names[token]))
    s.marks = after


def leave(s: State, p: int) -> None:
    """Out: tokens go back, the estate waits for the end of the turn; the last player left wins."""
    s.living &= ~(1 << p)
    s.fallen = (*s.fallen, p)
    if s.log is not None:
        s.log.append(Event("out", p))
    program = s.table.program
    for i, slot in enumerate(program.slots):
        if slot.place == "player" and s.marks[i] >> p & 1:
            if program.tokens[slot.token].bound:
                recall(s, slot.token)
            else:
                drop(s, p, i)
    if not s.living & (s.living - 1):
        if s.log is not None:
            s.log.append(Event("won", s.living.bit_length() - 1))
        raise Over


def change_side(s: State, p: int) -> None:
    """To the other side."""
    if s.sides and p >= 0:
        sides = list(s.sides)
        sides[p] = 1 - sides[p]
        s.sides = tuple(sides)
        if s.log is not None:
            s.log.append(Event("changed", p, side=s.table.program.sides[sides[p]]))


def repeat(s: State, action: int) -> None:
    """The active player, if he lives, takes another turn without this action."""
    s.again = action


def log_block(s: State, p: int, role: int) -> None:
    """A block stands."""
    if s.log is not None:
        s.log.append(Event("blocked", p, role=s.table.program.role_ids[role]))


def log_word(s: State, p: int, word: str) -> None:
    """Somebody decided for a word."""
    if s.log is not None:
        s.log.append(Event("chose", p, action=word))


def log_bid(s: State, p: int, bid: int, *, sealed: bool) -> None:
    """Somebody has bid; how much is known when the bids are opened."""
    if s.log is not None:
        s.log.append(Event("sealed", p) if sealed else Event("bid", p, amount=bid))


def log_choice(s: State, p: int | None, kind: str, x: int, seers: int) -> None:
    """Somebody chose, or chance did; a card only some may see."""
    if s.log is None:
        return
    ids = s.table.program.role_ids
    s.log.append(Event("chose", p, targets=(x,) if kind == "player" else (), role=ids[x] if kind == "role" else None,
                       cards=(ids[x],) if kind == "card" else (), seers=seers if kind == "card" else None))
