"""Tokens, piles and pots: what is put somewhere and never looked at, or looked for and never put there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from coup_dsl.content.library import Library
from coup_dsl.content.role import CardFile
from coup_dsl.content.soundness.card import Card
from coup_dsl.errors import Invalid, Path
from coup_dsl.language.code import Expr, Stmt
from coup_dsl.language.walk import operands, parts, statements


@dataclass
class _Uses:
    """What is done with the things of one kind, by name."""

    filled: set[str] = field(default_factory=set)
    emptied: set[str] = field(default_factory=set)
    read: set[str] = field(default_factory=set)

    def add(self, other: _Uses) -> None:
        self.filled |= other.filled
        self.emptied |= other.emptied
        self.read |= other.read


def check(card: Card) -> None:
    """C201 to C207 of a card."""
    _tokens(card)
    _piles(card)
    _pots(card)


def _tokens(card: Card) -> None:
    if not card.card.tokens:
        return
    placed = {st.exprs[1].word for st in card.statements() if st.op == "verb" and st.word == "place"}
    taken = {st.exprs[1].word for st in card.statements() if st.op == "verb" and st.word in ("drop", "recall")}
    read = {pile.token for pile in card.card.piles.values() if pile.seen == "holder"}
    for e in card.expressions():
        if e.op == "has":
            read.add(e.word)
        elif e.op == "of" and e.args[0].op == "token":
            read.add(e.args[0].word)
    for name in card.card.tokens:
        at: Path = ("tokens", name)
        if name in placed and name not in read | taken:
            card.at(at, "C201", f"'{name}' is placed, and nothing ever looks at it",
                    "read it in a condition, or take it out", key=True, severity="warning")
        elif name not in placed and (name in read or name in taken):
            card.at(at, "C202", f"nothing ever places '{name}'", f"as in `you place {name} on you`", key=True)
        elif name not in placed:
            _unused(card, at, name)


def _piles(card: Card) -> None:
    if not card.card.piles:
        return
    uses = _pile_uses(card)
    for name in card.card.piles:
        at: Path = ("piles", name)
        if name in uses.filled and name not in uses.emptied:
            card.at(at, "C203", f"cards that come to '{name}' stay there for ever",
                    f"as in `you shuffle {name}`", key=True)
        elif name not in uses.filled and name in uses.emptied | uses.read:
            card.at(at, "C204", f"no card ever comes to '{name}'", f"as in `you turn 2 to {name}`", key=True)
        elif name not in uses.filled:
            _unused(card, at, name)


def _pile_uses(card: Card) -> _Uses:
    uses = _Uses()
    for st in card.statements():
        if st.op == "verb" and st.word in ("turn", "hand"):
            uses.filled |= _named([st.phrases["to"]], "pile")
        elif st.op == "verb" and st.word in ("keep", "deal", "shuffle"):
            uses.emptied |= _named([*st.exprs, *st.phrases.values()], "pile")
        elif st.op == "choose":
            uses.emptied |= _named(st.exprs[:1], "pile")
    uses.read = {e.word for e in card.expressions() if e.op in ("holds", "pile")}
    return uses


def _pots(card: Card) -> None:
    pots = card.card.pots
    if not pots:
        return
    uses = _pot_uses(card.card)
    named = uses.filled | uses.emptied | uses.read
    if any(pot in named and pot not in uses.filled & uses.emptied for pot in pots):
        for other in _family(card):
            uses.add(_pot_uses(other))
    for index, pot in enumerate(pots):
        at: Path = ("pots", index)
        if pot not in named:
            _unused(card, at, pot)
        elif pot not in uses.emptied:
            card.at(at, "C205", f"coins that come to '{pot}' stay there for ever",
                    f"as in `you take coins of {pot} from {pot}`", severity="warning")
        elif pot not in uses.filled:
            card.at(at, "C206", f"no coin ever comes to '{pot}'", f"as in `you pay 1 to {pot}`", severity="warning")


def _pot_uses(card: CardFile) -> _Uses:
    uses = _Uses(filled={action.pays_to for action in card.actions if action.pays_to})
    for st in _statements(card):
        if st.op == "verb" and st.word == "pay":
            uses.filled |= _named(st.phrases.values(), "pot")
        elif st.op == "verb" and st.word == "take":
            uses.filled |= _named(st.exprs[:1], "pot")
            uses.emptied |= _named(st.phrases.values(), "pot")
        uses.read |= {e.word for operand in operands(st) for e in parts(operand) if e.op == "pot"}
    for action in card.actions:
        if action.requires is not None:
            uses.read |= {e.word for e in parts(action.requires.condition) if e.op == "pot"}
    return uses


def _statements(card: CardFile) -> Iterator[Stmt]:
    for action in card.actions:
        for body in (action.stands, action.effect, action.caught):
            yield from statements(body)
    if card.reaction is not None:
        yield from statements(card.reaction.effect)
    for hook in card.hooks:
        yield from statements(hook.effect)


def _family(card: Card) -> Iterator[CardFile]:
    """Other files that declare a pot of this card."""
    from coup_dsl.content.loading import load_card
    from coup_dsl.content.raw import raw

    library: Library = card.library
    for kind in ("role", "general"):
        for id in library.ids(kind):
            path = library.path(kind, id)
            if path is None or id == card.card.id or not _mentions(path.read_bytes(), card.card.pots):
                continue
            data = raw(library, id, kind) or {}
            pots = data.get("pots")
            if isinstance(pots, list) and set(map(str, pots)) & set(card.card.pots):
                try:
                    yield load_card(path, library)
                except Invalid:
                    continue


def _mentions(content: bytes, names: Iterable[str]) -> bool:
    return b"pots:" in content and any(name.encode() in content for name in names)


def _named(exprs: Iterable[Expr], op: str) -> set[str]:
    return {e.word for expr in exprs for e in parts(expr) if e.op == op}


def _unused(card: Card, at: Path, name: str) -> None:
    card.at(at, "C207", f"nothing uses '{name}'", "use it, or take it out", key=True, severity="warning")
