"""Expressions of a function with what it knows put in."""

from __future__ import annotations

import ast
import builtins
from collections import Counter
from collections.abc import Sequence
from functools import cache
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from coup_dsl.engine.declaring import Declarations, Plan
from coup_dsl.engine.options import Table
from coup_dsl.engine.specialise.known import (
    AS_BINARY,
    AS_COMPARE,
    BINARY,
    COMPARE,
    PURE,
    Constants,
    Known,
    Meaning,
    Method,
    Registers,
    Unsupported,
    function_of,
    is_simple,
    load,
    store,
)
from coup_dsl.engine.specialise.sources import Written, tree_of
from coup_dsl.engine.state import State

if TYPE_CHECKING:
    from coup_dsl.engine.program import Program

#: Functions within functions that are put in place; a text nests far less.
DEEPEST = 25
LOOPS = (ast.While, ast.For)
#: Where the named pots begin in the position's ``pots``.
NAMED_POTS = 2


class Maker:
    """What the specialised functions of one routine share.

    Args:
        program: the program the routine belongs to, which does not change any more.
        constants: where values without a literal are kept.
    """

    def __init__(self, program: Program, constants: Constants) -> None:
        self.program, self.constants = program, constants
        #: Fields of the position in which there is nothing while this program runs.
        self.empty = {name for name, there in (
            ("marks", program.slots), ("sides", program.sides), ("piles", program.pile_names)) if not there}
        self.count = 0
        self.depth = 0

    def fresh(self, name: str) -> str:
        """A name not used before."""
        self.count += 1
        return f"{name.strip('_') or 'x'}{self.count}"

    def expr(self, meaning: Meaning) -> ast.expr:
        """A meaning as an expression."""
        return self.constants.expr(meaning)

    def static(self, value: Any) -> bool:
        """Whether attributes of a value may be read now: it does not change while games are played."""
        params = getattr(value.__class__, "__dataclass_params__", None)
        return (isinstance(value, ModuleType | Declarations | Plan) or value is self.program
                or (params is not None and params.frozen))


