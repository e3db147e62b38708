"""`coup-roles validate`: formats, what comes in, watching, and how many findings are told."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from coup_dsl.commands import watching
from coup_dsl.commands.main import main
from coup_dsl.commands.watching import INTERVAL, stamps, watch

ROOT = Path(__file__).resolve().parent.parent
GOOD = """\
role: tryout
name: Tryout
group: special
summary: take 1
text: Take one coin.
action:
  effect: you take 1
"""
BAD = GOOD.replace("you take 1", "you taek 1")
WARNED = GOOD.replace("one coin", "two coins")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = main(["validate", *arguments])
    return code, capsys.readouterr().out


class TestExitCodes:
    def test_clean_is_0_a_finding_1(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        put(here / "tryout.yaml", GOOD)
        assert printed(capsys, "tryout.yaml") == (0, "1 file checked, no faults\n")
        put(here / "tryout.yaml", BAD)
        assert printed(capsys, "tryout.yaml")[0] == 1

    def test_a_warning_is_a_finding(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        put(here / "tryout.yaml", WARNED)
        code, out = printed(capsys, ".")
        assert code == 1
        assert "tryout.yaml:5:12: warning[C501]: the text says 'two coins', and no number of the effect is 2" in out
        assert out.endswith("1 warning in 1 of 1 file\n")

    def test_errors_and_warnings_are_counted(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        put(here / "a" / "tryout.yaml", WARNED)
        put(here / "b" / "raider.yaml", BAD.replace("role: tryout", "role: raider"))
        assert printed(capsys, ".")[1].endswith("1 fault and 1 warning in 2 of 2 files\n")

    @pytest.mark.parametrize("arguments", [["nowhere.yaml"], ["--format", "pdf", "."], ["--watch", "-"], ["--watch",
                             "--format", "json", "."], ["empty"]])
    def test_what_could_not_run_is_2(self, here: Path, arguments: list[str]) -> None:
        (here / "empty").mkdir()
        try:
            code = main(["validate", *arguments])
        except SystemExit as left:
            code = int(str(left.code))
        assert code == 2


class TestWhatComesIn:
    @pytest.mark.parametrize(("text", "code", "says"), [
        (GOOD, 0, "1 file checked, no faults\n"),
        (BAD, 1, "<stdin>:7:15: error[R203]: unknown verb 'taek'\n  7 |   effect: you taek 1\n"),
        ("- name: x\n  ruleset: classic\n  play: []\n", 1, "<stdin>:1:3: error[S102]: the key 'players' is missing"),
        ("role: [\n", 1, "<stdin>:1:7: error[Y104]"),
    ])
    def test_it_is_checked_like_a_file(self, here: Path, text: str, code: int, says: str,
                                       monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert main(["validate", "-"]) == code
        assert capsys.readouterr().out.startswith(says)

    def test_roles_beside_are_known(self, here: Path, monkeypatch: pytest.MonkeyPatch,
                                    capsys: pytest.CaptureFixture[str]) -> None:
        put(here / "raider.yaml", GOOD.replace("tryout", "raider"))
        text = GOOD.replace("effect: you take 1", "target: others\n  blocked_by: {who: target, roles: [raider]}\n"
                            "  effect: you take 1 from target")
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert main(["validate", "-"]) == 0, capsys.readouterr().out


class TestFormats:
    def test_json(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        put(here / "tryout.yaml", BAD)
        code, out = printed(capsys, "--format", "json", "tryout.yaml")
        assert code == 1
        assert json.loads(out) == {
            "version": 1, "files": 1, "errors": 1, "warnings": 0, "omitted": 0,
            "findings": [{"file": "tryout.yaml", "line": 7, "column": 15, "end_column": 19, "severity": "error",
                          "code": "R203", "message": "unknown verb 'taek'", "help": "did you mean 'take'?",
                          "source": "  effect: you taek 1"}]}

    def test_json_of_clean_files(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        put(here / "tryout.yaml", GOOD)
        code, out = printed(capsys, "--format", "json", ".")
        assert (code, json.loads(out)["findings"], json.loads(out)["files"]) == (0, [], 1)

    def test_github(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        put(here / "a,b" / "tryout.yaml", BAD)
        code, out = printed(capsys, "--format", "github", ".")
        assert code == 1
        assert out == ("::error file=a%2Cb/tryout.yaml,line=7,col=15,endColumn=19,title=R203::"
                       "unknown verb 'taek'%0Ahelp: did you mean 'take'?\n")

    def test_sarif(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        put(here / "mine" / "tryout.yaml", BAD)
        put(here / "other" / "raider.yaml", WARNED.replace("role: tryout", "role: raider"))
        code, out = printed(capsys, "--format", "sarif", ".")
        log = json.loads(out)
        assert code == 1
        assert (log["version"], log["$schema"].endswith("sarif-2.1.0.json")) == ("2.1.0", True)
        check_sarif(log)
        results = log["runs"][0]["results"]
        assert [(r["ruleId"], r["level"]) for r in results] == [("R203", "error"), ("C501", "warning")]
        assert results[0]["locations"][0]["physicalLocation"] == {
            "artifactLocation": {"uri": "mine/tryout.yaml"},
            "region": {"startLine": 7, "startColumn": 15, "endColumn": 19}}

    def test_sarif_of_clean_files(self, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
        put(here / "tryout.yaml", GOOD)
        code, out = printed(capsys, "--format", "sarif", ".")
        assert (code, json.loads(out)["runs"][0]["results"]) == (0, [])
        check_sarif(json.loads(out))


def check_sarif(log: dict[str, Any]) -> None:
    """The parts of the structure of SARIF 2.1.0 that are used: what is required, and of which type."""
    assert set(log) == {"$schema", "version", "runs"}
    for run in log["runs"]:
        driver = run["tool"]["driver"]
        assert isinstance(driver["name"], str)
        assert run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
        ids = [rule["id"] for rule in driver["rules"]]
        assert len(set(ids)) == len(ids)
        for rule in driver["rules"]:
            assert rule["defaultConfiguration"]["level"] in ("none", "note", "warning", "error")
            assert all(isinstance(rule[key]["text"], str) for key in ("shortDescription", "fullDescription", "help"))
        for result in run["results"]:
            assert ids[result["ruleIndex"]] == result["ruleId"]
            assert result["message"]["text"]
            for location in result["locations"]:
                region = location["physicalLocation"]["region"]
                assert region["startLine"] >= 1
                assert 1 <= region["startColumn"] < region["endColumn"]
                assert not location["physicalLocation"]["artifactLocation"]["uri"].startswith("/")


class TestTwentyOfAFile:
    @pytest.mark.parametrize(("count", "more"), [(20, None), (21, "1 further finding"), (30, "10 further findings")])
    def test_the_rest_is_counted(self, here: Path, count: int, more: str | None,
                                 capsys: pytest.CaptureFixture[str]) -> None:
        put(here / "tryout.yaml", GOOD + "".join(f"zzz{n}: 1\n" for n in range(count)))
        out = printed(capsys, "tryout.yaml")[1]
        assert out.count("error[K101]") == 20
        assert (f"tryout.yaml: {more}\n" in out) if more else ("further" not in out)
        assert out.endswith(f"{count} faults in 1 of 1 file\n")
        found = json.loads(printed(capsys, "--format", "json", "tryout.yaml")[1])
        assert (len(found["findings"]), found["omitted"], found["errors"]) == (20, count - 20, count)


class TestWatch:
    def test_it_acts_once_and_after_each_change_and_waits_between_looks(self) -> None:
        looks = iter([{"a": (1, 1)}, {"a": (1, 1)}, {"a": (2, 1)}, {"a": (2, 1)}, {}, {}])
        done: list[str] = []
        watch(lambda: next(looks), lambda: done.append("act"), lambda seconds: done.append(f"wait {seconds}"), rounds=5)
        wait = f"wait {INTERVAL}"
        assert done == ["act", wait, wait, "act", wait, wait, "act", wait]
        assert INTERVAL >= 0.2

    def test_a_file_that_is_written_while_it_is_checked_is_checked_again(self) -> None:
        looks = iter([{"a": (1, 1)}, {"a": (2, 1)}])
        done: list[str] = []
        watch(lambda: next(looks), lambda: done.append("act"), lambda _: None, rounds=1)
        assert done == ["act", "act"]

    def test_stamps_change_with_the_files(self, here: Path) -> None:
        path = put(here / "tryout.yaml", GOOD)
        first = stamps(["."])
        assert list(first) == ["tryout.yaml"]
        put(path, BAD + "\n")
        second = stamps(["."])
        put(here / "another.yaml", GOOD)
        assert first != second != stamps(["."])
        path.unlink()
        assert list(stamps([".", "gone.yaml"])) == ["another.yaml"]

    def test_the_command(self, here: Path, monkeypatch: pytest.MonkeyPatch,
                         capsys: pytest.CaptureFixture[str]) -> None:
        path = put(here / "tryout.yaml", GOOD)
        rounds: list[str] = []

        def play(scan: Any, act: Any) -> None:
            act()
            rounds.append(capsys.readouterr().out)
            put(path, BAD)
            scan()
            act()
            rounds.append(capsys.readouterr().out)
            path.unlink()
            act()
            rounds.append(capsys.readouterr().out)

        monkeypatch.setattr(watching, "watch", play)
        assert main(["validate", "--watch", "."]) == 0
        assert rounds[0] == "1 file checked, no faults\n"
        assert rounds[1].startswith("tryout.yaml:7:15: error[R203]")
        assert rounds[2] == "there are no files to check in .\n"


def test_a_new_id_in_a_file_is_seen_without_a_new_library_folder(here: Path) -> None:
    from coup_dsl.content.library import Library

    path = put(here / "tryout.yaml", GOOD)
    assert Library([here]).path("role", "tryout") == path
    put(path, GOOD.replace("role: tryout", "role: another"))
    assert Library([here]).path("role", "another") == path
    assert Library([here]).path("role", "tryout") is None
