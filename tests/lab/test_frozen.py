"""Kinds as their code once was: loaded beside today's, from a folder and from git, and what is said when that fails."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import coup_dsl
from coup_dsl import Game
from coup_dsl.commands.lab.main import main
from coup_dsl.errors import Invalid
from coup_dsl.lab.chunk import Chunk, chunks, work
from coup_dsl.lab.frozen import Frozen, frozen
from coup_dsl.lab.old_code import package
from coup_dsl.lab.setting import Setting
from coup_dsl.lab.statistics import share
from tests.lab.test_experiments import rows

DRAW = ("banker", "guerrilla", "director", "peacekeeper", "politician")
#: A small package of bots: one that answers with the last option, and one whose code is of another engine.
INIT = '''
from coup_dsl import bots as me
import coup_dsl.bots.names as names

KINDS = names.KINDS

def make(kind, seed):
    from coup_dsl import errors
    from coup_dsl.bots.last import Last, Misfit
    if kind not in me.KINDS:
        raise errors.Invalid(f"there is no kind of bot '{kind}'")
    return {"level-0": Last, "level-9": Misfit}[kind](kind)
'''
LAST = '''
class Last:
    def __init__(self, name):
        self.name = name
    def choose(self, view):
        return view.options[ORDER]
    def notice(self, events):
        pass

class Misfit(Last):
    def choose(self, view):
        return view.choices[0]
'''


def bots_in(folder: Path, order: int = -1) -> Path:
    """The small package, in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "__init__.py").write_text(INIT, "utf-8")
    (folder / "last.py").write_text(LAST.replace("ORDER", str(order)), "utf-8")
    (folder / "names.py").write_text('KINDS = {"level-0": "the last option", "level-9": "of no engine"}\n', "utf-8")
    return folder


def cells(old: Frozen) -> tuple[Chunk, Chunk]:
    """Ordinary games, and games with the old kind as the hero."""
    setting = Setting(draw=DRAW, longest=60)
    (ordinary,), (other,) = (chunks("x", setting, "level-0", 4, hero=hero, frozen=[old])
                             for hero in ("level-0", old.kind))
    return ordinary, other


def test_it_is_a_package_of_its_own(tmp_path: Path) -> None:
    old = frozen(f"level-0@{bots_in(tmp_path / 'was')}", tmp_path)
    assert old.kind == f"level-0@{old.code}"
    module = package(Path(old.folder), old.code)
    assert module.__name__ not in ("coup_dsl.bots", "bots")
    assert module.me is module
    assert sys.modules[f"{module.__name__}.names"] is module.names
    assert module.KINDS != coup_dsl.bots.KINDS
    assert not list(Path(old.folder).rglob("__pycache__"))


def test_it_plays_beside_the_code_of_today_and_counts_apart(tmp_path: Path) -> None:
    last, first = (frozen(f"level-0@{bots_in(tmp_path / str(order), order)}", tmp_path) for order in (-1, 0))
    ordinary, with_last = cells(last)
    assert ordinary == cells(first)[0]
    assert ordinary.frozen == ()
    assert with_last.players.endswith(last.code)
    assert len({chunk.key for chunk in (ordinary, with_last, cells(first)[1])}) == 3
    done = work(with_last)
    assert set(done.asked) == {"level-0", last.kind}
    assert share(done.sums, "hero") is not None
    assert work(with_last).sums.data() == done.sums.data() != work(cells(first)[1]).sums.data()


def test_the_ladder_plays_it_in_several_processes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    was = bots_in(tmp_path / "was")
    assert main(["ladder", "--kinds", f"level-0,level-0@{was}", "--games", "4", "--longest", "60", "--workers", "2",
                 "--out", str(tmp_path / "out")]) == 0
    (folder,) = (tmp_path / "out" / "reports").iterdir()
    found = {(row["hero"], row["field"]) for row in rows(folder / "matrix.csv.gz")}
    (code,) = (path.name for path in (tmp_path / "out" / "bots").iterdir())
    assert found == {(hero, field) for hero in ("level-0", f"level-0@{code}") for field in (
        "level-0", f"level-0@{code}")}
    assert f"<code>{code}</code>" in (folder / "index.html").read_text("utf-8")
    shutil.rmtree(was)
    first = capsys.readouterr().out
    assert f"level-0@{code} among level-0" in first
    assert main(["report", "--out", str(tmp_path / "out")]) == 0
    assert capsys.readouterr().out == first


