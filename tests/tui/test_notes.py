"""Private notes: written at the table, kept with the game, and never before other eyes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.players import app, preparation, screen_text
from tests.tui.scenes import deal
from tests.tui.scenes import preparation as six_players
from tests.tui.test_table import STANDARD, _asked
from tui import jottings
from tui.app import CoupApp
from tui.keeper import Keeper, kept, load
from tui.render.account import account
from tui.render.notes import writing
from tui.resume import resumed
from tui.screens.handoff import HandoffScreen
from tui.screens.notes import NotesScreen
from tui.screens.table import TableScreen
from tui.texts import LANGUAGES, Person, speak

SECRET = "bo lies q"


async def test_notes_are_written_kept_and_there_again(tmp_path: Path) -> None:
    running = app(players=3, seed=3)
    running.preparation.folder = tmp_path
    async with running.run_test(size=(120, 40)) as pilot:
        table = await _asked(running, pilot)
        assert table is not None
        assert "Nothing yet." in screen_text(running)
        await pilot.press("n", *"bo lies", "space", "q", "x", "backspace", "enter")
        await pilot.pause()
        assert running.screen is table
        assert SECRET in screen_text(running)
        await pilot.press("h")
        assert SECRET not in screen_text(running)
        await pilot.press("n")
        assert running.screen is table
        await pilot.press("h", "n", "backspace", "escape")
        assert table.scene.jotted == SECRET
        assert SECRET not in account(table.match.public())
    (path,) = kept(tmp_path)
    assert SECRET not in path.read_text("utf-8")
    again = preparation(players=3)
    deal = resumed(load(path), path, again)
    second = CoupApp(again, running.clock, deal=deal)
    async with second.run_test(size=(120, 40)) as pilot:
        assert await _asked(second, pilot) is not None
        assert SECRET in screen_text(second)


async def test_notes_of_one_are_nothing_to_the_other() -> None:
    running = app(people=("Ana", "Bo"), players=2, seed=17)
    async with running.run_test(size=(120, 40)) as pilot:
        while not isinstance(running.screen, HandoffScreen):
            await pilot.pause(0)
        first = running.screen.person
        await pilot.press("n")
        assert isinstance(running.screen, HandoffScreen)
        await pilot.press("enter", "n", *SECRET.replace(" ", "_"))
        assert isinstance(running.screen, NotesScreen)
        running._suspend_signal()
        await pilot.pause()
        table = running.screen
        assert isinstance(table, TableScreen)
        secret = SECRET.replace(" ", "_")
        assert secret not in screen_text(running), "somebody else may take the game up again"
        await pilot.press("h")
        assert secret in screen_text(running)
        while table.chooser is not None or table.scene.own is not None:
            await pilot.press("1", "1")
            await pilot.pause()
            assert running.screen is table or isinstance(running.screen, HandoffScreen)
            if isinstance(running.screen, HandoffScreen):
                break
        assert isinstance(running.screen, HandoffScreen)
        assert secret not in screen_text(running)
        while running.screen.person == first:
            await pilot.press("enter", "1", "1")
            await pilot.pause()
            assert isinstance(running.screen, HandoffScreen)
        await pilot.press("enter")
        assert secret not in screen_text(running)
        await pilot.press("n")
        assert secret not in screen_text(running)


def test_notes_go_with_the_game(tmp_path: Path) -> None:
    record = deal(turn="Ana").record
    path = tmp_path / "one.coup"
    keeper = Keeper(record, path)
    keeper.start()
    keeper.note(0, "watch him")
    assert Keeper(record, path).notes == {0: "watch him"}
    keeper.ended("over")
    assert list(tmp_path.glob(f"*{jottings.ENDING}")) == []


@pytest.mark.parametrize(
    ("body", "notes"),
    [("[", {}), ("[1]", {}), ('{"x": "y", "0": 5, "1": " a\\u001b[2Jb  c "}', {1: "a[2Jb c"})],
)
def test_a_damaged_file_of_notes_is_no_harm(body: str, notes: dict[int, str], tmp_path: Path) -> None:
    game = tmp_path / "one.coup"
    jottings.path_of(game).write_text(body, "utf-8")
    assert jottings.read(game) == notes


def test_who_sees_notes_is_said_to_him_or_by_name() -> None:
    def said(who: Person) -> str:
        return writing(who, "", 300)[-1].plain.strip()

    try:
        for language in LANGUAGES:
            speak(language)
            own, ana = said(Person("Quux", own=True)), said(Person("Ana"))
            assert "Quux" not in own
            assert "Ana" in ana
        speak("en")
        assert said(Person("You", own=True)).startswith("Only you see this: ")
    finally:
        speak("en")


async def test_pasted_text_comes_into_one_row() -> None:
    from textual import events

    running = CoupApp(six_players(), app().clock, deal=deal(turn="Ana"))
    async with running.run_test(size=STANDARD) as pilot:
        assert await _asked(running, pilot) is not None
        await pilot.press("n")
        screen = running.screen
        assert isinstance(screen, NotesScreen)
        screen.post_message(events.Paste("one\n  two\x1b[2J"))
        await pilot.pause()
        assert screen.typed == "one two[2J"
