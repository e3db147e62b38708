"""Tests in their shortest form."""

from __future__ import annotations

import ast

OPPOSITES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt,
    ast.Gt: ast.LtE, ast.LtE: ast.Gt,
}


def negated(test: ast.expr) -> ast.expr:
    """The opposite of a test."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and type(test.ops[0]) in OPPOSITES:
        return ast.Compare(test.left, [OPPOSITES[type(test.ops[0])]()], test.comparators)
    return ast.UnaryOp(ast.Not(), test)


def condition(test: ast.expr) -> tuple[ast.expr, bool]:
    """A test in its shortest form, and whether it has been turned round."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        found, turned = condition(test.operand)
        return found, not turned
    if isinstance(test, ast.BoolOp):
        settles = isinstance(test.op, ast.Or)
        parts = [x for x in test.values if not (isinstance(x, ast.Constant) and bool(x.value) is not settles)]
        if len(parts) == 1:
            return condition(parts[0])
        return ast.BoolOp(test.op, [shortest(x) for x in parts or test.values]), False
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.NotEq | ast.IsNot):
        return ast.Compare(test.left, [OPPOSITES[type(test.ops[0])]()], test.comparators), True
    return test, False


def shortest(test: ast.expr) -> ast.expr:
    """A test that is only asked whether it holds, in its shortest form."""
    found, turned = condition(test)
    return negated(found) if turned else found


def if_else(test: ast.expr, yes: list[ast.stmt], no: list[ast.stmt]) -> list[ast.stmt]:
    """An ``if`` with whichever parts there are; a test alone changes nothing."""
    if yes:
        return [ast.If(test, yes, no)]
    if no:
        return [ast.If(negated(test), no, [])]
    return [ast.Expr(test)] if any(isinstance(n, ast.NamedExpr) for n in ast.walk(test)) else []
