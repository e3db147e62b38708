"""A role at a table: where it fits, the deal, broken files left out, and watching files."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from coup_dsl.commands import watching
from coup_dsl.commands.main import main
from coup_dsl.content.library import Library
from coup_dsl.content.own import own_roles
from coup_dsl.workshop.table import card_of, game_of, home_of, legal_home

ROLES = [entry.id for entry in Library().entries() if entry.kind == "role"]


@pytest.mark.parametrize("role", ROLES)
def test_every_role_finds_a_home(role: str) -> None:
    library = Library()
    home = home_of(card_of(role, library), library, seed=5)
    assert role in home.roles
    assert len(home.roles) == 5
    assert home == home_of(card_of(role, library), library, seed=5)
    assert game_of(home).role(role).id == role


def test_a_role_of_a_pool_is_drawn_legally() -> None:
    library = Library()
    for seed in range(20):
        home = legal_home(card_of("guerrilla", library), library, seed)
        assert home.ruleset.check_draw(home.roles) == []


@pytest.mark.parametrize("role", ["spy", "inquisitor", "hermit", "anarchist", "contessa-guardian"])
def test_try_deals_it_to_the_own_hand(role: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import tui.run
    from tui.setup import prepare
    from tui.wishes import Wishes

    seen: list[Wishes] = []
    monkeypatch.setattr(tui.run, "run", lambda wishes: seen.append(wishes) or 7)
    assert main(["try", role, "--players", "5", "--bots", "bold,careful", "--seed", "9"]) == 7
    preparation = prepare(seen[0])
    assert preparation.roles is not None
    deal = preparation.deal(preparation.roles)
    assert role in deal.state.hands[deal.people[0]]
    assert len(deal.state.names) == 5


def test_ones_own_role_is_tried(tmp_path: Path) -> None:
    assert main(["new", "raider", "--like", "guerrilla", "--dir", str(tmp_path)]) == 0
    done = subprocess.run([sys.executable, "-m", "coup_dsl.commands.main", "try", str(tmp_path / "raider.yaml"),
                           "--plain", "--seed", "4"], capture_output=True, text=True, timeout=60, check=False,
                          stdin=subprocess.DEVNULL, env={**os.environ, "XDG_DATA_HOME": str(tmp_path)})
    assert "Raider" in done.stdout
    assert "Traceback" not in done.stderr


def test_a_group_without_a_pool(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "raider", "--group", "pirates", "--dir", str(tmp_path)]) == 0
    assert main(["try", "raider", "--roles-dir", str(tmp_path)]) == 2
    assert "has no pool of the group 'pirates'" in capsys.readouterr().err


def test_without_a_terminal_try_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["try", "spy"]) == 2
    assert "needs a terminal" in capsys.readouterr().err


def test_an_unknown_role(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["try", "spi"]) == 2
    assert capsys.readouterr().err == "coup-roles: there is no role 'spi' (did you mean 'spy'?)\n"


class TestFolder:
    def test_broken_roles_are_named_and_the_rest_is_whole(self, tmp_path: Path) -> None:
        assert main(["new", "raider", "--like", "guerrilla", "--dir", str(tmp_path)]) == 0
        text = (tmp_path / "raider.yaml").read_text(encoding="utf-8")
        broken = text.replace("role: raider", "role: pirate").replace("target loses", "target loozes")
        (tmp_path / "pirate.yaml").write_text(broken, encoding="utf-8")
        own = own_roles(Library([tmp_path]))
        assert own.ids() == ("raider",)
        assert [left.id for left in own.left_out] == ["pirate"]
        assert own.messages()[0].startswith(f"role 'pirate' is left out: {tmp_path}")
        assert "unknown verb 'loozes'" in own.messages()[0]

    def test_a_file_that_does_not_say_what_it_is_is_named_and_scenarios_are_no_roles(self, tmp_path: Path) -> None:
        (tmp_path / "odd.yaml").write_text("rle: odd\n", encoding="utf-8")
        (tmp_path / "scene.yaml").write_text("- scenario: one\n", encoding="utf-8")
        (left,) = own_roles(Library([tmp_path])).left_out
        assert (left.kind, left.id, left.path) == ("file", "odd.yaml", tmp_path / "odd.yaml")

    def test_list_names_them(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "pirate.yaml").write_text("role: pirate\nnam: x\n", encoding="utf-8")
        assert main(["list", "--roles-dir", str(tmp_path)]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert any(line.split()[:2] == ["pirate", "(broken)"] for line in lines)
        assert lines[-1].startswith(f"role 'pirate' is left out: {tmp_path}")

    def test_no_folder_is_nothing(self) -> None:
        assert own_roles(Library()).whole == ()


def once_then_stop(edit: Callable[[], object]) -> Callable[[float], None]:
    """Waits that take no time: an edit in the first, a moment to see it, and then ctrl-c."""
    waited: list[float] = []

    def wait(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 1:
            edit()
        if len(waited) > 2:
            raise KeyboardInterrupt

    return wait


class TestWatching:
    @pytest.fixture
    def role(self, tmp_path: Path) -> Path:
        assert main(["new", "raider", "--like", "guerrilla", "--dir", str(tmp_path)]) == 0
        return tmp_path / "raider.yaml"

    def broken(self, role: Path) -> None:
        role.write_text(role.read_text("utf-8").replace("loses", "loozes"), "utf-8")

    def test_tests_run_again(self, role: Path, monkeypatch: pytest.MonkeyPatch,
                             capsys: pytest.CaptureFixture[str]) -> None:
        monkeypatch.setattr(watching.watch, "__defaults__", (once_then_stop(lambda: self.broken(role)), None))
        assert main(["test", str(role.parent), "--watch"]) == 130
        out = capsys.readouterr().out
        assert "3 passed, 0 failed\nwatching; ctrl-c to stop\n" in out
        assert "unknown verb 'loozes'" in out
        assert out.endswith("0 passed, 3 failed\nwatching; ctrl-c to stop\n")

    def test_the_table_opens_again(self, role: Path, monkeypatch: pytest.MonkeyPatch,
                                   capsys: pytest.CaptureFixture[str]) -> None:
        import tui.run

        opened: list[int] = []
        monkeypatch.setattr(tui.run, "run", lambda wishes: opened.append(1) or 0)
        monkeypatch.setattr(watching.watch, "__defaults__", (once_then_stop(lambda: self.broken(role)), None))
        assert main(["try", "raider", "--roles-dir", str(role.parent), "--watch"]) == 130
        err = capsys.readouterr().err
        assert opened == [1]
        assert "unknown verb 'loozes'" in err
        assert err.count("waiting for the file to be saved; ctrl-c to stop") == 2
