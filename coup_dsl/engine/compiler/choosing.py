"""Statements in which somebody, or chance, chooses: an element of a set, a word, a bid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from coup_dsl.engine import verbs
from coup_dsl.engine.compiler.operands import BID_BITS, Local, read_bids
from coup_dsl.engine.compiler.routine import Label, RoutineCompiler, Secret
from coup_dsl.engine.compiler.sentences import randomly
from coup_dsl.engine.machine import AskAt, Op
from coup_dsl.engine.state import State
from coup_dsl.language.code import Expr, Stmt

Registers = list[Any]


def _choose(c: RoutineCompiler, st: Stmt) -> None:
    """``p chooses x from SET``: asked unless at most one can be chosen as everybody sees."""
    source = st.exprs[0]
    if len(st.exprs) < 2:
        _chance_chooses(c, st)
        return
    p = c.fn(st.exprs[1])
    kind = {"players": "player", "player": "player", "roles": "role", "role": "role"}.get(source.kind, "card")
    elements = _elements(c, st, kind)
    x = c.register(st.name, kind, sure=False, hidden=kind == "card")
    if kind == "card":
        _secret(c, st, x, st.exprs[1:])
    seen = c.fn(st.phrases["seen"]) if "seen" in st.phrases else None
    at = c.here

    def ask(s: State, r: Registers) -> Any:
        who, found = p(s, r), elements(s, r)
        if who < 0 or len(found) < 2 or not s.living >> who & 1:
            r[x] = found[0] if found else -1
            if who >= 0 and found and kind == "card":
                told(s, r)
            return at + 2
        s.actor, s.options = who, s.table.choices(who, kind, tuple(dict.fromkeys(found)), st.word)
        return signal

    def told(s: State, r: Registers) -> None:
        who = p(s, r)
        verbs.log_choice(s, who, kind, r[x], 1 << who | (1 << seen(s, r) if seen is not None else 0))

    def answered(s: State, r: Registers) -> None:
        r[x] = s.answer
        told(s, r)

    signal = AskAt(at)
    c.op(ask)
    c.op(answered)


def _secret(c: RoutineCompiler, st: Stmt, x: int, subjects: Sequence[Expr]) -> None:
    """A chosen card is hidden: who may see it, and whose hand it is of, by register."""
    source = st.exprs[0]
    viewers = [*subjects, *st.phrases.values()]
    places = tuple(i for e in viewers if (i := c.values.compile(e).register) is not None)
    owner = c.values.compile(source.args[0]).register if source.op == "of" and source.word == "hand" else None
    c.secrets[x] = Secret("card", places, -1 if owner is None else owner)


def _chance_chooses(c: RoutineCompiler, st: Stmt) -> None:
    """``chance chooses x from hand of p [seen by q]``: a card at random, or none where there is none."""
    cards = c.fn(st.exprs[0])
    seen = c.fn(st.phrases["seen"]) if "seen" in st.phrases else None
    x = c.register(st.name, "card", sure=False, hidden=True)
    _secret(c, st, x, ())
    c.set(x, lambda s, r: -1)

    def one(s: State, r: Registers, card: int) -> None:
        r[x] = card
        verbs.log_choice(s, None, "card", card, 1 << seen(s, r) if seen is not None else 0)

    randomly(c, lambda s, r: 1,
             lambda s, r: tuple(cards(s, r).count(k) for k in range(len(s.court))), one)


def _decide(c: RoutineCompiler, st: Stmt) -> None:
    """``p decides WORD or WORD: … else: …``: the first block for the first word, the second for the other."""
    words, p, other, end, at = (st.word, st.name), c.fn(st.exprs[0]), Label(), Label(), c.here

    def make_ask() -> Op:
        to, signal = other.pc, AskAt(at)

        def ask(s: State, r: Registers) -> Any:
            who = p(s, r)
            if who < 0 or not s.living >> who & 1:
                return to
            s.actor, s.options = who, s.table.words(who, words)
            return signal
        return ask

    def make_answer() -> Op:
        to = other.pc

        def answered(s: State, r: Registers) -> Any:
            verbs.log_word(s, p(s, r), words[s.answer])
            return to if s.answer else None
        return answered

    c.make(make_ask)
    c.make(make_answer)
    c.block(st.body)
    if st.other:
        c.jump(end)
    c.mark(other)
    c.block(st.other)
    c.mark(end)


def _elements(c: RoutineCompiler, st: Stmt, kind: str) -> Callable[[State, Registers], tuple[int, ...]]:
    source = st.exprs[0]
    if kind == "card":
        return c.fn(source)
    if kind == "player":
        mask = c.values.players(source)
        return lambda s, r: s.clockwise(mask(s, r))
    roles, count = c.values.roles_mask(source), len(c.program.role_ids)
    return lambda s, r: tuple(i for i in range(count) if roles(s, r) >> i & 1)


def _bidding(c: RoutineCompiler, st: Stmt) -> None:
    """``all x of SET bids up to N into NAME``: sealed, and open when the last has bid."""
    into, tally, limits, rest = (c.register(hidden=True) for _ in range(4))
    c.secrets[tally] = Secret("bids", owner=limits)
    c.set(tally, lambda s, r: 0)
    c.set(limits, lambda s, r: 0)
    with c.scope():
        c.set(rest, c.values.players(st.exprs[0]))
        x = c.register(st.name, "player")
        limit, top, end = c.fn(st.exprs[1]), c.here, Label()

        def take_bid(s: State, r: Registers, bid: int, most: int) -> None:
            q = r[x]
            r[tally] |= bid + 1 << BID_BITS * q
            r[limits] |= most + 1 << BID_BITS * q
            r[rest] &= ~(1 << q)
            verbs.log_bid(s, q, bid, sealed=True)

        def most_of(s: State, r: Registers) -> int:
            most: int = max(0, min(limit(s, r), (1 << BID_BITS) - 2))
            return most

        def make_ask() -> Op:
            to, signal = end.pc, AskAt(top)

            def ask(s: State, r: Registers) -> Any:
                q = s.next_of(r[rest] & s.living)
                if q < 0:
                    return to
                r[x] = q
                most = most_of(s, r)
                if most == 0:
                    take_bid(s, r, 0, 0)
                    return top
                s.actor, s.options = q, s.table.bids(q, most)
                return signal
            return ask

        def answered(s: State, r: Registers) -> int:
            take_bid(s, r, s.answer, most_of(s, r))
            return top

        c.make(make_ask)
        c.op(answered)
        c.mark(end)

    def open_all(s: State, r: Registers) -> None:
        r[into], r[tally], r[limits] = r[tally], 0, 0
        for q, bid in read_bids(r[into]):
            verbs.log_bid(s, q, bid, sealed=False)
    c.op(open_all)
    c.names[st.into] = Local(into, "bids")


CHOICES: dict[str, Callable[[RoutineCompiler, Stmt], None]] = {
    "choose": _choose, "decide": _decide, "bidding": _bidding,
}
