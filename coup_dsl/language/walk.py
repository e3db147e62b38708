"""Going through checked text: every statement, every expression, and when two expressions say the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from coup_dsl.language.code import Expr, Stmt


def statements(body: Iterable[Stmt]) -> Iterator[Stmt]:
    """Every statement of a text, outer ones first."""
    for statement in body:
        yield statement
        yield from statements(statement.body)
        yield from statements(statement.other)


def operands(statement: Stmt) -> Iterator[Expr]:
    """The expressions a statement is made of, its offer's included, without what they are made of in turn."""
    yield from statement.exprs
    yield from statement.phrases.values()
    offer = statement.offer
    if offer is not None:
        yield from (e for e in (offer.object, offer.to, offer.condition, offer.named) if e is not None)


def parts(expr: Expr) -> Iterator[Expr]:
    """An expression and everything it is made of."""
    yield expr
    for inner in expr.args:
        yield from parts(inner)


def expressions(body: Iterable[Stmt]) -> Iterator[Expr]:
    """Every expression of a text, at any depth."""
    for statement in statements(body):
        for operand in operands(statement):
            yield from parts(operand)


def meaning(expr: Expr) -> tuple[Any, ...]:
    """What an expression says, wherever it stands: equal for expressions that are written alike."""
    return expr.op, expr.word, expr.number, *map(meaning, expr.args)
