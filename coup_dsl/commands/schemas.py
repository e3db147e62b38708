"""The JSON Schemas of all kinds of files, and which is a file's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    pass

KINDS = ("language", "ruleset", "supplement", "role", "general")


def all_schemas() -> dict[str, dict[str, Any]]:
    """Every schema by the name of its file."""
    from coup_dsl.language.schema import schemas
    from coup_dsl.scenarios.keys import scenario_schema

    return {**schemas(), "scenario": scenario_schema()}


def schema_name(data: Any) -> str | None:
    """The name of the schema a file's content belongs to, by what it declares."""
    if isinstance(data, list):
        return "scenario"
    if isinstance(data, Mapping):
        return next((kind for kind in KINDS if kind in data), None)
    return None
