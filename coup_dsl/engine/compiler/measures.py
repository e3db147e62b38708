"""Values of something: purses, hands, the richest, the holders of tokens."""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from coup_dsl.engine.compiler.operands import Compiled, Resolver, read_bids
from coup_dsl.language.code import Expr

if TYPE_CHECKING:
    from coup_dsl.engine.state import State


class Measures(Resolver):
    """Compiles ``WORD of X``."""

    def _of(self, e: Expr) -> Compiled:
        return getattr(self, "_of_" + e.word)(e, e.args[0])  # type: ignore[no-any-return]

    def _of_coins(self, e: Expr, arg: Expr) -> Compiled:
        x = self.compile(arg)
        fn, i = x.fn, x.register
        if arg.kind == "pot":
            at = x.const
            return Compiled(lambda s, r: s.pots[-at], "number")
        if i is not None and x.sure:
            return Compiled(lambda s, r: s.coins[r[i]], "number")
        return Compiled(lambda s, r: s.coins[p] if (p := fn(s, r)) >= 0 else 0, "number")

    def _of_hand(self, e: Expr, arg: Expr) -> Compiled:
        fn = self.compile(arg).fn
        return Compiled(lambda s, r: s.held[p] if (p := fn(s, r)) >= 0 else (), "cards")

    def _of_cards(self, e: Expr, arg: Expr) -> Compiled:
        pile = self.compile(arg).const
        return Compiled(lambda s, r: s.piles[pile], "cards")

    def _of_side(self, e: Expr, arg: Expr) -> Compiled:
        fn = self.compile(arg).fn
        return Compiled(lambda s, r: s.sides[p] if (p := fn(s, r)) >= 0 and s.sides else -1, "side")

    def _of_neighbour(self, e: Expr, arg: Expr) -> Compiled:
        fn = self.compile(arg).fn

        def neighbour(s: State, r: list[Any]) -> int:
            p, n = fn(s, r), s.table.n
            return next((q for k in range(1, n) if s.living >> (q := (p + k) % n) & 1), -1) if p >= 0 else -1

        return Compiled(neighbour, "player", sure=False)

    def _of_top(self, e: Expr, arg: Expr) -> Compiled:
        fn = self.compile(arg).fn
        return Compiled(lambda s, r: max((bid for _, bid in read_bids(fn(s, r))), default=0), "number")

    def _of_highest(self, e: Expr, arg: Expr) -> Compiled:
        fn = self.compile(arg).fn

        def highest(s: State, r: list[Any]) -> int:
            bids = read_bids(fn(s, r))
            top = max((bid for _, bid in bids), default=0)
            return sum(1 << p for p, bid in bids if bid == top)

        return Compiled(highest, "players")

    def _of_living(self, e: Expr, arg: Expr) -> Compiled:
        mask = self.players(arg)
        return Compiled(lambda s, r: mask(s, r) & s.living, "players")

    def _of_number(self, e: Expr, arg: Expr) -> Compiled:
        if arg.kind == "cards":
            cards = self.compile(arg).fn
            return Compiled(lambda s, r: len(cards(s, r)), "number")
        mask = self.players(arg) if arg.kind in ("player", "players") else self.compile(arg).fn
        return Compiled(lambda s, r: mask(s, r).bit_count(), "number")

    def _of_others(self, e: Expr, arg: Expr) -> Compiled:
        mask = self.players(arg)
        return Compiled(lambda s, r: s.living & ~mask(s, r), "players")

    def _extreme(self, arg: Expr, beats: Callable[[int, int], bool], worst: int) -> Compiled:
        mask = self.players(arg)

        def extreme(s: State, r: list[Any]) -> int:
            left = mask(s, r) & s.living
            found, purse = 0, worst
            while left:
                low = left & -left
                left ^= low
                coins = s.coins[low.bit_length() - 1]
                if beats(coins, purse):
                    purse, found = coins, low
                elif coins == purse:
                    found |= low
            return found

        return Compiled(extreme, "players")

    def _of_richest(self, e: Expr, arg: Expr) -> Compiled:
        return self._extreme(arg, operator.gt, -1)

    def _of_poorest(self, e: Expr, arg: Expr) -> Compiled:
        return self._extreme(arg, operator.lt, sys.maxsize)

    def _of_holders(self, e: Expr, arg: Expr) -> Compiled:
        slot = self.program.slot(arg.word, "player")
        return Compiled(lambda s, r: s.marks[slot], "players")

    def _of_holder(self, e: Expr, arg: Expr) -> Compiled:
        slot = self.program.slot(arg.word, "player")
        return Compiled(lambda s, r: s.marks[slot].bit_length() - 1, "player", sure=False)

    def _of_left(self, e: Expr, arg: Expr) -> Compiled:
        slot = self.program.slot(arg.word)
        supply = self.program.tokens[self.program.slots[slot].token].supply
        return Compiled(lambda s, r: supply - s.marks[slot].bit_count(), "number")
