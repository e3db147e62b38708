"""Whole games through the real app: by arrows, by digits, by mouse; and what must never happen."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from coup_dsl import State
from tests.tui.players import StillClock, app, preparation, screen_text
from tests.tui.snapshots import laid_out, until
from tui.app import CoupApp
from tui.match import Match
from tui.pace import LONGEST, SHORTEST, Pace
from tui.screens.summary import SummaryScreen
from tui.screens.table import TableScreen
from tui.widgets.panel import Panel

STANDARD = (80, 24)
BOTH = (STANDARD, (120, 40))
PATIENCE = 4000


async def _asked(running: CoupApp, pilot: Pilot[None]) -> TableScreen | None:
    """The table as soon as the own seat is asked, or None when the game is over."""
    for _ in range(PATIENCE):
        screen = running.screen
        if isinstance(screen, SummaryScreen):
            return None
        if isinstance(screen, TableScreen) and screen.chooser is not None:
            return screen
        await pilot.pause(0)
    raise AssertionError(f"nobody was asked:\n{screen_text(running)}")


def _hits(screen: TableScreen) -> Iterator[tuple[Panel, Offset, str]]:
    """Everything clickable on the table: panel, place in it, meaning."""
    for panel in screen.query(Panel):
        rows = panel.lines(panel.size.width, panel.size.height) if panel.size.height else []
        for y, row in enumerate(rows[: panel.size.height]):
            x = 0
            for piece in row.pieces:
                if piece.hit:
                    yield panel, Offset(x, y), piece.hit
                x += len(piece.text)


@pytest.mark.parametrize("size", BOTH)
async def test_a_game_by_arrows_and_enter(size: tuple[int, int]) -> None:
    running = app(players=2, seed=21, bots=("hasty",))
    async with running.run_test(size=size) as pilot:
        while (table := await _asked(running, pilot)) is not None:
            chooser = table.chooser
            assert chooser is not None
            for _ in range(len(chooser.choices) + 1):
                if chooser.marked is not None and chooser.marked.enabled:
                    break
                await pilot.press("down")
            await pilot.press("enter")
        assert "Rematch" in screen_text(running)


@pytest.mark.parametrize("size", BOTH)
async def test_a_game_by_digits(size: tuple[int, int]) -> None:
    running = app(players=2, seed=22, bots=("hasty",))
    async with running.run_test(size=size) as pilot:
        while (table := await _asked(running, pilot)) is not None:
            chooser = table.chooser
            assert chooser is not None
            first = next(i for i, choice in enumerate(chooser.choices) if choice.enabled)
            digit = chooser.digit_of(first)
            await pilot.press(digit, digit)
        assert "The end" in screen_text(running)


@pytest.mark.parametrize("size", BOTH)
async def test_a_game_by_mouse(size: tuple[int, int]) -> None:
    running = app(players=2, seed=23, bots=("hasty",))
    async with running.run_test(size=size) as pilot:
        while (table := await _asked(running, pilot)) is not None:
            chooser = table.chooser
            assert chooser is not None
            wanted = next(i for i, choice in enumerate(chooser.choices) if choice.enabled)
            for _ in range(2):
                place = next(((panel, at) for panel, at, hit in _hits(table) if hit == f"choice:{wanted}"), None)
                assert place is not None, screen_text(running)
                await pilot.click(place[0], offset=place[1])
        assert "The end" in screen_text(running)
        await pilot.click("Footer", offset=(3, 0))
        assert await _asked(running, pilot) is not None


async def test_the_mouse_reaches_commands_and_players() -> None:
    running = app(players=4, seed=5)
    async with running.run_test(size=STANDARD) as pilot:
        table = await _asked(running, pilot)
        assert table is not None
        hits = {hit for _, _, hit in _hits(table)}
        assert {"do:rule", "do:tally", "do:odds", "do:menu", "do:help", "do:confirm", "seat:0"} <= hits
        panel, at, _ = next(entry for entry in _hits(table) if entry[2] == "do:tally")
        await pilot.click(panel, offset=at)
        await pilot.pause()
        assert "Claims made" in screen_text(running)
        await pilot.press("escape")
        assert running.screen is table


@pytest.mark.parametrize("ruleset", ["rebellion", "classic"])
async def test_watching_ends_with_a_summary(ruleset: str) -> None:
    running = app(players=4, seed=8, watch=True, ruleset=ruleset)
    async with running.run_test(size=STANDARD) as pilot:
        assert await _asked(running, pilot) is None
        await pilot.pause()
        text = screen_text(running)
        assert "wins after" in text
        assert "Seed 8" in text
        await pilot.press("l")
        await pilot.pause()
        assert "wins the game" in screen_text(running)
        await pilot.press("escape", "n")
        await pilot.pause()
        assert "New game" in screen_text(running)


async def test_a_rematch_has_new_cards_and_the_same_roles() -> None:
    running = app(players=2, seed=9, watch=True)
    async with running.run_test(size=STANDARD) as pilot:
        await _asked(running, pilot)
        before = running.screen
        assert isinstance(before, SummaryScreen)
        await pilot.press("R")
        assert await _asked(running, pilot) is None
        after = running.screen
        assert isinstance(after, SummaryScreen)
        assert after is not before
        assert after.roles == before.roles
        assert after.seed != before.seed


def _sizes() -> list[tuple[int, int]]:
    """76 of them, from 1x1 to 400x120, the edges of the layouts among them."""
    edges = [(1, 1), (59, 24), (60, 20), (60, 19), (79, 23), (80, 24), (109, 29), (110, 30), (120, 36), (160, 50)]
    chance = random.Random(1)
    found = [(chance.randrange(1, 120), chance.randrange(1, 50)) for _ in range(56)]
    return [*edges, *found, *((chance.randrange(120, 401), chance.randrange(1, 121)) for _ in range(9)), (400, 120)]


async def test_resizes_keep_the_highlight_and_the_prompt() -> None:
    running = app(players=6, seed=4)
    assert len(_sizes()) == 76
    async with running.run_test(size=STANDARD) as pilot:
        table = await _asked(running, pilot)
        assert table is not None
        chooser = table.chooser
        assert chooser is not None
        await pilot.press("down", "down")
        mark = chooser.mark
        focused = running.focused
        for number, (width, height) in enumerate([*_sizes(), STANDARD]):
            await pilot.resize_terminal(width, height)
            await until(pilot, lambda size=(width, height): laid_out(running, size))  # type: ignore[misc]
            if width < 60 or height < 20:
                if not number % 8:
                    await pilot.press("enter", "up")
                if width > 20:
                    assert "needs 60x20" in " ".join(screen_text(running).split())
            assert (table.chooser, chooser.mark, running.focused) == (chooser, mark, focused)
        assert "Confirm" in screen_text(running)
        shown = [row for row in screen_text(running).split("\n") if row.startswith("▌") or "▌" in row[38:44]]
        assert shown


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("[/foo]", "[/foo]"),
        ("漢字漢字", "漢字漢字"),
        ("\x1b[31mRed", "[31mRed"),
        ("[bold]x", "[bold]x"),
        ("e\u0301le\u0300ve", "\u00e9l\u00e8ve"),
        ("\u05e9\u05dc\u05d5\u05dd", "\u05e9\u05dc\u05d5\u05dd"),
        ("\u202ea\u200bb\x1b]0;x\x07", "ab]0;x"),
        ("Duke", "Duke"),
    ],
)
async def test_names_are_inert_and_columns_stay_aligned(name: str, shown: str) -> None:
    running = app(players=4, seed=6, name=name)
    async with running.run_test(size=STANDARD) as pilot:
        table = await _asked(running, pilot)
        assert table is not None
        assert shown in screen_text(running)
        seats = table.query_one("#seats", Panel)
        rows = seats.lines(80, 4)
        assert {row.width for row in rows} == {80}
        await pilot.press("l")
        await pilot.pause()
        await pilot.press("escape", "t")
        await pilot.pause()
        assert shown in screen_text(running)


async def test_keys_in_the_first_quarter_second_send_nothing() -> None:
    running = app(players=2, seed=1)
    clock = running.clock
    assert isinstance(clock, StillClock)
    async with running.run_test(size=STANDARD) as pilot:
        table = await _asked(running, pilot)
        assert table is not None
        chooser = table.chooser
        assert chooser is not None
        chooser.since = clock.time + 2.0
        chooser.mark = 0
        await pilot.press("enter")
        assert table.chooser is chooser
        await pilot.press("escape")
        chooser.since = clock.time - 10
        chooser.mark = 0
        await pilot.press("enter")
        await pilot.pause()
        assert table.chooser is not chooser


async def test_a_hidden_hand_is_nowhere_on_the_table() -> None:
    running = app(players=4, seed=15)
    async with running.run_test(size=STANDARD) as pilot:
        while (table := await _asked(running, pilot)) is not None and table.chooser is not None:
            if table.chooser.decision.question == "action":
                break
            await pilot.press("1", "1")
        assert table is not None
        assert re.search(r"\b(have|bluff)$", screen_text(running), re.MULTILINE)
        await pilot.press("down", "down", "down", "h")
        text = screen_text(running)
        assert table.chooser is not None
        assert table.chooser.mark == 2
        assert "h shows" in text
        assert not re.search(r"\b(have|bluff)$", text, re.MULTILINE)
        for words in ("You hold it", "You draw !", "You draw $", "You draw @", "You draw *"):
            assert words not in text
        await pilot.press("h")
        assert "h hides" in screen_text(running)


async def test_reading_on_while_asked_is_noticed_and_ctrl_c_twice_leaves() -> None:
    running = app(players=3, seed=6)
    async with running.run_test(size=STANDARD) as pilot:
        table = await _asked(running, pilot)
        assert table is not None
        await pilot.press("l")
        quiet = next(option for option in table.match.view.options if option.kind in ("pass", "action"))
        table.match.answer(table.match.number, quiet)
        for _ in range(PATIENCE):
            if "You are asked" in screen_text(running):
                break
            await pilot.pause(0)
        assert "You are asked" in screen_text(running)
        await pilot.press("escape", "ctrl+c")
        assert "once more to leave" in screen_text(running)
        assert not running._exit
        await pilot.press("ctrl+c")
        assert running._exit


async def test_an_answer_that_comes_too_late_is_refused() -> None:
    running = app(players=2, seed=1)
    async with running.run_test(size=STANDARD) as pilot:
        table = await _asked(running, pilot)
        assert table is not None
        option = table.match.view.options[0]
        assert not table.match.answer(table.match.number + 1, option)
        assert table.match.answer(table.match.number, option)
        assert not table.match.answer(table.match.number, option)


async def test_no_widget_or_screen_holds_a_position() -> None:
    running = app(players=4, seed=3)
    async with running.run_test(size=STANDARD) as pilot:
        table = await _asked(running, pilot)
        assert table is not None
        for widget in (table, *table.query("*")):
            for value in vars(widget).values():
                assert not isinstance(value, State)
        hands = table.match._state.hands
        own = table.match.own
        assert table.scene.view.hand == hands[own if own is not None else -1]
        assert not any(repr(hand) in repr(table.match) for hand in hands)


async def test_reveals_take_less_than_two_seconds_and_any_key_skips_them() -> None:
    running = app(players=3, seed=21, speed=1.0, watch=True)
    clock = running.clock
    assert isinstance(clock, StillClock)
    async with running.run_test(size=STANDARD) as pilot:
        await _asked(running, pilot)
    beats = [pause for pause in clock.pauses if pause < SHORTEST or pause == 0.6]
    assert beats
    assert sum(beats[:3]) < 2
    assert all(SHORTEST <= pause <= LONGEST for pause in clock.pauses if pause not in (0.6, 1.0))


def test_the_same_seed_gives_the_same_table() -> None:
    one, two = (preparation(seed=33, players=5) for _ in range(2))
    assert one.roles == two.roles
    assert one.roles is not None
    first, second = one.deal(one.roles), two.deal(one.roles)
    assert first.state == second.state
    assert (first.own, first.seating) == (second.own, second.seating)
    assert one.deal(one.roles).state != first.state


async def test_pauses_follow_from_the_seed_and_the_questions_asked() -> None:
    made = preparation(seed=2, players=2, watch=True)
    assert made.roles is not None
    for _ in range(2):
        deal = made.deal(made.roles)
        deal.seed = 5
        clock, pace = StillClock(), Pace(5)
        expected = []
        async for change in Match(deal, clock, 1.0).changes():
            if len(clock.pauses) == 6:
                break
            expected.append(pace.seconds(change.scene.view.question))
        assert clock.pauses == expected
