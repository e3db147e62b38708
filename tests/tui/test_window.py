"""The title of the window: set when somebody is asked, given back at the end, and never a secret in it."""

from __future__ import annotations

import pytest

from tests.tui.players import app
from tests.tui.terminal import Terminal
from tests.tui.test_table import STANDARD
from tui.screens.handoff import HandoffScreen
from tui.screens.table import TableScreen
from tui.window import GIVE_BACK, KEEP, Window


def test_a_title_is_kept_set_and_given_back() -> None:
    sent: list[str] = []
    window = Window(sent.append, ascii_only=True, environ={"TERM": "xterm"})
    window.give_back()
    assert not sent
    window.say("Coup")
    window.say("Coup")
    window.say("Zoë")
    window.give_back()
    window.give_back()
    assert sent == [f"{KEEP}\x1b]2;Coup\a", "\x1b]2;Zo?\a", f"\x1b]2;\a{GIVE_BACK}"]


@pytest.mark.parametrize("kind", ["linux", "vt100", "dumb"])
def test_a_terminal_without_a_window_is_sent_nothing(kind: str) -> None:
    sent: list[str] = []
    window = Window(sent.append, ascii_only=False, environ={"TERM": kind})
    window.say("Coup")
    window.give_back()
    assert not sent


async def test_the_title_says_who_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    running = app(people=("Ana", "Bo"), players=2, seed=17)
    monkeypatch.setattr(running.window, "say", said.append)
    async with running.run_test(size=STANDARD) as pilot:
        while not isinstance(running.screen, HandoffScreen):
            await pilot.pause(0)
        name = running.screen.person
        assert said[-1] == f"Coup: {name} is asked"
        await pilot.press("enter")
        table = running.screen
        assert isinstance(table, TableScreen)
        await pilot.press("1", "1")
        assert "Coup" in said[1:]
        assert set(said) <= {"Coup", "Coup: Ana is asked", "Coup: Bo is asked"}


def test_a_real_terminal_has_its_title_back() -> None:
    terminal = Terminal("--random-roles", "--seed", "3", "--speed", "0", "--players", "3")
    terminal.read(b"\x1b]2;Coup: you are asked\a")
    terminal.type(b"\x11")
    assert terminal.end() == 0
    assert terminal.output.count(KEEP.encode()) == 1
    assert terminal.output.rindex(GIVE_BACK.encode()) > terminal.output.rindex(b"\x1b]2;")
