"""The game in a real terminal: bytes, signals, crashes, and a look at it through tmux."""

from __future__ import annotations

import os
import re
import select
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.tui.terminal import PLAY, ROOT, Terminal
from tui.keeper import load, waiting
from tui.record import OPEN

TABLE = ("--random-roles", "--seed", "3", "--speed", "0", "--players", "3")
SGR = re.compile(rb"\x1b\[([0-9;:]*)m")
LEFT = b"\x1b[?1049l"
COLOURS = {*range(30, 39), *range(40, 49), *range(90, 98), *range(100, 108)}
CRASH = PLAY.replace(
    "prepare = ",
    """
class Broken(RandomPlayer):
    def choose(self, view):
        secret = view.hand
        raise RuntimeError(str(secret))
prepare = """,
    1,
)


def _colours(output: bytes) -> set[int]:
    found = set()
    for match in SGR.finditer(output):
        numbers = [int(number) for number in re.split(rb"[;:]", match[1]) if number]
        found |= COLOURS & set(numbers)
    return found


def test_ctrl_q_hands_the_terminal_back() -> None:
    terminal = Terminal(*TABLE)
    terminal.read(b"treasury")
    terminal.type(b"\x11")
    assert terminal.end() == 0
    assert LEFT in terminal.output
    assert _colours(terminal.output)


def test_no_color_sends_no_colour_and_the_prompt_is_there() -> None:
    terminal = Terminal(*TABLE, NO_COLOR="1")
    terminal.read(b"Confirm")
    terminal.type(b"\x11")
    assert terminal.end() == 0
    assert not _colours(terminal.output)


def test_an_ascii_terminal_gets_ascii_only() -> None:
    terminal = Terminal(*TABLE, "--name", "Zoë", PYTHONIOENCODING="ascii")
    terminal.read(b"Confirm")
    terminal.type(b"?")
    terminal.read(b"Close")
    terminal.type(b"\x11")
    assert terminal.end() == 0
    assert max(terminal.output) < 0x80
    assert b"[##]" in terminal.output


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_signals_hand_the_terminal_back_and_the_game_is_kept(number: signal.Signals, tmp_path: Path) -> None:
    terminal = Terminal(*TABLE, XDG_DATA_HOME=str(tmp_path))
    terminal.read(b"Confirm")
    os.kill(terminal.child, number)
    assert terminal.end() == 128 + number
    rest = terminal.output[terminal.output.rindex(LEFT) - 200 :]
    assert b"\x1b[?1000l" in rest
    assert b"\x1b[?25h" in rest
    assert not re.search(rb"[A-Za-z]{3}", terminal.output[terminal.output.rindex(LEFT) + len(LEFT) :])
    (path,) = (tmp_path / "coup-tui" / "games").glob("*.coup")
    assert load(path).result == OPEN


def test_a_closed_window_ends_the_game_and_it_waits(tmp_path: Path) -> None:
    terminal = Terminal(*TABLE, XDG_DATA_HOME=str(tmp_path))
    terminal.read(b"Confirm")
    assert terminal.close_window() == 128 + signal.SIGHUP
    assert waiting(tmp_path / "coup-tui" / "games").game is not None


def test_a_crash_shows_no_hand_and_no_traceback() -> None:
    terminal = Terminal(*TABLE, script=CRASH, player="Broken")
    assert terminal.end() == 1
    after = terminal.output[terminal.output.rindex(LEFT) :].decode()
    assert "coup-tui: sorry, the game broke (RuntimeError" in after
    assert "Traceback" not in after
    for words in ("secret =", "hand", "view", "('"):
        assert words not in after.replace("The hands stay secret", "")


def test_nothing_is_sent_while_nothing_happens() -> None:
    terminal = Terminal(*TABLE)
    terminal.read(b"Confirm")
    while select.select([terminal.terminal], [], [], 0.5)[0]:
        terminal.read_some()
    before = len(terminal.output)
    assert not select.select([terminal.terminal], [], [], 1.0)[0]
    terminal.type(b"\x1b[B")
    while len(terminal.output) == before:
        terminal.read_some()
    terminal.type(b"\x11")
    assert terminal.end() == 0


@pytest.mark.parametrize("kind", ["linux", "vt100", "screen"])
def test_old_terminals_show_the_table(kind: str) -> None:
    terminal = Terminal(*TABLE, TERM=kind, COLORTERM="")
    terminal.read(b"Confirm")
    terminal.type(b"\x11")
    assert terminal.end() == 0
    assert b"38;2;" not in terminal.output


def test_a_dumb_terminal_is_told_so() -> None:
    terminal = Terminal(*TABLE, TERM="dumb")
    assert terminal.end() == 2
    assert b"TERM is 'dumb'" in terminal.output
    assert b"\x1b[?1049h" not in terminal.output


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
def test_the_table_in_tmux_at_eighty_by_twenty_four() -> None:
    socket = f"coup-test-{os.getpid()}"
    tmux = ["tmux", "-L", socket]
    command = [sys.executable, "-m", "tui.main", "--random-roles", "--seed", "11", "--speed", "0", "--players", "6"]

    def captured(awaited: str) -> str:
        end = time.monotonic() + 30
        while time.monotonic() < end:
            text = subprocess.run(
                [*tmux, "capture-pane", "-p", "-t", "game"], capture_output=True, text=True, check=True
            ).stdout
            if awaited in text:
                return text
            time.sleep(0.05)
        raise AssertionError(f"{awaited!r} did not come:\n{text}")

    subprocess.run(
        [*tmux, "new-session", "-d", "-s", "game", "-x", "80", "-y", "24", "-c", str(ROOT), *command], check=True
    )
    try:
        text = captured("Confirm")
        rows = text.split("\n")
        assert "treasury" in rows[0]
        assert all(f"{seat} " in rows[seat] for seat in range(1, 7))
        assert "Your hand" in text
        assert "…" not in "".join(rows[1:7])
        subprocess.run([*tmux, "send-keys", "-t", "game", "?"], check=True)
        captured("one step back; never quits")
        subprocess.run([*tmux, "send-keys", "-t", "game", "Escape"], check=True)
        captured("Your hand")
        subprocess.run([*tmux, "send-keys", "-t", "game", "C-q"], check=True)
    finally:
        subprocess.run([*tmux, "kill-server"], check=False, capture_output=True)


def test_the_terminals_own_colours_are_sixteen(tmp_path: Path) -> None:
    (tmp_path / "coup-tui").mkdir()
    (tmp_path / "coup-tui" / "settings.json").write_text('{"theme": "terminal", "animation": "none"}')
    terminal = Terminal(*TABLE, XDG_CONFIG_HOME=str(tmp_path))
    terminal.read(b"Confirm")
    terminal.type(b"\x11")
    assert terminal.end() == 0
    assert _colours(terminal.output)
    assert b"38;2;" not in terminal.output
    assert b"48;2;" not in terminal.output
