"""The printed card of a role or a general action, drawn with lines."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from coup_dsl.content.library import Library
from coup_dsl.content.role import ActionSpec, CardFile
from coup_dsl.language.code import Expr, Stmt
from coup_dsl.workshop.account import teller
from coup_dsl.workshop.english import count, joined, spoken
from coup_dsl.workshop.relations import Relations
from coup_dsl.workshop.values import Teller

WIDTH = 44
#: The sign of each group, as the table shows it.
SYMBOLS = {"finance": "$", "military": "!", "communications": "@", "special": "*"}
OTHER_SYMBOL = "+"
LABEL = 10


def symbol(group: str) -> str:
    """The sign that stands before a card of this group."""
    return SYMBOLS.get(group, OTHER_SYMBOL)


def drawn(card: CardFile, library: Library) -> list[str]:
    """The card as lines of the same width."""
    tell, relations = teller(card, library), Relations(library)
    group = card.group or "general action"
    sign = f"{symbol(card.group)} " if card.group else ""
    lines = [_head(f"{sign}{card.name}", group)]
    if card.summary:
        lines.append(_row(card.summary))
    rows = list(_rows(card, tell, relations))
    if rows:
        lines.append(_rule("├", "┤"))
        lines += [line for label, text in rows for line in _labelled(label, text)]
    lines.append(_rule("├", "┤"))
    lines += [_row(line) for line in _wrapped(card.text, WIDTH - 4)]
    return [_rule("╭", "╮"), *lines, _rule("╰", "╯")]


def _rows(card: CardFile, tell: Teller, relations: Relations) -> Iterator[tuple[str, str]]:
    if card.replaces:
        yield "instead of", tell.name(card.replaces)
    for action in card.actions:
        if action.word:
            yield spoken(action.word).upper(), action.summary
        yield from _facts(card, action, tell)
        others = relations.blockers_elsewhere(f"{card.id} {action.word}".strip())
        if others:
            yield "also by", joined((tell.name(id) for id in others), "or")
    blocks = [_action(id, tell) for id in relations.blocked_by(card.id)] + [_action(id, tell) for id in card.blocks]
    if blocks:
        yield "blocks", joined(dict.fromkeys(blocks))
    if card.reaction is not None:
        yield "when lost", "can be claimed for the very card"
    for name, shape in card.tokens.items():
        number = shape.supply * len(shape.on)
        yield "token" + ("s" if number > 1 else ""), f"{number} × {spoken(name)}" if number > 1 else spoken(name)


def _facts(card: CardFile, action: ActionSpec, tell: Teller) -> Iterator[tuple[str, str]]:
    if action.cost:
        more = f", or {action.cost + action.extra[1]}" if action.extra is not None else ""
        yield "cost", f"{action.cost}{more} coin{'' if action.cost == 1 and not more else 's'}"
    if action.needs:
        yield "needs", f"{count(action.needs, 'coin')} in the purse"
    for target in action.targets:
        label = "target" if target.hostile else "name"
        what = tell.say(target.source)
        yield label, ("if you like, " if target.optional else "") + f"one of {what}"
    if action.affects is not None:
        yield "reaches", tell.say(action.affects)
    if not action.claim:
        yield "claim", f"that it holds no {tell.name(action.denies[0])}" if action.denies else "none"
    if action.blocked_by:
        yield "block", f"{_who(action, tell)}, as {joined((tell.name(r) for r in action.blockers), 'or')}"
    for verb, name, how in (("join", "claim", "others, "), ("block", "block", "on the way, ")):
        for role in dict.fromkeys(_offered(action.effect, name)):
            yield verb, f"{how}as {tell.name(role)}"


def _who(action: ActionSpec, tell: Teller) -> str:
    if action.blocked_by in ("anyone", "affected"):
        return {"anyone": "anyone", "affected": "each for himself"}[action.blocked_by]
    return tell.say(Expr("local", "player", action.effect[0].at, action.blocked_by))


def _offered(body: Sequence[Stmt], name: str) -> Iterator[str]:
    """The roles that an effect offers to claim, to join or to block."""
    for st in body:
        if st.offer is not None and st.offer.name == name and st.offer.object is not None:
            yield from _roles(st.offer.object)
        yield from _offered(st.body, name)
        yield from _offered(st.other, name)


def _roles(e: Expr) -> Iterator[str]:
    if e.op == "role":
        yield e.word
    for inner in e.args:
        yield from _roles(inner)


def _action(id: str, tell: Teller) -> str:
    card, _, word = id.partition(" ")
    return f"{tell.name(card)} ({spoken(word)})" if word else tell.name(card)


# -- drawing -------------------------------------------------------------------------------------
def _rule(left: str, right: str) -> str:
    return left + "─" * (WIDTH - 2) + right


def _row(text: str) -> str:
    return f"│ {text}{' ' * max(WIDTH - 4 - cells(text), 0)} │"


def _head(name: str, group: str) -> str:
    gap = WIDTH - 4 - cells(name) - cells(group)
    return _row(f"{name}{' ' * gap}{group}") if gap > 0 else _row(name)


def _labelled(label: str, text: str) -> Iterator[str]:
    room = WIDTH - 4 - LABEL - 1
    for number, line in enumerate(_wrapped(text, room) or [""]):
        yield _row(f"{label if number == 0 else '':<{LABEL}} {line}")


def _wrapped(text: str, width: int) -> list[str]:
    """Lines of at most so many cells; wide letters take two."""
    if text.isascii():
        return textwrap.wrap(text, width)
    lines, line = [], ""
    for word in text.split():
        if line and cells(line) + 1 + cells(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
        while cells(line) > width:
            cut = next(i for i in range(1, len(line) + 1) if cells(line[:i]) > width) - 1
            lines.append(line[:cut])
            line = line[cut:]
    return [*lines, line] if line else lines


def cells(text: str) -> int:
    """How many cells of a terminal a text takes."""
    if text.isascii():
        return len(text)
    import unicodedata

    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
