"""What could stand at the cursor: keys by place, and the words of the language by what stands before."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from coup_dsl.language.keys import FILES, Shape, option_words
from coup_dsl.language.words import (
    CALL_VALUES,
    EVENTS,
    OF_VALUES,
    OFFERS,
    PLAIN_VALUES,
    ROUTINES,
    STATES,
    VERBS,
)
from coup_dsl.workshop.editor.buffer import Buffer
from coup_dsl.workshop.editor.hover import LANGUAGE
from coup_dsl.workshop.editor.names import children, in_sight, pots
from coup_dsl.workshop.editor.spot import Spot
from coup_dsl.workshop.editor.words import GLUE, meaning
from coup_dsl.workshop.english import third
from coup_dsl.workshop.names import printed_names
from coup_dsl.workshop.shapes import keys_of

STATEMENT_WORDS = ("if", "let", "each", "first", "all", "repeat", "while", "stop", "chance", "else", "replace")
_TOKEN_AFTER = re.compile(r"\b(has|places?|drops?|recalls?|holders? of|left of|not)\s+[\w-]*$")
_ROLE_AFTER = re.compile(r"\b(claim|claims|block|blocks|copy|copies)\s+[\w-]*$")
_SUBJECT = re.compile(r"^(?:[\w-]+)\s+[\w-]*$")


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that could stand at the cursor: ``text`` is inserted, ``kind`` says what it is."""

    label: str
    text: str
    kind: str
    doc: str = ""


def completion(buffer: Buffer, line: int, column: int) -> list[Choice]:
    """The choices at a cursor, each once, in the order they are likely."""
    at = buffer.spot(line, column)
    found = {choice.label: choice for choice in reversed(list(_choices(buffer, at, line)))}
    return [choice for choice in reversed(found.values()) if choice.label.startswith(at.word)]


def _choices(buffer: Buffer, at: Spot, line: int) -> Iterator[Choice]:
    if at.kind == "scenario":
        yield from _named(buffer.library.ids("role"), "role", buffer)
        yield from _named(buffer.library.ids("general"), "action", buffer)
        return
    if not at.kind:
        yield from (Choice(kind, f"{kind}: ", "key", file.doc) for kind, file in FILES.items())
        return
    shape = at.shape
    if shape is None:
        return
    if at.is_key:
        yield from _keys(shape)
    elif shape.type in LANGUAGE:
        yield from _language(buffer, at, line, statement=shape.type == "effect")
    else:
        yield from _values(buffer, at, shape)


def _keys(shape: Shape) -> Iterator[Choice]:
    for key, inner in keys_of(shape).items():
        block = inner.type == "effect"
        more = "\n" if inner.type in ("map", "pairs") else "" if block else " "
        yield Choice(key, f"{key}:{' |' if block else ''}{more}".rstrip("\n"), "key",
                     inner.doc + (" (required)" if key in shape.required else ""))


# -- values that are no language -----------------------------------------------------------------
def _values(buffer: Buffer, at: Spot, shape: Shape) -> Iterator[Choice]:
    for choice in (*shape.choices, *(c for form in shape.forms for c in form.choices)):
        yield Choice(choice, choice, "value", shape.doc)
    if shape.type == "truth":
        yield Choice("true", "true", "value", shape.doc)
        yield Choice("false", "false", "value", shape.doc)
    yield from _by_key(buffer, at, shape)


def _by_key(buffer: Buffer, at: Spot, shape: Shape) -> Iterator[Choice]:
    """Ids, by the key they belong to."""
    keys = [step for step in at.path if isinstance(step, str)]
    key = keys[-1] if keys else ""
    library = buffer.library
    if key == "on" and "hooks" in keys:
        for name, event in EVENTS.items():
            yield Choice(name, name, "event", event.doc)
    elif key in ("blocked_by", "who"):
        for name in ("target", "affected", "anyone"):
            yield Choice(name, name, "name", shape.doc)
        yield from (Choice(name, name, "name", "a target") for name in children(buffer.lines, "targets"))
    elif key in ("replaces", "denies", "roles", "add"):
        yield from _named(library.ids("role"), "role", buffer)
        if key != "replaces":
            yield from _named(library.ids("general"), "action", buffer)
    elif key == "general":
        yield from _named(library.ids("general"), "action", buffer)
    elif key == "blocks":
        yield from _named([*library.ids("general"), *library.ids("role")], "action", buffer)
    elif key == "extends":
        yield from (Choice(id, id, "ruleset") for id in library.ids("ruleset"))
    elif key == "pays_to":
        yield from (Choice(name, name, "pot", "a pot of this file") for name in pots(buffer.lines))
    elif key == "group":
        yield from (Choice(g, g, "value", shape.doc) for g in ("finance", "military", "communications", "special"))


