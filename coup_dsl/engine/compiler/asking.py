"""Statements that ask: offers to one player, to several, and choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coup_dsl.engine.compiler.choosing import CHOICES
from coup_dsl.engine.compiler.deciding import BUILTINS, VERBS
from coup_dsl.engine.compiler.loops import LOOPS
from coup_dsl.engine.compiler.offers import Claim, Offer, compile_offer
from coup_dsl.engine.compiler.operands import Compiled, Fn, Local, constant
from coup_dsl.engine.compiler.routine import Label, RoutineCompiler
from coup_dsl.engine.machine import AskAt, Op
from coup_dsl.engine.protocol import protocol
from coup_dsl.engine.state import State
from coup_dsl.language.code import Expr, Stmt

Registers = list[Any]

__all__ = ["BUILTINS", "STATEMENTS", "VERBS"]


def _offered(c: RoutineCompiler, st: Stmt) -> None:
    """``p may OFFER: … else: …``"""
    assert st.offer is not None
    if st.offer.name == "block" and c.action is not None and c.values.block_roles is None:
        _block(c, st)
        return
    other, end = Label(), Label()
    with c.scope():
        x = _seat(c, st.exprs[0])
        offer = compile_offer(c, st.offer)
        _ask_one(c, x, offer, other)
        offer.accept(x, other)
        c.block(st.body)
    if st.other:
        c.jump(end)
    c.mark(other)
    c.block(st.other)
    c.mark(end)


def _block(c: RoutineCompiler, st: Stmt) -> None:
    """A block of an action by one player: who else may make it is said by the protocol."""
    assert st.offer is not None
    assert st.offer.object is not None
    roles = c.values.compile(st.offer.object)
    mask = c.values.roles_mask(st.offer.object)
    asked = c.fn(st.exprs[0])
    with c.scope():
        c.set(c.register("blocker", "player"), asked)
        c.values.block_roles = roles if roles.kind == "roles" else Compiled(mask, "roles")
        if roles.kind != "roles" and roles.const is not None:
            c.values.block_roles = constant(mask(None, []), "roles")  # type: ignore[arg-type]
        c.inserts |= {"taken": st.body, "refused": st.other}
        c.run(protocol().parts["block-by-one"])
        c.values.block_roles = None


def _seat(c: RoutineCompiler, subject: Expr) -> int:
    """The register that holds who is asked."""
    compiled = c.values.compile(subject)
    if compiled.register is not None:
        return compiled.register
    x = c.register()
    c.set(x, compiled)
    return x


def _ask_one(c: RoutineCompiler, x: int, offer: Offer, refused: Label) -> None:
    """Ask the player in a register; who cannot be asked, or says no, goes to ``refused``."""
    options, at = offer.options, c.here

    def make_ask() -> Op:
        to, signal = refused.pc, AskAt(at)

        def ask(s: State, r: Registers) -> Any:
            p = r[x]
            found = None
            if p >= 0 and s.living >> p & 1:
                found = options(s, r, p)
            if found is None:
                return to
            s.actor, s.options = p, found
            return signal
        return ask

    c.make(make_ask)
    _said_no(c, refused)


def _said_no(c: RoutineCompiler, refused: Label) -> None:
    def make() -> Op:
        to = refused.pc
        return lambda s, r: to if s.answer is None else None
    c.make(make)


def _while(c: RoutineCompiler, st: Stmt) -> None:
    """``while p may pay N: …``"""
    x = c.register()
    c.set(x, c.fn(st.exprs[0]))
    assert st.offer is not None
    offer, end, top = compile_offer(c, st.offer), Label(), c.here
    _ask_one(c, x, offer, end)
    offer.accept(x, end)
    c.looped(st.body)
    c.op(lambda s, r: top)
    c.mark(end)


def _quantified(c: RoutineCompiler, st: Stmt) -> None:
    """``first | each | all x of SET may OFFER [into NAME]: … else: …``"""
    assert st.offer is not None
    collected = c.register() if st.into else -1
    if st.into:
        c.set(collected, lambda s, r: 0)
    with c.scope():
        source = c.values.players(st.exprs[0])
        x = c.register(st.name, "player")
        offer = compile_offer(c, st.offer)
        if st.word == "all":
            _all(c, st, offer, source, x, collected)
        else:
            _in_turn(c, st, offer, source, x, collected)
    if st.into:
        c.names[st.into] = Local(collected, "players")


class _Round:
    """Asking the players of a set clockwise.

    Emits the asking; what is emitted next is reached by each who accepts, with his seat in
    register ``x``.  A jump to ``again`` asks the next one; ``done`` is where the round ends.
    """

    def __init__(self, c: RoutineCompiler, offer: Offer, source: Fn, x: int, declined: Label | None = None) -> None:
        self.c, self.again, self.done = c, Label(), Label()
        rest = c.register()
        self.ask_next = ask_next = _asker(offer, rest, x)
        at, done = c.here + 1, self.done
        self.signal = signal = AskAt(at)

        def make_start() -> Op:
            to = done.pc

            def start(s: State, r: Registers) -> Any:
                r[rest] = source(s, r)
                return signal if ask_next(s, r) else to
            return start

        options = offer.options

        def ask(s: State, r: Registers) -> Any:
            s.actor = r[x]
            s.options = options(s, r, r[x]) or ()
            return signal

        def make_answer() -> Op:
            to, no = done.pc, declined.pc if declined is not None else -1

            def answered(s: State, r: Registers) -> Any:
                if s.answer is not None:
                    return None
                if no >= 0:
                    return no
                return signal if ask_next(s, r) else to
            return answered

        c.make(make_start)
        c.op(ask)
        c.make(make_answer)

    def ask_again(self) -> None:
        """Emit asking the next player; the round ends here."""
        c, signal, ask_next, done = self.c, self.signal, self.ask_next, self.done
        c.mark(self.again)

        def make() -> Op:
            to = done.pc
            return lambda s, r: signal if ask_next(s, r) else to
        c.make(make)
        c.mark(done)


def _asker(offer: Offer, rest: int, x: int) -> Callable[[State, Registers], bool]:
    """Ask the next player of the set in ``rest`` who can accept; False when there is none."""
    options = offer.options

    def ask_next(s: State, r: Registers) -> bool:
        left, nexts = r[rest] & s.living, s.table.nexts[s.turn]
        while left:
            q, left = nexts[left]
            r[x] = q
            found = options(s, r, q)
            if found is not None:
                r[rest] = left
                s.actor, s.options = q, found
                return True
        r[rest] = 0
        return False

    return ask_next


def _in_turn(c: RoutineCompiler, st: Stmt, offer: Offer, source: Fn, x: int, collected: int) -> None:
    """first and each: what is accepted is settled before the next is asked."""
    end, declined = Label(), Label()
    has_else = bool(st.other) and st.word == "each"
    asking = _Round(c, offer, source, x, declined if has_else else None)
    offer.accept(x, declined if has_else else asking.again)
    if st.into:
        c.set(collected, lambda s, r: r[collected] | 1 << r[x])
    if st.word == "first":
        c.block(st.body)
        c.jump(end)
        asking.ask_again()
        c.block(st.other)
    else:
        c.looped(st.body)
        if has_else:
            c.jump(asking.again)
            c.mark(declined)
            c.looped(st.other)
        asking.ask_again()
    c.mark(end)


def _all(c: RoutineCompiler, st: Stmt, offer: Offer, source: Fn, x: int, collected: int) -> None:
    """All declare openly first; then each claim is open to challenge, clockwise."""
    said = c.register()
    c.set(said, lambda s, r: 0)
    asking = _Round(c, offer, source, x)
    offer.declare(x)
    c.set(said, lambda s, r: r[said] | 1 << r[x])
    asking.ask_again()
    top, end, next_one = c.here, Label(), Label()

    def make_step() -> Op:
        to = end.pc

        def step(s: State, r: Registers) -> Any:
            q = s.next_of(r[said] & s.living)
            if q < 0:
                return to
            r[said] &= ~(1 << q)
            r[x] = q
            return None
        return step

    c.mark(next_one)
    c.make(make_step)
    if isinstance(offer, Claim):
        offer.stand(x, next_one)
    if st.into:
        c.set(collected, lambda s, r: r[collected] | 1 << r[x])
    c.looped(st.body)
    c.op(lambda s, r: top)
    c.mark(end)


STATEMENTS: dict[str, Callable[[RoutineCompiler, Stmt], None]] = {
    "offered": _offered, "while": _while, "quantified": _quantified, **CHOICES, **LOOPS,
}
