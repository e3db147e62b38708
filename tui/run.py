"""From wishes to a running app, with the terminal handed back whatever happens."""

from __future__ import annotations

import os
import sys

from tui.complaint import Complaint
from tui.wishes import Wishes


def run(wishes: Wishes) -> int:
    """Check the wishes against the ruleset, play, and return the exit status."""
    from tui.setup import prepare

    preparation = prepare(wishes)
    _check_terminal()
    from tui.app import CoupApp

    colour = "NO_COLOR" not in os.environ
    app = CoupApp(preparation, colour=colour, ascii_only=not _utf8())
    app.run()
    if app.failed is not None:
        print(f"coup-tui: {app.failed}", file=sys.stderr)
        return 1
    if app.ended_by_signal:
        return 128 + app.ended_by_signal
    return 0


def _check_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty() and sys.stderr.isatty()):
        raise Complaint("This game needs a terminal: standard input, output and error must not be redirected.")
    if os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        term = os.environ.get("TERM", "")
        raise Complaint(f"This game needs a terminal that can move its cursor; TERM is '{term}'. Try TERM=xterm.")


def _utf8() -> bool:
    """Whether what is drawn may hold more than ASCII."""
    for stream in (sys.__stdout__, sys.__stderr__):
        encoding = getattr(stream, "encoding", None) or "ascii"
        if encoding.lower().replace("-", "").replace("_", "") not in ("utf8", "utf8sig"):
            return False
    return True
