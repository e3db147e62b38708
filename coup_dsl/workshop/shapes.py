"""The shape that a place in a file has, by its path of keys."""

from __future__ import annotations

from coup_dsl.errors import Path
from coup_dsl.language.keys import Shape


def shape_at(shape: Shape, path: Path) -> Shape | None:
    """What may stand at a path of a file, or None; a key somebody names himself has the shape of its value."""
    for step in path:
        inner: Shape | None = None
        if isinstance(step, int):
            inner = shape.item if shape.type == "list" else _form(shape, "list", step)
        elif shape.type == "map":
            inner = shape.keys.get(step)
        elif shape.type == "pairs":
            inner = shape.item
        else:
            inner = _form(shape, "map", step)
        if inner is None:
            return None
        shape = inner
    return shape


def keys_of(shape: Shape) -> dict[str, Shape]:
    """The keys that a mapping at a place may have."""
    if shape.type == "map":
        return dict(shape.keys)
    return {key: inner for form in shape.forms if form.type == "map" for key, inner in form.keys.items()}


def _form(shape: Shape, type: str, step: str | int) -> Shape | None:
    for form in shape.forms:
        if form.type == type:
            return form.item if isinstance(step, int) else form.keys.get(step)
    return None
