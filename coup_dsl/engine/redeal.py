"""Full positions that agree with a view."""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING

from coup_dsl.engine.chance import ASKED, seeded
from coup_dsl.engine.compiler.operands import BID_BITS, read_bids
from coup_dsl.engine.machine import ask_again
from coup_dsl.engine.options import CHANCE
from coup_dsl.engine.view import HIDDEN

if TYPE_CHECKING:
    from coup_dsl.engine.compiler.routine import Secret
    from coup_dsl.engine.state import State
    from coup_dsl.engine.view import View


class Redeal:
    """What all positions have in common that agree with a view; the rest is dealt anew for each.

    Args:
        view: what one seat sees; nothing else is known here.
    """

    def __init__(self, view: View) -> None:
        from coup_dsl.engine.state import State

        program = view.table.program
        index = {id: i for i, id in enumerate(program.role_ids)}
        self.view, self.kinds = view, range(len(index))
        self.mine = tuple(index[c] for c in view.hand)
        self.put_aside = tuple(index[c] for c in view.aside)
        self.piles = tuple(None if row is None else tuple(index[c] for c in row) for row in view.piles)
        self.frames = [(program.routine_names.index(name), pc, registers)
                       for name, pc, registers in reversed(view.frames)]
        self.secrets = [program.secrets[routine] for routine, _, _ in self.frames]
        s = self.common = State.__new__(State)
        s.table, s.coins, s.living, s.turn = view.table, view.coins, 0, view.turn
        s.up = tuple(tuple(index[c] for c in row) for row in view.lost)
        s.marks, s.pots, s.sides = view.marks, (view.treasury, view.staked, *view.pots), view.sides
        s.living = sum(1 << p for p, alive in enumerate(view.alive) if alive)
        s.again = program.action_number(view.again) if view.again is not None else -1
        s.fallen, s.stack = view.fallen, None
        s.held = s.down = s.piles = ()
        s.court, s.rng = (), 0
        self.unseen = self._unseen(s.up)

    def _unseen(self, lost: tuple[tuple[int, ...], ...]) -> list[int]:
        """The cards whose place the view does not tell."""
        view = self.view
        cards = sum(view.hand_sizes) + sum(view.aside_sizes) + sum(map(len, lost)) + view.deck_size
        copies = (cards + sum(view.pile_sizes)) // len(self.kinds)
        unseen = [x for x in self.kinds for _ in range(copies)]
        for card in (*self.mine, *self.put_aside, *(c for row in (*lost, *self.piles) for c in row or ())):
            unseen.remove(card)
        return unseen

    def position(self, rng: random.Random) -> State:
        """One of the positions; what is to come by chance is new as well."""
        view, draw = self.view, rng.random
        cards = iter(sorted(self.unseen, key=lambda _: draw()))
        s = self.common.copy()
        s.held = tuple(self.mine if p == view.seat else tuple(sorted(islice(cards, k)))
                       for p, k in enumerate(view.hand_sizes))
        s.down = tuple(self.put_aside if p == view.seat else tuple(islice(cards, k))
                       for p, k in enumerate(view.aside_sizes))
        s.piles = tuple(row if row is not None else tuple(sorted(islice(cards, k)))
                        for row, k in zip(self.piles, view.pile_sizes, strict=True))
        left = list(cards)
        s.court = tuple(map(left.count, self.kinds))
        chance = seeded(rng.getrandbits(64))
        s.rng = ASKED if view.actor == CHANCE else chance
        for (routine, pc, registers), secrets in zip(self.frames, self.secrets, strict=True):
            s.stack = (routine, pc, _filled(secrets, registers, s, rng) if secrets else registers, s.stack)
        s.answer, s.log, s.actor, s.options = None, None, None, ()
        if s.stack is not None:
            ask_again(s)
        s.rng = chance
        return s


def _filled(secrets: dict[int, Secret], registers: tuple[int, ...], s: State, rng: random.Random) -> tuple[int, ...]:
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
