"""The JSON Schemas of all kinds of files, and a file checked against its own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from coup_dsl.content.yaml_source import Document
from coup_dsl.errors import Finding

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

KINDS = ("ruleset", "supplement", "role", "general")


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


class Schemas:
    """Checks documents against the schema of their kind."""

    def __init__(self) -> None:
        self._validators: dict[str, Draft202012Validator] = {}

    def findings(self, document: Document) -> list[Finding]:
        """Where a document differs from its schema."""
        name = schema_name(document.data)
        if name is None or name not in self._schemas:
            return []
        found = [
            document.finding(tuple(fault.absolute_path), "J100", f"this does not fit the {name} schema", _rule(fault))
            for fault in self._validator(name).iter_errors(document.data)
        ]
        return sorted(found, key=lambda finding: finding.place)

    @cached_property
    def _schemas(self) -> dict[str, dict[str, Any]]:
        return all_schemas()

    def _validator(self, name: str) -> Draft202012Validator:
        if name not in self._validators:
            from jsonschema import Draft202012Validator

            self._validators[name] = Draft202012Validator(self._schemas[name])
        return self._validators[name]


def _rule(fault: Any) -> str | None:
    """What the schema says of the value at fault."""
    schema = fault.schema
    described = schema.get("description") if isinstance(schema, Mapping) else None
    return str(described) if described else None
