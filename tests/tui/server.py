"""`coup-tui --serve` as a child, with random players in its games."""

from __future__ import annotations

import os
import re
import selectors
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 60.0
CHILD = """
import sys
from tests.tui.players import KINDS, RandomPlayer
import tui.setup
prepare = tui.setup.prepare
tui.setup.prepare = lambda wishes: prepare(wishes, RandomPlayer, KINDS)
from tui.web.child import main
sys.exit(main(sys.argv[1:]))
"""
SERVE = f"""
import sys
import tui.web.serve
tui.web.serve.PROGRAM = ("-X", "utf8", "-c", {CHILD!r})
from tui.main import main
sys.exit(main(sys.argv[1:]))
"""


class Server:
    """Serves on a free port until it is ended; a context manager ends it whatever happens."""

    def __init__(self, home: Path, *arguments: str) -> None:
        environment = {**os.environ, "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home)}
        for name in ("NO_COLOR", "COLUMNS", "ROWS"):
            environment.pop(name, None)
        self.games = home / "coup-tui" / "games"
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, "--serve", "--port", "0", *arguments],
            cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        self.output = ""
        found = self._read_until(r"http://127\.0\.0\.1:(\d+)/")
        self.port = int(found[1])
        self.url = found[0]

    def _read_until(self, pattern: str) -> re.Match[str]:
        assert self.process.stdout is not None
        selector = selectors.DefaultSelector()
        selector.register(self.process.stdout, selectors.EVENT_READ)
        end = time.monotonic() + PATIENCE
        while selector.select(max(0.0, end - time.monotonic())):
            more = os.read(self.process.stdout.fileno(), 4096).decode()
            self.output += more
            found = re.search(pattern, self.output)
            if found:
                return found
            if not more:
                break
        raise AssertionError(f"the server did not start:\n{self.output}")

    def children(self) -> list[int]:
        """The processes of its games."""
        found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True)
        return [int(word) for word in found.stdout.split()]

    def end(self, number: signal.Signals = signal.SIGINT) -> int:
        """Send a signal; the exit status, and the rest of the output in ``output``."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        rest, _ = self.process.communicate(timeout=PATIENCE)
        self.output += rest.decode()
        return self.process.returncode

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.returncode is None:
            self.process.kill()
            self.process.communicate()
