"""Sentences whose verb never asks, and drawing, which chance may be asked about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coup_dsl.engine import verbs
from coup_dsl.engine.chance import ASKED, pick
from coup_dsl.engine.compiler.operands import Compiled, Fn
from coup_dsl.engine.compiler.routine import Label, RoutineCompiler
from coup_dsl.engine.machine import AskAt, Op
from coup_dsl.engine.options import CHANCE
from coup_dsl.engine.state import State
from coup_dsl.language.code import Stmt

Verb = Callable[[RoutineCompiler, Stmt, Compiled], None]


def _coins(verb: Callable[..., None], preposition: str) -> Verb:
    """take, pay, give: an amount, and perhaps a player at the other end."""

    def compile_verb(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
        p, amount = subject.fn, c.values.compile(st.exprs[1])
        other = st.phrases.get(preposition)
        n = amount.fn
        if other is None:
            if amount.const is not None and subject.register is not None:
                i, k = subject.register, amount.const
                c.op(lambda s, r: verb(s, r[i], k))
            else:
                c.op(lambda s, r: verb(s, p(s, r), n(s, r)))
            return
        q = c.values.compile(other)
        fn, end = q.fn, Label()
        if not q.sure and other.kind == "player":
            c.jump_unless(lambda s, r: fn(s, r) >= 0, end)
        c.op(lambda s, r: verb(s, p(s, r), n(s, r), fn(s, r)))
        c.mark(end)

    return compile_verb


def _alone(verb: Callable[[State, int], None]) -> Verb:
    def compile_verb(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
        p, i = subject.fn, subject.register
        if i is not None:
            c.op(lambda s, r: verb(s, r[i]))
        else:
            c.op(lambda s, r: verb(s, p(s, r)))

    return compile_verb


def draws(c: RoutineCompiler, p: Fn, n: Fn) -> None:
    """Draw cards: all at once, or one outcome after the other where chance is an actor."""
    left, end = c.register(), Label()
    ask = c.here + 1

    def make_all() -> Op:
        to = end.pc

        def all_at_once(s: State, r: list[Any]) -> Any:
            who = p(s, r)
            if who < 0 or not s.living >> who & 1:
                return to
            if s.rng == ASKED:
                r[left] = n(s, r)
                return None
            verbs.draw(s, who, n(s, r))
            return to
        return all_at_once

    def make_ask() -> Op:
        to, signal = end.pc, AskAt(ask)

        def ask_chance(s: State, r: list[Any]) -> Any:
            if r[left] <= 0 or not any(s.court):
                return to
            s.actor, s.options = CHANCE, s.table.outcomes(s.court)
            return signal
        return ask_chance

    def apply(s: State, r: list[Any]) -> int:
        who = p(s, r)
        verbs.take_from_court(s, who, s.answer)
        verbs.log_draw(s, who, s.answer)
        r[left] -= 1
        return ask

    c.make(make_all)
    c.make(make_ask)
    c.op(apply)
    c.mark(end)


def randomly(c: RoutineCompiler, n: Fn, counts: Fn, one: Callable[[State, list[Any], int], None]) -> None:
    """Pick cards at random from a multiset, one after the other; chance may be asked for each."""
    left, end, at = c.register(), Label(), c.here + 1
    c.set(left, n)

    def make_pick() -> Op:
        to, signal = end.pc, AskAt(at)

        def pick_one(s: State, r: list[Any]) -> Any:
            among = counts(s, r)
            if r[left] <= 0 or not any(among):
                return to
            if s.rng == ASKED:
                s.actor, s.options = CHANCE, s.table.outcomes(among)
                return signal
            s.rng, card = pick(s.rng, among, sum(among), s.table.program.role_ids)
            r[left] -= 1
            one(s, r, card)
            return at
        return pick_one

    def answered(s: State, r: list[Any]) -> int:
        r[left] -= 1
        one(s, r, s.answer)
        return at

    c.make(make_pick)
    c.op(answered)
    c.mark(end)


def _draw(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    draws(c, subject.fn, c.fn(st.exprs[1]))


def _swap(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    p, role = subject.fn, c.fn(st.exprs[1])
    c.op(lambda s, r: verbs.put_back(s, p(s, r), role(s, r)))
    draws(c, p, lambda s, r: 1)


def _place(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    where = st.phrases["on"]
    token, slot = c.program.token_names.index(st.exprs[1].word), c.program.slot(st.exprs[1].word, where.kind)
    fn = c.fn(where)
    c.op(lambda s, r: verbs.place(s, token, slot, fn(s, r)))


def _drop(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    slot, p = c.program.slot(st.exprs[1].word, "player"), subject.fn
    c.op(lambda s, r: verbs.drop(s, p(s, r), slot))


def _recall(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    token = c.program.token_names.index(st.exprs[1].word)
    c.op(lambda s, r: verbs.recall(s, token))


def _repeat(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    number = c.action.number if c.action is not None else -1
    c.op(lambda s, r: verbs.repeat(s, number))


def _bequeath(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    p, heirs = subject.fn, c.values.players(st.phrases["to"])
    c.op(lambda s, r: verbs.bequeath(s, p(s, r), heirs(s, r)))


def _stake(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    if c.values.compile(st.exprs[1]).const != 0:
        _coins(verbs.stake, "")(c, st, subject)


def _release(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    spec = c.action.spec if c.action is not None else None
    if spec is not None and spec.pays_to is not None:
        pot = c.program.pot(spec.pays_to)
        c.op(lambda s, r: verbs.release_to(s, pot))
    elif c.action is None or c.action.cost or c.action.spec.extra:
        c.op(lambda s, r: verbs.release(s))


def _recover(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    if c.action is None or c.action.cost or c.action.spec.extra:
        _alone(verbs.recover)(c, st, subject)


def _pass(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    p, card, to = subject.fn, c.fn(st.exprs[1]), c.fn(st.phrases["to"])

    def pass_on(s: State, r: list[Any]) -> None:
        who, chosen, receiver = p(s, r), card(s, r), to(s, r)
        if receiver >= 0 and chosen in s.held[who]:
            verbs.pass_card(s, who, chosen, receiver)
    c.op(pass_on)


def _bury(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    p, card = subject.fn, c.fn(st.exprs[1])

    def bury(s: State, r: list[Any]) -> None:
        who, chosen = p(s, r), card(s, r)
        if chosen in s.held[who]:
            verbs.return_(s, who, (chosen,))
    c.op(bury)


def _turn(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    """Cards of the deck go to a pile, one after the other."""
    n, pile = c.fn(st.exprs[1]), c.program.pile_names.index(st.phrases["to"].word)

    def one(s: State, r: list[Any], card: int) -> None:
        verbs.put_on_pile(s, pile, card)

    randomly(c, n, lambda s, r: s.court, one)


def _deal(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    """Cards of a pile go at random to the living among some players, one to each, clockwise."""
    pile, givers = c.program.pile_names.index(st.exprs[1].word), c.values.players(st.phrases["to"])
    rest = c.register()
    c.set(rest, lambda s, r: givers(s, r) & s.living)

    def one(s: State, r: list[Any], card: int) -> None:
        q = s.next_of(r[rest])
        r[rest] &= ~(1 << q)
        verbs.take_from_pile(s, pile, card, q)

    randomly(c, lambda s, r: min(r[rest].bit_count(), len(s.piles[pile])),
             lambda s, r: tuple(s.piles[pile].count(x) for x in range(len(s.court))), one)


def _show(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    p, to = subject.fn, c.fn(st.phrases["to"])
    c.op(lambda s, r: verbs.show(s, p(s, r), q) if (q := to(s, r)) >= 0 else None)


def _shuffle(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    pile = c.program.pile_names.index(st.exprs[1].word)
    c.op(lambda s, r: verbs.shuffle_pile(s, pile))


def _change(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    _alone(verbs.change_side)(c, st, subject)


def settle(c: RoutineCompiler, p: Fn, role: Fn) -> None:
    """Pay the tolls of a claim; nothing where no role in play levies any."""
    for condition, amount, receiver in c.program.tolls:
        def levy(s: State, r: list[Any], condition: Fn = condition, amount: int = amount,
                 receiver: Fn = receiver) -> None:
            claim = [p(s, r), role(s, r)]
            if condition(s, claim):
                verbs.toll(s, claim[0], amount, receiver(s, claim))
        c.op(levy)


def _settle(c: RoutineCompiler, st: Stmt, subject: Compiled) -> None:
    settle(c, subject.fn, c.fn(st.exprs[1]))


VERBS: dict[str, Verb] = {
    "take": _coins(verbs.take, "from"),
    "pay": _coins(verbs.pay, "to"),
    "give": _coins(verbs.pay, "to"),
    "draw": _draw,
    "swap": _swap,
    "place": _place,
    "drop": _drop,
    "recall": _recall,
    "repeat": _repeat,
    "bequeath": _bequeath,
    "stake": _stake,
    "release": _release,
    "recover": _recover,
    "settle": _settle,
    "forfeit": _alone(verbs.forfeit),
    "leave": _alone(verbs.leave),
    "pass": _pass,
    "show": _show,
    "bury": _bury,
    "turn": _turn,
    "deal": _deal,
    "shuffle": _shuffle,
    "change": _change,
}