class TestGit:
    @pytest.fixture
    def commit(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
        """A commit of a repository in which the project is; its working tree has changed since."""
        if shutil.which("git") is None:
            pytest.skip("git is not installed")
        home = tmp_path / "project"
        bots_in(home / "coup_dsl" / "bots")
        said = ""
        for words in ("init -q", "add .", "-c user.name=x -c user.email=x@example.org commit -q -m bots",
                      "rev-parse HEAD"):
            said = subprocess.run(["git", "-C", str(home), *words.split()], check=True, capture_output=True,
                                  text=True).stdout.strip()
        bots_in(home / "coup_dsl" / "bots", 0)
        monkeypatch.setattr(coup_dsl, "__file__", str(home / "coup_dsl" / "__init__.py"))
        return said

    def test_a_commit_is_read(self, commit: str, tmp_path: Path) -> None:
        old = frozen("level-0@HEAD", tmp_path)
        assert old.kind == f"level-0@{commit[:10]}"
        assert old.code == frozen(f"level-0@{bots_in(tmp_path / 'was')}", tmp_path).code

    def test_what_is_missing_is_said(self, commit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        del commit
        with pytest.raises(Invalid, match="neither a commit nor a folder 'nonsense'"):
            frozen("level-0@nonsense", tmp_path)
        monkeypatch.setattr(coup_dsl, "__file__", str(tmp_path / "elsewhere" / "coup_dsl" / "__init__.py"))
        with pytest.raises(Invalid, match="no git or no repository"):
            frozen("level-0@HEAD", tmp_path)
        monkeypatch.setenv("PATH", "")
        with pytest.raises(Invalid, match="no git or no repository"):
            frozen("level-0@HEAD", tmp_path)


@pytest.mark.parametrize(("kind", "said"), [
    ("level-7", "there is no kind of bot 'level-7'"),
    ("level-9", "fails in last.py, line 12: AttributeError: 'View' object has no attribute 'choices'"),
])
def test_old_code_that_does_not_fit(kind: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    was = bots_in(tmp_path / "was")
    assert main(["ladder", "--accept", f"{kind}@{was},level-0", "--games", "4", "--workers", "1",
                 "--out", str(tmp_path / "out")]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert "Traceback" not in err


def test_the_code_of_a_commit_that_does_not_fit(tmp_path: Path) -> None:
    was = frozen(f"level-9@{bots_in(tmp_path / 'was')}", tmp_path)
    bot = replace(was, kind="level-9@1a2b3c4d5e").make(1)
    with pytest.raises(Invalid, match=r"^the code of level-9@1a2b3c4d5e does not fit today's engine: AttributeError: "):
        bot.choose(Game.load("classic").deal(2, seed=1).seen_by(0))


OWN = """
class Own:
    def choose(self, view):
        {choose}
    def {notice}(self, events):
        pass

def make(kind, seed):
    return {made}
"""


@pytest.mark.parametrize(("change", "said"), [
    ({"made": "5"}, "what its make gives (int) has no method 'choose'"),
    ({"notice": "see"}, "what its make gives (Own) has no method 'notice'"),
    ({"choose": "return None"}, "answered None, which is none of view.options"),
    ({"choose": "return 'income'"}, "answered 'income', which is none of view.options"),
    ({"choose": "1 / 0"}, "fails in __init__.py, line 4: ZeroDivisionError: division by zero"),
    ({"made": "Own("}, "fails: SyntaxError: '(' was never closed (__init__.py, line 9)"),
])
def test_what_is_wrong_with_a_bot_of_ones_own(change: dict[str, str], said: str, tmp_path: Path) -> None:
    home = tmp_path / "mine"
    home.mkdir()
    right = {"choose": "return view.options[0]", "notice": "notice", "made": "Own()"}
    (home / "__init__.py").write_text(OWN.format(**right | change), "utf-8")
    with pytest.raises(Invalid, match=f"^own@[0-9a-f]+:? {re.escape(said)}") as wrong:
        frozen(f"own@{home}", tmp_path).make(1).choose(Game.load("classic").deal(2, seed=1).seen_by(0))
    assert wrong.value.help == "docs/bots.md says what a bot must have"


def test_a_folder_without_make(tmp_path: Path) -> None:
    (tmp_path / "__init__.py").write_text("", "utf-8")
    with pytest.raises(Invalid, match=r"its __init__.py has no make\(kind, seed\)"):
        frozen(f"own@{tmp_path}", tmp_path / "out")


def test_a_folder_that_holds_no_bots(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="is no folder of bots"):
        frozen(f"level-0@{tmp_path}", tmp_path)
