"""The words of the protocol about the action that is declared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coup_dsl.engine.compiler.operands import Compiled, Resolver, constant
from coup_dsl.language.code import Expr

if TYPE_CHECKING:
    from coup_dsl.engine.actions import Action
    from coup_dsl.engine.state import State


class DeclaredWords(Resolver):
    """Compiles what the protocol says of an action: its price, its role, who may block it."""

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

    def _value_empty_handed(self, e: Expr) -> Compiled:
        if not self.program.moves_cards:
            return constant(0, "players")

        def empty_handed(s: State, r: list[Any]) -> int:
            if s.held.count(()) == len(s.held) - s.living.bit_count():
                return 0
            return sum(1 << p for p, hand in enumerate(s.held) if not hand) & s.living

        return Compiled(empty_handed, "players")
