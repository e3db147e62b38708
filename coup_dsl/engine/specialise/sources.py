"""The syntax tree of a function at hand, found by where its code says it was written."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType

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


def tree_of(fn: FunctionType) -> Written | None:
    """How a function was written, or None when its source cannot be had."""
    return _tree_of(fn.__code__)


@cache
def _tree_of(code: CodeType) -> Written | None:
    try:
        here = _written(code.co_filename).get(code.co_firstlineno, [])
    except (OSError, SyntaxError):
        return None
    found = [n for n in here if (n.name if isinstance(n, ast.FunctionDef) else "<lambda>") == code.co_name]
    if len(found) > 1:
        places = [(line, column) for line, _, column, _ in code.co_positions() if line and column]
        inside = max(places, default=(0, 0))
        found = [n for n in found if isinstance(n, ast.Lambda) and _spans(n.body, inside)]
        found.sort(key=lambda n: n.end_col_offset or 0)
    return found[0] if found else None


def _spans(node: ast.expr, place: tuple[int, int]) -> bool:
    begin = (node.lineno, node.col_offset)
    return begin <= place < (node.end_lineno or 0, node.end_col_offset or 0)
