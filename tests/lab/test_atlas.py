"""The atlas on a tiny scale: the sample, the model, the stages, the page and the characters of draws."""

from __future__ import annotations

import importlib.util
import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from coup_dsl import Ruleset
from coup_dsl.commands.lab.main import main
from coup_dsl.lab import character as characters
from coup_dsl.lab.atlas import Atlas, Plan
from coup_dsl.lab.atlas_figures import disagreements, likeness, opposite, verdicts
from coup_dsl.lab.character import MIDDLING, PRESETS, WORDS, character, packed, preset
from coup_dsl.lab.chunk import work
from coup_dsl.lab.sample import Draw, least, pairs, space_filling
from coup_dsl.lab.setting import Setting
from coup_dsl.lab.statistics import Estimate
from coup_dsl.lab.store import Store
from coup_dsl.lab.sums import Sums
from tests.lab.test_experiments import rows

RULES = Ruleset.load("rebellion")
EVERY = list(RULES.draws())


def needs_numpy() -> None:
    """Skip without it; it is not imported here, so that the code under test sets it up."""
    if importlib.util.find_spec("numpy") is None:
        pytest.skip("numpy is not installed (extra 'lab')")


class TestSample:
    def test_every_pair_comes_about_equally_often(self) -> None:
        sample = space_filling(EVERY, 600, 0)
        assert len(set(sample)) == 600
        assert least(EVERY, sample) >= 12
        assert least(EVERY, random.Random(0).sample(EVERY, 600)) < 10

    def test_a_larger_sample_begins_with_the_smaller_one(self) -> None:
        assert space_filling(EVERY, 90, 3)[:40] == space_filling(EVERY, 40, 3)

    def test_all_draws_when_more_are_wanted(self) -> None:
        some = EVERY[:30]
        assert sorted(space_filling(some, 99, 0)) == sorted(some)


class TestModel:
    def test_it_finds_roles_and_pairs_and_says_how_well(self) -> None:
        needs_numpy()
        from coup_dsl.lab.model import predictions

        rng = random.Random(1)
        worth = {role: rng.gauss(0, 3) for role in {r for draw in EVERY for r in draw}}
        extra = {pair: rng.gauss(0, 1) for draw in EVERY for pair in pairs(draw)}

        def truth(draw: Draw) -> float:
            return 50 + sum(worth[r] for r in draw) + sum(extra[p] for p in pairs(draw))

        known = {draw: {"turns": truth(draw) + rng.gauss(0, 1), "noise": rng.gauss(0, 1)}
                 for draw in space_filling(EVERY, 500, 0)}
        found = predictions(EVERY, known, ("turns", "noise", "unknown"))
        assert set(found) == {"turns", "noise"}
        assert found["turns"].judged > 0.7
        assert found["noise"].judged < 0.1
        fresh = [i for i, draw in enumerate(EVERY) if draw not in known]
        off = [abs(found["turns"].values[i] - truth(EVERY[i])) for i in fresh]
        assert sum(off) / len(off) < 3

    def test_without_numpy_that_is_said(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
                                        tmp_path: Path) -> None:
        monkeypatch.setitem(__import__("sys").modules, "numpy", None)
        assert main(["atlas", "--out", str(tmp_path)]) == 2
        assert "pip install 'coup-dsl[lab]'" in capsys.readouterr().err


