"""What can be said of an expression whatever the position: bounds of numbers, empty sets, what is never true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from coup_dsl.language.code import Expr, TokenShape
from coup_dsl.language.keys import OPTIONS
from coup_dsl.language.walk import meaning

ANY = 10**6
Bounds = tuple[int, int]
_VALUES: dict[str, Bounds] = {"deck": (0, ANY), "treasury": (0, ANY), "living-sides": (0, 2)}


@dataclass(frozen=True)
class Facts:
    """What is known at a place of a card: players by name, tokens, and roles without an action."""

    alive: frozenset[str] = frozenset()
    out: frozenset[str] = frozenset()
    tokens: Mapping[str, TokenShape] = field(default_factory=dict)
    no_actions: frozenset[str] = frozenset()

    # -- numbers -----------------------------------------------------------------------------
    def bounds(self, e: Expr) -> Bounds:
        """The least and the largest a number can be."""
        if e.op == "number":
            return e.number, e.number
        if e.op == "value":
            return _VALUES.get(e.word, (0, ANY))
        if e.op == "option":
            shape = OPTIONS[e.word]
            return shape.minimum or 0, ANY if shape.maximum is None else shape.maximum
        if e.op in ("plus", "minus", "call"):
            (low, high), (less, more) = map(self.bounds, e.args)
            if e.op == "plus":
                return low + less, high + more
            if e.op == "minus":
                return max(low - more, 0), max(high - less, 0)
            pick = min if e.word == "min" else max
            return pick(low, less), pick(high, more)
        if e.op == "of":
            return self._counted(e)
        return 0, ANY

    def _counted(self, e: Expr) -> Bounds:
        inner = e.args[0]
        if e.word == "left" and inner.word in self.tokens:
            return 0, self.tokens[inner.word].supply
        if e.word == "number" and inner.kind in ("player", "players"):
            if self.empty(inner):
                return 0, 0
            return (1 if inner.op == "value" and inner.word == "everyone" else 0), 10
        return 0, ANY

    # -- sets --------------------------------------------------------------------------------
    def empty(self, e: Expr) -> bool:
        """Whether a set has never anybody in it."""
        if e.op == "value":
            return e.word in ("nobody", "none", "no-players")
        if e.op == "except":
            return self.empty(e.args[0]) or self.within(*e.args)
        if e.op == "union":
            return all(map(self.empty, e.args))
        return e.op == "of" and e.word in ("richest", "poorest", "living") and self.empty(e.args[0])

    def within(self, a: Expr, b: Expr) -> bool:
        """Whether everybody of `a` is always in `b`."""
        if meaning(a) == meaning(b) or (b.op == "value" and b.word == "roles"):
            return True
        if b.op == "union" and any(self.within(a, part) for part in b.args):
            return True
        if a.op == "union":
            return all(self.within(part, b) for part in a.args)
        if a.op == "except" or (a.op == "of" and a.word in ("richest", "poorest", "living")):
            return self.within(a.args[0], b)
        if b.op == "value" and b.word == "everyone":
            return a.op in ("value", "of") or (a.op == "local" and a.word in self.alive)
        return False

    # -- conditions --------------------------------------------------------------------------
    def truth(self, e: Expr) -> bool | None:
        """Whether a condition is always true, never true, or sometimes (None)."""
        if e.op == "value":
            return {"yes": True, "no": False}.get(e.word)
        if e.op == "negate":
            inner = self.truth(e.args[0])
            return None if inner is None else not inner
        if e.op == "both":
            return self._all(list(_joined(e)))
        if e.op == "either":
            found = [self.truth(part) for part in e.args]
            return True if True in found else False if found == [False, False] else None
        if e.op == "compare":
            return self._compared(e)
        if e.op == "same":
            return self._same(*e.args)
        return self._state(e) if e.op == "is-state" else None

    def _all(self, conditions: list[Expr]) -> bool | None:
        found = [self.truth(condition) for condition in conditions]
        if False in found or self._contradict(conditions):
            return False
        return True if all(found) else None

    def _contradict(self, conditions: list[Expr]) -> bool:
        said = {meaning(c) for c in conditions}
        if any(c.op == "negate" and meaning(c.args[0]) in said for c in conditions):
            return True
        limits: dict[object, Bounds] = {}
        for c in conditions:
            for what, (low, high) in _limits(c):
                least, most = limits.get(what, (0, ANY))
                limits[what] = max(least, low), min(most, high)
        same: dict[object, set[str]] = {}
        for c in conditions:
            if c.op == "same" and c.args[1].op in ("role", "action"):
                same.setdefault(meaning(c.args[0]), set()).add(c.args[1].word)
        return any(low > high for low, high in limits.values()) or any(len(words) > 1 for words in same.values())

    def _compared(self, e: Expr) -> bool | None:
        a, b = e.args
        if meaning(a) == meaning(b):
            return "=" in e.word
        (low, high), (less, more) = self.bounds(a), self.bounds(b)
        if e.word in ("<", "<="):
            low, high, less, more = less, more, low, high  # turned round: a < b is b > a
        strict = "=" not in e.word
        if low > more or (low == more and not strict):
            return True
        return False if high < less or (high == less and strict) else None

    def _same(self, a: Expr, b: Expr) -> bool | None:
        if meaning(a) == meaning(b):
            return True
        if a.kind == b.kind == "number":
            (low, high), (less, more) = self.bounds(a), self.bounds(b)
            return False if high < less or more < low else None
        if a.op == b.op == "role":
            return False
        return False if b.op in ("role", "action") and a.kind in ("action", "cause") and b.word in self.no_actions \
            else None

    def _state(self, e: Expr) -> bool | None:
        inner = e.args[0]
        if e.word == "empty":
            return True if self.empty(inner) else None
        if inner.op != "local" or inner.word not in self.alive | self.out:
            return None
        return (inner.word in self.alive) == (e.word == "alive")


def _joined(e: Expr) -> Iterator[Expr]:
    if e.op == "both":
        for part in e.args:
            yield from _joined(part)
    else:
        yield e


def _limits(c: Expr) -> Iterator[tuple[object, Bounds]]:
    """Between what numbers something must be for a condition to be true."""
    if c.op == "same" and c.args[1].op == "number":
        yield meaning(c.args[0]), (c.args[1].number, c.args[1].number)
    if c.op != "compare":
        return
    a, b = c.args
    turned = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
    for what, number, sign in ((a, b, c.word), (b, a, turned[c.word])):
        if number.op == "number":
            n = number.number
            yield meaning(what), {"<": (0, n - 1), "<=": (0, n), ">": (n + 1, ANY), ">=": (n, ANY)}[sign]
