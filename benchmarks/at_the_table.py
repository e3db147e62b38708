"""What the table costs while it is played: a key until its picture, an idle second, the memory of a whole game.

    python benchmarks/at_the_table.py [KEYS]

Runs the game in a pseudo-terminal of 80 columns and 24 rows. The first lines are of a table where the person is
asked; then comes a game of bots from the deal to the summary, and a line in the log after 500 turns of it.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import resource
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time

IDLE = 5.0
PATIENCE = 60.0
TABLE = ("--random-roles", "--seed", "3", "--players", "4")


class Game:
    """The game as a child in a terminal of its own."""

    def __init__(self, home: str, *arguments: str) -> None:
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", COLUMNS="80", LINES="24")
            os.environ.update(XDG_DATA_HOME=home, XDG_CONFIG_HOME=home)
            os.execv(sys.executable, [sys.executable, "-m", "tui.main", *arguments])
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def until(self, awaited: bytes) -> None:
        """Read until a text has come."""
        seen, end = b"", time.perf_counter() + PATIENCE
        while awaited not in seen:
            more = self.some(end - time.perf_counter())
            if not more:
                raise SystemExit(f"{awaited!r} did not come")
            seen += more

    def some(self, patience: float) -> bytes:
        """What comes next, or nothing."""
        ready = select.select([self.terminal], [], [], max(0.0, patience))[0]
        return os.read(self.terminal, 65536) if ready else b""

    def quiet(self, for_: float = 0.4) -> None:
        """Read until nothing has come for a while."""
        while self.some(for_):
            pass

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        with open(f"/proc/{self.child}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        """Stop it and wait for it."""
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        os.close(self.terminal)


def keys(game: Game, count: int) -> list[float]:
    """Seconds from a key to the first byte of its picture."""
    spent = []
    for number in range(count):
        game.quiet(0.05)
        begin = time.perf_counter()
        os.write(game.terminal, b"\x1b[B" if number % 2 else b"\x1b[A")
        if not game.some(5.0):
            raise SystemExit("a key changed nothing")
        spent.append(time.perf_counter() - begin)
    return spent


def idle(game: Game) -> tuple[int, float]:
    """Bytes and share of a processor while nothing happens."""
    game.quiet(1.0)
    before, begin, sent = game.cpu(), time.perf_counter(), 0
    while (left := begin + IDLE - time.perf_counter()) > 0:
        sent += len(game.some(left))
    return sent, (game.cpu() - before) / IDLE


def line_of_log(turns: int) -> float:
    """Seconds to draw the log again once a line was added to that of so many turns, at four lines a turn."""
    from tui.cells import Line
    from tui.render.log import log
    from tui.scene import Entry

    entries = [Entry(number // 4, Line.of(f"Player {number % 6} claims something and others allow it"))
               for number in range(turns * 4)]
    spent = []
    for number in range(200):
        begin = time.perf_counter()
        entries.append(Entry(turns, Line.of(f"line {number}")))
        log(entries, 40, 24)
        spent.append(time.perf_counter() - begin)
    return statistics.median(spent)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", metavar="KEYS", nargs="?", type=int, default=60)
    count = parser.parse_args().count
    with tempfile.TemporaryDirectory() as home:
        game = Game(home, *TABLE, "--speed", "0")
        game.until(b"Confirm")
        game.quiet()
        spent = sorted(keys(game, count))
        print(f"key to picture  {statistics.median(spent) * 1000:5.1f} ms median of {count}, "
              f"{spent[int(count * 0.95)] * 1000:.1f} ms for 95 of 100")
        sent, share = idle(game)
        print(f"idle            {sent} bytes and {share:.2%} of a processor in {IDLE:.0f} s")
        game.end()
        watched = Game(home, *TABLE, "--watch", "--speed", "0")
        watched.until(b"Rematch")
        os.write(watched.terminal, b"\x11")
        try:
            while watched.some(5.0):
                pass
        except OSError:
            pass
        os.waitpid(watched.child, 0)
        print(f"whole game      {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:.1f} MiB at most")
        print(f"line of a log   {line_of_log(500) * 1000:.2f} ms after 500 turns")


if __name__ == "__main__":
    main()
