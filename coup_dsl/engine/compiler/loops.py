"""Statements that repeat a block."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coup_dsl.engine.compiler.routine import Label, RoutineCompiler
from coup_dsl.engine.machine import Op
from coup_dsl.engine.state import State
from coup_dsl.language.code import Stmt


def _repeat(c: RoutineCompiler, st: Stmt) -> None:
    left = c.register()
    c.set(left, c.fn(st.exprs[0]))
    top, done = c.here, Label()

    def make() -> Op:
        to = done.pc

        def step(s: State, r: list[Any]) -> Any:
            if r[left] <= 0:
                return to
            r[left] -= 1
            return None
        return step
    c.make(make)
    c.looped(st.body)
    c.op(lambda s, r: top)
    c.mark(done)


def _each(c: RoutineCompiler, st: Stmt) -> None:
    queued = st.exprs[0].op == "value" and st.exprs[0].word == "fallen"
    if not queued and c.values.compile(st.exprs[0]).const == 0:
        return
    with c.scope():
        done = Label()
        if queued:
            x = c.register(st.name, "player")
            top = c.here
            _next_fallen(c, x, done)
        else:
            rest = c.register()
            c.set(rest, c.values.players(st.exprs[0]))
            x = c.register(st.name, "player")
            top = c.here
            _next_living(c, rest, x, done)
        c.looped(st.body)
        c.op(lambda s, r: top)
        c.mark(done)


def _next_living(c: RoutineCompiler, rest: int, x: int, done: Label) -> None:
    """The next living player of a set, clockwise from the active player."""
    def make() -> Op:
        to = done.pc

        def step(s: State, r: list[Any]) -> Any:
            q = s.next_of(r[rest] & s.living)
            if q < 0:
                return to
            r[rest] &= ~(1 << q)
            r[x] = q
            return None
        return step
    c.make(make)


def _next_fallen(c: RoutineCompiler, x: int, done: Label) -> None:
    """The next of those who went out; who goes out meanwhile comes after."""
    def make() -> Op:
        to = done.pc

        def step(s: State, r: list[Any]) -> Any:
            if not s.fallen:
                return to
            r[x], s.fallen = s.fallen[0], s.fallen[1:]
            return None
        return step
    c.make(make)


LOOPS: dict[str, Callable[[RoutineCompiler, Stmt], None]] = {"repeat": _repeat, "each": _each}
