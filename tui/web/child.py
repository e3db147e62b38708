"""The game of one browser tab, started by the server: draws to it through pipes instead of a terminal."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence

from tui.cells import wrap
from tui.complaint import Complaint

HELLO = b"__GANGLION__\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play one game; a complaint is shown in the tab."""
    if hasattr(os, "setsid"):
        with contextlib.suppress(OSError):
            os.setsid()  # signals of the server's terminal are the server's
    from tui.main import read
    from tui.run import run

    try:
        return run(read(sys.argv[1:] if arguments is None else arguments), served=True)
    except Complaint as fault:
        width = int(os.environ.get("COLUMNS", "80"))
        text = "\r\n".join(["", *(f" {row}" for row in wrap(f"coup-tui: {fault}", width - 2)), ""]).encode()
        with contextlib.suppress(OSError):
            os.write(1, HELLO + _packet(b"D", text) + _packet(b"M", b'{"type": "exit"}'))
        return 2


def _packet(kind: bytes, payload: bytes) -> bytes:
    return kind + len(payload).to_bytes(4, "big") + payload


if __name__ == "__main__":
    sys.exit(main())
