"""Functions as trees: what is done, where it branches, and what each way returns."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from coup_dsl.engine.specialise.conditions import condition, if_else
from coup_dsl.engine.specialise.expressions import DEEPEST, Expressions
from coup_dsl.engine.specialise.known import (
    Known,
    Meaning,
    Registers,
    Unsupported,
    assign,
    function_of,
    is_simple,
    load,
)
from coup_dsl.engine.specialise.sources import tree_of

#: Elements of a known sequence for each of which a loop's body is written once.
MOST_UNROLLED = 8


@dataclass(frozen=True, slots=True)
class Leaf:
    """A way ends: with a value, or by going on behind (``None``)."""

    value: Meaning | None


@dataclass(frozen=True, slots=True)
class Do:
    """A statement, and what follows."""

    statement: ast.stmt
    then: Tree


@dataclass(frozen=True, slots=True)
class Branch:
    """One way or the other."""

    test: ast.expr
    yes: Tree
    no: Tree


@dataclass(frozen=True, slots=True)
class Loop:
    """While the test holds; ways of the body that go on behind begin it again."""

    test: ast.expr
    body: Tree
    then: Tree


Tree = Leaf | Do | Branch | Loop
Then = Callable[[], Tree]
BEHIND = Leaf(None)


class Statements(Expressions):
    """A function with several statements, put in place of a call."""

    def whole(self) -> Tree:
        """The function as a tree; a value that is returned ends the way it is on."""
        if isinstance(self.tree, ast.Lambda):
            return self.returned(self.tree.body, Leaf)
        kept: list[ast.stmt] = []
        for name, meaning in list(self.names.items()):
            if name in self.stores:
                kept.append(assign(self.target(name), self.maker.expr(meaning)))
        return chain(kept, self.block(self.tree.body, lambda: Leaf(Known(None))))

    def block(self, body: Sequence[ast.stmt], then: Then) -> Tree:
        """Statements, and then what follows them."""
        if not body:
            return then()
        first, rest = body[0], body[1:]
        method = getattr(self, "_do_" + first.__class__.__name__, None)
        if method is None:
            raise Unsupported(first.__class__.__name__)
        found: Tree = method(first, lambda: self.block(rest, then))
        return found

    # -- values ------------------------------------------------------------------------------
    def returned(self, node: ast.expr, end: Callable[[Meaning], Tree]) -> Tree:
        """A value that ends a way; a choice of values becomes a branch, a call the ways of what it calls."""
        if isinstance(node, ast.IfExp):
            return self.tested(node.test, lambda: self.returned(node.body, end),
                               lambda: self.returned(node.orelse, end))
        if isinstance(node, ast.Call):
            inner = self.entered(node)
            if inner is not None:
                return ends(inner, lambda value: end(Known(None) if value is None else value))
            called = self.eval(node.func)
            if isinstance(called, Known) and returns_nothing(called):
                return Do(ast.Expr(self.expr(node)), end(Known(None)))
        if isinstance(node, ast.BinOp) and isinstance(node.left, ast.Call):
            inner = self.entered(node.left)
            if inner is not None and not isinstance(inner, Leaf) and is_structured(inner):
                name = self.maker.fresh("left")
                return joined(inner, lambda value: [assign(name, self.maker.expr(value or Known(None)))],
                              lambda: end(self._binary(node.op, load(name), self.eval(node.right))))
        return end(self.eval(node))

    def tested(self, node: ast.expr, yes: Then, no: Then) -> Tree:
        """Go one way or the other."""
        if isinstance(node, ast.Call):
            inner = self.entered(node)
            if inner is not None:
                return ends(inner, lambda value: self._chosen(value, yes, no))
        return self._chosen(self.eval(node), yes, no)

    def _chosen(self, test: Meaning | None, yes: Then, no: Then) -> Tree:
        if test is None:
            return no()
        if isinstance(test, Known):
            return yes() if test.value else no()
        found, turned = condition(self.maker.expr(test))
        return Branch(found, no(), yes()) if turned else Branch(found, yes(), no())

    def entered(self, node: ast.Call) -> Tree | None:
        """The ways of a function that is called; None when it is better called, or is no more than a value."""
        if node.keywords or any(isinstance(x, ast.Starred) for x in node.args):
            return None
        called = self.eval(node.func)
        found = function_of(called)
        tree = tree_of(found[0]) if found is not None else None
        if found is None or tree is None or self.maker.depth >= DEEPEST:
            return None
        count = self.maker.count
        self.maker.depth += 1
        try:
            given, kept = list(found[1]), []
            for x in node.args:
                meaning = self.eval(x)
                if isinstance(meaning, ast.expr) and not is_simple(meaning):
                    name = self.maker.fresh("given")
                    kept.append(assign(name, meaning))
                    meaning = load(name)
                given.append(meaning)  # type: ignore[arg-type]
            return chain(kept, Statements(self.maker, found[0], tree, given).whole())
        except Unsupported:
            self.maker.count = count
            return None
        finally:
            self.maker.depth -= 1

    # -- statements --------------------------------------------------------------------------
    def _do_Return(self, st: ast.Return, then: Then) -> Tree:
        return Leaf(Known(None)) if st.value is None else self.returned(st.value, Leaf)

    def _do_Pass(self, st: ast.Pass, then: Then) -> Tree:
        return then()

    def _do_Raise(self, st: ast.Raise, then: Then) -> Tree:
        if st.exc is None or st.cause is not None:
            raise Unsupported("an exception raised again")
        return Do(ast.Raise(self.expr(st.exc), None), Leaf(Known(None)))

    def _do_Assert(self, st: ast.Assert, then: Then) -> Tree:
        return then()

    def _do_Expr(self, st: ast.Expr, then: Then) -> Tree:
        if isinstance(st.value, ast.Constant):
            return then()
        if isinstance(st.value, ast.Call):
            inner = self.entered(st.value)
            if inner is not None and is_structured(inner):
                return joined(inner, lambda value: [], then)
            if any(isinstance(self.eval(x), Registers) for x in st.value.args):
                raise Unsupported("registers that may be changed elsewhere")
        return Do(ast.Expr(self.expr(st.value)), then())

    def _do_If(self, st: ast.If, then: Then) -> Tree:
        test = self.eval(st.test)
        if isinstance(test, Known):
            return self.block(st.body if test.value else st.orelse, then)
        if not leaves_early(st):
            made = self._chosen(test, lambda: self.block(st.body, lambda: BEHIND),
                                lambda: self.block(st.orelse, lambda: BEHIND))
            if is_structured(made):
                return joined(made, lambda value: [], then)
        names = dict(self.names)

        def otherwise() -> Tree:
            self.names = names
            return self.block(st.orelse, then)

        found, turned = condition(self.maker.expr(test))
        yes, no = self.block(st.body, then), otherwise()
        return Branch(found, no, yes) if turned else Branch(found, yes, no)

    def _do_While(self, st: ast.While, then: Then) -> Tree:
        if st.orelse or breaks(st):
            raise Unsupported("a loop left in the middle")
        test = self.expr(st.test)
        body = self.block(st.body, lambda: BEHIND)
        return Loop(test, body, then())

    def _do_For(self, st: ast.For, then: Then) -> Tree:
        among = self.eval(st.iter)
        if st.orelse or breaks(st):
            raise Unsupported("a loop left in the middle")
        if not isinstance(among, Known) or not isinstance(among.value, tuple | list) \
                or len(among.value) > MOST_UNROLLED:
            raise Unsupported("a loop over what is not known")
        return self._unrolled(st, list(among.value), then)

    def _unrolled(self, st: ast.For, elements: list[Any], then: Then) -> Tree:
        if not elements:
            return then()
        self._know(st.target, elements[0])
        return self.block(st.body, lambda: self._unrolled(st, elements[1:], then))

    def _know(self, target: ast.expr, value: Any) -> None:
        if isinstance(target, ast.Tuple):
            for part, x in zip(target.elts, value, strict=True):
                self._know(part, x)
        elif isinstance(target, ast.Name):
            self.names[target.id] = Known(value)
        else:
            raise Unsupported("a loop over places")

    # -- assignments -------------------------------------------------------------------------
    def _do_Assign(self, st: ast.Assign, then: Then) -> Tree:
        if len(st.targets) > 1:
            raise Unsupported("several targets")
        return self._assigned(st.targets[0], st.value, then)

    def _do_AnnAssign(self, st: ast.AnnAssign, then: Then) -> Tree:
        if st.value is None:
            return then()
        return self._assigned(st.target, st.value, then)

    def _assigned(self, target: ast.expr, value: ast.expr, then: Then) -> Tree:
        if isinstance(value, ast.Call):
            inner = self.entered(value)
            if isinstance(inner, Leaf) and isinstance(inner.value, Known) and self._learned(target, inner.value):
                return then()
            if inner is not None and is_structured(inner):
                place = self.place(target)
                return joined(inner, lambda found: [ast.Assign(
                    [place], ast.Constant(None) if found is None else self.maker.expr(found))], then)
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            return self._assigned_together(target.elts, value.elts, then)
        meaning = self.eval(value)
        if isinstance(meaning, Known) and self._learned(target, meaning):
            return then()
        return Do(ast.Assign([self.place(target)], self.maker.expr(meaning)), then())

    def _learned(self, target: ast.expr, meaning: Known) -> bool:
        """Whether names now stand for a known value, so that nothing need be assigned."""
        names = target.elts if isinstance(target, ast.Tuple) else [target]
        if not all(isinstance(x, ast.Name) and self.stores[x.id] == 1 for x in names):
            return False
        self._know(target, meaning.value)
        return True

    def _assigned_together(self, targets: list[ast.expr], values: list[ast.expr], then: Then) -> Tree:
        """``a, b = x, y``: what is known needs no assignment."""
        found = [self.eval(x) for x in values]
        left: list[tuple[ast.expr, ast.expr]] = []
        for target, meaning in zip(targets, found, strict=True):
            if isinstance(target, ast.Name) and isinstance(meaning, Known) and self.stores[target.id] == 1:
                self.names[target.id] = meaning
            else:
                left.append((self.place(target), self.maker.expr(meaning)))
        if not left:
            return then()
        if len(left) == 1:
            return Do(ast.Assign([left[0][0]], left[0][1]), then())
        return Do(ast.Assign([ast.Tuple([x for x, _ in left], ast.Store())],
                             ast.Tuple([x for _, x in left], ast.Load())), then())

    def _do_AugAssign(self, st: ast.AugAssign, then: Then) -> Tree:
        value = self.expr(st.value)
        if isinstance(st.target, ast.Name) and not isinstance(self.eval(load(st.target.id)), ast.Name):
            return Do(ast.Assign([self.place(st.target)], ast.BinOp(self.expr(load(st.target.id)), st.op, value)),
                      then())
        return Do(ast.AugAssign(self.place(st.target), st.op, value), then())  # type: ignore[arg-type]

    def place(self, target: ast.expr) -> ast.expr:
        """Where a value is put."""
        if isinstance(target, ast.Name):
            return ast.Name(self.target(target.id), ast.Store())
        if isinstance(target, ast.Tuple):
            return ast.Tuple([self.place(x) for x in target.elts], ast.Store())
        if isinstance(target, ast.Starred):
            return ast.Starred(self.place(target.value), ast.Store())
        if isinstance(target, ast.Attribute):
            return ast.Attribute(self.expr(target.value), target.attr, ast.Store())
        if isinstance(target, ast.Subscript):
            found = self.eval(ast.Subscript(target.value, target.slice, ast.Load()))
            if isinstance(found, ast.Name):
                return ast.Name(found.id, ast.Store())
            if isinstance(found, ast.Subscript):
                return ast.Subscript(found.value, found.slice, ast.Store())
        raise Unsupported("a place of another kind")


def returns_nothing(called: Meaning) -> bool:
    """Whether a function written in Python never returns a value."""
    found = function_of(called)
    tree = tree_of(found[0]) if found is not None else None
    return isinstance(tree, ast.FunctionDef) and not _returns_value(tree)


@cache
def _returns_value(tree: ast.FunctionDef) -> bool:
    return any(isinstance(n, ast.Return) and n.value is not None for n in ast.walk(tree))


@cache
def leaves_early(st: ast.stmt) -> bool:
    """Whether a statement has a ``return`` in it, or breaks a loop."""
    return breaks(st) or any(isinstance(n, ast.Return) for n in ast.walk(st))


@cache
def breaks(st: ast.stmt) -> bool:
    """Whether a statement leaves or shortens a loop."""
    return any(isinstance(n, ast.Break | ast.Continue) for n in ast.walk(st))


def chain(statements: Sequence[ast.stmt], then: Tree) -> Tree:
    """Statements before a tree."""
    for st in reversed(statements):
        then = Do(st, then)
    return then


def ends(tree: Tree, end: Callable[[Meaning | None], Tree]) -> Tree:
    """The tree with something else at each of its ends; the ends of a loop's body that begin it again stay."""
    if isinstance(tree, Leaf):
        return end(tree.value)
    if isinstance(tree, Do):
        return Do(tree.statement, ends(tree.then, end))
    if isinstance(tree, Branch):
        return Branch(tree.test, ends(tree.yes, end), ends(tree.no, end))
    return Loop(tree.test, ends(tree.body, lambda v: BEHIND if v is None else end(v)), ends(tree.then, end))


