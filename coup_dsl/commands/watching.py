"""Waiting for files to change."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping

from coup_dsl.commands.exits import CommandError
from coup_dsl.commands.files import files_of

#: Seconds between two looks at the files.
INTERVAL = 0.5
Stamps = Mapping[str, tuple[int, int]]


def stamps(paths: Iterable[str]) -> Stamps:
    """When each file was written last, and how long it is."""
    found = {}
    for path in paths:
        try:
            for file, _ in files_of([path]):
                seen = os.stat(file)
                found[file] = (seen.st_mtime_ns, seen.st_size)
        except (CommandError, OSError):
            continue
    return found


def watch(scan: Callable[[], Stamps], act: Callable[[], None], wait: Callable[[float], object] = time.sleep,
          rounds: int | None = None) -> None:
    """Act once, and again after every change that `scan` shows; wait between two looks.

    Args:
        rounds: how many looks to take; without it, until the user stops the program.
    """
    seen, left = scan(), rounds
    act()
    while left is None or left > 0:
        wait(INTERVAL)
        left = None if left is None else left - 1
        now = scan()
        if now != seen:
            seen = now
            act()
