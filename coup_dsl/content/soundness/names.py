"""Names that a file gives and nothing else can check: words to decide on, actions by name, players in turn.

One of them is most likely misspelt when it is almost a word of the language, of the printed text, or of another
such place of the file, and is itself none of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

from coup_dsl.content.soundness.card import Card
from coup_dsl.errors import Finding, Place, nearest
from coup_dsl.language.code import Stmt
from coup_dsl.language.walk import operands, parts, statements

_WORD = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
#: Words of every day that are one letter away from a word of the language, and are no slip.
ORDINARY = frozenset(_WORD.findall("""
    barter bet black bless boss brave bride bring burn cave coin cope dead dear demand fail faith fare fate
    fear fire fold hall hand hard hate haul head heal help hide hold home hope hose host lake lash last late
    lead lend liar life light lost love mace make mate mock move name pact page pain peace plate praise pray
    price pride prize race raid rake raise rare rat real rest rise roll rope rose rule safe sail sale save
    scare sell send share shape ship shore show side slap slay snake snap spade spark speak spend spill stage
    stale stare start steal still stole stone store sure take tale tame tide time trade trace wake way wide
    wine wipe wise
"""))


def check(card: Card) -> None:
    """C503 of a card."""
    given = [*_decided(card), *_unread(card), *_actions(card)]
    if not given:
        return
    count = Counter(word for word, _ in given)
    printed = set(_WORD.findall(_printed(card).lower()))
    for word, place in given:
        known = _language() | printed | (set(count) if count[word] == 1 else set())
        near = nearest(word, known - {word} - _same_statement(card, word))
        if word in _language() | printed | ORDINARY or count[word] > 1 or near is None or not _one_slip(word, near):
            continue
        if len(near) > 3 and not near.startswith(word) and not word.startswith(near):
            card.findings.append(Finding(place, "C503", f"'{word}' is almost '{near}'",
                                         f"did you mean '{near}'? if not, choose another word, or use it in the text",
                                         length=len(word)))


def _one_slip(word: str, other: str) -> bool:
    """Whether one letter more, less or other, or two that changed places, makes the one of the other."""
    while word and other and word[0] == other[0]:
        word, other = word[1:], other[1:]
    while word and other and word[-1] == other[-1]:
        word, other = word[:-1], other[:-1]
    return max(len(word), len(other)) <= 1 or (len(word) == 2 and word == other[::-1])


def _decided(card: Card) -> Iterator[tuple[str, Place]]:
    for st in card.statements():
        if st.op == "decide":
            for word in (st.word, st.name):
                yield word, _place(card, st.at, word)


def _same_statement(card: Card, word: str) -> set[str]:
    """The other word of a decision: 'share or spare' is meant."""
    return {other for st in card.statements() if st.op == "decide" and word in (st.word, st.name)
            for other in (st.word, st.name)}


def _unread(card: Card) -> Iterator[tuple[str, Place]]:
    """Names of players in turn that their own block never reads."""
    for st in card.statements():
        if st.op in ("quantified", "each") and st.name not in _read(st):
            yield st.name, st.at


def _read(st: Stmt) -> set[str]:
    inner = [*operands(st)] + [e for each in statements((*st.body, *st.other)) for e in operands(each)]
    return {part.word for e in inner for part in parts(e) if part.op == "local"}


def _actions(card: Card) -> Iterator[tuple[str, Place]]:
    for action in card.card.actions:
        if action.word:
            yield action.word, card.document.key_place(("actions", action.word))


def _printed(card: Card) -> str:
    return " ".join([card.card.text, *(action.text for action in card.card.actions)])


def _place(card: Card, start: Place, word: str) -> Place:
    line = card.document.lines[start.line - 1]
    found = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])").search(line, start.column - 1)
    return Place(start.file, start.line, found.start() + 1) if found else start


@cache
def _language() -> frozenset[str]:
    """The words of the language, and the names of its examples."""
    from coup_dsl.content.slips import usual
    from coup_dsl.language.words import GRAMMAR_WORDS, ROUTINES, VERBS

    return frozenset((*usual(), *GRAMMAR_WORDS, *ROUTINES, *VERBS))