def is_structured(tree: Tree) -> bool:
    """Whether all its ways come together again, so that it can be written as statements."""
    if isinstance(tree, Leaf):
        return True
    if isinstance(tree, Do):
        return is_structured(tree.then)
    if isinstance(tree, Branch):
        return is_structured(tree.yes) and is_structured(tree.no)
    return is_structured(tree.then) and not _returns(tree.body)


def _returns(tree: Tree) -> bool:
    if isinstance(tree, Leaf):
        return tree.value is not None
    if isinstance(tree, Do):
        return _returns(tree.then)
    if isinstance(tree, Branch):
        return _returns(tree.yes) or _returns(tree.no)
    return _returns(tree.body) or _returns(tree.then)


def joined(tree: Tree, last: Callable[[Meaning | None], list[ast.stmt]], then: Then) -> Tree:
    """A structured tree as statements, with something done at each of its ends, and then what follows."""
    return chain(written(tree, last), then())


def written(tree: Tree, last: Callable[[Meaning | None], list[ast.stmt]]) -> list[ast.stmt]:
    """The statements of a structured tree."""
    if isinstance(tree, Leaf):
        return last(tree.value)
    if isinstance(tree, Do):
        return [tree.statement, *written(tree.then, last)]
    if isinstance(tree, Branch):
        yes, no = written(tree.yes, last), written(tree.no, last)
        return if_else(tree.test, yes, no)
    return [ast.While(tree.test, written(tree.body, lambda v: []) or [ast.Pass()], []), *written(tree.then, last)]
