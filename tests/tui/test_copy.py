"""What can be copied: the public log at the table and in the replay, the record at the end; never a hidden card."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.players import StillClock, app, screen_text
from tests.tui.scenes import CHALLENGED, NAMES, deal, kept_game, preparation
from tests.tui.test_table import STANDARD
from tui.app import CoupApp
from tui.keeper import load
from tui.match import Match
from tui.render.account import account
from tui.screens.handoff import HandoffScreen
from tui.screens.summary import SummaryScreen
from tui.screens.table import TableScreen


def test_an_account_is_the_same_whoever_is_at_the_keyboard() -> None:
    texts = set()
    for people in ((0,), (1,), (0, 1), ()):
        texts.add(account(Match(deal(wanted=CHALLENGED, people=people, asked=False), StillClock(), 0.0).public()))
    kinds = {text.replace("human", "").replace("bot careful", "").replace("bot vindictive", "") for text in texts}
    assert len({" ".join(text.split()) for text in kinds}) == 1
    text = texts.pop()
    assert text.startswith("Rebellion G54, turn 4\nRoles: Speculator, ")
    assert f"{NAMES[3]} challenges" in text
    assert "You" not in text
    assert "\x1b" not in text


async def test_what_is_public_is_copied_at_the_table_and_from_the_log() -> None:
    running = CoupApp(preparation(), StillClock(), deal=deal(turn="Ana"))
    async with running.run_test(size=STANDARD) as pilot:
        while not isinstance(running.screen, TableScreen) or running.screen.chooser is None:
            await pilot.pause()
        hand = [role.short for role in running.screen.scene.view.game.roles
                if role.id in running.screen.scene.view.hand]  # fmt: skip
        await pilot.press("y")
        assert "Copied what is public" in screen_text(running)
        rows = running.clipboard.split("\n")
        own = next(row for row in rows if NAMES[0] in row)
        assert not any(f"{sign}{name}" in own for name in hand for sign in "$!@*")
        copied = running.clipboard
        running.copy_to_clipboard("")
        await pilot.press("l", "y")
        assert running.clipboard == copied
        assert "54" not in copied.replace("G54", ""), "the seed would give every card away"


async def test_a_rule_page_copies_nothing() -> None:
    running = CoupApp(preparation(), StillClock(), deal=deal(turn="Ana"))
    async with running.run_test(size=STANDARD) as pilot:
        await pilot.press("r", "y")
        assert not running.clipboard


async def test_several_people_copy_only_what_all_may_know() -> None:
    running = app(people=("Ana", "Bo"), players=2, seed=17)
    async with running.run_test(size=STANDARD) as pilot:
        while not isinstance(running.screen, HandoffScreen):
            await pilot.pause(0)
        await pilot.press("y")
        assert not running.clipboard, "nothing is copied from behind the curtain"
        await pilot.press("enter", "y")
        table = running.screen
        assert isinstance(table, TableScreen)
        assert table.scene.own is not None
        assert running.clipboard == account(table.match.public())
        assert not any(f"{sign}{role.short}" in running.clipboard.split("\n", 2)[2]
                       for role in table.scene.view.game.roles for sign in "$!@*")  # fmt: skip


async def test_the_summary_gives_the_record(tmp_path: Path) -> None:
    running = app(watch=True, players=2, seed=3)
    async with running.run_test(size=STANDARD) as pilot:
        while not isinstance(running.screen, SummaryScreen):
            await pilot.pause()
        await pilot.press("y")
        assert "Copied the record" in screen_text(running)
        path = tmp_path / "one.coup"
        path.write_text(running.clipboard, "utf-8")
        assert load(path) == running.screen.record


@pytest.mark.parametrize("keys", [("y",), ("l", "y")])
async def test_the_replay_gives_what_was_public_up_to_there(keys: tuple[str, ...], tmp_path: Path) -> None:
    film = kept_game(tmp_path)
    film.go(5)
    running = CoupApp(preparation(), StillClock(), film=film)
    async with running.run_test(size=STANDARD) as pilot:
        await pilot.press(*keys)
        assert running.clipboard == account(film.public())
    film.see(None)
    assert account(film.scene) == running.clipboard
