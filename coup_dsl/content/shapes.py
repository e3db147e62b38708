"""Checking the structure of a file against :mod:`coup_dsl.language.keys`, with exact places."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path as FilePath
from typing import Any

from coup_dsl.content.library import Library
from coup_dsl.content.yaml_source import Document
from coup_dsl.errors import Finding, Path, did_you_mean, quoted
from coup_dsl.language.keys import ID_PATTERN, Shape

_ID = re.compile(ID_PATTERN)
_NAMES = {dict: "keys with values", list: "a list", str: "text", int: "a number", bool: "true or false",
          type(None): "nothing"}
_TEXTS = ("text", "effect", "condition", "place", "id", "choice")


def check_shape(document: Document, shape: Shape, path: Path = ()) -> list[Finding]:
    """All structural faults at and below a place of the document."""
    value: Any = document.data
    for step in path:
        value = value[step]
    return list(_check(document, shape, path, value))


def check_value(document: Document, shape: Shape, path: Path, value: Any) -> list[Finding]:
    """The structural faults of a value that stands at `path`."""
    return _check(document, shape, path, value)


def misnamed(document: Document, kind: str, library: Library) -> list[Finding]:
    """Findings when the file is called otherwise than what it declares, and when another one declares the same."""
    stem, id = FilePath(document.file).stem, str(document.data[kind])
    found = []
    if not stem.startswith("<") and stem != id:
        help = f"rename the file to {id}.yaml, or write `{kind}: {stem}`"
        found.append(document.finding((kind,), "K204", f"the file is called {quoted(stem)} but declares {quoted(id)}",
                                      help))
    if twins := library.twins(document.file):
        here = FilePath(document.file).resolve().parent
        also = ", ".join(twin.name if twin.resolve().parent == here else str(twin) for twin in twins)
        found.append(document.finding((kind,), "K221", f"{quoted(id)} is declared in {also} too",
                                      "give one of them another id, or keep it in a folder that is not searched"))
    return found


def _check(document: Document, shape: Shape, path: Path, value: Any) -> list[Finding]:
    if shape.type == "any":
        return _check(document, form_of(shape, value), path, value)
    if shape.type == "map":
        return _map(document, shape, path, value)
    if shape.type == "pairs":
        return _pairs(document, shape, path, value)
    if shape.type == "list":
        return _list(document, shape, path, value)
    if shape.type == "number":
        return _number(document, shape, path, value)
    if shape.type == "truth":
        return [] if isinstance(value, bool) else [_wrong(document, path, "true or false", value)]
    return _text(document, shape, path, value)


def form_of(shape: Shape, value: Any) -> Shape:
    """The form of a value with several that this one is meant to be."""
    types = ("map", "pairs") if isinstance(value, dict) else ("list",) if isinstance(value, list) else _TEXTS
    return next((form for form in shape.forms if form.type in types), shape.forms[0])


def _wrong(document: Document, path: Path, wanted: str, value: Any, help: str | None = None) -> Finding:
    got = _NAMES.get(type(value), "something else")
    shown = f", {quoted(value)}" if isinstance(value, str | int) and not isinstance(value, bool) else ""
    below = isinstance(value, dict | list) and document.place(path).line != document.key_place(path).line
    return document.finding(path, "K103", f"{_here(path)} must be {wanted}, not {got}{shown}", help,
                            key=below and bool(path) and isinstance(path[-1], str))


def _skeleton(shape: Shape) -> str:
    """How a value is written: keys that must be there, or the first."""
    form = shape.forms[0] if shape.forms else shape
    keys = form.required or tuple(form.keys)[:1]
    return "{" + ", ".join(f"{key}: …" for key in keys) + "}" if keys else "…"


def _here(path: Path) -> str:
    return quoted(path[-1]) if path and isinstance(path[-1], str) else "this"


def _map(document: Document, shape: Shape, path: Path, value: Any) -> list[Finding]:
    if not isinstance(value, dict):
        return [_wrong(document, path, "keys with values", value, f"write {_skeleton(shape)}" if path else None)]
    found, meant = [], set()
    for key, inner in value.items():
        if key in shape.keys:
            found += _check(document, shape.keys[key], (*path, key), inner)
            continue
        near = did_you_mean(key, [k for k in shape.keys if k not in value])
        if near is not None:
            meant.add(near.split("'")[1])
        else:
            owner = next((k for k, s in shape.keys.items() if key in s.keys), None)
            near = f"that key belongs under '{owner}'" if owner else "known keys: " + ", ".join(shape.keys)
        found.append(document.finding((*path, key), "K101", f"unknown key {quoted(key)}", near, key=True))
    for key in shape.required:
        if key not in value and key not in meant:
            where = f" in {_here(path)}" if path else ""
            found.append(document.finding(path, "K102", f"the key '{key}' is missing{where}", shape.keys[key].doc,
                                          key=bool(path) and isinstance(path[-1], str)))
    return found


def _pairs(document: Document, shape: Shape, path: Path, value: Any) -> list[Finding]:
    if not isinstance(value, dict):
        assert shape.item is not None
        return [_wrong(document, path, "names with values", value, f"write {{NAME: {_skeleton(shape.item)}}}")]
    if not value:
        return [document.finding(path, "K103", f"{_here(path)} is empty", "leave the key out")]
    found = []
    for key, inner in value.items():
        if not _ID.fullmatch(key):
            found.append(document.finding((*path, key), "K105", f"{quoted(key)} is not a name",
                                          "use lower-case words joined by hyphens", key=True))
        assert shape.item is not None
        found += _check(document, shape.item, (*path, key), inner)
    return found


def _list(document: Document, shape: Shape, path: Path, value: Any) -> list[Finding]:
    if not isinstance(value, list):
        return [_wrong(document, path, "a list", value)]
    if not value:
        return [document.finding(path, "K103", f"{_here(path)} is empty", "leave the key out")]
    if shape.items is not None and len(value) != shape.items:
        return [document.finding(path, "K104", f"{_here(path)} must have {shape.items} entries, not {len(value)}")]
    found: list[Finding] = []
    assert shape.item is not None
    for index, inner in enumerate(value):
        found += _check(document, shape.item, (*path, index), inner)
    return found


def _number(document: Document, shape: Shape, path: Path, value: Any) -> list[Finding]:
    if not isinstance(value, int) or isinstance(value, bool):
        return [_wrong(document, path, "a whole number", value)]
    if shape.minimum is not None and value < shape.minimum:
        return [document.finding(path, "K104", f"{_here(path)} must be at least {shape.minimum}, not {value}")]
    if shape.maximum is not None and value > shape.maximum:
        return [document.finding(path, "K104", f"{_here(path)} must be at most {shape.maximum}, not {value}")]
    return []


def _text(document: Document, shape: Shape, path: Path, value: Any) -> list[Finding]:
    if not isinstance(value, str):
        return [_wrong(document, path, "text", value)]
    if not value.strip():
        return [document.finding(path, "K103", f"{_here(path)} is empty", shape.doc)]
    if shape.type == "id" and not _ID.fullmatch(value):
        return [document.finding(path, "K105", f"{quoted(value)} is not an id",
                                 "use lower-case words joined by hyphens")]
    if shape.type == "choice" and value not in shape.choices:
        return [document.finding(path, "K105", f"{_here(path)} cannot be {quoted(value)}",
                                 did_you_mean(value, shape.choices) or "one of " + ", ".join(shape.choices))]
    if shape.longest is not None and cells(value) > shape.longest:
        return [document.finding(path, "K106", f"{quoted(value)} takes {cells(value)} cells",
                                 f"{shape.longest} at most, since it stands in a narrow column")]
    return []


def cells(text: str) -> int:
    """How many columns a text takes in a terminal."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
