"""What is known while a function is specialised, and how it is written down again."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FunctionType, MethodType
from typing import Any


class Unsupported(Exception):
    """A function is written in a way that cannot be specialised; it is called as it is."""


@dataclass(frozen=True, slots=True)
class Known:
    """A value that is the same whenever the code runs."""

    value: Any


@dataclass(frozen=True, slots=True)
class Registers:
    """The registers of a frame: an expression for each."""

    places: tuple[ast.expr | Known, ...]


@dataclass(frozen=True, slots=True)
class Method:
    """A method of the position or of its table."""

    function: FunctionType
    owner: ast.expr


#: What a name or expression stands for: a value, registers, a method, or something computed when the code runs.
Meaning = Known | Registers | Method | ast.expr

BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
    ast.BitAnd: operator.and_, ast.BitOr: operator.or_, ast.BitXor: operator.xor,
    ast.LShift: operator.lshift, ast.RShift: operator.rshift,
}
COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
    ast.GtE: operator.ge, ast.Is: operator.is_, ast.IsNot: operator.is_not,
    ast.In: lambda a, b: a in b, ast.NotIn: lambda a, b: a not in b,
}
#: Functions that are operators in disguise.
AS_BINARY = {f: op for op, f in BINARY.items()}
AS_COMPARE = {f: op for op, f in COMPARE.items() if op not in (ast.In, ast.NotIn)}
#: Builtins whose result follows from their arguments.
PURE = (len, min, max, abs, bool, int, tuple, any, all, sum)


def is_plain(value: Any) -> bool:
    """Whether a value can be written as a literal."""
    if value is None or value.__class__ in (int, bool, str):
        return True
    return value.__class__ is tuple and all(map(is_plain, value))


def is_simple(x: ast.expr) -> bool:
    """Whether reading it twice costs next to nothing and changes nothing."""
    return isinstance(x, ast.Name | ast.Constant) or (
        isinstance(x, ast.Attribute) and x.attr == "table" and isinstance(x.value, ast.Name))


def function_of(called: Meaning) -> tuple[FunctionType, tuple[Known | ast.expr, ...]] | None:
    """A function written in Python with what is bound to it, or None."""
    if isinstance(called, Method):
        return called.function, (called.owner,)
    if not isinstance(called, Known):
        return None
    value = called.value
    if isinstance(value, FunctionType):
        return value, ()
    if isinstance(value, MethodType) and isinstance(value.__func__, FunctionType):
        return value.__func__, (Known(value.__self__),)
    return None


class Constants:
    """Values that cannot be written as literals, by the names the made code calls them."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self._names: dict[int, str] = {}

    def expr(self, meaning: Meaning) -> ast.expr:
        """A meaning as an expression; registers as a list of their own."""
        if isinstance(meaning, Known):
            return self._written(meaning.value)
        if isinstance(meaning, Registers):
            return ast.List([self.expr(x) for x in meaning.places], ast.Load())
        if isinstance(meaning, Method):
            return ast.Attribute(meaning.owner, meaning.function.__name__, ast.Load())
        return meaning

    def _written(self, value: Any) -> ast.expr:
        if is_plain(value):
            return ast.Constant(value)
        name = self._names.get(id(value))
        if name is None:
            hint = getattr(value, "__name__", value.__class__.__name__)
            name = f"{hint if hint.isidentifier() else 'value'}_{len(self.values)}"
            self.values[name] = value
            self._names[id(value)] = name
        return ast.Name(name, ast.Load())


def load(name: str) -> ast.Name:
    """A name that is read."""
    return ast.Name(name, ast.Load())


def store(name: str) -> ast.Name:
    """A name that is given a value."""
    return ast.Name(name, ast.Store())


def assign(name: str, value: ast.expr) -> ast.stmt:
    """``name = value``."""
    return ast.Assign([store(name)], value)


def tuple_of(parts: Sequence[ast.expr]) -> ast.expr:
    """``(a, b, …)``."""
    return ast.Tuple(list(parts), ast.Load())
