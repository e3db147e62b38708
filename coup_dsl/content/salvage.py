"""What of a file can be read although its shape has faults, so that one look shows every mistake of it.

Parts that are faulty are left out. Where a name may come from such a part, the texts that could use it are left out
with it: an unknown name would be the same mistake told twice.
"""

from __future__ import annotations

from typing import Any

from coup_dsl.content.shapes import check_value, form_of
from coup_dsl.content.yaml_source import Document
from coup_dsl.errors import Path, nearest
from coup_dsl.language.keys import ACTION, FILES, Shape

_BROKEN = object()
#: Keys that give names to texts.
_NAMES = ("tokens", "pots", "piles", "target", "targets", "affects")
#: What stands for the keys a text does not need.
_INSTEAD = {"name": "-", "text": "-", "group": "-"}


def salvage(document: Document, kind: str) -> dict[str, Any] | None:
    """The plain values of a file that are sound; None when its texts cannot be judged without the rest."""
    data, shape = document.data, FILES[kind]
    if not isinstance(data, dict) or _loses_names(document, shape, (), data):
        return None
    found = {key: _sound(document, inner, (key,), data[key]) for key, inner in shape.keys.items() if key in data}
    kept = {key: value for key, value in found.items() if value is not _BROKEN}
    if kind not in kept:
        return None
    return {**{key: text for key, text in _INSTEAD.items() if key in shape.keys}, **kept}


def _sound(document: Document, shape: Shape, path: Path, value: Any) -> Any:
    if shape.type == "any":
        return _sound(document, form_of(shape, value), path, value)
    if shape.type == "map" and isinstance(value, dict):
        if shape is ACTION and _loses_names(document, shape, path, value):
            return _BROKEN
        found = {key: _sound(document, shape.keys[key], (*path, key), inner) for key, inner in value.items()
                 if key in shape.keys}
        kept = {key: inner for key, inner in found.items() if inner is not _BROKEN}
        return kept if all(key in kept for key in shape.required) else _BROKEN
    if shape.type == "pairs" and isinstance(value, dict) and shape.item is ACTION:
        found = {key: _sound(document, ACTION, (*path, key), inner) for key, inner in value.items()}
        return {key: inner for key, inner in found.items() if inner is not _BROKEN} or _BROKEN
    return _BROKEN if check_value(document, shape, path, value) else value


def _loses_names(document: Document, shape: Shape, path: Path, value: dict[str, Any]) -> bool:
    """Whether a key that gives names is faulty, or one that is misspelt may be meant to."""
    for key, inner in value.items():
        if key not in shape.keys:
            if (nearest(key, shape.keys) or _NAMES[0]) in _NAMES:
                return True
        elif key in _NAMES and check_value(document, shape.keys[key], (*path, key), inner):
            return True
    return False
