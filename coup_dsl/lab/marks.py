"""Marks of the code that counts follow from: counts are used again only while the code of their players is the same."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from coup_dsl import bots
from coup_dsl.bots.makers import module_of
from coup_dsl.lab.setting import MARK, digest

PACKAGE = "coup_dsl.bots"
#: What is counted, and by what chance.
COUNTING = ("chunk", "claims", "seeds", "sums", "watch")


def players_mark(kinds: Iterable[str]) -> str:
    """A hash of the code of some kinds of bots, and of what is counted.

    Only the files that these kinds are made of count: who changes a deep thinker keeps the counts of quick players.

    Args:
        kinds: as :func:`coup_dsl.bots.make` takes them; ``level-3@COMMIT`` and the like are marked by their own code.
    """
    return _mark(frozenset(kind for kind in kinds if "@" not in kind))


@cache
def _mark(kinds: frozenset[str]) -> str:
    here, players = Path(__file__).parent, Path(bots.__file__).parent
    files = [*(players / f"{name}.py" for name in sorted(set().union(*map(modules_of, kinds)))),
             *(here / f"{name}.py" for name in COUNTING)]
    return hashlib.sha256("".join(map(digest, files)).encode()).hexdigest()[:MARK]


def modules_of(kind: str) -> frozenset[str]:
    """The modules of the package of bots that a kind is made of, by what they import."""
    found: set[str] = set()
    waiting = {module_of(kind).rpartition(".")[2]}
    while waiting:
        name = waiting.pop()
        found.add(name)
        waiting |= _imported(name) - found
    return frozenset(found)


@cache
def _imported(name: str) -> frozenset[str]:
    tree = ast.parse((Path(bots.__file__).parent / f"{name}.py").read_text(encoding="utf-8"))
    froms = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return frozenset(module.rpartition(".")[2] for module in froms if module.startswith(PACKAGE + "."))