class Expressions:
    """A function that is put in place of a call: its names, and its expressions as they become.

    Args:
        maker: what is shared.
        fn: the function.
        tree: how it was written.
        given: its arguments in order; those that are no plain names have been put into names.
        named: its arguments by name.
    """

    def __init__(self, maker: Maker, fn: FunctionType, tree: Written, given: Sequence[Meaning],
                 named: dict[str, Meaning] | None = None) -> None:
        self.maker, self.fn, self.tree = maker, fn, tree
        cells = fn.__closure__ or ()
        self.outer: dict[str, Any] = {n: c.cell_contents for n, c in zip(fn.__code__.co_freevars, cells, strict=True)}
        self.names = self._bind(given, named or {})
        self.stores = _stores(tree)
        self.renamed: dict[str, str] = {}

    def _bind(self, given: Sequence[Meaning], named: dict[str, Meaning]) -> dict[str, Meaning]:
        args = self.tree.args
        if args.vararg or args.kwarg or args.posonlyargs:
            raise Unsupported("variable arguments")
        params = [a.arg for a in args.args]
        bound: dict[str, Meaning] = dict(zip(params, given, strict=False)) | named
        defaults = self.fn.__defaults__ or ()
        for name, value in zip(params[len(params) - len(defaults):], defaults, strict=True):
            bound.setdefault(name, Known(value))
        for name, value in (self.fn.__kwdefaults__ or {}).items():
            bound.setdefault(name, Known(value))
        if len(given) > len(params) or len(bound) < len(params) + len(args.kwonlyargs):
            raise Unsupported("arguments do not fit")
        return bound

    # -- names -------------------------------------------------------------------------------
    def target(self, name: str) -> str:
        """The name an assigned variable has in the made code."""
        made = self.renamed.get(name)
        if made is None:
            made = self.renamed[name] = self.maker.fresh(name)
        self.names[name] = load(made)
        return made

    def eval(self, node: ast.expr) -> Meaning:
        """What an expression means here; raises Unsupported."""
        method = getattr(self, "_" + node.__class__.__name__, None)
        if method is None:
            raise Unsupported(node.__class__.__name__)
        found: Meaning = method(node)
        return found

    def expr(self, node: ast.expr) -> ast.expr:
        """The same, as an expression."""
        return self.maker.expr(self.eval(node))

    def _Constant(self, node: ast.Constant) -> Meaning:
        return Known(node.value)

    def _Name(self, node: ast.Name) -> Meaning:
        name = node.id
        if name in self.names:
            return self.names[name]
        if name in self.stores:
            raise Unsupported(f"{name} is read before it is given")
        if name in self.outer:
            return Known(self.outer[name])
        if name in self.fn.__globals__:
            return Known(self.fn.__globals__[name])
        return Known(getattr(builtins, name))

    def _NamedExpr(self, node: ast.NamedExpr) -> Meaning:
        value = self.eval(node.value)
        if isinstance(value, Known):
            self.names[node.target.id] = value
            return value
        return ast.NamedExpr(store(self.target(node.target.id)), self.maker.expr(value))

    # -- parts -------------------------------------------------------------------------------
    def _Attribute(self, node: ast.Attribute) -> Meaning:
        base = self.eval(node.value)
        if isinstance(base, Known):
            if self.maker.static(base.value) or callable(getattr(base.value, node.attr, None)):
                return Known(getattr(base.value, node.attr))
        elif isinstance(base, ast.Attribute) and base.attr == "table":
            if node.attr == "program":
                return Known(self.maker.program)
            if isinstance(method := getattr(Table, node.attr, None), FunctionType):
                return Method(method, base)
        elif isinstance(base, ast.Name) and base.id == "s":
            if node.attr == "log":
                return Known(None)
            if node.attr in self.maker.empty:
                return Known(())
            if isinstance(method := getattr(State, node.attr, None), FunctionType):
                return Method(method, base)
        return ast.Attribute(self.maker.expr(base), node.attr, ast.Load())

    def _Subscript(self, node: ast.Subscript) -> Meaning:
        base, index = self.eval(node.value), self._index(node.slice)
        if isinstance(index, Known):
            if isinstance(base, Registers):
                found: Known | ast.expr = base.places[index.value]
                return found
            if isinstance(base, Known) and isinstance(base.value, tuple | list | str):
                return Known(base.value[index.value])
        if isinstance(base, Registers):
            if isinstance(node.slice, ast.Slice):
                return self._some(base, node.slice)
            raise Unsupported("a register that is not known")
        if not self.maker.program.pots and isinstance(base, ast.Attribute) and base.attr == "pots" \
                and isinstance(index, ast.Slice) and getattr(index.lower, "value", None) == NAMED_POTS:
            return Known(())
        return ast.Subscript(self.maker.expr(base), self.maker.expr(index), ast.Load())

    def _some(self, registers: Registers, among: ast.Slice) -> Meaning:
        """Some of the registers that stand beside each other."""
        bounds = [None if x is None else self.eval(x) for x in (among.lower, among.upper, among.step)]
        if not all(x is None or isinstance(x, Known) for x in bounds):
            raise Unsupported("registers that are not known")
        return Registers(registers.places[slice(*(x.value if isinstance(x, Known) else None for x in bounds))])

    def _index(self, node: ast.expr) -> Meaning:
        if isinstance(node, ast.Slice):
            parts = [None if x is None else self.expr(x) for x in (node.lower, node.upper, node.step)]
            return ast.Slice(*parts)
        return self.eval(node)

    def _Tuple(self, node: ast.Tuple) -> Meaning:
        return self._sequence(node, ast.Tuple)

    def _List(self, node: ast.List) -> Meaning:
        found: list[Known | ast.expr] = []
        for x in node.elts:
            inner = self.eval(x.value if isinstance(x, ast.Starred) else x)
            if isinstance(inner, Registers) and not isinstance(x, ast.Starred):
                raise Unsupported("registers in a list")
            if isinstance(inner, Method) or isinstance(inner, Registers) is not isinstance(x, ast.Starred):
                return self._sequence(node, ast.List)
            found += inner.places if isinstance(inner, Registers) else [inner]
        return Registers(tuple(found))

    def _sequence(self, node: ast.Tuple | ast.List, kind: type[ast.Tuple] | type[ast.List]) -> Meaning:
        parts: list[Meaning] = []
        for x in node.elts:
            if isinstance(x, ast.Starred):
                inner = self.eval(x.value)
                if isinstance(inner, Known):
                    parts += [Known(v) for v in inner.value]
                elif isinstance(inner, Registers):
                    parts += inner.places
                else:
                    parts.append(ast.Starred(self.maker.expr(inner), ast.Load()))
            else:
                parts.append(self.eval(x))
        if kind is ast.Tuple and all(isinstance(x, Known) for x in parts):
            return Known(tuple(x.value for x in parts if isinstance(x, Known)))
        return kind([self.maker.expr(x) for x in parts], ast.Load())

    def _ListComp(self, node: ast.ListComp) -> Meaning:
        one, among = node.generators[0], self.eval(node.generators[0].iter)
        if len(node.generators) > 1 or one.ifs or not isinstance(one.target, ast.Name) \
                or not isinstance(among, Known):
            raise Unsupported("a list of what is not known")
        found, name, before = [], one.target.id, self.names.get(one.target.id)
        for value in among.value:
            self.names[name] = Known(value)
            found.append(self.eval(node.elt))
        if before is not None:
            self.names[name] = before
        return Registers(tuple(x for x in found if not isinstance(x, Registers | Method)))

    # -- operators ---------------------------------------------------------------------------
    def _BinOp(self, node: ast.BinOp) -> Meaning:
        return self._binary(node.op, self.eval(node.left), self.eval(node.right))

    def _binary(self, op: ast.operator, a: Meaning, b: Meaning) -> Meaning:
        if isinstance(a, Known) and isinstance(b, Known):
            return Known(BINARY[type(op)](a.value, b.value))
        return ast.BinOp(self.maker.expr(a), op, self.maker.expr(b))

    def _UnaryOp(self, node: ast.UnaryOp) -> Meaning:
        x = self.eval(node.operand)
        if isinstance(x, Known):
            return Known(not x.value if isinstance(node.op, ast.Not) else
                         ~x.value if isinstance(node.op, ast.Invert) else -x.value)
        return ast.UnaryOp(node.op, self.maker.expr(x))

    def _Compare(self, node: ast.Compare) -> Meaning:
        parts = [self.eval(x) for x in (node.left, *node.comparators)]
        if len(parts) == 2 and isinstance(parts[0], Known) and isinstance(parts[1], Known):
            return Known(COMPARE[type(node.ops[0])](parts[0].value, parts[1].value))
        left, *others = (self.maker.expr(x) for x in parts)
        return ast.Compare(left, node.ops, others)

    def _BoolOp(self, node: ast.BoolOp) -> Meaning:
        settles = isinstance(node.op, ast.Or)
        parts: list[Meaning] = []
        for i, value in enumerate(node.values):
            x = self.eval(value)
            last = i + 1 == len(node.values)
            if isinstance(x, Known) and not last:
                if bool(x.value) is settles:
                    parts.append(x)
                    break
                continue
            parts.append(x)
        if len(parts) == 1:
            return parts[0]
        return ast.BoolOp(node.op, [self.maker.expr(x) for x in parts])

    def _IfExp(self, node: ast.IfExp) -> Meaning:
        test = self.eval(node.test)
        if isinstance(test, Known):
            return self.eval(node.body if test.value else node.orelse)
        return ast.IfExp(self.maker.expr(test), self.expr(node.body), self.expr(node.orelse))

    # -- calls -------------------------------------------------------------------------------
    def _Call(self, node: ast.Call) -> Meaning:
        called = self.eval(node.func)
        given = [self.eval(x) for x in node.args if not isinstance(x, ast.Starred)]
        if len(given) < len(node.args) or any(k.arg is None for k in node.keywords):
            raise Unsupported("a call with a list of arguments")
        named = {k.arg: self.eval(k.value) for k in node.keywords if k.arg is not None}
        found = self._known_call(called.value, given, named) if isinstance(called, Known) else \
            self.inlined(called, given, named)
        if found is not None:
            return found
        return ast.Call(self.maker.expr(called), [self.maker.expr(x) for x in given],
                        [ast.keyword(name, self.maker.expr(x)) for name, x in named.items()])

    def _known_call(self, called: Any, given: list[Meaning], named: dict[str, Meaning]) -> Meaning | None:
        """The call of a function that is known, if it needs none any more."""
        if called in AS_BINARY and len(given) == 2:
            return self._binary(AS_BINARY[called](), *given)
        if called in AS_COMPARE and len(given) == 2:
            a, b = given
            if isinstance(a, Known) and isinstance(b, Known):
                return Known(called(a.value, b.value))
            return ast.Compare(self.maker.expr(a), [AS_COMPARE[called]()], [self.maker.expr(b)])
        if called is len and isinstance(given[0], Registers):
            return Known(len(given[0].places))
        if called is enumerate and isinstance(given[0], Known):
            return Known(tuple(enumerate(given[0].value)))
        if called in PURE and not named and all(isinstance(x, Known) for x in given):
            return Known(called(*(x.value for x in given if isinstance(x, Known))))
        return self.inlined(Known(called), given, named)

    def inlined(self, called: Meaning, given: list[Meaning], named: dict[str, Meaning]) -> Meaning | None:
        """A function that only returns a value: that value; None where it must be called."""
        found = function_of(called)
        tree = tree_of(found[0]) if found is not None else None
        if found is None or tree is None:
            return None
        value = tree.body if isinstance(tree, ast.Lambda) else only_value(tree)
        arguments = [*found[1], *given]
        if value is None or not all(map(self._handy, arguments, _uses(tree))) or not all(
                isinstance(x, Known) or (isinstance(x, ast.expr) and is_simple(x)) for x in named.values()):
            return None
        if self.maker.depth >= DEEPEST:
            return None
        count = self.maker.count
        self.maker.depth += 1
        try:
            return self.__class__(self.maker, found[0], tree, arguments, named).eval(value)
        except Unsupported:
            self.maker.count = count
            return None
        finally:
            self.maker.depth -= 1

    @staticmethod
    def _handy(argument: Meaning, uses: int) -> bool:
        """Whether an argument can stand wherever the parameter is read."""
        return uses <= 1 or not isinstance(argument, ast.expr) or is_simple(argument)


@cache
def only_value(tree: ast.FunctionDef) -> ast.expr | None:
    """What a function returns that does nothing else."""
    body = [st for st in tree.body if not (isinstance(st, ast.Expr) and isinstance(st.value, ast.Constant))]
    if len(body) == 1 and isinstance(body[0], ast.Return):
        return body[0].value
    return None


@cache
def _uses(tree: Written) -> tuple[int, ...]:
    """How often each parameter is read."""
    read = Counter(n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load))
    return tuple(read[a.arg] for a in tree.args.args)


@cache
def _stores(tree: Written) -> Counter[str]:
    """How often each name is given a value; many times for one in a loop."""
    found: Counter[str] = Counter()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found[node.id] += 1
        if isinstance(node, LOOPS):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
                    found[inner.id] += 2
    return found
