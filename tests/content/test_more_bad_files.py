"""More about the corpus of bad files: its breadth, and those files that no text file can hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from coup_dsl.commands.checking import Checker
from coup_dsl.language.codes import codes

from .test_bad_files import BAD, expected

#: Codes of single files that the corpus cannot hold: bytes that are no text, files that are too large, other files.
ELSEWHERE = {"Y100", "Y101", "Y102", "Y111", "Y112", "K215", "K216", "K221", "R404"}


def test_every_code_of_role_files_is_met() -> None:
    met = {code for path in BAD for code, _, _ in expected(path)}
    wanted = {code for code in codes() if code[0] in "YKRC"}
    assert wanted - met <= ELSEWHERE
    assert len(BAD) >= 180


def test_most_have_one_mistake_and_one_finding() -> None:
    several = [path.stem for path in BAD if len(expected(path)) > 1]
    assert len(several) <= 8, several


@pytest.mark.parametrize(("content", "code", "line", "column"), [
    (b"role: a\nname: caf\xe9\n", "Y101", 2, 10),
    (b"\xff\xfer\x00o\x00l\x00e\x00", "Y101", 1, 1),
    (b"#" * 300_000, "Y102", 1, 1),
    (b"role: a\npots: [" + b"a," * 20_001 + b"]\n", "Y112", 2, 39998),
    (b"role: a\npots: " + b"[" * 40 + b"]" * 40 + b"\n", "Y111", 2, 38),
    (b"role: a\r\nname: \x07\r\n", "Y103", 2, 7),
    (b"role: a\rname: \x07\r", "Y103", 2, 7),
    ("role: a\nname: \u2028\x07\n".encode(), "Y103", 2, 8),
    (b"", "K100", 1, 1),
    (b"\n\n# nothing\n", "K100", 1, 1),
    (b"\xef\xbb\xbfrole: a\nrole: b\n", "Y105", 2, 1),
    (b"--- a\n--- b\n", "Y110", 2, 1),
    (b"just words\n", "K100", 1, 1),
    (b"12\n", "K100", 1, 1),
    (b"{}\n", "K100", 1, 1),
    (b"[]\n", "S105", 1, 1),
    (b"? [a, b]\n: c\n", "Y109", 1, 3),
])
def test_content_no_editor_writes(content: bytes, code: str, line: int, column: int) -> None:
    found = Checker().content(content, "a.yaml", "/nowhere")
    assert [(f.code, f.place.line, f.place.column) for f in found] == [(code, line, column)], [str(f) for f in found]


def test_a_file_that_is_a_folder_or_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "gone.yaml"):
        assert [(f.code, f.place.line) for f in Checker().file(str(path))] == [("Y100", 1)]


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_no_word_of_the_machinery_is_said(path: Path) -> None:
    """No JSON Schema words, no parser words, no Python words."""
    for finding in Checker().file(str(path)):
        said = f"{finding.message} {finding.help or ''}"
        for word in ("None", "Traceback", "instance", "oneOf", "additionalProperties", "LPAR", "RPAR", "_NL", "_INDENT",
                     "_DEDENT", "<block", "$END", "dict", "NoneType"):
            assert word not in said, said
        assert len(said) < 400
