"""What the loops of a text come to when they are played out: statements, and coins that come back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from coup_dsl.errors import Finding
from coup_dsl.language.code import Expr, Stmt

#: Statements a text may come to; well below what the machine runs between two decisions.
MOST = 10_000
#: No count at the table (coins, cards) is higher in the rules as printed, and no table has more players.
COUNT, PLAYERS = 50, 10


def too_long(body: Sequence[Stmt]) -> Iterator[Finding]:
    """R405 at the innermost loop that makes a text too long."""
    for st in body:
        if length([st]) > MOST:
            inner = [*too_long(st.body), *too_long(st.other)]
            yield from inner or [Finding(st.at, "R405", f"this may go on for {length([st]):,} statements",
                                         "let it be repeated less often, or put fewer loops into one another")]


def length(body: Sequence[Stmt]) -> int:
    """Statements that a text comes to at most, where each `while` goes round once."""
    return sum(1 + _rounds(st) * length(st.body) + _others(st) * length(st.other) for st in body)


def given_back(body: Sequence[Stmt], who: str) -> int | None:
    """Coins that a text gives to somebody at most when it runs once; None where no number says how many.

    What each of several players gives counts once: their purses come to an end.
    """
    total = 0
    for st in body:
        takes = st.op == "verb" and st.word == "take" and st.exprs[0].word == who
        given = st.op == "verb" and st.word in ("give", "pay") and any(e.word == who for e in st.phrases.values())
        if takes or given:
            if st.exprs[1].op != "number":
                return None
            total += st.exprs[1].number
        inside, other = given_back(st.body, who), given_back(st.other, who)
        if inside is None or other is None or (st.op == "while" and inside):
            return None
        if st.op in ("if", "decide", "offered"):
            total += max(inside, other)
        else:
            times = _rounds(st) if st.op == "repeat" or _takes(st.body, who) else 1
            total += times * inside + other
    return total


def _takes(body: Sequence[Stmt], who: str) -> bool:
    return any((st.op == "verb" and st.word == "take" and st.exprs[0].word == who)
               or _takes(st.body, who) or _takes(st.other, who) for st in body)


def _rounds(st: Stmt) -> int:
    if st.op == "repeat":
        return _highest(st.exprs[0])
    return PLAYERS if st.op in ("each", "quantified") else 1


def _others(st: Stmt) -> int:
    return PLAYERS if st.op == "quantified" else 1


def _highest(e: Expr) -> int:
    if e.op == "number":
        return e.number
    if e.word == "min" and e.args:
        return min(map(_highest, e.args))
    return PLAYERS if e.word == "number" and e.args and e.args[0].kind == "players" else COUNT
