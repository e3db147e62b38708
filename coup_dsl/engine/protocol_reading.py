"""Reading core.rules: from its text to routines and parts."""

from __future__ import annotations

from lark import Token, Tree

from coup_dsl.engine.protocol import Protocol, Routine
from coup_dsl.errors import Invalid, Place
from coup_dsl.language.checker import StatementChecker
from coup_dsl.language.code import Stmt, Vocabulary
from coup_dsl.language.expressions import Scope
from coup_dsl.language.keys import option_words
from coup_dsl.language.parser import ParseTree, parse

PART_PARAMS = (("you", "player"), ("blocker", "player"), ("affected", "players"))


class _PlainText:
    """A whole file as effect text: places in it are places in the file."""

    def __init__(self, text: str, file: str) -> None:
        self.text, self.file = text, file

    def place(self, line: int, column: int) -> Place:
        return Place(self.file, line, column)


def read_protocol(text: str, file: str) -> Protocol:
    """The checked protocol; raises Invalid when the text has a fault."""
    source = _PlainText(text, file)
    tree = parse(source, "protocol")  # type: ignore[arg-type]
    trees = [t for t in tree.children if isinstance(t, Tree)]
    heads = {_name(t): _head(t) for t in trees if t.data == "define"}
    vocabulary = Vocabulary(
        frozenset(), {}, options=option_words(), protocol=True,
        routines={name: (tuple(k for _, k in params), kind) for name, (params, kind) in heads.items()})
    routines: dict[str, Routine] = {}
    parts: dict[str, tuple[Stmt, ...]] = {}
    for t in trees:
        name = _name(t)
        params, kind = heads.get(name, (PART_PARAMS, ""))
        checker = StatementChecker(source, vocabulary, Scope(params))  # type: ignore[arg-type]
        checker.returns = kind
        block = t.children[-1]
        assert isinstance(block, Tree)
        body = checker.block(block.children, checker.scope)
        if checker.findings:
            raise Invalid(checker.findings)
        if t.data == "define":
            inline = str(t.children[0]) == "inline"
            routines[name] = Routine(name, params, kind, body, inline)
        else:
            parts[name] = body
    return Protocol(routines, parts)


def _name(tree: ParseTree) -> str:
    return next(str(c) for c in tree.children if isinstance(c, Token) and c.type == "NAME")


def _head(tree: ParseTree) -> tuple[tuple[tuple[str, str], ...], str]:
    params, kind = tree.children[-3], tree.children[-2]
    rows = [] if params is None else params.children  # type: ignore[union-attr]
    found = tuple((str(p.children[0]), str(p.children[1])) for p in rows if isinstance(p, Tree))
    return found, str(kind) if isinstance(kind, Token) else ""
