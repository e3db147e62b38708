"""A name that is misspelt where it is given, and right wherever it is used.

Each use would be an unknown name: many findings for one mistake, and none at the place of it. So where all that is
wrong with some uses is that one name nearby is spelled otherwise, and nothing reads that one, that one is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from coup_dsl.content.yaml_source import Document
from coup_dsl.errors import Finding, Path, Place, nearest

WORD = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_GIVEN = re.compile(r"(?:^|\n) *(?:let|first|each|all) +([a-z0-9-]+)|\b(?:chooses?|into|naming) +([a-z0-9-]+)")
#: With more unknown names than this, no single one is the mistake.
MOST_UNKNOWN = 8
_GIVING = ("tokens", "pots", "piles")


def told_where_given(document: Document, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, with those about one misspelt name replaced by one where the name is given."""
    unknown: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.code == "R201":
            unknown.setdefault(_word_at(document, finding), []).append(finding)
    if not 0 < len(unknown) <= MOST_UNKNOWN:
        return list(findings)
    kept = list(findings)
    texts = list(_texts(document))
    for word, uses in unknown.items():
        slip = _misspelt(document, texts, word, len(uses))
        if slip is not None:
            name, place = slip
            lines = ", ".join(str(line) for line in sorted({use.place.line for use in uses}))
            help = f"did you mean '{word}'? it is read on line {lines}"
            kept = [finding for finding in kept if finding not in uses and finding.place != place]
            kept.append(Finding(place, "R402", f"nothing reads '{name}'", help, length=len(name)))
    return kept


def _misspelt(document: Document, texts: list[tuple[Path, str]], word: str, uses: int) -> tuple[str, Place] | None:
    said = " ".join(text for _, text in texts)
    given = [*_keys(document), *_in_texts(document, texts)]
    unread = {name: place for name, place in given if len(re.findall(rf"(?<![\w-]){name}(?![\w-])", said)) <= 1}
    unread = {name: place for name, place in unread.items() if not _elsewhere(document, name, said)}
    name = nearest(word, unread)
    if name is None or (uses < 2 and not (word in usual() and name not in usual())):
        return None
    return name, unread[name]


def _elsewhere(document: Document, name: str, said: str) -> bool:
    """Whether a name that is given by a key is read in a text after all."""
    given_by_key = any(name == other for other, _ in _keys(document))
    return given_by_key and re.search(rf"(?<![\w-]){name}(?![\w-])", said) is not None


def _keys(document: Document) -> Iterator[tuple[str, Place]]:
    data = document.data
    for key in _GIVING:
        if isinstance(data.get(key), dict):
            yield from ((name, document.key_place((key, name))) for name in data[key])
        elif isinstance(data.get(key), list):
            yield from ((name, document.place((key, i))) for i, name in enumerate(data[key]) if isinstance(name, str))
    for path, action in _actions(data):
        if isinstance(action.get("targets"), dict):
            yield from ((name, document.key_place((*path, "targets", name))) for name in action["targets"])


def _actions(data: dict[str, Any]) -> Iterator[tuple[Path, dict[str, Any]]]:
    if isinstance(data.get("action"), dict):
        yield ("action",), data["action"]
    several = data.get("actions")
    if isinstance(several, dict):
        yield from ((("actions", word), action) for word, action in several.items() if isinstance(action, dict))


def _in_texts(document: Document, texts: list[tuple[Path, str]]) -> Iterator[tuple[str, Place]]:
    for path, text in texts:
        for found in _GIVEN.finditer(text):
            group = 1 if found[1] else 2
            yield found[group], document.text_at(path).at(found.start(group))


def _texts(document: Document) -> Iterator[tuple[Path, str]]:
    """Every text that is not prose, with its path."""
    def below(path: Path, value: object) -> Iterator[tuple[Path, str]]:
        if isinstance(value, dict):
            for key, inner in value.items():
                if key not in ("text", "name", "short", "summary", "because"):
                    yield from below((*path, key), inner)
        elif isinstance(value, list):
            for index, inner in enumerate(value):
                yield from below((*path, index), inner)
        elif isinstance(value, str):
            yield path, value

    for path, text in below((), document.data):
        if path[0] not in ("pots", "role", "general", "group"):
            yield path, text


def _word_at(document: Document, finding: Finding) -> str:
    line = document.lines[finding.place.line - 1]
    return line[finding.place.column - 1 :][: finding.length]


@cache
def usual() -> frozenset[str]:
    """Names as the examples of the language have them: one that is near to such a name is the slip."""
    from coup_dsl.language.reference import STATEMENTS
    from coup_dsl.language.words import OFFERS, VERBS

    examples = [word.example for table in (VERBS, OFFERS) for word in table.values()]
    return frozenset(WORD.findall(" ".join([*examples, *(example for *_, example in STATEMENTS)])))