# -- the language --------------------------------------------------------------------------------
def _language(buffer: Buffer, at: Spot, line: int, *, statement: bool) -> Iterator[Choice]:
    before = at.before
    names = in_sight(buffer.lines, line, at.path, [*at.above, before])
    roles, tokens = buffer.library.ids("role"), children(buffer.lines, "tokens")
    if re.search(r"\boption\s+[\w-]*$", before):
        yield from (_word(name, "option") for name in option_words())
    elif _TOKEN_AFTER.search(before) and tokens:
        yield from (Choice(name, name, "token", "a token of this role") for name in tokens)
    elif _ROLE_AFTER.search(before):
        yield from _named(roles, "role", buffer)
        yield from (Choice(name, name, "name", doc) for name, doc in names.items())
    elif re.search(r"\bmay\s+[\w-]*$", before):
        yield from (_word(o.name, "offer") for o in OFFERS.values() if not o.protocol)
    elif re.search(r"\b(is|are)\s+(not\s+)?[\w-]*$", before):
        yield from (_word(state, "value") for state in STATES)
        yield from _expressions(buffer, names, roles, tokens)
    elif statement and re.fullmatch(r"[\w-]*", before):
        yield from (Choice(name, name, "name", doc) for name, doc in names.items())
        yield from (Choice(word, word, "word", GLUE[word]) for word in STATEMENT_WORDS)
        yield from (_word(name, "routine", f"{name}(") for name in ROUTINES)
    elif statement and _SUBJECT.match(before) and before.split()[0] not in GLUE:
        you = before.split()[0] == "you"
        for verb in VERBS.values():
            if not verb.protocol:
                form = verb.name if you else third(verb.name)
                yield Choice(form, form, "verb", meaning(verb.name) or "")
        yield from (Choice(word, word, "word", GLUE[word]) for word in ("may", "chooses", "decides"))
    else:
        yield from _expressions(buffer, names, roles, tokens)


def _expressions(buffer: Buffer, names: dict[str, str], roles: Iterable[str],
                 tokens: Iterable[str]) -> Iterator[Choice]:
    yield from (Choice(name, name, "name", doc) for name, doc in names.items())
    yield from (_word(v.name, "value") for v in PLAIN_VALUES.values() if not v.protocol)
    yield from (_word(v.name, "value", f"{v.name} of ") for v in OF_VALUES.values() if not v.protocol)
    yield from (_word(v.name, "value", f"{v.name}(") for v in CALL_VALUES.values() if not v.protocol)
    yield from (Choice(name, name, "token", "a token of this role") for name in tokens)
    yield from (Choice(name, name, "pile", "a pile of this role") for name in children(buffer.lines, "piles"))
    yield from (Choice(name, name, "pot", "a pot of this file") for name in pots(buffer.lines))
    yield from _named(roles, "role", buffer)
    yield from (Choice(word, word, "word", GLUE[word]) for word in ("from", "to", "on", "into", "except", "and", "or",
                                                                    "not", "if", "is", "has", "may", "option", "of"))


def _word(name: str, kind: str, text: str = "") -> Choice:
    return Choice(name, text or name, kind, meaning(name) or "")


def _named(ids: Iterable[str], kind: str, buffer: Buffer) -> Iterator[Choice]:
    names = printed_names(None, buffer.library)
    yield from (Choice(id, id, kind, names.get(id, "")) for id in ids)
