"""One window a game: two that wrote the same file would undo each other's answers.

A hold is a lock on a file beside the game; it goes with the process that has it, however that ends.
Where the system knows no such locks, every game is free.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import sys
from pathlib import Path

_held: dict[Path, int] = {}


def hold(path: Path) -> bool:
    """Take a game for this process; False when another has it."""
    if path in _held:
        return True
    lock = _lock(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return True  # where nothing can be written nothing can be undone
    if not _locked(handle, lock):
        os.close(handle)
        return False
    _held[path] = handle
    return True


def _locked(handle: int, lock: Path) -> bool:
    """Lock an open file, and make sure that it is still the one others would open."""
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return os.fstat(handle).st_ino == lock.stat().st_ino
    except OSError:
        return False


def free(path: Path) -> bool:
    """Whether this process has a game or could take it."""
    if path in _held or not _lock(path).exists():
        return True
    taken = hold(path)
    if taken:
        release(path)
    return taken


def release(path: Path) -> None:
    """Give a game back."""
    handle = _held.pop(path, None)
    if handle is not None:
        with contextlib.suppress(OSError):
            _lock(path).unlink()
        os.close(handle)


@atexit.register
def release_all() -> None:
    """Give every game back."""
    for path in list(_held):
        release(path)


def _lock(path: Path) -> Path:
    return path.with_name(f".{path.name}.lock")
