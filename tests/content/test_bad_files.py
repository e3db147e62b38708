"""Files with one mistake each: the first line says what is found, and where.

The check of the structure and the JSON Schema say the same of all of them, and of every file that is shipped.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from coup_dsl.commands.schemas import all_schemas, schema_name
from coup_dsl.content.check import check_file
from coup_dsl.content.library import Library
from coup_dsl.content.yaml_source import Document, read
from coup_dsl.errors import Finding, Invalid

ROOT = Path(__file__).resolve().parents[2]
BAD = sorted((Path(__file__).parent / "bad").glob("*.yaml"))
SHIPPED = sorted((ROOT / "roles").rglob("*.yaml"))
LIBRARY = Library()
VALIDATORS = {name: Draft202012Validator(schema) for name, schema in all_schemas().items()}
#: Findings about the structure, which the schema knows of too; the others it cannot know.
STRUCTURE = ("K101", "K102", "K103", "K104", "K105", "K106")
#: Bounds that depend on another value of the file.
BEYOND_SCHEMAS = {"more-drawn-than-there"}
EXPECTED = re.compile(r"([A-Z][0-9]{3}) ([0-9]+):([0-9]+)")


def expected(path: Path) -> list[tuple[str, int, int]]:
    """What the first line of a file announces."""
    first = path.read_text(encoding="utf-8").split("\n", 1)[0]
    return [(code, int(line), int(column)) for code, line, column in EXPECTED.findall(first)]


def found(path: Path) -> list[Finding]:
    return check_file(path, LIBRARY)


def test_there_are_many() -> None:
    assert len(BAD) >= 60
    assert len({code for path in BAD for code, _, _ in expected(path)}) >= 35


@pytest.mark.parametrize(("given", "written"), [
    ("somebody", "{NAME: {from: …}}"), ("[target]", "{NAME: {from: …}}"), ("{target: others}", "{from: …}"),
])
def test_keys_that_are_missing_are_written_out(given: str, written: str, tmp_path: Path) -> None:
    head = "role: tryout\nname: Tryout\ngroup: special\ntext: A rule.\n"
    (tmp_path / "tryout.yaml").write_text(
        f"{head}action:\n  targets: {given}\n  effect: you take 1\n", encoding="utf-8")
    assert [f.help for f in found(tmp_path / "tryout.yaml") if f.code == "K103"] == [f"write {written}"]


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
class TestBadFile:
    def test_the_right_finding_at_the_right_place(self, path: Path) -> None:
        assert expected(path), "the first line says what is wrong"
        told = [(f.code, f.place.line, f.place.column) for f in found(path)]
        assert told == expected(path), [str(f) for f in found(path)]

    def test_it_is_told_with_the_line_and_a_caret_under_the_place(self, path: Path) -> None:
        lines = path.read_text(encoding="utf-8").splitlines()
        for finding in found(path):
            head, *rest = finding.render(lines).split("\n")
            assert head.startswith(f"{path}:{finding.place.line}:{finding.place.column}: {finding.severity}[")
            assert len(rest) >= 2
            assert set(rest[1].split("|", 1)[1].strip()) == {"^"}
            assert finding.message[0] != finding.message[0].upper() or not finding.message[0].isalpha()
            assert not finding.message.endswith(".")

    def test_the_schema_says_the_same_of_its_structure(self, path: Path) -> None:
        document = document_of(path)
        name = schema_name(document.data) if document is not None else None
        if document is None or name in (None, "scenario"):
            assert expected(path)[0][0][0] == "Y" or expected(path)[0][0] == "K100"
            return
        faulty = any(code in STRUCTURE for code, _, _ in expected(path)) and path.stem not in BEYOND_SCHEMAS
        assert VALIDATORS[name].is_valid(document.data) is not faulty


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_both_accept_what_is_shipped(path: Path) -> None:
    data = read(path).data
    name = schema_name(data)
    assert name is not None
    assert [str(finding) for finding in found(path) if finding.severity == "error"] == []
    assert VALIDATORS[name].is_valid(data)


@pytest.mark.parametrize("path", [path for path in BAD if all(code in STRUCTURE for code, _, _ in expected(path))],
                         ids=lambda path: path.stem)
def test_both_point_at_the_same_place(path: Path) -> None:
    """The schema's places are the values at fault or those that hold them."""
    document = document_of(path)
    assert document is not None
    name = schema_name(document.data)
    if name is None or path.stem in BEYOND_SCHEMAS:
        return
    lines = {line for error in VALIDATORS[name].iter_errors(document.data) for line in _lines(document, error)}
    assert lines >= {line for _, line, _ in expected(path)}


def _lines(document: Document, error: Any) -> set[int]:
    """The lines of the value at fault, and of the keys it should not have."""
    path = tuple(error.absolute_path)
    places = [document.place(path), document.key_place(path)]
    if isinstance(error.instance, dict):
        places += [document.key_place((*path, key)) for key in error.instance]
    return {place.line for place in places}


def document_of(path: Path) -> Document | None:
    try:
        return read(path)
    except Invalid:
        return None
