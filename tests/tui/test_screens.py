"""Title, menu, settings, options, players, rulesets, search, odds: everything round the table."""

from __future__ import annotations

import os
from math import comb
from pathlib import Path

import pytest

from coup_dsl import Game
from coup_dsl.content.library import Library
from tests.tui.players import KINDS, RandomPlayer, StillClock, app, preparation, screen_text
from tests.tui.scenes import CHALLENGED, deal
from tests.tui.scenes import preparation as six_players
from tests.tui.test_table import STANDARD, _asked
from tui.app import CoupApp
from tui.keeper import kept, save
from tui.odds import hidden_cards, holds, percent, truth
from tui.record import write
from tui.render.odds import odds
from tui.scene import Scene, Seating
from tui.screens.draw import DrawScreen
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen
from tui.screens.title import TitleScreen
from tui.settings import CHOICES, Settings, load, text
from tui.setup import prepare
from tui.sheet import Row, Sheet
from tui.table_options import read_option, stepped
from tui.texts import ENGLISH
from tui.texts.choosing import use
from tui.wishes import Wishes
from tui.witness import Witness


def _started(folder: Path | None = None, **wishes: object) -> CoupApp:
    made = prepare(Wishes(seed=3, speed=0.0, **wishes), RandomPlayer, KINDS)  # type: ignore[arg-type]
    made.folder = folder
    return CoupApp(made, StillClock(), title=True)


async def test_from_the_title_to_the_table_and_back_and_on(tmp_path: Path) -> None:
    running = _started(tmp_path)
    async with running.run_test(size=STANDARD) as pilot:
        assert isinstance(running.screen, TitleScreen)
        await pilot.press("1", "1")
        assert "No game waits." in screen_text(running)
        await pilot.press("escape", "2", "2")
        await pilot.pause()
        assert isinstance(running.screen, DrawScreen)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("3", "3")
        table = await _asked(running, pilot)
        assert table is not None
        number = table.match.number
        await pilot.press("m")
        await pilot.pause()
        assert "Odds" in screen_text(running)
        await pilot.press("up", "enter")
        await pilot.pause()
        assert isinstance(running.screen, TitleScreen)
        assert "steps, seed" in screen_text(running)
        await pilot.press("1", "1")
        table = await _asked(running, pilot)
        assert table is not None
        assert table.match.number == number
        await pilot.press("m", "up", "enter")
        await pilot.pause()
        await pilot.press("4", "4")
        await pilot.pause()
        assert "not over" in screen_text(running)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(running.screen, ReplayScreen)
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert isinstance(running.screen, TitleScreen)
    assert len(kept(tmp_path)) == 1


async def test_a_damaged_game_is_named_when_an_older_one_goes_on(tmp_path: Path) -> None:
    made = prepare(Wishes(seed=3, speed=0.0, random_roles=True), RandomPlayer, KINDS)
    assert made.roles is not None
    save(tmp_path / "older.coup", write(made.deal(made.roles).record))
    os.utime(tmp_path / "older.coup", (1, 1))
    (tmp_path / "newer.coup").write_text("record: 1\n")
    running = _started(tmp_path)
    async with running.run_test(size=(120, 40)) as pilot:
        await pilot.press("1", "1")
        await _asked(running, pilot)
        assert "Damaged: newer.coup (the key 'game' is missing or is no text). This is an older" in screen_text(running)


async def test_rules_are_searched() -> None:
    running = _started()
    async with running.run_test(size=STANDARD) as pilot:
        await pilot.press("5", "5")
        await pilot.pause()
        assert "Banker" in screen_text(running)
        await pilot.press("slash", *"protestor", "enter")
        assert "* Protestor" in screen_text(running)
        assert "$ Banker" not in screen_text(running)
        await pilot.press("slash", *"xyzzy", "enter")
        assert "'xyzzy' is nowhere here." in screen_text(running)
        await pilot.press("slash", "q", "escape")
        assert not isinstance(running.screen, TitleScreen)
        await pilot.press("escape")
        assert isinstance(running.screen, TitleScreen)


