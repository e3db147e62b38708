"""A command in a pseudo-terminal: what it writes, and what is typed to it."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 30.0
HOME = tempfile.TemporaryDirectory(prefix="coup-test-")
PLAY = """
import sys
from tests.tui.players import KINDS, RandomPlayer
import tui.setup
prepare = tui.setup.prepare
tui.setup.prepare = lambda wishes: prepare(wishes, {player}, KINDS)
from tui.main import main
sys.exit(main(sys.argv[1:]))
"""


class Terminal:
    """Runs the game with random players as a child of its own terminal."""

    def __init__(self, *arguments: str, player: str = "RandomPlayer", script: str = PLAY, **environment: str) -> None:
        self.output = b""
        command = [sys.executable, "-c", script.replace("{player}", player), *arguments]
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.chdir(ROOT)
            for name in ("NO_COLOR", "COLUMNS", "LINES"):
                os.environ.pop(name, None)
            os.environ.update({"TERM": "xterm-256color", "COLORTERM": "truecolor", "XDG_DATA_HOME": HOME.name})
            os.environ.update({"XDG_CONFIG_HOME": HOME.name, **environment})
            os.execv(command[0], command)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def read(self, awaited: bytes = b"") -> bytes:
        """Read until a text has come; without one, until the child ends."""
        end = time.monotonic() + PATIENCE
        begin = 0
        while not awaited or awaited not in self.output[begin:]:
            ready = select.select([self.terminal], [], [], max(0.0, end - time.monotonic()))[0]
            if not ready:
                raise AssertionError(f"{awaited!r} did not come; last was {self.output[-2000:]!r}")
            try:
                more = os.read(self.terminal, 65536)
            except OSError:
                more = b""
            if not more:
                break
            self.output += more
        return self.output

    def read_some(self) -> None:
        """Read what has come, or wait a moment for it."""
        if select.select([self.terminal], [], [], 0.05)[0]:
            self.output += os.read(self.terminal, 65536)

    def type(self, keys: bytes) -> None:
        """Type."""
        os.write(self.terminal, keys)

    def end(self) -> int:
        """Read to the end; the exit status, negative for a signal."""
        self.read()
        _, status = os.waitpid(self.child, 0)
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(status)

    def close_window(self) -> int:
        """Take the terminal away, as who closes a window does; the exit status of the child, negative for a signal."""
        os.close(self.terminal)
        watched = os.pidfd_open(self.child)
        ended = select.select([watched], [], [], PATIENCE)[0]
        os.close(watched)
        if not ended:
            os.kill(self.child, signal.SIGKILL)
        _, status = os.waitpid(self.child, 0)
        assert ended, "the game goes on without a terminal"
        return os.waitstatus_to_exitcode(status)
