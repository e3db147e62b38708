"""The syntax tree of a function at hand, found by where its code says it was written."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from types import FunctionType

Written = ast.FunctionDef | ast.Lambda


@cache
def _written(file: str) -> dict[int, list[Written]]:
    """Functions of a file by the line they begin on."""
    found: dict[int, list[Written]] = {}
    for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            line = node.decorator_list[0].lineno if isinstance(node, ast.FunctionDef) and node.decorator_list \
                else node.lineno
            found.setdefault(line, []).append(node)
    return found


@cache
def tree_of_code(file: str, line: int, name: str, inside: tuple[int, int] | None) -> Written | None:
    """The function of a file that begins on a line, and has this place (line, column) in its body."""
    try:
        here = _written(file).get(line, [])
    except (OSError, SyntaxError):
        return None
    named = [n for n in here if (n.name if isinstance(n, ast.FunctionDef) else "<lambda>") == name]
    if len(named) > 1 and inside is not None:
        named = [n for n in named if isinstance(n, ast.Lambda) and _spans(n.body, inside)]
        named.sort(key=lambda n: n.end_col_offset or 0)
    return named[0] if named else None


def tree_of(fn: FunctionType) -> Written | None:
    """How a function was written, or None when its source cannot be had."""
    code = fn.__code__
    places = [(line, column) for line, _, column, _ in code.co_positions() if line and column]
    return tree_of_code(code.co_filename, code.co_firstlineno, code.co_name, max(places, default=None))


def _spans(node: ast.expr, place: tuple[int, int]) -> bool:
    begin = (node.lineno, node.col_offset)
    return begin <= place < (node.end_lineno or 0, node.end_col_offset or 0)
