"""A position without what one seat may not see: hidden cards, bids and the dice to come are gone, not covered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coup_dsl.engine.compiler.operands import BID_BITS
from coup_dsl.engine.options import CHANCE
from coup_dsl.engine.verbs import pile_seers

if TYPE_CHECKING:
    from coup_dsl.engine.compiler.routine import Secret
    from coup_dsl.engine.state import State

#: Stands for a card that may not be seen.
HIDDEN = -9


def masked(s: State, seat: int | None) -> State:
    """The position as far as a seat, or a spectator (None), sees it.

    Hands and cards aside of others are as many times :data:`HIDDEN`, the deck is one number, and there are
    options only for who is asked.  It can be read like a position; it cannot be played on.
    """
    m = s.copy()
    m.held = tuple([hand if p == seat else (HIDDEN,) * len(hand) for p, hand in enumerate(s.held)])
    m.down = tuple([row if p == seat or not row else (HIDDEN,) * len(row) for p, row in enumerate(s.down)])
    m.court = (sum(s.court),)
    if s.piles:
        m.piles = tuple([row if sees_pile(s, i, seat) else (HIDDEN,) * len(row) for i, row in enumerate(s.piles)])
    m.stack = _masked_stack(s, seat)
    m.rng, m.answer, m.log, m.actor = 0, None, None, s.actor
    m.options = s.options if seat is not None and s.actor == seat else ()
    return m


def _masked_stack(s: State, seat: int | None) -> Any:
    """The frames with what is secret in them taken out; frames below the last secret one are kept as they are."""
    secrets = s.table.program.secrets
    frames, last, frame = [], 0, s.stack
    while frame is not None:
        frames.append(frame)
        if secrets[frame[0]]:
            last = len(frames)
        frame = frame[3]
    if not last:
        return s.stack
    stack = frames[last - 1][3]
    for routine, pc, registers, _ in reversed(frames[:last]):
        hidden = secrets[routine]
        if hidden:
            registers = tuple([int(x) if i not in hidden else _seen(hidden[i], int(x), registers, seat)
                               for i, x in enumerate(registers)])
        stack = (routine, pc, registers, stack)
    return stack


def _seen(secret: Secret, value: int, registers: tuple[int, ...], seat: int | None) -> int:
    """A hidden register as a seat sees it: of bids his own, of a card all or nothing."""
    if seat is None:
        return 0 if secret.kind == "bids" else HIDDEN
    if secret.kind == "bids":
        return value & ((1 << BID_BITS) - 1 << BID_BITS * seat)
    return value if any(registers[j] == seat for j in secret.viewers) else HIDDEN


def sees_pile(s: State, pile: int, seat: int | None) -> bool:
    """Whether a seat sees a pile: as the pile says, and who is choosing a card of it sees it in any case.

    One who sees a pile does not see it while chance deals from it: what is left would tell who got what.
    """
    seers = pile_seers(s, pile)
    if seers is None:
        return True
    if seat is None or (s.actor == CHANCE and _dealt(s) == s.piles[pile]):
        return False
    choosing = s.actor == seat and s.stack is not None and s.table.program.keeps.get(s.stack[:2]) == pile
    return choosing or bool(seers >> seat & 1)


def _dealt(s: State) -> tuple[int, ...]:
    """The cards chance picks from."""
    return tuple(o.value for o in s.options for _ in range(o.weight))