def test_the_whole_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str],
                         monkeypatch: pytest.MonkeyPatch) -> None:
    """Three stages with random bots; the page can be read, its data are there, and it gives draws a character."""
    needs_numpy()
    counts = "--draws 30 --games 4 --flagged 4 --close 8 --extreme 2 --deep 4 --skill 4 --skill-bots level-1,level-0"
    words = ["atlas", *counts.split(), "--bots", "level-0", "--deep-bots", "level-0", "--workers", "1",
             "--out", str(tmp_path / "out"), "--write", str(tmp_path / "docs")]
    assert main(words) == 0
    first = capsys.readouterr().out
    folder = tmp_path / "out" / "reports" / "atlas-rebellion-level-0"
    page = (tmp_path / "docs" / "README.md").read_text("utf-8")
    assert "30 of them were played" in page
    assert "--draws 30 --games 4" in page
    assert "--out" not in page
    for name in ("draws.csv.gz", "roles.csv.gz", "predicted.csv.gz"):
        assert (tmp_path / "docs" / name).read_bytes() == (folder / name).read_bytes()
        assert f"[{name}]({name})" in page
    assert "one level-1 among level-0" in page
    assert "not the whole plan" not in page
    every_rate_has_an_interval(folder)
    for picture in (tmp_path / "docs").glob("*.svg"):
        assert f"({picture.name})" in page
    chunks = list((tmp_path / "out" / "chunks").rglob("*.gz"))
    assert main(words) == 0
    assert list((tmp_path / "out" / "chunks").rglob("*.gz")) == chunks
    assert capsys.readouterr().out == first
    monkeypatch.setattr(characters, "FILE", folder / "atlas.json")
    characters.shipped.cache_clear()
    found = character(RULES, EVERY[100][::-1])
    characters.shipped.cache_clear()
    assert found is not None
    assert found.figures["strength_gap"] > 0


def every_rate_has_an_interval(folder: Path) -> None:
    """And a number of cases, in all data of a report."""
    for name in ("draws", "draw-roles", "roles", "hands"):
        found = rows(folder / f"{name}.csv.gz")
        assert found
        for row in found:
            assert float(row["low"]) <= float(row["value"]) <= float(row["high"])
            assert int(row["cases"]) > 0
    seen = {(row["stage"], row["what"]) for row in rows(folder / "draws.csv.gz")}
    assert {("survey", "turns"), ("close", "seat 1"), ("deep", "unfinished"), ("skill", "wins")} <= seen
    assert {row["what"] for row in rows(folder / "draw-roles.csv.gz")} >= {"strength", "wins", "bluffs"}
    assert float(rows(folder / "predicted.csv.gz")[0]["strength_gap_low"]) >= 0


def test_levels_that_agree_and_levels_that_do_not() -> None:
    def measured(**values: float) -> dict[str, Estimate]:
        return {what: Estimate(v, v - 0.02, v + 0.02, 50) for what, v in values.items()}

    found = disagreements(measured(spy=0.1, judge=0.0, priest=0.01), measured(spy=-0.1, judge=0.0, priest=0.0))
    assert list(found) == ["spy"]
    assert found["spy"].value == pytest.approx(-0.2)
    assert found["spy"].high < 0
    e = likeness([1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 6, 5])
    assert -1 < e.low < 0.8 < e.value < e.high < 1


def test_verdicts_of_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """One level finds two roles, the other one of them and the opposite of the other."""
    said = {"here": [("spy", 9.0), ("judge", 9.0), ("seat 1", 0.1)], "there": [("spy", 8.0), ("judge", -8.0)]}
    here, there = Sums(), Sums()
    monkeypatch.setattr("coup_dsl.lab.atlas_figures.comparisons",
                        lambda sums, setting: said["here" if sums is here else "there"])
    found = verdicts([{EVERY[0]: here}, {EVERY[0]: there}], Setting())
    assert [{(u.flag.what, u.flag.better) for u in level} for level in found] == [
        {("spy", True), ("judge", True)}, {("spy", True), ("judge", False)}]
    assert opposite(found) == 1


def test_what_makes_a_draw_extreme(monkeypatch: pytest.MonkeyPatch) -> None:
    long, uneven, plain = EVERY[:3]
    known = {long: {"turns": 90.0, "role_spread": 0.02}, uneven: {"turns": 30.0, "role_spread": 0.3},
             plain: {"turns": 31.0}}
    monkeypatch.setattr(Atlas, "figures", lambda self, counted: {draw: known[draw] for draw in counted})
    monkeypatch.setattr(Atlas, "counted", lambda self, part, store: dict.fromkeys(part, Sums()))
    atlas = Atlas(Setting(), Plan(extreme=2), ("level-0", "level-1"), "level-2")
    found = atlas.standing_out([dict.fromkeys(known, Sums())] * 2)
    assert (found[long], found[uneven]) == ("turns", "role_spread")
    assert atlas.extremes(Store("nowhere"), list(known)) == sorted([long, uneven])


