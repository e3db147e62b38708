"""Full positions that agree with a view."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from coup_dsl.engine.chance import ASKED, seeded
from coup_dsl.engine.compiler.operands import BID_BITS, read_bids
from coup_dsl.engine.machine import ask_again
from coup_dsl.engine.masking import HIDDEN
from coup_dsl.engine.options import CHANCE

if TYPE_CHECKING:
    from coup_dsl.engine.compiler.routine import Secret
    from coup_dsl.engine.state import State


class Redeal:
    """What all positions have in common that agree with a view; the rest is dealt anew for each.

    Args:
        m: a masked position; nothing else is known here.
        seat: whose it is.
    """

    def __init__(self, m: State, seat: int | None) -> None:
        self.common, self.seat = m, seat
        self.secrets = m.table.program.secrets
        self.unseen = _unseen(m)
        self.has_secrets = False
        frame = m.stack
        while frame is not None:
            self.has_secrets |= bool(self.secrets[frame[0]])
            frame = frame[3]

    def position(self, rng: random.Random) -> State:
        """One of the positions; what is to come by chance is new as well."""
        m, cards = self.common, self.unseen[:]
        s = m.copy()
        s.held = tuple([_dealt(hand, cards, rng) for hand in m.held])
        s.down = tuple([_drawn(cards, len(row), rng) if HIDDEN in row else row for row in m.down])
        s.piles = tuple([_dealt(row, cards, rng) for row in m.piles])
        s.court = tuple([cards.count(kind) for kind in range(len(m.table.program.role_ids))])
        chance = seeded(rng.getrandbits(64))
        s.answer, s.log, s.actor, s.options = None, None, m.actor, m.options
        if self.has_secrets:
            s.stack = self._filled(m.stack, s, rng)
        if s.stack is not None and not m.options:
            s.rng = ASKED if m.actor == CHANCE else chance
            ask_again(s)
        s.rng = chance
        return s

    def _filled(self, frame: Any, s: State, rng: random.Random) -> Any:
        """The frames, outermost first, with what is hidden in them guessed."""
        if frame is None:
            return None
        routine, pc, registers, below = frame
        below = self._filled(below, s, rng)
        hidden = self.secrets[routine]
        return routine, pc, _guessed(hidden, registers, s, rng) if hidden else registers, below


def _unseen(m: State) -> list[int]:
    """The cards whose place is not known, by kind."""
    kinds = len(m.table.program.role_ids)
    rows = (*m.held, *m.down, *m.up, *m.piles)
    copies = (sum(map(len, rows)) + m.court[0]) // kinds
    left = [copies] * kinds
    for row in rows:
        for card in row:
            if card != HIDDEN:
                left[card] -= 1
    return [kind for kind, count in enumerate(left) for _ in range(count)]


def _dealt(row: tuple[int, ...], cards: list[int], rng: random.Random) -> tuple[int, ...]:
    """A row, sorted, with other cards if it is hidden."""
    return tuple(sorted(_drawn(cards, len(row), rng))) if HIDDEN in row else row


def _drawn(cards: list[int], count: int, rng: random.Random) -> tuple[int, ...]:
    """Cards taken out at random."""
    found = []
    for _ in range(count):
        at = int(rng.random() * len(cards))
        found.append(cards[at])
        cards[at] = cards[-1]
        cards.pop()
    return tuple(found)


def _guessed(secrets: dict[int, Secret], registers: tuple[int, ...], s: State, rng: random.Random) -> tuple[int, ...]:
    """Registers with hidden cards guessed: one of the hand it was chosen from, if that is known."""
    found = list(registers)
    for i, secret in secrets.items():
        owner = secret.owner
        if secret.kind == "bids":
            for p, most in read_bids(found[owner]):
                if not found[i] >> BID_BITS * p & (1 << BID_BITS) - 1:
                    found[i] |= rng.randint(0, most) + 1 << BID_BITS * p
        elif found[i] == HIDDEN:
            hand = s.held[found[owner]] if owner >= 0 and found[owner] >= 0 else ()
            found[i] = rng.choice(hand) if hand else 0
    return tuple(found)
