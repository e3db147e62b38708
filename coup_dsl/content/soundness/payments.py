"""Payments that may fail after a claim has stood, since nothing makes sure of the coins."""

from __future__ import annotations

from coup_dsl.content.role import Body
from coup_dsl.content.soundness.card import Card
from coup_dsl.content.soundness.truth import ANY, Facts
from coup_dsl.language.code import Expr, Stmt
from coup_dsl.language.walk import parts

#: How many coins each name has for sure.
Sure = dict[str, int]


def check(card: Card) -> None:
    """C401 of a card: texts of actions only, since a hook or reaction follows no payment that was promised."""
    for action in card.card.actions:
        sure = {"you": action.needs}
        for body in (action.stands, action.effect):
            _block(card, body, sure, {})


def _block(card: Card, body: Body, sure: Sure, names: dict[str, Expr]) -> None:
    for st in body:
        if st.op == "verb" and st.word in ("pay", "give") and st.exprs[0].op == "local":
            _payment(card, st, sure, names)
        elif st.op == "verb" and st.word == "take":
            _taken(st, sure)
        elif st.op == "let":
            names[st.name] = st.exprs[0]
        if st.op == "if":
            _block(card, st.body, _knowing(st.exprs[0], sure), names)
            _block(card, st.other, dict(sure), names)
        elif st.op in ("each", "repeat", "while", "quantified"):
            inside: Sure = {}  # each time round there may be less
            _block(card, st.body, inside, names)
            _block(card, st.other, dict(inside), names)
        else:
            _block(card, st.body, dict(sure), names)
            _block(card, st.other, dict(sure), names)


def _payment(card: Card, st: Stmt, sure: Sure, names: dict[str, Expr]) -> None:
    payer, amount = st.exprs[0], st.exprs[1]
    if _of_purse(amount, payer.word, names):
        return
    least, most = Facts(tokens=card.card.tokens).bounds(amount)
    if least > sure.get(payer.word, 0):
        help = f"let the action need them (`needs: {least}`), or ask with `may {st.word}`" if payer.word == "you" \
            else f"ask with `{payer.word} may {st.word} {least}`, or write `if coins of {payer.word} >= {least}:`"
        card.warn(st.at, "C401", f"nothing makes sure that '{payer.word}' has {least} to {st.word}", help)
        sure[payer.word] = 0
    elif most < ANY:
        sure[payer.word] = sure.get(payer.word, 0) - most


def _taken(st: Stmt, sure: Sure) -> None:
    """Coins from the treasury are counted as had, coins of others are not: they may have none."""
    taker, amount = st.exprs[0], st.exprs[1]
    source = st.phrases.get("from")
    if source is None and taker.op == "local" and amount.op == "number":
        sure[taker.word] = sure.get(taker.word, 0) + amount.number
    if source is not None and source.op == "local":
        sure[source.word] = 0


def _knowing(condition: Expr, sure: Sure) -> Sure:
    known = dict(sure)
    for part in parts(condition):
        if part.op == "either" or part.op == "negate":
            return known
    for part in parts(condition):
        if part.op != "compare" or part.word not in (">", ">="):
            continue
        purse, number = part.args
        if purse.op == "of" and purse.word == "coins" and purse.args[0].op == "local" and number.op == "number":
            name = purse.args[0].word
            known[name] = max(known.get(name, 0), number.number + (part.word == ">"))
    return known


def _of_purse(amount: Expr, payer: str, names: dict[str, Expr]) -> bool:
    """Whether the amount follows from what the payer has, or was bid."""
    for e in parts(amount):
        if e.op == "of" and (e.word == "top" or (e.word == "coins" and e.args[0].word == payer)):
            return True
        if e.op == "local" and e.word in names and _of_purse(names[e.word], payer, {}):
            return True
    return False
