"""Expressions as closures ``fn(s, r)``, constants folded."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from coup_dsl.language.code import Expr

if TYPE_CHECKING:
    from coup_dsl.engine.program import Action, Program
    from coup_dsl.engine.state import State

Fn = Callable[["State", list[Any]], Any]
BY_CHALLENGE = -2
#: The cause of a loss in a hook that replaces another loss: it cannot be averted in turn.
IN_STEAD = -4
#: Bits of one seat's bid in a tally; a bid is kept plus one, 0 stands for none.
BID_BITS = 10
COMPARE = {">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt}


@dataclass(frozen=True, slots=True)
class Compiled:
    """A closure, with its value if that is known already, and its kind."""

    fn: Fn
    kind: str
    const: Any = None
    register: int | None = None
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Local:
    """Where a name lives; ``sure`` means it is never nobody, ``const`` what it is if that is known."""

    register: int
    kind: str
    sure: bool = True
    const: Any = None


def constant(value: Any, kind: str) -> Compiled:
    """A value known when compiling."""
    return Compiled(lambda s, r: value, kind, const=value, sure=value >= 0)


def held(register: int, kind: str, *, sure: bool = True) -> Compiled:
    """What a register holds."""
    return Compiled(lambda s, r: r[register], kind, register=register, sure=sure)


def read_bids(tally: int) -> list[tuple[int, int]]:
    """The bids of a tally by seat."""
    found, seat = [], 0
    while tally:
        if tally & (1 << BID_BITS) - 1:
            found.append((seat, (tally & (1 << BID_BITS) - 1) - 1))
        tally >>= BID_BITS
        seat += 1
    return found


class Values:
    """Compiles expressions for one routine.

    Args:
        program: roles, tokens and options in play.
        names: names in sight; may change between calls.
        action: the action the text belongs to, for the words of the protocol about it.
    """

    def __init__(self, program: Program, names: dict[str, Local], action: Action | None = None) -> None:
        self.program, self.names, self.action = program, names, action
        #: The roles of a block that the protocol asks for, where a text and not the action's key names them.
        self.block_roles: Compiled | None = None

    def compile(self, e: Expr) -> Compiled:
        method: Callable[[Expr], Compiled] = getattr(self, "_" + e.op.replace("-", "_"))
        return method(e)

    def players(self, e: Expr) -> Fn:
        """The expression as a set of players, a bit mask."""
        x = self.compile(e)
        if x.kind == "players":
            return x.fn
        fn = x.fn
        if x.sure and x.const is None:
            return lambda s, r: 1 << fn(s, r)
        return lambda s, r: 1 << p if (p := fn(s, r)) >= 0 else 0

    def roles(self, e: Expr) -> tuple[int, ...] | Fn:
        """The expression as roles: their indices if they are known now, else a closure for a mask."""
        x = self.compile(e)
        mask = None if x.const is None else x.const if x.kind == "roles" else (1 << x.const if x.const >= 0 else 0)
        if mask is not None:
            return tuple(i for i in range(len(self.program.role_ids)) if mask >> i & 1)
        fn = x.fn
        return fn if x.kind == "roles" else (lambda s, r: 1 << p if (p := fn(s, r)) >= 0 else 0)

    # -- names -------------------------------------------------------------------------------
    def _number(self, e: Expr) -> Compiled:
        return constant(e.number, "number")

    def _local(self, e: Expr) -> Compiled:
        local = self.names[e.word]
        if local.const is not None:
            return constant(local.const, local.kind)
        return held(local.register, local.kind, sure=local.sure)

    def _role(self, e: Expr) -> Compiled:
        return constant(self.program.role_index(e.word), "role")

    def _action(self, e: Expr) -> Compiled:
        return constant(self.program.action_number(e.word), "action")

    def _token(self, e: Expr) -> Compiled:
        return constant(self.program.token_names.index(e.word), "token")

    def _pot(self, e: Expr) -> Compiled:
        return constant(self.program.pot(e.word), "pot")

    def _pile(self, e: Expr) -> Compiled:
        return constant(self.program.pile_names.index(e.word), "pile")

    def _option(self, e: Expr) -> Compiled:
        return constant(self.program.option_value(e.word), e.kind)

    def _value(self, e: Expr) -> Compiled:
        return getattr(self, "_value_" + e.word.replace("-", "_"))(e)  # type: ignore[no-any-return]

    def _value_everyone(self, e: Expr) -> Compiled:
        return Compiled(lambda s, r: s.living, "players")

    def _value_others(self, e: Expr) -> Compiled:
        you = self.names["you"].register
        return Compiled(lambda s, r: s.living & ~(1 << r[you]), "players")

    def _value_roles(self, e: Expr) -> Compiled:
        return constant((1 << len(self.program.role_ids)) - 1, "roles")

    def _value_deck(self, e: Expr) -> Compiled:
        return Compiled(lambda s, r: sum(s.court), "number")

    def _value_treasury(self, e: Expr) -> Compiled:
        return Compiled(lambda s, r: s.pots[0] - s.pots[1], "number")

    def _value_nobody(self, e: Expr) -> Compiled:
        return constant(-1, "player")

    def _value_none(self, e: Expr) -> Compiled:
        return constant(-1, "role")

    def _value_yes(self, e: Expr) -> Compiled:
        return constant(1, "truth")

    def _value_no(self, e: Expr) -> Compiled:
        return constant(0, "truth")

    def _value_by_challenge(self, e: Expr) -> Compiled:
        return constant(BY_CHALLENGE, "cause")

    # -- the action declared -----------------------------------------------------------------
    def _declared(self) -> Action:
        assert self.action is not None
        return self.action

    def _value_claim(self, e: Expr) -> Compiled:
        return constant(int(self._declared().claim), "truth")

    def _value_price(self, e: Expr) -> Compiled:
        action = self._declared()
        if action.spec.extra is None:
            return constant(action.cost, "number")
        condition, more = action.spec.extra
        due, base = self.compile(condition).fn, action.cost
        return Compiled(lambda s, r: base + more if due(s, r) else base, "number")

    def _value_declared(self, e: Expr) -> Compiled:
        return constant(self._declared().number, "action")

    def _value_denial(self, e: Expr) -> Compiled:
        return constant(int(bool(self._declared().denies)), "truth")

    def _value_living_sides(self, e: Expr) -> Compiled:
        return Compiled(lambda s, r: len({x for p, x in enumerate(s.sides) if s.living >> p & 1}), "number")

    def _value_role(self, e: Expr) -> Compiled:
        return constant(self._declared().role_number, "role")

    def _value_blockers(self, e: Expr) -> Compiled:
        if self.block_roles is not None:
            return self.block_roles
        index = self.program.role_index
        return constant(sum(1 << index(b) for b in self._declared().blockers), "roles")  # those in play

    def _value_reached(self, e: Expr) -> Compiled:
        action = self._declared()
        if action.spec.affects is None:
            return constant(0, "players")
        source, you, barred = self.players(action.spec.affects), self.names["you"].register, self.program.barred

        def reached(s: State, r: list[Any]) -> int:
            mask: int = source(s, r)
            for q in s.clockwise(mask):
                if barred(s, r[you], q, action.number):
                    mask &= ~(1 << q)
            return mask

        return Compiled(reached, "players")

    def _value_target_is_out(self, e: Expr) -> Compiled:
        registers = [self.names[t.name].register for t in self._declared().spec.targets if t.hostile]
        if not registers:
            return constant(0, "truth")
        if len(registers) == 1:
            i = registers[0]
            return Compiled(lambda s, r: not s.living >> r[i] & 1, "truth")
        return Compiled(lambda s, r: any(not s.living >> r[i] & 1 for i in registers), "truth")

    def _value_estate_is_heard(self, e: Expr) -> Compiled:
        return constant(int(bool(self.program.hooks["estate"])), "truth")

    # -- values of something -----------------------------------------------------------------
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

    def _extreme(self, arg: Expr, best: Callable[..., int]) -> Compiled:
        mask = self.players(arg)

        def extreme(s: State, r: list[Any]) -> int:
            left = mask(s, r) & s.living
            found = 0
            purse = None
            while left:
                low = left & -left
                left ^= low
                coins = s.coins[low.bit_length() - 1]
                if purse is None or (coins != purse and best(coins, purse) == coins):
                    purse, found = coins, low
                elif coins == purse:
                    found |= low
            return found

        return Compiled(extreme, "players")

    def _of_richest(self, e: Expr, arg: Expr) -> Compiled:
        return self._extreme(arg, max)

    def _of_poorest(self, e: Expr, arg: Expr) -> Compiled:
        return self._extreme(arg, min)

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

    # -- arithmetic and sets -----------------------------------------------------------------
    def _binary(self, e: Expr, f: Callable[[Any, Any], Any], kind: str) -> Compiled:
        a, b = self.compile(e.args[0]), self.compile(e.args[1])
        if a.const is not None and b.const is not None:
            return constant(f(a.const, b.const), kind)
        x, y = a.fn, b.fn
        if b.const is not None:
            k = b.const
            return Compiled(lambda s, r: f(x(s, r), k), kind)
        return Compiled(lambda s, r: f(x(s, r), y(s, r)), kind)

    def _plus(self, e: Expr) -> Compiled:
        return self._binary(e, operator.add, "number")

    def _minus(self, e: Expr) -> Compiled:
        return self._binary(e, lambda a, b: max(0, a - b), "number")

    def _call(self, e: Expr) -> Compiled:
        return self._binary(e, min if e.word == "min" else max, "number")

    def _except(self, e: Expr) -> Compiled:
        if e.kind == "roles":
            a, b = self.compile(e.args[0]).fn, self.roles_mask(e.args[1])
        else:
            left, right = e.args
            one = self.compile(right)
            if left.op == "value" and left.word == "everyone" and one.register is not None and one.kind == "player":
                i = one.register
                if one.sure:
                    return Compiled(lambda s, r: s.living & ~(1 << r[i]), "players")
            a, b = self.players(left), self.players(right)
        return Compiled(lambda s, r: a(s, r) & ~b(s, r), e.kind)

    def roles_mask(self, e: Expr) -> Fn:
        found = self.roles(e)
        if isinstance(found, tuple):
            mask = sum(1 << i for i in found)
            return lambda s, r: mask
        return found

    def _union(self, e: Expr) -> Compiled:
        if e.kind == "players":
            left, right = self.players(e.args[0]), self.players(e.args[1])
            return Compiled(lambda s, r: left(s, r) | right(s, r), "players")
        a, b = self.roles(e.args[0]), self.roles(e.args[1])
        if isinstance(a, tuple) and isinstance(b, tuple):
            return constant(sum(1 << i for i in {*a, *b}), "roles")
        x, y = self.roles_mask(e.args[0]), self.roles_mask(e.args[1])
        return Compiled(lambda s, r: x(s, r) | y(s, r), "roles")

    # -- conditions --------------------------------------------------------------------------
    def _compare(self, e: Expr) -> Compiled:
        left, right = e.args
        if e.word == ">=" and left.op == "of" and left.word == "coins":
            who, least = self.compile(left.args[0]), self.compile(right).const
            if who.register is not None and who.sure and least is not None:
                i = who.register
                return Compiled(lambda s, r: s.coins[r[i]] >= least, "truth")
        return self._binary(e, COMPARE[e.word], "truth")

    def _same(self, e: Expr) -> Compiled:
        if e.args[0].kind == "players":
            a, b = self.players(e.args[0]), self.players(e.args[1])
            return Compiled(lambda s, r: a(s, r) == b(s, r), "truth")
        x, y = self.compile(e.args[0]), self.compile(e.args[1])
        if x.register is not None and y.const is not None:
            i, k = x.register, y.const
            return Compiled(lambda s, r: r[i] == k, "truth")
        return self._binary(e, operator.eq, "truth")

    def _is_state(self, e: Expr) -> Compiled:
        if e.word == "empty":
            if e.args[0].op == "of" and e.args[0].word == "hand":
                owner = self.compile(e.args[0].args[0])
                if owner.register is not None and owner.sure:
                    h = owner.register
                    return Compiled(lambda s, r: not s.held[r[h]], "truth")
            fn = self.compile(e.args[0]).fn
            return Compiled(lambda s, r: not fn(s, r), "truth")
        x = self.compile(e.args[0])
        fn, alive = x.fn, e.word == "alive"
        if x.register is not None and x.sure:
            i = x.register
            if alive:
                return Compiled(lambda s, r: s.living >> r[i] & 1, "truth")
            return Compiled(lambda s, r: not s.living >> r[i] & 1, "truth")
        return Compiled(lambda s, r: ((p := fn(s, r)) >= 0 and bool(s.living >> p & 1)) is alive, "truth")

    def _has(self, e: Expr) -> Compiled:
        slot = self.program.slot(e.word, e.args[0].kind)
        fn = self.compile(e.args[0]).fn
        return Compiled(lambda s, r: (p := fn(s, r)) >= 0 and s.marks[slot] >> p & 1, "truth")

    def _holds(self, e: Expr) -> Compiled:
        pile, role = self.program.pile_names.index(e.word), self.compile(e.args[0]).fn
        return Compiled(lambda s, r: role(s, r) in s.piles[pile], "truth")

    def _both(self, e: Expr) -> Compiled:
        a, b = self.compile(e.args[0]), self.compile(e.args[1])
        if a.const is not None:
            return b if a.const else a
        if b.const is not None:
            return a if b.const else b
        x, y = a.fn, b.fn
        return Compiled(lambda s, r: x(s, r) and y(s, r), "truth")

    def _either(self, e: Expr) -> Compiled:
        a, b = self.compile(e.args[0]), self.compile(e.args[1])
        if a.const is not None:
            return a if a.const else b
        if b.const is not None:
            return b if b.const else a
        x, y = a.fn, b.fn
        return Compiled(lambda s, r: x(s, r) or y(s, r), "truth")

    def _negate(self, e: Expr) -> Compiled:
        inner = e.args[0]
        a = self.compile(inner)
        if inner.op == "same" and a.const is None and inner.args[0].kind != "players":
            x, y = self.compile(inner.args[0]), self.compile(inner.args[1])
            if x.register is not None and y.const is not None:
                i, k = x.register, y.const
                return Compiled(lambda s, r: r[i] != k, "truth")
        if a.const is not None:
            return constant(int(not a.const), "truth")
        fn = a.fn
        return Compiled(lambda s, r: not fn(s, r), "truth")
