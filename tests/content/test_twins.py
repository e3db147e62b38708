"""Two files of one folder that declare the same id: both are named, and neither is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from coup_dsl import Game, Invalid
from coup_dsl.commands.main import main
from coup_dsl.content.check import check_file
from coup_dsl.content.library import Library
from coup_dsl.content.own import own_roles
from coup_dsl.language.examples import effect

DRAW = ["banker", "director", "guerrilla", "priest", "tryout"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, line in (("a", "you take 1"), ("b", "you take 2")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "tryout.yaml").write_text(effect(line))
    return tmp_path


def test_a_folder_that_is_checked_names_both(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", str(folder)]) == 1
    out = capsys.readouterr().out
    for one, other in (("a", "b"), ("b", "a")):
        assert (f"{folder}/{one}/tryout.yaml:1:7: error[K221]: 'tryout' is declared in "
                f"{folder}/{other}/tryout.yaml too") in out


def test_neither_is_loaded(folder: Path) -> None:
    with pytest.raises(Invalid, match="K221"):
        Game.load(roles=DRAW, folders=[folder], any_draw=True)
    own = own_roles(Library([folder]))
    assert (own.whole, len(own.left_out)) == ((), 2)


def test_a_card_that_was_loaded_is_looked_at_again_when_another_one_comes(tmp_path: Path) -> None:
    (tmp_path / "tryout.yaml").write_text(effect("you take 1"))
    assert Game.load(roles=DRAW, folders=[tmp_path], any_draw=True)
    (tmp_path / "a-copy.yaml").write_text(effect("you take 1"))
    with pytest.raises(Invalid, match=r"'tryout' is declared in a-copy\.yaml too"):
        Game.load(roles=DRAW, folders=[tmp_path], any_draw=True)


def test_a_folder_that_is_named_later_takes_its_place(folder: Path) -> None:
    game = Game.load(roles=DRAW, folders=[folder / "a", folder / "b"], any_draw=True)
    assert game.role("tryout").path == folder / "b" / "tryout.yaml"
    assert check_file(folder / "a" / "tryout.yaml") == []


def test_a_link_to_a_file_is_the_same_file(tmp_path: Path) -> None:
    (tmp_path / "tryout.yaml").write_text(effect("you take 1"))
    (tmp_path / "linked").mkdir()
    (tmp_path / "linked" / "tryout.yaml").symlink_to(tmp_path / "tryout.yaml")
    assert check_file(tmp_path / "tryout.yaml") == []
