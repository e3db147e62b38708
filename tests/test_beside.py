"""A ruleset that is named by its path: the roles that lie beside its file are found by every command."""

from __future__ import annotations

from pathlib import Path

import pytest

from coup_dsl import Game
from coup_dsl.commands.lab.main import main as lab
from coup_dsl.commands.main import main as roles
from coup_dsl.content.library import searched
from tui.main import main as tui

DRAW = ["banker", "director", "guerrilla", "priest", "thief"]
ROLE = """\
role: thief
name: Thief
group: special
text: Take {n} from another player.
action:
  target: others
  effect: you take {n} from target
"""
RULESET = """\
ruleset: alley
name: Alley
text: Rebellion, and a Thief among the special roles.
extends: rebellion
pools:
  special: {add: [thief]}
"""


@pytest.fixture
def alley(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "thief.yaml").write_text(ROLE.format(n=1))
    (folder / "alley.yaml").write_text(RULESET)
    return folder / "alley.yaml"


def test_at_the_table(alley: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--ruleset", str(alley), "--players", "2", "--roles", ",".join(DRAW), "--plain", "--watch",
             "--speed", "0", "--bots", "level-0"]
    assert tui(given) == 0
    assert "Priest and Thief" in capsys.readouterr().out


def test_whatever_else_lies_there_is_no_complaint(alley: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (alley.parent / "services.yaml").write_text("services: {web: {ports: [80]}}\n")
    (alley.parent / "odd.yaml").write_text(ROLE.format(n="x").replace("thief", "odd"))
    given = ["--ruleset", str(alley), "--plain", "--watch", "--speed", "0", "--bots", "level-0", "--players", "2"]
    assert tui([*given, "--roles", ",".join(DRAW)]) == 0
    assert capsys.readouterr().err == "coup-tui: left out: odd.yaml:7:20: unknown name 'x'\n"
    assert tui([*given, "--roles", ",".join(DRAW), "--roles-dir", str(alley.parent)]) == 0
    assert "services.yaml" in capsys.readouterr().err


def test_in_the_laboratory(alley: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert lab(["play", ",".join(DRAW), "--ruleset", str(alley), "--games", "2", "--bots", "level-0", "--workers", "1",
                "--out", str(tmp_path / "out")]) == 0
    assert "thief" in capsys.readouterr().out


def test_in_the_workshop(alley: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert roles(["sim", "thief", "--ruleset", str(alley), "--games", "2", "--bots", "level-0", "--workers", "1"]) == 0
    assert capsys.readouterr().out.startswith("Thief: 2 games")


def test_from_python(alley: Path) -> None:
    assert "thief" in Game.load(alley, roles=DRAW).drawn


def test_a_folder_that_is_named_wins_and_none_is_searched_twice(alley: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    assert searched(str(alley), [str(other)]) == (str(alley.parent), str(other))
    assert searched(str(alley), [f"{other}/../mine"]) == (f"{other}/../mine",)
    assert searched(str(tmp_path / "nowhere.yaml"), []) == ()
