"""Several people at one keyboard: a curtain between them, and nobody's card is ever seen by another."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.tui.players import StillClock, app, screen_text
from tests.tui.test_table import PATIENCE, STANDARD
from tui.complaint import Complaint
from tui.curtain import Curtain
from tui.keeper import kept, load
from tui.resume import resumed
from tui.screens.handoff import HandoffScreen
from tui.screens.summary import SummaryScreen
from tui.screens.table import TableScreen
from tui.setup import prepare
from tui.wishes import Wishes


def _private(table: TableScreen, text: str) -> list[str]:
    """Names of roles in the picture that only a hand can have put there."""
    return [row for row in text.split("\n") if "You hold" in row or "Your hand" in row]


@pytest.mark.parametrize(("people", "players"), [(("Ana", "Bo"), 2), (("Ana", "Bo", "Cy"), 4)])
async def test_a_whole_game_with_curtains(people: tuple[str, ...], players: int) -> None:
    running = app(people=people, players=players, seed=17, bots=("hasty",))
    chance = random.Random(1)
    curtains, sitting, asked, answered, lifted, open_table = 0, "", set(), -1, False, False
    async with running.run_test(size=STANDARD) as pilot:
        for _ in range(PATIENCE):
            screen = running.screen
            if isinstance(screen, SummaryScreen):
                break
            text = screen_text(running)
            if isinstance(screen, HandoffScreen) and not text.strip():
                await pilot.pause()
            elif isinstance(screen, HandoffScreen):
                assert not open_table
                open_table = screen.alone
                table = next(s for s in running.screen_stack if isinstance(s, TableScreen))
                roles = table.scene.view.game.roles
                assert not any(role.name.lower() in text.lower() or role.short in text for role in roles)
                assert f"I am {screen.person}" in text
                sitting, curtains, lifted = screen.person, curtains + 1, True
                await pilot.press("enter")
            elif isinstance(screen, TableScreen) and screen.chooser is not None:
                own = screen.scene.own
                assert own is not None
                assert screen.match.seating.names[own] == sitting
                at_once = screen.chooser.decision.number == answered + 1
                assert open_table or lifted or at_once
                lifted, answered = False, screen.chooser.decision.number
                asked.add(sitting)
                if len(asked) == 1:
                    await pilot.press("l", "escape")
                choices = screen.chooser.choices
                enabled = [i for i, c in enumerate(choices) if c.enabled and i in screen.chooser.page]
                doubts = [i for i in enabled if choices[i].letter == "c"]
                digit = screen.chooser.digit_of(doubts[0] if doubts else chance.choice(enabled))
                await pilot.press(digit, digit)
            else:
                if isinstance(screen, TableScreen):
                    assert screen.scene.own is None
                    assert not _private(screen, text)
                await pilot.pause(0)
        assert isinstance(running.screen, SummaryScreen)
        assert running.screen.scene.own is None
        assert not any(entry.line.plain.startswith("You ") for entry in running.screen.scene.notes.log)
    assert curtains > 2
    assert asked == set(people)


def test_the_curtain_is_down_whenever_somebody_else_may_be_looking() -> None:
    curtain = Curtain()
    assert curtain.needed(0, 5, revealed=False)
    curtain.lifted(0, alone=False)
    curtain.answered(5)
    assert not curtain.needed(0, 6, revealed=False), "asked twice, with nothing in between"
    assert curtain.needed(0, 6, revealed=True), "everybody looked at a card that was shown"
    assert curtain.needed(0, 7, revealed=False), "everybody looked at what a bot did"
    assert curtain.needed(1, 6, revealed=False)
    curtain.lifted(1, alone=False)
    curtain.answered(6)
    assert curtain.needed(0, 7, revealed=False)
    curtain.lifted(0, alone=True)
    assert not curtain.needed(0, 20, revealed=True), "everybody else is out, and was told"


async def test_a_key_meant_for_the_last_question_lifts_no_curtain() -> None:
    running = app(people=("Ana", "Bo"), players=2, seed=17)
    clock = running.clock
    assert isinstance(clock, StillClock)
    async with running.run_test(size=STANDARD) as pilot:
        while not isinstance(running.screen, HandoffScreen):
            await pilot.pause(0)
        running.screen._since = clock.time + 100
        await pilot.press("enter", "enter")
        assert isinstance(running.screen, HandoffScreen)


async def test_whoever_takes_up_a_stopped_game_sees_no_hand() -> None:
    running = app(people=("Ana", "Bo"), players=2, seed=17)
    async with running.run_test(size=STANDARD) as pilot:
        while not isinstance(running.screen, HandoffScreen):
            await pilot.pause(0)
        await pilot.press("enter")
        table = running.screen
        assert isinstance(table, TableScreen)
        hand = {role.short for role in table.scene.view.game.roles if role.id in table.scene.view.hand}
        assert any(name in screen_text(running) for name in hand)
        running._suspend_signal()
        await pilot.pause()
        assert table.scene.hidden
        await pilot.press("h")
        assert not table.scene.hidden
        running._resume_signal()
        await pilot.pause()
        assert table.scene.hidden


async def test_pages_that_were_open_are_closed_by_the_curtain() -> None:
    running = app(people=("Ana", "Bo"), players=2, seed=17)
    async with running.run_test(size=STANDARD) as pilot:
        while not isinstance(running.screen, HandoffScreen):
            await pilot.pause(0)
        await pilot.press("l", "t", "r", "h", "1")
        assert isinstance(running.screen, HandoffScreen)
        await pilot.click("Page", offset=(5, 5))
        await pilot.pause()
        table = running.screen
        assert isinstance(table, TableScreen)
        assert table.chooser is not None
        first = next(i for i, choice in enumerate(table.chooser.choices) if choice.enabled)
        await pilot.press("h")
        assert table.scene.hidden
        digit = table.chooser.digit_of(first)
        await pilot.press(digit, digit)
        while not isinstance(running.screen, HandoffScreen):
            await pilot.pause(0)
        assert table.scene.own is None


async def test_a_kept_game_remembers_the_people(tmp_path: Path) -> None:
    running = app(people=("Ana", "Bo"), players=3, seed=2)
    running.preparation.folder = tmp_path
    async with running.run_test(size=STANDARD) as pilot:
        while not isinstance(running.screen, HandoffScreen):
            await pilot.pause(0)
    (path,) = kept(tmp_path)
    record = load(path)
    assert sorted(seat.shown for seat in record.seats if seat.kind == "human") == ["Ana", "Bo"]
    again = app(players=2).preparation
    deal = resumed(record, path, again)
    assert len(deal.people) == 2
    assert deal.own is None
    assert again.people == tuple(record.seats[seat].shown for seat in deal.people)


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        (Wishes(people=("Ana", "ana")), "the same"),
        (Wishes(people=("Ana", "Bo", "Cy"), players=2), "--players 3"),
        (Wishes(people=tuple("ABCDEFGHIJK")), "10 can play"),
    ],
)
def test_people_who_cannot_all_sit_are_refused(wishes: Wishes, words: str) -> None:
    with pytest.raises(Complaint, match=words):
        prepare(wishes)
