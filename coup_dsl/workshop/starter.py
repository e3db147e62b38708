"""A new role file: a small one, or one made after a role that exists, with a comment above every key."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

from coup_dsl.content.yaml_source import Document, parse, read
from coup_dsl.errors import Path as KeyPath
from coup_dsl.language.keys import ROLE_FILE
from coup_dsl.workshop.naming import short_of
from coup_dsl.workshop.shapes import shape_at

#: Keys whose values are printed, not understood.
PRINTED = frozenset(("name", "short", "summary", "text", "because"))
COMMENT = 96

MINIMAL = """\
# The role's id: the name of this file, and how steps and other files call it.
role: {id}
# The name as printed on the card.
name: {name}
{short}# The pool it is drawn from: finance, military, communications or special.
group: {group}
# The action in a few words, for lists.
summary: take 2
# The rule, as it would be printed on the card.
text: >-
  Take two coins from the treasury.
# What a player can declare on his turn. It claims the role, so it can be challenged.
action:
  # More keys go here: cost, needs, target, affects, blocked_by, requires, stands, caught.
  # `coup-roles docs` has them all, and every word of the language below.
  # What happens when nobody stopped it, one sentence a line.
  effect: |
    you take 2
"""


def minimal(id: str, name: str, group: str) -> str:
    """The smallest role that does something."""
    short = short_of(name)
    line = f"# The name in narrow columns.\nshort: {scalar(short)}\n" if short != name else ""
    return MINIMAL.format(id=id, name=scalar(name), short=line, group=group)


def made_after(path: Path, id: str, name: str, group: str | None, blocks: Sequence[str] = ()) -> str:
    """The file of a role that exists, with its own names and comments on its keys.

    ``blocks`` are actions that other files let the pattern block; the new role says so itself.
    """
    document = read(path)
    lines = _renamed(document, id, name, group)
    if blocks and "blocks" not in document.data:
        lines.append(f"blocks: [{', '.join(blocks)}]")
    return "\n".join(_commented(parse("\n".join(lines) + "\n", f"{id}.yaml"))) + "\n"


def scalar(text: str) -> str:
    """A text as YAML, in quotes where it needs them."""
    plain = re.fullmatch(r"[^\W\d_][\w .'-]*", text) and text.lower() not in ("true", "false", "null")
    return text.strip() if plain and ": " not in text else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


# -- its names -----------------------------------------------------------------------------------
def _renamed(document: Document, id: str, name: str, group: str | None) -> list[str]:
    data = document.data
    old, old_name = str(data["role"]), str(data["name"])
    head = {"role": id, "name": scalar(name)}
    if group is not None:
        head["group"] = group
    printed = set(_printed_lines(document))
    word = re.compile(rf"(?<![a-z0-9-]){re.escape(old)}(?![a-z0-9-])")
    found: list[str] = []
    for number, line in enumerate(document.lines, 1):
        key = line.partition(":")[0]
        if line.startswith("#") or key in ("short", "replaces"):
            continue
        if key in head:
            found.append(f"{key}: {head[key]}")
            if key == "name" and short_of(name) != name:
                found.append(f"short: {scalar(short_of(name))}")
        elif number in printed:
            found.append(re.sub(rf"\b{re.escape(old_name)}\b", name, line))
        else:
            found.append(word.sub(id, line))
    while found and not found[-1].strip():
        found.pop()
    return found


def _printed_lines(document: Document) -> Iterator[int]:
    """The lines that hold printed text."""
    starts = sorted({(document.key_place(path).line, str(path[-1])) for path in _paths(document.data)})
    ends = [line for line, _ in starts[1:]] + [len(document.lines) + 1]
    for (line, key), end in zip(starts, ends, strict=True):
        if key in PRINTED:
            yield from range(line, end)


def _paths(data: object, path: KeyPath = ()) -> Iterator[KeyPath]:
    if isinstance(data, dict):
        for key, inner in data.items():
            yield (*path, key)
            yield from _paths(inner, (*path, key))
    elif isinstance(data, list):
        for index, inner in enumerate(data):
            yield from _paths(inner, (*path, index))


# -- comments ------------------------------------------------------------------------------------
def _commented(document: Document) -> Iterator[str]:
    """The lines of a file, each key that begins one with its meaning above it."""
    docs: dict[int, str] = {}
    for path in _paths(document.data):
        place, shape = document.key_place(path), shape_at(ROLE_FILE, path)
        line = document.lines[place.line - 1]
        if shape is not None and not line[:place.column - 1].strip("- "):
            docs.setdefault(place.line, shape.doc)
    for number, line in enumerate(document.lines, 1):
        if number in docs:
            indent = line[:len(line) - len(line.lstrip())]
            yield from textwrap.wrap(docs[number], COMMENT, initial_indent=f"{indent}# ",
                                     subsequent_indent=f"{indent}# ")
        if line or number < len(document.lines):
            yield line
