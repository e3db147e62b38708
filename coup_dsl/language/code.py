"""Checked effect text: what the checker makes of a parse tree and the compiler reads.

Every name is resolved to what it means and every expression knows its kind, so whoever
reads this need not look anything up in :mod:`coup_dsl.language.words` to be sure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from coup_dsl.errors import Place


@dataclass(frozen=True, slots=True)
class Expr:
    """An expression.

    ``op`` is one of number, local, role, token, action, pot, pile, option, value, of, call, plus,
    minus, except, union, compare, same, is-state, has, holds, both, either, negate; ``word`` is the word it
    is about (a name, a comparison, a state), ``args`` the expressions it is made of.
    """

    op: str
    kind: str
    at: Place
    word: str = ""
    args: tuple[Expr, ...] = ()
    number: int = 0


@dataclass(frozen=True, slots=True)
class Offered:
    """What a player is asked: an offer of words.py with its operands.

    ``naming`` is the name that a claim can give to one of the players ``named``.
    """

    name: str
    at: Place
    object: Expr | None = None
    to: Expr | None = None
    condition: Expr | None = None
    naming: str = ""
    named: Expr | None = None


@dataclass(frozen=True, slots=True)
class Stmt:
    """A statement.

    ``op`` is one of verb, let, choose, decide, if, offered, quantified, each, repeat, while, return,
    stop, insert, fire, call; ``word`` its verb, quantifier, modal or event; ``name`` the name it
    gives; ``into`` the set a quantified offer collects.
    """

    op: str
    at: Place
    word: str = ""
    name: str = ""
    into: str = ""
    exprs: tuple[Expr, ...] = ()
    phrases: Mapping[str, Expr] = field(default_factory=dict)
    offer: Offered | None = None
    body: tuple[Stmt, ...] = ()
    other: tuple[Stmt, ...] = ()


def verbs_in(body: Iterable[Stmt]) -> Iterator[str]:
    """The verbs of a text, blocks within blocks included."""
    for st in body:
        if st.op == "verb":
            yield st.word
        yield from verbs_in(st.body)
        yield from verbs_in(st.other)


@dataclass(frozen=True, slots=True)
class TokenShape:
    """What effect text may say of a token: where it lies and how many there are."""

    on: tuple[str, ...]
    supply: int = 1
    bound: bool = False


@dataclass(frozen=True, slots=True)
class PileShape:
    """A place for cards; ``seen`` says by whom: actor (the active player), holder (of ``token``), everyone, nobody."""

    seen: str
    token: str = ""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The names effect text may use besides the words of the language.

    Attributes:
        roles: ids of all roles that are known, in play or not.
        tokens: token name to its shape.
        pots: names of places for coins.
        piles: names of places for cards.
        actions: ids of actions that conditions may name.
        options: table option to kind (``number`` or ``truth``).
        routines: routine to (kinds of its parameters, kind of its value or "").
        protocol: whether words reserved for the protocol are allowed.
    """

    roles: frozenset[str]
    tokens: Mapping[str, TokenShape]
    pots: frozenset[str] = frozenset()
    piles: frozenset[str] = frozenset()
    actions: frozenset[str] = frozenset()
    options: Mapping[str, str] = field(default_factory=dict)
    routines: Mapping[str, tuple[tuple[str, ...], str]] = field(default_factory=dict)
    protocol: bool = False


#: What checked text is made of, for whoever keeps it.
CODE = (Place, Expr, Offered, Stmt, TokenShape, PileShape)
