"""Questions that would tell of a hidden card: what is asked is seen by everybody.

A text is followed line by line. A chosen card is hidden, and so is a pile that not everybody sees; a condition
that looks at one *tells*, and so does a name whose value depends on such a condition. Where anything is asked
only because of what tells, the question itself gives the card away.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from coup_dsl.errors import Finding, Place
from coup_dsl.language.code import Expr, PileShape, Stmt
from coup_dsl.language.words import ROUTINES, VERBS

_HELP = "ask first and look afterwards, or let the one who sees the card decide"
_ASKING = ("choose", "decide", "offered", "quantified", "bidding", "while")


def leaking_questions(body: tuple[Stmt, ...], piles: Mapping[str, PileShape]) -> list[Finding]:
    """A finding for each question that depends on a hidden card."""
    follower = _Follower(frozenset(name for name, shape in piles.items() if shape.seen != "everyone"))
    follower.block(body, told=False)
    return follower.findings


@dataclass
class _Follower:
    hidden_piles: frozenset[str]
    cards: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    findings: list[Finding] = field(default_factory=list)
    #: Whether the text may have ended because of a hidden card: all that follows tells of it.
    ended: bool = False

    def block(self, body: tuple[Stmt, ...], told: bool) -> None:
        for statement in body:
            self.statement(statement, told or self.ended)

    def statement(self, st: Stmt, told: bool) -> None:
        if told and _asks(st):
            self.fault(st.at)
            return  # what is asked inside of it is the same mistake
        if st.op == "choose":
            self.choice(st)
        elif st.op == "let":
            self.name(st, told)
        elif st.op in ("stop", "return", "replace") and told:
            self.ended = True
        offer = st.offer
        if offer is not None and any(self.tells(e) for e in (offer.object, offer.condition, offer.named) if e):
            self.fault(offer.at)
            return
        if st.op in ("quantified", "bidding") and any(map(self.tells, st.exprs)):
            self.fault(st.at)
            return
        inner = told or (st.op in ("if", "repeat", "each") and self.tells(st.exprs[0]))
        self.block(st.body, inner)
        self.block(st.other, inner)

    def choice(self, st: Stmt) -> None:
        source = st.exprs[0]
        if source.kind == "cards" and (source.word == "hand" or self.of_hidden_pile(source)):
            self.cards.add(st.name)
        elif self.tells(source):
            self.fault(st.at)

    def name(self, st: Stmt, told: bool) -> None:
        if told or self.tells(st.exprs[0]):
            self.names.add(st.name)
        else:
            self.names.discard(st.name)

    def tells(self, e: Expr) -> bool:
        if e.op == "local":
            return e.word in self.names
        if e.op == "holds":
            return e.word in self.hidden_piles
        if e.op == "same" and any(a.op == "local" and a.word in self.cards for a in e.args):
            return True
        return any(map(self.tells, e.args))

    def of_hidden_pile(self, e: Expr) -> bool:
        return any(a.op == "pile" and a.word in self.hidden_piles for a in e.args)

    def fault(self, at: Place) -> None:
        self.findings.append(Finding(at, "R407", "whether this is asked tells everybody of a hidden card", _HELP))


def _asks(st: Stmt) -> bool:
    if st.op == "choose":
        return len(st.exprs) > 1  # chance is not asked
    if st.op == "call":
        return st.word in ROUTINES
    return st.op in _ASKING or (st.op == "verb" and VERBS[st.word].asks)