def test_a_report_of_what_is_there(tmp_path: Path) -> None:
    """A run that was cut short in the survey: the page says so, and no later stage is told."""
    needs_numpy()
    atlas = Atlas(Setting(), Plan(draws=24, games=4, flagged=2, close=8, extreme=1, deep=4), ("level-0", "level-1"),
                  "level-0")
    store = Store(tmp_path)
    assert atlas.report(store).lines == ["nothing is played yet"]
    for chunk in next(iter(atlas.stages(store)))[:9]:
        store.write(chunk, work(chunk))
    report = atlas.report(store)
    assert "This is not the whole plan yet: 15.8 % of 228 games are played." in report.page.markdown()
    assert {row[2] for row in report.data["draws"][1]} == {"survey"}
    assert "close looks 0 of 32" in report.page.html()


def test_the_atlas_that_is_shipped() -> None:
    """It is of the draws there are, and every word and preset of it can be used."""
    forget()
    atlas = characters.known(RULES)
    assert atlas is not None
    assert {len(column) for column in atlas.columns.values()} == {len(EVERY)}
    assert {"turns", "strength_gap"} <= set(atlas.columns)
    found = [character(RULES, draw) for draw in EVERY[::50]]
    said = {word for one in found if one is not None for word in one.words}
    assert len(said) > 5
    assert said <= {word for pair in WORDS.values() for word in pair} | {MIDDLING}
    assert {name: len({preset(RULES, name, seed) for seed in range(20)}) > 5 for name in PRESETS} == dict.fromkeys(
        PRESETS, True)


@contextmanager
def atlas_of_lengths(file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An atlas in which the length of a draw is its number, and nothing else differs much."""
    columns = {"turns": [20 + i / 100 for i in range(len(EVERY))], "bluffs": [0.3] * len(EVERY),
               "lead_changes": [float(i == 77) for i in range(len(EVERY))]}
    file.write_text(packed(RULES, columns, {"bots": "level-3"}), "utf-8")
    monkeypatch.setattr(characters, "FILE", file)
    forget()
    yield
    forget()


def forget() -> None:
    """What is kept of an atlas."""
    for kept in (characters.shipped, characters._numbers, characters._ranks, characters._fitting):
        kept.cache_clear()


class TestCharacter:
    @pytest.fixture(autouse=True)
    def atlas(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        with atlas_of_lengths(tmp_path / "atlas.json", monkeypatch):
            yield

    def test_words_and_figures(self) -> None:
        quick, middling, long = (character(RULES, EVERY[i]) for i in (5, 2800, 5600))
        assert quick is not None
        assert middling is not None
        assert long is not None
        assert (quick.words, long.words) == (("quick",), ("long",))
        assert long.figures["turns"] == pytest.approx(76, abs=0.3)
        assert long.figures["bluffs"] == pytest.approx(0.3)

    def test_the_order_of_roles_does_not_matter(self) -> None:
        assert character(RULES, EVERY[9][::-1]) == character(RULES, EVERY[9])

    def test_unknown_draws_have_none(self) -> None:
        assert character(RULES, ("banker",)) is None
        assert character(Ruleset.load("classic"), ("duke",)) is None

    def test_presets(self) -> None:
        drawn = {preset(RULES, "beginners", seed) for seed in range(30)}
        assert len(drawn) > 5
        assert all(draw is not None and EVERY.index(draw) < 200 for draw in drawn)
        for name in PRESETS:
            assert RULES.check_draw(preset(RULES, name, 1) or ()) == []

    def test_a_broken_file_is_no_atlas(self, tmp_path: Path) -> None:
        (tmp_path / "atlas.json").write_text(json.dumps({"ruleset": "rebellion"}), "utf-8")
        forget()
        assert character(RULES, EVERY[0]) is None
        assert preset(RULES, "nasty", 0) is None
