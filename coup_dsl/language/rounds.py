"""How many statements a text may come to, its loops played out: `repeat` within `repeat` grows fast."""

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
