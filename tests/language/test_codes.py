"""The table of codes: complete, nothing in it that is never said, and every example gives exactly its code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from coup_dsl.commands.checking import Checker
from coup_dsl.commands.main import main
from coup_dsl.errors import Finding
from coup_dsl.language.codes import FAMILIES, codes, page, reference
from coup_dsl.language.examples import Code
from coup_dsl.scenarios.runner import run
from coup_dsl.scenarios.scenario import read_scenarios
from coup_dsl.scenarios.table import Table

ROOT = Path(__file__).resolve().parents[2]
TABLE = codes()
#: Codes that no single file can have.
WITHOUT_EXAMPLE = {"Y100", "K216", "K221", "R404", "S304", "S305"}
_DECLARED = re.compile(r"^(?:role|general|ruleset|supplement): *([a-z0-9-]+)", re.MULTILINE)


def test_every_code_of_the_source_is_in_the_table_and_the_other_way_round() -> None:
    used: set[str] = set()
    for path in (ROOT / "coup_dsl").rglob("*.py"):
        if not path.name.startswith("codes") and path.name != "errors.py":
            used |= set(re.findall(rf'"([{"".join(FAMILIES)}J]\d{{3}})"', path.read_text(encoding="utf-8")))
    assert used == set(TABLE)


def findings_of(text: str | bytes, folder: Path, *, played: bool = False) -> list[Finding]:
    content = text if isinstance(text, bytes) else text.encode("utf-8")
    declared = _DECLARED.search(content.decode("utf-8", "replace"))
    name = declared[1] if declared else "tryout"
    path = folder / f"{'tryout' if name == 'other' else name}.yaml"
    path.write_bytes(content)
    found = Checker().file(str(path))
    if played and not found:
        for one in read_scenarios(path):
            failure = run(one, Table()).failure
            found += failure.findings if failure else ()
    return found


@pytest.mark.parametrize("code", TABLE.values(), ids=lambda code: code.id)
class TestEveryCode:
    def test_the_wrong_file_has_this_finding_and_no_other(self, code: Code, tmp_path: Path) -> None:
        assert bool(code.wrong) == (code.id not in WITHOUT_EXAMPLE)
        if code.wrong:
            found = findings_of(code.wrong, tmp_path, played=code.played)
            assert [f.code for f in found] == [code.id], [str(f) for f in found]
            assert found[0].severity == code.severity

    def test_the_right_file_has_none(self, code: Code, tmp_path: Path) -> None:
        if code.right:
            assert [str(f) for f in findings_of(code.right, tmp_path, played=code.played)] == []

    def test_its_page_says_why(self, code: Code, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["explain", code.id.lower()]) == 0
        assert capsys.readouterr().out == page(code)
        assert code.why.endswith(".")
        assert len(page(code).splitlines()) < 80


class TestExplain:
    def test_all_codes_are_listed(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["explain"]) == 0
        out = capsys.readouterr().out
        assert all(f"  {code.id}  {code.title}\n" in out for code in TABLE.values())

    @pytest.mark.parametrize(("given", "says"), [
        ("R20", "coup-roles: there is no code 'R20'; "),
        ("hello", "coup-roles: there is no code 'hello'; `coup-roles explain` lists all"),
        ("R2O3", "coup-roles: there is no code 'R2O3'; did you mean 'R203'?"),
    ])
    def test_an_unknown_code_is_refused(self, given: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["explain", given]) == 2
        assert capsys.readouterr().err.startswith(says)


def test_the_committed_pages_are_what_is_made() -> None:
    copy = (ROOT / "docs" / "findings.md").read_text(encoding="utf-8")
    assert copy == reference(), "run `coup-roles docs --write docs`"
