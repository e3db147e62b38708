"""Ladder, balance and whatif on tiny runs: what they say is what was played."""

from __future__ import annotations

import csv
import gzip
import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

from coup_dsl.bots.arena import play as arena_play
from coup_dsl.commands.lab.main import main
from coup_dsl.content.library import Library
from coup_dsl.content.own import OwnRoles, own_roles
from coup_dsl.lab.chunk import Chunk, Round, chunks, work
from coup_dsl.lab.setting import Setting
from coup_dsl.lab.statistics import share
from tui.archive import load, play
from tui.record_yaml import read

ROLES = Path(__file__).parents[2] / "roles" / "rebellion"
DRAW = ("banker", "guerrilla", "director", "peacekeeper", "politician")


def rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(gzip.decompress(path.read_bytes()).decode())))


def run(*words: str, out: Path) -> int:
    return main([*words, "--workers", "1", "--out", str(out)])


def test_the_null_test() -> None:
    """One among three of the same kind wins a quarter."""
    setting, total = Setting(draw=DRAW), None
    for chunk in chunks("null test", setting, "level-0", 600, hero="level-0", at_once=600):
        total = work(chunk).sums
    assert total is not None
    e = share(total, "hero")
    assert e is not None
    assert e.low < 0.25 < e.high
    assert e.cases == 600


def test_a_game_is_the_one_the_arena_plays() -> None:
    """Nothing that bots see or are told is left out for speed."""
    from coup_dsl import bots

    game = Round(Chunk("x", Setting(draw=DRAW), "level-2", 0, 1, hero="level-0"), Setting(draw=DRAW), 0, 2)
    end, decisions = game.play()
    players = [bots.make(kind, seed) for kind, seed in zip(game.kinds, game.seeds, strict=True)]
    other = arena_play(game.state, players)
    assert game.kinds == ("level-2", "level-2", "level-0", "level-2")
    assert (other.end, other.decisions) == (end, decisions)


def test_counts_of_a_draw() -> None:
    (chunk,) = chunks("x", Setting(draw=DRAW), "level-0", 40)
    sums = work(chunk).sums
    assert sums.deals == 40
    assert sum(sums.rates[f"seat {s}"][0] for s in range(4)) == 40
    assert sum(sums.rates[f"dealt {role}"][1] for role in DRAW) >= 40 * 4
    assert sum(sums.rates[f"strength {role}"][0] for role in DRAW) == 0
    assert sum(sums.histogram("turns").values()) == 40
    claims, bluffs = sums.rates["bluffs"][1], sums.rates["bluffs"][0]
    assert 0 < bluffs < claims == sum(sums.rates[f"claims {role}"][0] for role in DRAW)
    assert sums.rates["caught"][0] <= sums.rates["caught"][1] <= claims
    assert sums.tallies["action guerrilla"] > 0


