"""JSON Schemas of role, general-action and ruleset files, made from :mod:`coup_dsl.language.keys`."""

from __future__ import annotations

from typing import Any

from coup_dsl.language.keys import FILES, ID_PATTERN, Shape

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEXT_TYPES = ("text", "effect", "condition", "place", "id", "choice")
_LANGUAGE = {"effect": " Statements in the effect language.", "condition": " An expression of the effect language.",
             "place": " An expression of the effect language."}


def schemas() -> dict[str, dict[str, Any]]:
    """Schema by file kind: ``role``, ``general``, ``ruleset`` (JSON Schema 2020-12)."""
    return {kind: {"$schema": DIALECT, "$id": f"{kind}.schema.json", "title": f"{kind} file", **_schema(shape)}
            for kind, shape in FILES.items()}


def _schema(shape: Shape) -> dict[str, Any]:
    made: dict[str, Any] = {"description": shape.doc + _LANGUAGE.get(shape.type, "")}
    if shape.type == "any":
        return made | {"oneOf": [_schema(form) for form in shape.forms]}
    if shape.type == "map":
        made |= {"type": "object", "properties": {k: _schema(s) for k, s in shape.keys.items()},
                 "additionalProperties": False}
        return made | ({"required": list(shape.required)} if shape.required else {})
    if shape.type == "pairs":
        assert shape.item is not None
        return made | {"type": "object", "minProperties": 1, "propertyNames": {"pattern": f"^{ID_PATTERN}$"},
                       "additionalProperties": _schema(shape.item)}
    if shape.type == "list":
        assert shape.item is not None
        made |= {"type": "array", "items": _schema(shape.item), "minItems": shape.items or 1}
        return made | ({"maxItems": shape.items} if shape.items else {})
    if shape.type == "number":
        made["type"] = "integer"
        if shape.minimum is not None:
            made["minimum"] = shape.minimum
        if shape.maximum is not None:
            made["maximum"] = shape.maximum
        return made
    if shape.type == "truth":
        return made | {"type": "boolean"}
    return made | _text(shape)


def _text(shape: Shape) -> dict[str, Any]:
    made: dict[str, Any] = {"type": "string"}
    if shape.type == "choice":
        return made | {"enum": list(shape.choices)}
    if shape.type == "id":
        return made | {"pattern": f"^{ID_PATTERN}$"}
    made["pattern"] = r"\S"
    if shape.longest is not None:
        made["maxLength"] = shape.longest
    return made
