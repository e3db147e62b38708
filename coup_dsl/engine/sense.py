"""Whether a position that was read can be: no coin and no card too many, and nobody asked who is out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from coup_dsl.errors import quoted

if TYPE_CHECKING:
    from coup_dsl.engine.state import State


def senseless(s: State) -> str:
    """What cannot be about a position whose parts have the right sizes, in words; nothing when it can be."""
    return next(_faults(s), "")


def asked_in_vain(s: State, stored: State) -> str:
    """What cannot be about the question that is asked in a position, in words; nothing when it can be.

    Args:
        s: the position as the machine took it up.
        stored: as it was before.
    """
    if s.key() != stored.key():
        out = not stored.living >> stored.turn & 1
        return f"{s.names[stored.turn]} is out and has no turn" if out else "nothing can be asked where it stands"
    if s.actor is not None and s.actor >= 0 and not s.living >> s.actor & 1:
        return f"{s.names[s.actor]} is out and cannot be asked"
    if s.chooser is not None:
        for p, name in enumerate(s.names):
            if s.living >> p & 1 and not s.held[p]:
                return f"{name} is in the game without a card in hand"
    return ""


def _faults(s: State) -> Iterator[str]:
    yield from _coins(s)
    yield from _cards(s)
    for p, name in enumerate(s.names):
        if s.held[p] and not s.living >> p & 1:
            yield f"{name} is out and holds {len(s.held[p])} card{'s' * (len(s.held[p]) > 1)}"
    program = s.table.program
    if len(s.sides) != (s.table.n if program.sides else 0) or not all(0 <= x < len(program.sides) for x in s.sides):
        yield "its sides do not fit these players"
    if not set(s.fallen) <= set(range(s.table.n)):
        yield "somebody has fallen who does not play"
    for slot, mask in zip(program.slots, s.marks, strict=True):
        places = s.table.n if slot.place == "player" else len(program.role_ids)
        supply = program.tokens[slot.token].supply
        if not 0 <= mask < 1 << places or mask.bit_count() > supply:
            yield f"token {quoted(slot.name)} lies where it cannot"


def _coins(s: State) -> Iterator[str]:
    if min(*s.coins, *s.pots) < 0 or s.pots[1] > s.pots[0]:
        yield "somewhere there are fewer than no coins"
    total, there = sum(s.coins) + s.pots[0] + sum(s.pots[2:]), s.game.options["treasury"]
    if isinstance(there, int) and total > there:
        yield f"there are {total} coins, and the game has {there}"


def _cards(s: State) -> Iterator[str]:
    """Each role in play has as many cards as the others, wherever they are."""
    ids = s.table.program.role_ids
    if min(s.court) < 0:
        yield "the deck has fewer than no cards of a role"
    rows = [row for rows in (s.held, s.up, s.down, s.piles) for row in rows]
    totals = [s.court[x] + sum(row.count(x) for row in rows) for x in range(len(ids))]
    least, most = totals.index(min(totals)), totals.index(max(totals))
    if totals[least] != totals[most]:
        yield f"there are {totals[most]} cards of {quoted(ids[most])} and {totals[least]} of {quoted(ids[least])}"
