"""Numbers of the printed text and of the summary against those of the effect."""

from __future__ import annotations

import re
from collections.abc import Iterator

from coup_dsl.content.role import ActionSpec
from coup_dsl.content.soundness.card import Card
from coup_dsl.errors import Finding, Path
from coup_dsl.language.code import Expr, Stmt
from coup_dsl.language.walk import parts

_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBERS = {word: number for number, word in enumerate(_WORDS, 1)}
_NUMBER = r"(?<![\w-])(\d{1,3}|" + "|".join(_NUMBERS) + r")(?![\w-])"
_THINGS = re.compile(_NUMBER + r"\s+(?:more\s+|further\s+|other\s+)?(coin|card)s?(?!\w)", re.IGNORECASE)
_ONE = re.compile(r"\b(?:take|pay|draw|get|receive)s?\s+(an?|another)\s+(coin|card)(?!\w)", re.IGNORECASE)
_ANY = re.compile(_NUMBER + r"|(?<!\w)(an?|another)(?!\w)", re.IGNORECASE)
_DIGITS = re.compile(r"(?<![\w.-])\d{1,3}(?![\w.])")
#: Verbs that move one card without saying so.
_ONE_CARD = ("hand", "keep", "pass", "bury", "deal")


def check(card: Card) -> None:
    """C501 and C502 of a card."""
    coins, cards, every = _numbers(card)
    paths = [("text",), *((*card.path(action), "text") for action in card.card.actions)]
    wrong = False
    for path in paths:
        for found, number, thing in _said(card, path):
            known = coins if thing == "coin" else cards
            if known and number not in known:
                wrong = True
                _disagree(card, path, found, f"the text says '{found[0]}', and no number of the effect is {number}",
                          f"{thing}s in the effect: " + ", ".join(map(str, sorted(known))))
    if not wrong:
        for action in card.card.actions:
            _price(card, action)
    for path in [("summary",), *((*card.path(action), "summary") for action in card.card.actions)]:
        for digits in _DIGITS.finditer(_text(card, path)):
            if card.card.actions and int(digits[0]) not in every and not _reckons(card):
                _disagree(card, path, digits, f"the summary says {digits[0]}, and no number of the effect is that")
    for action in card.card.actions:
        if not action.summary:
            card.at(card.path(action), "C502", "the action has no summary", "add `summary:`, 18 cells at most",
                    key=True, severity="warning")


def _price(card: Card, action: ActionSpec) -> None:
    """The cost has to be in a text that speaks of numbers of coins or cards at all."""
    path: Path = (*card.path(action), "text")
    if not _text(card, path):
        path = ("text",)
    text = _text(card, path)
    if action.cost and _THINGS.search(text) and action.cost not in {_value(found[0]) for found in _ANY.finditer(text)}:
        card.at(path, "C501", f"the text does not say that it costs {action.cost}", severity="warning")


def _numbers(card: Card) -> tuple[set[int], set[int], set[int]]:
    """Numbers of coins, of cards, and all numbers of a card."""
    coins, cards = set[int](), set[int]()
    both = {n for _, condition in card.conditions() for n in _literals(condition)}
    for action in card.card.actions:
        extra = action.extra[1] if action.extra is not None else 0
        coins |= {action.cost, action.needs, extra, action.cost + extra, action.cost + action.needs} - {0}
    if card.card.toll is not None:
        coins.add(card.card.toll.pay)
    for st in card.statements():
        numbers = {n for e in (*st.exprs, *st.phrases.values()) for n in _literals(e)}
        if st.offer is not None:
            asked = (st.offer.object, st.offer.condition)
            coins |= {n for e in asked if e is not None for n in _literals(e)}
        if st.op == "verb" and st.word in ("take", "pay", "give"):
            coins |= numbers
        elif (st.op == "verb" and st.word in ("draw", "return", "turn")) or st.op == "call":
            cards |= numbers
        else:
            both |= numbers
        if (st.op == "choose" and st.exprs[0].kind == "cards") or (st.op == "verb" and st.word in _ONE_CARD):
            cards.add(1)
        if (st.op == "verb" and st.word in ("lose", "show")) or _unbounded(st):
            cards.add(1)
    every = coins | cards | both | {shape.supply for shape in card.card.tokens.values()} | {1}
    return (coins | both if coins else set()), (cards | both if cards else set()), every


def _unbounded(st: Stmt) -> bool:
    """A number of cards that is reckoned: `you return number of hand of you - kept`."""
    return st.op == "verb" and st.word == "return" and st.exprs[1].op != "number"


def _reckons(card: Card) -> bool:
    """Whether an amount of coins or cards is reckoned at the table, so that any number may come out."""
    return any(st.op == "verb" and st.word in ("take", "pay", "give", "draw") and not any(_literals(st.exprs[1]))
               for st in card.statements())


def _literals(e: Expr) -> Iterator[int]:
    return (part.number for part in parts(e) if part.op == "number" and part.number)


def _said(card: Card, path: Path) -> Iterator[tuple[re.Match[str], int, str]]:
    text = _text(card, path)
    for found in (*_THINGS.finditer(text), *_ONE.finditer(text)):
        yield found, _value(found[1]), found[2].lower()


def _value(word: str) -> int:
    return int(word) if word.isdigit() else _NUMBERS.get(word.lower(), 1)


def _text(card: Card, path: Path) -> str:
    try:
        return card.document.text_at(path).text
    except LookupError:
        return ""


def _disagree(card: Card, path: Path, found: re.Match[str], message: str, help: str | None = None) -> None:
    text, start = card.document.text_at(path), found.start(1) if found.re.groups else found.start()
    shown, length = re.sub(r"\s+", " ", message), len(found[1] if found.re.groups else found[0])
    card.findings.append(Finding(text.at(start), "C501", shown, help, "warning", length))