async def test_the_log_is_filtered() -> None:
    running = CoupApp(six_players(), StillClock(), deal=deal(wanted=CHALLENGED, asked=False))
    async with running.run_test(size=STANDARD) as pilot:
        await pilot.press("l", "slash", *"challenges", "enter")
        text = screen_text(running)
        assert "challenges" in text
        assert "draws" not in text
        await pilot.press("slash", *"xyzzy", "enter")
        assert "'xyzzy' is nowhere here." in screen_text(running)
        assert "draws" in screen_text(running)
        await pilot.press("slash", *"challenges", "enter", "escape")
        assert "draws" in screen_text(running)
        assert not isinstance(running.screen, TableScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(running.screen, TableScreen)


async def test_settings_are_seen_and_kept_at_once(tmp_path: Path) -> None:
    running = _started()
    running.settings_path = tmp_path / "config" / "settings.json"
    async with running.run_test(size=STANDARD) as pilot:
        dark = running.screen.styles.background
        await pilot.press("6", "6")
        await pilot.pause()
        await pilot.press("right")
        await pilot.pause()
        assert running.screen.styles.background != dark
        assert running.palette.theme == "light"
        await pilot.press("2", "right", "right", "3", "right", "4", "right", "5", "right")
        assert running.ascii_only
        assert screen_text(running).isascii()
        await pilot.press("escape")
        await pilot.pause()
        assert screen_text(running).isascii()
    assert load(running.settings_path) == Settings("light", "ascii", "short", "on", "once")


async def test_another_language_is_spoken_at_once() -> None:
    running = _started()
    row = str(list(CHOICES).index("language") + 1)
    try:
        async with running.run_test(size=STANDARD) as pilot:
            await pilot.press("6", "6")
            await pilot.pause()
            await pilot.press(row, "right", "right")
            assert "Einstellungen" in screen_text(running)
            await pilot.press("escape")
            await pilot.pause()
            assert "Neues Spiel" in screen_text(running)
            await pilot.press("5", "5")
            await pilot.pause()
            assert "Bankier" in screen_text(running)
    finally:
        use(ENGLISH, Library())


def test_settings_that_make_no_sense_are_as_they_come(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    assert load(path) == Settings()
    for body in ("[", "[1]", '{"theme": "pink", "other": 1, "bell": "on"}'):
        path.write_text(body)
        assert load(path).theme == "dark"
    assert load(path).bell == "on"
    path.write_text(text(Settings("contrast")))
    assert load(path) == Settings("contrast")


async def test_the_bell_rings_when_one_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    running = app(players=2, seed=3)
    running.settings.bell = "on"
    rings: list[int] = []
    monkeypatch.setattr(running, "bell", lambda: rings.append(1))
    async with running.run_test(size=STANDARD) as pilot:
        assert await _asked(running, pilot) is not None
    assert rings


async def test_options_players_and_rulesets_reach_the_game() -> None:
    running = _started(ruleset="classic")
    async with running.run_test(size=STANDARD) as pilot:
        running.open_draw()
        await pilot.pause()
        await pilot.press("o")
        await pilot.pause()
        await pilot.press("right", "down", "down", "down", "4", "0", "0", "enter")
        assert "coins *" in screen_text(running)
        await pilot.press("9", "9", "9", "enter")
        assert "treasury must be a number from 1 to 500, not '999'" in screen_text(running)
        await pilot.press("up", "d", "escape")
        await pilot.pause()
        assert running.preparation.options == {"coins": 3, "treasury": 400}
        assert "coins 3, treasury 400" in screen_text(running)
        await pilot.press("p")
        await pilot.pause()
        await pilot.press("down", "right", "down", *"Zoe", "enter", "down", "down", "right", "escape")
        await pilot.pause()
        assert running.preparation.people == ("Zoe", "Borja")
        assert running.preparation.kinds == ("shy", "random")
        await pilot.press("g")
        await pilot.pause()
        assert "Reformation" in screen_text(running)
        rows = [ruleset.id for ruleset in running.preparation.shelf.rulesets()]
        at = str(rows.index("reformation") + 1)
        await pilot.press(at, at)
        await pilot.pause()
        assert "Reformation" in screen_text(running)
        await pilot.press("left", "v", "v", "right", "s")
        await pilot.pause()
        table = next(screen for screen in running.screen_stack if isinstance(screen, TableScreen))
        game = table.match.scene(None).view.game
        assert game.options["coins"] == 3
        assert game.options["factions"] is True
        assert len(table.match.people) == 2


async def test_a_key_toggles_the_variants_of_a_role() -> None:
    running = _started(ruleset="classic")
    async with running.run_test(size=STANDARD) as pilot:
        running.open_draw()
        await pilot.pause()
        screen = running.screen
        assert isinstance(screen, DrawScreen)
        await pilot.press("right", "v")
        assert screen.draft.replace == ("diplomat",)
        assert "diplomat   + court, for duke" in screen_text(running)
        await pilot.press("down", "v")
        assert "There is no other version" in screen_text(running)
        await pilot.press("up", "v")
        assert screen.draft.replace == ()
        await pilot.press("v", "s")
        await pilot.pause()
        table = running.screen
        assert isinstance(table, TableScreen)
        assert table.scene.view.game.roles[0].id == "diplomat"


def _claimed() -> Scene:
    game = Game.load("classic")
    hands = {"Ana": ["duke", "captain"], "Bo": ["contessa", "duke"], "Cy": ["assassin", "assassin"]}
    state = game.position({name: {"coins": 2, "hand": hand} for name, hand in hands.items()}, turn="Bo")
    seating = Seating(("Ana", "Bo", "Cy"), ("human", "bot", "bot"))
    witness = Witness(0, seating, state)
    after, events = state.step("Bo duke")
    witness.take(after, events)
    while after.actor != 0:
        after, events = after.step(f"{after.names[after.actor or 0]} pass")
        witness.take(after, events)
    return witness.scene


def test_odds_count_the_cards_one_cannot_see() -> None:
    scene = _claimed()
    assert hidden_cards(scene) == 13
    assert holds(scene, 1, ("duke",)) == pytest.approx(1 - comb(11, 2) / comb(13, 2))
    assert holds(scene, 1, ("contessa", "assassin")) == pytest.approx(1 - comb(7, 2) / comb(13, 2))
    assert holds(scene, 0, ("duke",)) == 1
    assert truth(scene) == holds(scene, 1, ("duke",))
    page = "\n".join(line.plain for line in odds(scene, 80))
    assert "Bo's Duke is true with 29%." in page
    assert "A challenge is right with 71%" in page
    assert "Challenge: Bo has it: you lose 1 influence" in page
    assert [percent(x) for x in (0.0, 0.001, 0.5, 0.9999, 1.0)] == ["0%", "1%", "50%", "99%", "100%"]
    hidden = Scene(scene.view, scene.seating, scene.notes, 0, True)
    assert "You" not in [line.plain.strip()[:3] for line in odds(hidden, 80)]


async def test_odds_and_claims_by_key() -> None:
    running = app(players=3, seed=6)
    async with running.run_test(size=STANDARD) as pilot:
        assert await _asked(running, pilot) is not None
        for key, word in (("o", "What each answer means"), ("k", "Claims made")):
            await pilot.press(key)
            await pilot.pause()
            assert word in screen_text(running)
            await pilot.press(key)
            await pilot.pause()


def test_a_sheet_wants_a_key_twice() -> None:
    done: list[str] = []
    sheet = Sheet([Row("one", act=lambda: done.append("one")), Row("two", put=lambda text: f"no {text}")])
    sheet.digit(1)
    assert not done
    sheet.digit(1)
    assert done == ["one"]
    sheet.digit(2)
    sheet.type("x")
    sheet.type("y")
    sheet.erase()
    sheet.enter()
    assert sheet.said == "no x"
    sheet.type("z")
    assert sheet.back()
    assert not sheet.back()
    sheet.point(0)
    sheet.point(0)
    assert done == ["one", "one"]


@pytest.mark.parametrize(
    ("name", "value", "by", "then"),
    [
        ("coins", 2, 1, 3),
        ("coins", 0, -1, 0),
        ("copies", None, 1, 1),
        ("copies", 1, -1, None),
        ("concede", True, 1, False),
        ("blocks", "affected", 1, "anyone"),
        ("two-player-coins", (1, 1), 1, (1, 2)),
        ("two-player-coins", (1, 2), -1, (1, 1)),
    ],
)
def test_options_step(name: str, value: object, by: int, then: object) -> None:
    assert stepped(name, value, by) == then
    if then is not None:
        made = preparation(ruleset="classic")
        typed = ",".join(map(str, then)) if isinstance(then, tuple) else str(then)
        assert read_option(made.ruleset, name, typed) == then
