"""`coup-roles new`: what it writes checks, passes, and writes over nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from coup_dsl.commands.main import main
from coup_dsl.content.library import Library
from coup_dsl.scenarios import runner

ROLES = [entry.id for entry in Library().entries() if entry.kind == "role"]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("like", ROLES)
def test_like_every_role(like: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "newcomer", "--like", like]) == 0
    assert main(["validate", "."]) == 0, capsys.readouterr().out
    if like == "auctioneer" and not (here / "newcomer.scenarios.yaml").exists():
        pytest.skip("scenario files cannot write bids yet")
    results = list(runner.run_file("newcomer.scenarios.yaml"))
    assert results
    assert all(result.passed for result in results)
    text = (here / "newcomer.yaml").read_text(encoding="utf-8")
    assert text.startswith("# yaml-language-server: $schema=./schema/role.schema.json\n# An id:")
    assert "newcomer" in (here / "newcomer.scenarios.yaml").read_text(encoding="utf-8")


def test_a_minimal_one(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "tax-collector", "--dir", "mine"]) == 0
    out = capsys.readouterr().out
    assert "wrote mine/tax-collector.yaml" in out
    assert "coup-roles try tax-collector --roles-dir mine" in out
    assert main(["validate", "mine"]) == 0
    assert main(["test", "mine"]) == 0
    assert "short: Tax Coll." in (here / "mine" / "tax-collector.yaml").read_text(encoding="utf-8")


def test_name_and_group(here: Path) -> None:
    assert main(["new", "raider", "--like", "guerrilla", "--name", "Sea Raider", "--group", "special"]) == 0
    text = (here / "raider.yaml").read_text(encoding="utf-8")
    assert "name: Sea Raider\n" in text
    assert "\nshort: SeaRaider\n" in text
    assert "group: special" in text
    assert "block as Sea Raider" in text
    assert main(["validate", "raider.yaml"]) == 0


def test_schemas_that_are_there_are_used(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "raider", "--dir", "roles"]) == 0
    assert main(["new", "second", "--dir", "roles"]) == 0
    assert capsys.readouterr().out.count("role.schema.json") == 1
    assert main(["schema", "--write", "schema"]) == 0
    assert main(["new", "third", "--dir", "other/deep"]) == 0
    assert "$schema=../../schema/role.schema.json" in (here / "other/deep/third.yaml").read_text(encoding="utf-8")


def test_nothing_is_written_over(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "raider.scenarios.yaml").write_text("mine", encoding="utf-8")
    assert main(["new", "raider"]) == 2
    assert capsys.readouterr().err == (
        "coup-roles: 'raider.scenarios.yaml' is there already, and is not written over (choose another id)\n"
    )
    assert not (here / "raider.yaml").exists()
    assert (here / "raider.scenarios.yaml").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["My Role"], "'My Role' is no id: lower-case words joined by hyphens, the first letter no digit "
                      "(did you mean 'my-role'?)"),
        (["9lives"], "'9lives' is no id: lower-case words joined by hyphens, the first letter no digit "
                     "(did you mean 'lives'?)"),
        (["pass"], "'pass' is a word of steps and cannot be an id (as 'the-pass', say)"),
        (["everyone"], "'everyone' is a word of the language and cannot be an id (as 'the-everyone', say)"),
        (["a" * 25], f"'{'a' * 25}' is longer than 24 letters"),
        (["raider", "--like", "guerilla"], "there is no role 'guerilla' (did you mean 'guerrilla'?)"),
        (["raider", "--like", "income"], "'income' is a general action, and no role"),
        (["raider", "--group", "The Army"], "'The Army' is no group: lower-case words joined by hyphens"),
        (["raider", "--name", "x" * 25], f"the name '{'x' * 25}' is longer than 24 letters"),
        (["raider", "--name", " "], "' ' cannot be printed as a name"),
    ],
)
def test_what_cannot_be(here: Path, arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", *arguments]) == 2
    assert capsys.readouterr().err == f"coup-roles: {says}\n"
    assert not list(here.iterdir())


def test_an_id_that_is_taken(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "banker"]) == 2
    assert capsys.readouterr().err.startswith("coup-roles: there is a role 'banker' already, in ")
