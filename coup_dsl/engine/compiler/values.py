"""Expressions as closures ``fn(s, r)``, constants folded."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from coup_dsl.engine.compiler.declared import DeclaredWords
from coup_dsl.engine.compiler.measures import Measures
from coup_dsl.engine.compiler.operands import BY_CHALLENGE, Compiled, constant, held
from coup_dsl.language.code import Expr

COMPARE = {">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt}


class Values(DeclaredWords, Measures):
    """Compiles names, arithmetic, sets and conditions, and all that its bases do."""

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

    def _value_no_players(self, e: Expr) -> Compiled:
        return constant(0, "players")

    def _value_none(self, e: Expr) -> Compiled:
        return constant(-1, "role")

    def _value_yes(self, e: Expr) -> Compiled:
        return constant(1, "truth")

    def _value_no(self, e: Expr) -> Compiled:
        return constant(0, "truth")

    def _value_by_challenge(self, e: Expr) -> Compiled:
        return constant(BY_CHALLENGE, "cause")

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