def test_balance(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("balance", ",".join(DRAW), "--bots", "level-0", "--games", "40", "--skill", "8", "--skill-bots",
               "level-2,level-0", out=tmp_path) == 0
    out = capsys.readouterr().out
    assert "one level-2 among level-0 players wins" in out
    assert "nothing is called balanced or unbalanced by one kind of bot" in out
    (folder,) = (tmp_path / "reports").iterdir()
    page = (folder / "index.html").read_text("utf-8")
    pictures = re.findall("<svg.*?</svg>", page, re.DOTALL)
    assert len(pictures) == 5
    assert all(ElementTree.fromstring(picture).get("role") == "img" for picture in pictures)
    assert "coup-lab balance" in page
    found = {row["what"]: row for row in rows(folder / "figures.csv.gz")}
    assert int(found["seat 1"]["cases"]) == 40
    assert float(found["seat 1"]["low"]) < float(found["seat 1"]["value"]) < float(found["seat 1"]["high"])
    for file in sorted((folder / "replays").iterdir()):
        record = read(file.read_text("utf-8"))
        *_, (last, _, _) = play(record, load(record))
        assert last.over
        assert record.result.startswith(last.names[last.winner])  # type: ignore[index]
    assert len(list((folder / "replays").iterdir())) == 2


def test_ladder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("ladder", "--bots", "level-0,level-2", "--games", "8", "--longest", "80", out=tmp_path) == 0
    out = capsys.readouterr().out
    assert out.startswith("level-2")
    assert "ms" in out.splitlines()[0]
    (folder,) = (tmp_path / "reports").iterdir()
    matrix = {(row["hero"], row["field"]): row for row in rows(folder / "matrix.csv.gz")}
    assert len(matrix) == 4
    assert float(matrix["level-2", "level-0"]["value"]) > 0.6
    assert all(row["cases"] == "8" for row in matrix.values())
    assert run("ladder", "--accept", "level-2,level-0", "--games", "80", "--longest", "100", out=tmp_path) == 0
    assert capsys.readouterr().out.startswith("better after 40 games")


class TestWhatIf:
    def test_an_unchanged_role_changes_exactly_nothing(self, tmp_path: Path) -> None:
        (tmp_path / "banker.yaml").write_bytes((ROLES / "banker.yaml").read_bytes())
        assert run("whatif", "--role", str(tmp_path / "banker.yaml"), "--draws", "1", "--games", "4", "--bots",
                   "level-0,level-2", out=tmp_path / "out") == 0
        (folder,) = (tmp_path / "out" / "reports").iterdir()
        found = rows(folder / "differences.csv.gz")
        assert len(found) > 30
        assert {(row["value"], row["low"], row["high"]) for row in found} == {("0", "0", "0")}
        assert {row["bots"] for row in found} == {"level-0", "level-2"}

    def test_a_changed_role_changes_what_it_should(self, tmp_path: Path) -> None:
        text = (ROLES / "banker.yaml").read_text("utf-8")
        role = yaml.safe_load(text)
        assert role["action"]["effect"].strip() == "you take 3"
        changed = text.replace("you take 3", "you take 12").replace("role: banker", "role: tycoon\nreplaces: banker")
        (tmp_path / "tycoon.yaml").write_text(changed, "utf-8")
        assert run("whatif", ",".join(DRAW), "--role", str(tmp_path / "tycoon.yaml"), "--games", "40", "--bots",
                   "level-0", out=tmp_path / "out") == 0
        (folder,) = (tmp_path / "out" / "reports").iterdir()
        found = {row["what"]: row for row in rows(folder / "differences.csv.gz")}
        assert float(found["turns"]["value"]) != 0
        assert float(found["turns"]["low"]) < float(found["turns"]["value"]) < float(found["turns"]["high"])
        assert "banker: strength" in found

    def test_results_among_ones_own_roles_are_none_of_them(self, tmp_path: Path) -> None:
        changed = (ROLES / "banker.yaml").read_text("utf-8").replace("you take 3", "you take 12")
        (tmp_path / "new").mkdir()
        (tmp_path / "new" / "banker.yaml").write_text(changed, "utf-8")
        mine = tmp_path / "mine"
        assert run("whatif", ",".join(DRAW), "--role", str(tmp_path / "new" / "banker.yaml"), "--games", "4", "--bots",
                   "level-0", out=mine / "lab-results") == 0
        assert run("balance", ",".join(DRAW), "--games", "4", "--bots", "level-0", "--skill", "0",
                   out=mine / "lab-results") == 0
        assert list(mine.rglob("banker.yaml"))
        found = Library([mine])
        assert found.path("role", "banker") == ROLES / "banker.yaml"
        assert own_roles(found) == OwnRoles((), ())

    def test_a_role_that_changes_none_is_refused(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        text = (ROLES / "banker.yaml").read_text("utf-8").replace("role: banker", "role: tycoon")
        (tmp_path / "tycoon.yaml").write_text(text, "utf-8")
        assert run("whatif", "--role", str(tmp_path / "tycoon.yaml"), out=tmp_path / "out") == 2
        err = capsys.readouterr().err
        assert "is no role of Rebellion G54" in err
        assert "coup-roles sim tycoon" in err
