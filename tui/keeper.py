"""Keeps a game on disk: after every step the whole record is written anew, or not at all."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISREG

from tui import jottings
from tui.hold import free, hold, release
from tui.record import OPEN, Record, Unreadable, has_result, head, is_open, tail
from tui.texts import say

ENDING = ".coup"


def games_folder() -> Path:
    """Where games are kept: a folder of the user's data."""
    from platformdirs import user_data_path

    return user_data_path("coup-tui", appauthor=False) / "games"


class Keeper:
    """One game being kept.

    Args:
        record: its set-up, with the steps it has so far.
        path: the file; None keeps nothing.
    """

    def __init__(self, record: Record, path: Path | None) -> None:
        self.path = path
        self.steps = list(record.steps)
        self._head = head(record) if path else ""
        self.result = record.result
        self.trouble = ""
        self.notes = jottings.read(path) if record.result == OPEN else {}

    def start(self) -> None:
        """Write the set-up, so that even a game without a step can be gone on with."""
        self._save(OPEN)

    def took(self, step: str) -> None:
        """A step was taken."""
        self.steps.append(step)
        self._save(OPEN)

    def note(self, seat: int, said: str) -> None:
        """The private notes of a person; kept beside the game."""
        self.notes[seat] = said
        if self.path is not None:
            with self._told():
                save(jottings.path_of(self.path), jottings.text(self.notes))

    def ended(self, result: str) -> None:
        """The game is over."""
        self.result = result
        self._save(result)
        jottings.forget(self.path)
        if self.path is not None:
            release(self.path)

    def _save(self, result: str) -> None:
        if self.path is None:
            return
        with self._told():
            save(self.path, self._head + tail(self.steps, result))

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        """What cannot be written is said at the table."""
        try:
            yield
            self.trouble = ""
        except OSError as fault:
            self.trouble = say("keeper.trouble", fault=fault.strerror or "?")


def save(path: Path, text: str) -> None:
    """Put a text into a file so that the file always holds the old or the new one whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    other = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with other.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(other, path)
    except BaseException:
        with contextlib.suppress(OSError):
            other.unlink()
        raise


def new_path(folder: Path, seed: int) -> Path:
    """A name nobody has yet, in the order of time."""
    stem = f"{time.strftime('%Y-%m-%d-%H%M%S')}-seed-{seed}"
    path, number = folder / f"{stem}{ENDING}", 2
    while path.exists() or not hold(path):
        path, number = folder / f"{stem}-{number}{ENDING}", number + 1
    return path


def kept(folder: Path) -> list[Path]:
    """The games in a folder, the newest first."""
    found = []
    for path in folder.glob(f"*{ENDING}"):
        with contextlib.suppress(OSError):  # gone by now, or a link to nothing
            status = path.stat()
            if S_ISREG(status.st_mode):
                found.append((status.st_mtime_ns, path.name, path))
    return [path for _, _, path in sorted(found, reverse=True)]


def load(path: Path) -> Record:
    """The record in a file; raises Unreadable, also when the file cannot be read."""
    from tui.record_yaml import read

    return read(_text(path))


def _text(path: Path) -> str:
    """What a file holds; raises Unreadable."""
    try:
        return path.read_text("utf-8")
    except OSError as fault:
        raise Unreadable(f"it cannot be read ({fault.strerror})") from None
    except UnicodeDecodeError:
        raise Unreadable("it is no text") from None


@dataclass(frozen=True, slots=True)
class Waiting:
    """What can be gone on with.

    Attributes:
        game: the newest one that is not over, can be read, and is open in no other window.
        damaged: newer files that cannot be read, each with what is wrong.
    """

    game: tuple[Path, Record] | None
    damaged: tuple[str, ...]


def waiting(folder: Path) -> Waiting:
    """The game that waits in a folder; of those that are over only the end is looked at."""
    damaged = []
    for path in kept(folder):
        try:
            record = _open(path)
        except Unreadable as fault:
            damaged.append(f"{path.name} ({fault})")
            continue
        if record is not None:
            return Waiting((path, record), tuple(damaged))
    return Waiting(None, tuple(damaged))


def _open(path: Path) -> Record | None:
    """The record in a file, or None for a game that is over or open in another window; raises Unreadable."""
    text = _text(path)
    if (has_result(text) and not is_open(text)) or not free(path):
        return None
    from tui.record_yaml import read

    record = read(text)
    return None if record.over else record


def unfinished(folder: Path) -> tuple[Path, Record] | None:
    """The newest game that is not over, can be read, and is open in no other window."""
    return waiting(folder).game
