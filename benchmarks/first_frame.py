"""How long until the table stands on the screen, against a hello-world of the same framework.

    python benchmarks/first_frame.py [ROUNDS]

Starts both alternately in a pseudo-terminal of 80 columns and 24 rows, waits for a text that only the
first frame holds, and prints the medians and the median of the ratios of neighbouring runs. Compiled
modules of both go to a folder of their own, as they would be there once a package is installed; so do the games
and what the game keeps for its next start.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time

HELLO = """
from textual.app import App
from textual.widgets import Static
class Hello(App):
    def compose(self):
        yield Static("Hello, first frame")
Hello().run()
"""
RUNS = {
    "hello-world": ([sys.executable, "-c", HELLO], b"first frame"),
    "coup-tui": ([sys.executable, "-m", "tui.main", "--random-roles", "--seed", "1"], b"treasury"),
}
PATIENCE = 20.0


def first_frame(command: list[str], awaited: bytes, compiled: str) -> float:
    """Seconds from starting a command to its first output that holds a text."""
    begin = time.perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ.update(TERM="xterm-256color", COLUMNS="80", LINES="24", PYTHONPYCACHEPREFIX=compiled)
        os.environ.update(LC_ALL="C.UTF-8", XDG_CACHE_HOME=f"{compiled}/cache", XDG_DATA_HOME=f"{compiled}/data")
        os.execv(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    seen = b""
    try:
        while awaited not in seen:
            left = begin + PATIENCE - time.perf_counter()
            if left <= 0 or not select.select([terminal], [], [], left)[0]:
                raise SystemExit(f"no first frame within {PATIENCE} s: {' '.join(command[:3])}")
            try:
                seen += os.read(terminal, 65536)
            except OSError:
                raise SystemExit(f"ended without a frame: {seen.decode(errors='replace')[-400:]}") from None
        return time.perf_counter() - begin
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as compiled:
        _measure(compiled)


def _measure(compiled: str) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rounds", metavar="ROUNDS", nargs="?", type=int, default=15)
    rounds = parser.parse_args().rounds
    times: dict[str, list[float]] = {name: [] for name in RUNS}
    for name, (command, awaited) in RUNS.items():
        first_frame(command, awaited, compiled)
        print(f"{name}: warmed up", file=sys.stderr)
    for _ in range(rounds):
        for name, (command, awaited) in RUNS.items():
            times[name].append(first_frame(command, awaited, compiled))
    for name, spent in times.items():
        print(f"{name:<12} {statistics.median(spent) * 1000:6.0f} ms median of {rounds}")
    ratios = [ours / hello for hello, ours in zip(times["hello-world"], times["coup-tui"], strict=True)]
    print(f"ratio        {statistics.median(ratios):6.2f} median, {min(ratios):.2f} to {max(ratios):.2f}")


if __name__ == "__main__":
    main()
