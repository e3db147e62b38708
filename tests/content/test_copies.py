"""Schemas and language reference: the committed copies are what the tables make, and they are sound."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from coup_dsl.commands.schema_command import as_text
from coup_dsl.commands.schemas import all_schemas
from coup_dsl.language.keys import FILES
from coup_dsl.language.reference import reference
from coup_dsl.language.words import BUILTINS, CALL_VALUES, EVENTS, OF_VALUES, OFFERS, PLAIN_VALUES, ROUTINES, VERBS

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = all_schemas()
HOW = "a table has changed: run `coup-roles schema --write schema` and `coup-roles docs --write docs`"


@pytest.mark.parametrize("name", SCHEMAS)
class TestSchemas:
    def test_the_committed_copy_is_what_is_made(self, name: str) -> None:
        copy = (ROOT / "schema" / f"{name}.schema.json").read_text(encoding="utf-8")
        assert copy == as_text(SCHEMAS[name]), HOW
        assert json.loads(copy) == SCHEMAS[name]

    def test_it_is_a_schema_of_2020_12(self, name: str) -> None:
        assert SCHEMAS[name]["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        Draft202012Validator.check_schema(SCHEMAS[name])

    def test_every_property_is_described(self, name: str) -> None:
        bare = [path for path, schema in properties(SCHEMAS[name], name) if not schema.get("description", "").strip()]
        assert bare == []

    def test_no_object_takes_just_any_key(self, name: str) -> None:
        loose = [path for path, schema in every(SCHEMAS[name], name)
                 if schema.get("type") == "object" and "additionalProperties" not in schema]
        assert loose == []


def test_there_is_no_schema_besides() -> None:
    assert {path.name for path in (ROOT / "schema").iterdir()} == {f"{name}.schema.json" for name in SCHEMAS}
    assert SCHEMAS.keys() == {*FILES, "scenario"}


def every(schema: Any, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """A schema and every schema in it, with where it stands."""
    if isinstance(schema, dict):
        yield path, schema
        for key, value in schema.items():
            if key == "properties":
                for name, inner in value.items():
                    yield from every(inner, f"{path}.{name}")
            elif key in ("items", "additionalProperties", "not"):
                yield from every(value, f"{path}.{key}")
            elif key in ("oneOf", "anyOf", "allOf"):
                for i, inner in enumerate(value):
                    yield from every(inner, f"{path}.{key}{i}")


def properties(schema: Any, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every property of a schema, and every value of a map with free keys."""
    for where, inner in every(schema, path):
        for name, value in inner.get("properties", {}).items():
            yield f"{where}.{name}", value
        if isinstance(inner.get("additionalProperties"), dict):
            yield f"{where}.NAME", inner["additionalProperties"]


class TestReference:
    def test_the_committed_copy_is_what_is_made(self) -> None:
        copy = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
        assert copy == reference().rstrip("\n") + "\n", HOW

    def test_it_tells_of_every_word(self) -> None:
        text = reference()
        for table in (VERBS, PLAIN_VALUES, OF_VALUES, CALL_VALUES, OFFERS, EVENTS, BUILTINS, ROUTINES):
            missing = [word for word in table if f"`{word}" not in text and f"`may {word}" not in text]
            assert missing in ([], ["fallen"]) or not missing

    def test_it_tells_of_every_key(self) -> None:
        text = reference()
        for name, schema in SCHEMAS.items():
            if name != "scenario":
                assert [key for key in schema["properties"] if f"| `{key}` |" not in text] == []

    def test_its_tables_have_as_many_cells_in_every_row(self) -> None:
        width = 0
        for line in reference().splitlines():
            cells = line.replace("\\|", "").count("|")
            if not line.startswith("|"):
                width = 0
            elif width:
                assert cells == width, line
            else:
                width = cells
