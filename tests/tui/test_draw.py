"""The draw: only a legal one can start, and it says why another cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from coup_dsl.lab.character import MIDDLING, PRESETS, WORDS, character
from coup_dsl.language.examples import effect
from tests.lab.test_atlas import EVERY, atlas_of_lengths
from tests.tui.players import KINDS, RandomPlayer, StillClock, screen_text
from tui.app import CoupApp
from tui.screens.draw import DrawScreen
from tui.screens.table import TableScreen
from tui.setup import prepare
from tui.texts import say
from tui.wishes import Wishes

STANDARD = (80, 24)


def _app(ruleset: str = "rebellion", folders: tuple[str, ...] = ()) -> CoupApp:
    wishes = Wishes(ruleset=ruleset, seed=3, speed=0.0, folders=folders)
    return CoupApp(prepare(wishes, RandomPlayer, KINDS), StillClock())


def _draw(running: CoupApp) -> DrawScreen:
    assert isinstance(running.screen, DrawScreen)
    return running.screen


async def test_an_illegal_draw_does_not_start_and_says_what_is_missing() -> None:
    running = _app()
    async with running.run_test(size=STANDARD) as pilot:
        await pilot.pause()
        text = screen_text(running)
        assert "Choose 5 roles: 1 finance, 1 military, 1 communications, 2 special" in text
        assert "Not legal yet: choose 1 finance, 1 military, 1 communications and 2 special." in text
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(running.screen, DrawScreen)
        assert "…" not in text


async def test_a_draw_by_arrows_and_enter_starts() -> None:
    running = _app()
    async with running.run_test(size=STANDARD) as pilot:
        await pilot.press("down", "enter", "right", "enter", "right", "down", "down", "enter", "right", "enter")
        assert "Not legal yet: choose 1 special." in screen_text(running)
        await pilot.press("down", "enter")
        picked = _draw(running).draft.roles
        assert picked == ("farmer", "crime-boss", "producer", "communist", "customs-officer")
        await pilot.press("down", "enter")
        await pilot.pause()
        assert "1 special too many" in screen_text(running)
        await pilot.press("enter", "right")
        assert "A legal draw." in screen_text(running)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(running.screen, TableScreen)
        assert running.screen.roles == picked


async def test_a_draw_by_digits_starts() -> None:
    running = _app()
    async with running.run_test(size=STANDARD) as pilot:
        await pilot.press("1", "2", "3", "0", "9")
        assert _draw(running).draft.roles == ("banker", "general", "producer", "priest", "protestor")
        await pilot.press("1")
        await pilot.pause()
        assert isinstance(running.screen, TableScreen)


async def test_a_random_draw_is_legal_and_the_same_for_the_same_seed() -> None:
    found = []
    for _ in range(2):
        running = _app()
        async with running.run_test(size=STANDARD) as pilot:
            await pilot.press("r")
            draft = _draw(running).draft
            assert not draft.faults()
            found.append(draft.roles)
            await pilot.press("r")
            assert draft.roles != found[0]
    assert found[0] == found[1]


async def test_the_mouse_picks_and_starts() -> None:
    running = _app()
    async with running.run_test(size=STANDARD) as pilot:
        for x, y in [(3, 3), (23, 4), (43, 5), (63, 3), (63, 12)]:
            await pilot.click("Pools", offset=(x, y))
        draft = _draw(running).draft
        assert draft.roles == ("banker", "general", "producer", "communist", "protestor")
        rows = screen_text(running).split("\n")
        y = next(number for number, row in enumerate(rows) if "[ Start game ]" in row)
        await pilot.click("Pools", offset=(4, y))
        await pilot.pause()
        assert isinstance(running.screen, TableScreen)


async def test_a_long_pool_scrolls_where_there_is_little_room() -> None:
    running = _app()
    async with running.run_test(size=(60, 20)) as pilot:
        await pilot.press("left", "left")
        text = screen_text(running)
        assert "more" in text
        assert "SPECIAL" in text
        await pilot.press("up")
        text = screen_text(running)
        assert "Protestor" in text
        assert "^ " in text
        assert all(len(row) <= 60 for row in text.split("\n"))


async def test_the_whole_rule_and_the_keys_can_be_read() -> None:
    running = _app()
    async with running.run_test(size=STANDARD) as pilot:
        await pilot.press("i")
        await pilot.pause()
        assert "Take three coins from the treasury." in screen_text(running)
        await pilot.press("escape", "question_mark")
        await pilot.pause()
        assert "a random draw, always a legal one" in screen_text(running)
        await pilot.press("escape")
        assert isinstance(running.screen, DrawScreen)


async def test_pools_without_a_choice_are_picked_already() -> None:
    running = _app("classic")
    async with running.run_test(size=STANDARD) as pilot:
        await pilot.pause()
        text = screen_text(running)
        assert "The 5 roles of this game" in text
        assert "A legal draw." in text
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(running.screen, TableScreen)


async def test_a_draw_shows_its_character_and_presets_have_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with atlas_of_lengths(tmp_path / "atlas.json", monkeypatch):
        running = _app()
        async with running.run_test(size=STANDARD) as pilot:
            await pilot.press("1", "1", "1", "1", "2")
            assert "A legal draw. Quick; about 20 turns with four players." in screen_text(running)
            for name in ("balanced", "swingy", "nasty", "for beginners"):
                await pilot.press("c")
                assert f"A draw that is {name}:" in screen_text(running)
                assert not _draw(running).draft.faults()
            assert EVERY.index(_draw(running).draft.roles) < 200
            await pilot.press("c")
            assert "A draw that is balanced:" in screen_text(running)


async def test_a_shipped_role_that_was_changed_hides_the_character_of_its_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with atlas_of_lengths(tmp_path / "atlas.json", monkeypatch):
        running = _app()
        async with running.run_test(size=STANDARD) as pilot:
            await pilot.press("1", "1", "1", "1", "2")
            drawn = _draw(running).draft.roles[0]
        card = running.preparation.shelf.card(drawn)
        assert card is not None
        (tmp_path / card.path.name).write_text(card.path.read_text("utf-8"), "utf-8")
        running = _app(folders=(str(tmp_path),))
        async with running.run_test(size=STANDARD) as pilot:
            await pilot.press("1", "1", "1", "1", "2")
            assert _draw(running).draft.roles[0] == drawn
            assert "A legal draw." in screen_text(running)
            assert "turns with four players" not in screen_text(running)


async def test_a_role_of_ones_own_hides_only_the_character_of_its_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tryout.yaml").write_text(effect("you take 1"))
    with atlas_of_lengths(tmp_path / "atlas.json", monkeypatch):
        running = _app(folders=(str(tmp_path),))
        async with running.run_test(size=STANDARD) as pilot:
            await pilot.press("1", "1", "1", "1", "2")
            assert "A legal draw. Quick; about 20 turns with four players." in screen_text(running)
            await pilot.press("c")
            assert "A draw that is balanced:" in screen_text(running)
            assert not _draw(running).draft.faults()
        rules = running.preparation.ruleset
        assert "tryout" in rules.pools["special"].roles
        assert character(rules, EVERY[0]) is not None
        assert character(rules, (*EVERY[0][:4], "tryout")) is None


def test_every_character_and_preset_has_its_words() -> None:
    words = [word for pair in WORDS.values() for word in pair]
    texts = [say(f"character.{word}") for word in (*words, MIDDLING)]
    texts += [say(f"preset.{name}{more}") for name in PRESETS for more in ("", "-what")]
    assert len(set(texts)) >= 22


async def test_without_an_atlas_that_is_said() -> None:
    running = _app("classic")
    async with running.run_test(size=STANDARD) as pilot:
        await pilot.press("c")
        assert "No atlas knows the draws of this game." in screen_text(running)
