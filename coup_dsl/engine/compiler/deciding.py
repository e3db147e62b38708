"""Sentences and routines that are one decision: returning, handing over, losing, declaring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coup_dsl.engine import verbs
from coup_dsl.engine.compiler.operands import IN_STEAD, Compiled, Fn, constant
from coup_dsl.engine.compiler.routine import Label, RoutineCompiler
from coup_dsl.engine.compiler.sentences import draws
from coup_dsl.engine.machine import AskAt
from coup_dsl.engine.state import State
from coup_dsl.language.code import Expr, Stmt

Registers = list[Any]


def _return(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    """Which cards go back; not asked when the whole hand does."""
    p, n, at = subject.fn, c.fn(st.exprs[1]), c.here
    signal = AskAt(at)

    def ask(s: State, r: Registers) -> Any:
        who, count = p(s, r), n(s, r)
        hand = s.held[who]
        if count <= 0 or not s.living >> who & 1:
            return at + 2
        if len(hand) <= count:
            verbs.return_(s, who, hand)
            return at + 2
        s.actor, s.options = who, s.table.returns(who, hand, count)
        return signal

    c.op(ask)
    c.op(lambda s, r: verbs.return_(s, p(s, r), s.answer))


def _hand(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    """Which card is handed over or put on a pile; not asked of one who holds one only."""
    if st.phrases["to"].kind == "pile":
        _hand_to_pile(c, st, subject)
        return
    p, to, at = subject.fn, c.fn(st.phrases["to"]), c.here
    signal = AskAt(at)

    def ask(s: State, r: Registers) -> Any:
        who, receiver = p(s, r), to(s, r)
        hand = s.held[who]
        if not hand or receiver < 0:
            return at + 2
        if len(hand) == 1:
            verbs.hand(s, who, hand[0], receiver)
            return at + 2
        s.actor, s.options = who, s.table.gifts(who, hand, receiver)
        return signal

    c.op(ask)
    c.op(lambda s, r: verbs.hand(s, p(s, r), s.answer, to(s, r)))


def _hand_to_pile(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    p, pile, at = subject.fn, c.program.pile_names.index(st.phrases["to"].word), c.here
    signal = AskAt(at)

    def ask(s: State, r: Registers) -> Any:
        who = p(s, r)
        hand = s.held[who]
        if not hand or not s.living >> who & 1:
            return at + 2
        if len(hand) == 1:
            verbs.hand_to_pile(s, who, hand[0], pile)
            return at + 2
        s.actor, s.options = who, s.table.gifts(who, hand, -1)
        return signal

    c.op(ask)
    c.op(lambda s, r: verbs.hand_to_pile(s, p(s, r), s.answer, pile))


def _keep(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    """Which card of a pile is kept; not asked when there is one only."""
    p, pile, at = subject.fn, c.program.pile_names.index(st.phrases["from"].word), c.here
    signal = AskAt(at)
    c.keeps[at] = pile

    def ask(s: State, r: Registers) -> Any:
        who, cards = p(s, r), s.piles[pile]
        if not cards or not s.living >> who & 1:
            return at + 2
        if len(cards) == 1:
            verbs.take_from_pile(s, pile, cards[0], who)
            return at + 2
        s.actor, s.options = who, s.table.choices(who, "card", tuple(dict.fromkeys(cards)), "keep")
        return signal

    c.op(ask)
    c.op(lambda s, r: verbs.take_from_pile(s, pile, s.answer, p(s, r)))


def _lose(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    """``p loses influence`` calls the protocol; the cause is the action this text belongs to."""
    cause = IN_STEAD if c.event == "losing" else c.action.number if c.action is not None else -1
    c.call("lose", [subject, constant(cause, "cause")])


def _copy(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    """Which action of a role is copied, and at whom; nothing where none can be paid or aimed."""
    p, role, at, program = subject.fn, c.fn(st.exprs[1]), c.here, c.program
    signal = AskAt(at)

    def ask(s: State, r: Registers) -> Any:
        who = p(s, r)
        found = program.declarations.copies(s, who, role(s, r)) if s.living >> who & 1 else ()
        if not found:
            return at + 2
        s.actor, s.options = who, found
        return signal

    def perform(s: State, r: Registers) -> Any:
        number, targets = s.answer
        return program.unclaimed(number), [p(s, r), *targets]

    c.op(ask)
    c.op(perform)


VERBS: dict[str, Callable[[RoutineCompiler, Stmt, Compiled], None]] = {
    "return": _return, "hand": _hand, "keep": _keep, "lose": _lose, "copy": _copy,
}


def _surrender(c: RoutineCompiler, e: Expr, into: int | None) -> None:
    """Which influence is lost and what is claimed for it: one decision.

    Not asked of one who has a single card and can claim nothing, which everybody sees.
    """
    p, cause = c.fn(e.args[0]), c.fn(e.args[1])
    seat = c.values.compile(e.args[0]).register
    assert seat is not None
    assert into is not None
    c.surrenders = (c.here, into)
    reactions, toll, at = c.program.reactions, c.program.toll, c.here
    signal = AskAt(at)
    assert into is not None
    #: Without tolls, and with conditions on the cause alone, what can be claimed follows from the cause.
    untaxed = not c.program.tolls and c.program.reactions_follow_cause
    known: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {}

    def claimable(s: State, who: int, why: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        if untaxed:
            return known.get(why) or known.setdefault(why, possible(s, who, why))
        return possible(s, who, why)

    def possible(s: State, who: int, why: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        found = []
        for role, condition, _ in reactions:
            if condition is None or condition(s, [who, why]):
                due = toll(s, who, role)
                if due <= s.coins[who]:
                    found.append((role, due))
        return tuple(x for x, _ in found), tuple(t for _, t in found)

    def ask(s: State, r: Registers) -> Any:
        who = r[seat]
        hand = s.held[who]
        roles, tolls = claimable(s, who, cause(s, r)) if reactions else ((), ())
        if len(hand) == 1 and not roles:
            verbs.turn_up(s, who, hand[0])
            r[into] = -1
            return at + 2
        s.actor, s.options = who, s.table.losses(who, hand, roles, tolls)
        return signal

    def answered(s: State, r: Registers) -> None:
        card, role = s.answer
        r[into] = role
        if role < 0:
            verbs.turn_up(s, p(s, r), card)
        else:
            verbs.set_aside(s, p(s, r), card, role)

    c.op(ask)
    c.op(answered)


def _avert(c: RoutineCompiler, e: Expr, into: int | None) -> None:
    """The hooks on a loss, one after the other, until one replaces it."""
    hooks = c.program.hooks["losing"]
    if not hooks:
        return
    cause, end = c.values.compile(e.args[1]), Label()
    args = [c.values.compile(a) for a in e.args]
    why = cause.fn
    assert into is not None
    c.set(into, lambda s, r: 0)
    c.jump_unless(lambda s, r: why(s, r) != IN_STEAD, end)
    for hook in hooks:
        c.op(_clear)
        c.call(hook, args)
        c.set(into, lambda s, r: s.ret)
        c.jump_unless(lambda s, r: not s.ret, end)
    c.mark(end)


def _clear(s: State, r: Registers) -> None:
    s.ret = 0


def _disclose(c: RoutineCompiler, e: Expr, into: int | None) -> None:
    p, program = c.fn(e.args[0]), c.program
    assert into is not None
    assert c.action is not None
    denied = tuple(x for role in c.action.denies if (x := program.role_index(role)) >= 0)
    count = c.register()

    def show(s: State, r: Registers) -> None:
        r[into], r[count] = verbs.disclose(s, p(s, r), denied)

    c.op(show)
    draws(c, p, lambda s, r: r[count])


def _turn_up(c: RoutineCompiler, e: Expr, into: int | None) -> None:
    p, role = c.fn(e.args[0]), c.fn(e.args[1])
    assert into is not None
    c.set(into, lambda s, r: verbs.reveal(s, p(s, r), role(s, r)))


def _react(c: RoutineCompiler, e: Expr, into: int | None) -> None:
    p, role, cause = (c.fn(a) for a in e.args)
    routines = c.program.reaction_routines
    c.op(lambda s, r: (routines[role(s, r)], [p(s, r), cause(s, r)]))


def _declare(c: RoutineCompiler, e: Expr, into: int | None) -> None:
    you: Fn = c.fn(e.args[0])
    barred, at, declarations = c.fn(e.args[1]), c.here, c.program.declarations
    signal = AskAt(at)

    def ask(s: State, r: Registers) -> Any:
        who = you(s, r)
        if not s.living >> who & 1:
            return at + 2
        found = declarations.options(s, who, barred(s, r))
        s.actor, s.options = who, found
        return signal

    def perform(s: State, r: Registers) -> Any:
        routine, targets = s.answer
        return routine, [you(s, r), *targets]

    c.op(ask)
    c.op(perform)


BUILTINS: dict[str, Callable[[RoutineCompiler, Expr, int | None], None]] = {
    "avert": _avert, "surrender": _surrender, "disclose": _disclose, "turn-up": _turn_up, "react": _react,
    "declare": _declare,
}
