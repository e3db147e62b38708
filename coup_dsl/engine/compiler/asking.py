"""Statements that ask: offers to one player, to several, and choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coup_dsl.engine import verbs
from coup_dsl.engine.compiler.deciding import BUILTINS, VERBS
from coup_dsl.engine.compiler.offers import Claim, Offer, compile_offer
from coup_dsl.engine.compiler.routine import Label, RoutineCompiler
from coup_dsl.engine.compiler.values import Fn
from coup_dsl.engine.machine import AskAt, Op
from coup_dsl.engine.state import State
from coup_dsl.language.code import Stmt

Registers = list[Any]

__all__ = ["BUILTINS", "STATEMENTS", "VERBS"]


def _offered(c: RoutineCompiler, st: Stmt) -> None:
    """``p may OFFER: … else: …``"""
    fn, x = c.fn(st.exprs[0]), c.register()
    c.op(lambda s, r: r.__setitem__(x, fn(s, r)))
    assert st.offer is not None
    offer = compile_offer(c, st.offer, st.word)
    other, end = Label(), Label()
    _ask_one(c, x, offer, other)
    offer.accept(x, other)
    c.block(st.body)
    if st.other:
        c.jump(end)
    c.mark(other)
    c.block(st.other)
    c.mark(end)


def _ask_one(c: RoutineCompiler, x: int, offer: Offer, refused: Label) -> None:
    """Ask the player in a register; who cannot be asked, or says no, goes to ``refused``."""
    options, at = offer.options, c.here

    def make_ask() -> Op:
        to, signal = refused.pc, AskAt(at)

        def ask(s: State, r: Registers) -> Any:
            p = r[x]
            found = options(s, r, p) if p >= 0 and s.living >> p & 1 else None
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
    fn, x = c.fn(st.exprs[0]), c.register()
    c.op(lambda s, r: r.__setitem__(x, fn(s, r)))
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
    outer = dict(c.names)
    source = c.values.players(st.exprs[0])
    collected = c.register()
    x = c.register(st.name, "player")
    offer = compile_offer(c, st.offer)
    if st.into:
        c.op(lambda s, r: r.__setitem__(collected, 0))
    if st.word == "all":
        _all(c, st, offer, source, x, collected)
    else:
        _in_turn(c, st, offer, source, x, collected)
    c.names.clear()
    c.names.update(outer)
    if st.into:
        known = c.names.get(st.into)
        into = known.register if known else c.register(st.into, "players")
        c.op(lambda s, r: r.__setitem__(into, r[collected]))


def _round(c: RoutineCompiler, offer: Offer, source: Fn, x: int, declined: Label | None) -> tuple[Label, Label]:
    """Ask the players of a set clockwise.

    Emits the asking; what follows is reached by each who accepts, with his seat in ``x``, and
    a jump to the first label returned asks the next; the second is where the round ends.
    """
    rest = c.register()
    ask_next = _asker(offer, rest, x)
    again, done = Label(), Label()
    at = c.here + 1

    def make_start() -> Op:
        to, signal = done.pc, AskAt(at)

        def start(s: State, r: Registers) -> Any:
            r[rest] = source(s, r)
            return signal if ask_next(s, r) else to
        return start

    def make_ask() -> Op:
        signal, options = AskAt(at), offer.options

        def ask(s: State, r: Registers) -> Any:
            s.actor = r[x]
            s.options = options(s, r, r[x]) or ()
            return signal
        return ask

    def make_answer() -> Op:
        to, signal, no = done.pc, AskAt(at), declined.pc if declined is not None else -1

        def answered(s: State, r: Registers) -> Any:
            if s.answer is not None:
                return None
            if no >= 0:
                return no
            return signal if ask_next(s, r) else to
        return answered

    def make_again() -> Op:
        to, signal = done.pc, AskAt(at)
        return lambda s, r: signal if ask_next(s, r) else to

    c.make(make_start)
    c.make(make_ask)
    c.make(make_answer)
    skip = Label()
    c.jump(skip)
    c.mark(again)
    c.make(make_again)
    c.mark(skip)
    return again, done


def _asker(offer: Offer, rest: int, x: int) -> Callable[[State, Registers], bool]:
    """Ask the next player of the set in ``rest`` who can accept; False when there is none."""
    options = offer.options

    def ask_next(s: State, r: Registers) -> bool:
        left = r[rest] & s.living
        turn = s.turn
        while left:
            ahead = left >> turn
            q = turn + (ahead & -ahead).bit_length() - 1 if ahead else (left & -left).bit_length() - 1
            left &= ~(1 << q)
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
    end, otherwise, declined = Label(), Label(), Label()
    has_else = bool(st.other) and st.word == "each"
    again, done = _round(c, offer, source, x, declined if has_else else None)
    offer.accept(x, declined if has_else else again)
    if st.into:
        c.op(lambda s, r: r.__setitem__(collected, r[collected] | 1 << r[x]))
    if st.word == "first":
        c.block(st.body)
        c.jump(end)
        c.mark(done)
        c.block(st.other)
    else:
        c.looped(st.body)
        c.jump(again)
        if has_else:
            c.mark(declined)
            c.looped(st.other)
            c.jump(again)
        c.mark(done)
    c.mark(otherwise)
    c.mark(end)


def _all(c: RoutineCompiler, st: Stmt, offer: Offer, source: Fn, x: int, collected: int) -> None:
    """All declare openly first; then each claim is open to challenge, clockwise."""
    said = c.register()
    c.op(lambda s, r: r.__setitem__(said, 0))
    again, done = _round(c, offer, source, x, None)
    offer.declare(x)
    c.op(lambda s, r: r.__setitem__(said, r[said] | 1 << r[x]))
    c.jump(again)
    c.mark(done)
    top, end, step_label = c.here, Label(), Label()

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

    c.mark(step_label)
    c.make(make_step)
    if isinstance(offer, Claim):
        offer.stand(x, step_label)
    if st.into:
        c.op(lambda s, r: r.__setitem__(collected, r[collected] | 1 << r[x]))
    c.looped(st.body)
    c.op(lambda s, r: top)
    c.mark(end)


def _choose(c: RoutineCompiler, st: Stmt) -> None:
    """``p chooses x from SET``: asked unless at most one can be chosen as everybody sees."""
    p, source = c.fn(st.exprs[0]), st.exprs[1]
    kind = {"players": "player", "player": "player", "roles": "role", "role": "role"}.get(source.kind, "card")
    elements = _elements(c, st, kind)
    x = c.register(st.name, kind, sure=False)
    if kind == "card":
        chooser = c.values.compile(st.exprs[0]).register
        owner = c.values.compile(source.args[0]).register if source.op == "of" else None
        c.secrets[x] = (-1 if chooser is None else chooser, -1 if owner is None else owner)
    at = c.here

    def ask(s: State, r: Registers) -> Any:
        who, found = p(s, r), elements(s, r)
        if len(found) < 2 or not s.living >> who & 1:
            r[x] = found[0] if found else -1
            return at + 2
        s.actor, s.options = who, s.table.choices(who, kind, tuple(dict.fromkeys(found)))
        return signal

    signal = AskAt(at)
    c.op(ask)

    def answered(s: State, r: Registers) -> None:
        r[x] = s.answer
        verbs.log_choice(s, p(s, r), kind, s.answer)
    c.op(answered)


def _elements(c: RoutineCompiler, st: Stmt, kind: str) -> Callable[[State, Registers], tuple[int, ...]]:
    source = st.exprs[1]
    if kind == "card":
        return c.fn(source)
    if kind == "player":
        mask = c.values.players(source)
        return lambda s, r: s.clockwise(mask(s, r))
    roles, count = c.values.roles_mask(source), len(c.program.role_ids)
    return lambda s, r: tuple(i for i in range(count) if roles(s, r) >> i & 1)


STATEMENTS: dict[str, Callable[[RoutineCompiler, Stmt], None]] = {
    "offered": _offered, "while": _while, "quantified": _quantified, "choose": _choose,
}
