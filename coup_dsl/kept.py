"""What took long to work out, kept in the user's cache folder for the next start.

A file holds plain values alone (numbers, texts, tuples, lists, dicts), so reading one can run no code; it says
which key it was made for and a sum of its contents. One that is damaged, foreign or for another key is as good as
none: whoever asks works the value out again and writes it anew. Nothing here ever fails for want of a folder.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import pickle
import sys
import tempfile
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from coup_dsl.plain import Codec

Value = TypeVar("Value")

HEAD = b"coup-dsl kept 1\n"
SUM = 32
#: Files kept at once; what was not written for longest goes first.
MOST_FILES = 40
#: Beyond this a file is none of ours.
LARGEST = 8_000_000
#: Tests change the language under way, and must not leave what they made of it to others.
enabled = True


@cache
def folder() -> Path | None:
    """The user's cache folder for this project; None when there can be none."""
    from platformdirs import user_cache_path

    try:
        return user_cache_path("coup-dsl")
    except (OSError, RuntimeError):
        return None


def key(*parts: str | bytes) -> bytes:
    """One key from everything a value depends on."""
    whole = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogateescape") if isinstance(part, str) else part
        whole.update(b"%d:" % len(data) + data)
    return whole.digest()


def code_mark(folders: Iterable[Path]) -> str:
    """What changes whenever a module of these folders or of the package's top does: sizes and times.

    Python goes by the same for its own compiled files.
    """
    rows = [sys.version]
    for place in (Path(__file__).parent, *folders):
        with contextlib.suppress(OSError), os.scandir(place) as entries:
            for entry in entries:
                if entry.name.endswith((".py", ".lark", ".rules")):
                    stat = entry.stat()
                    rows.append(f"{entry.name} {stat.st_size} {stat.st_mtime_ns}")
    return "\n".join(sorted(rows))


class _Plain(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        raise pickle.UnpicklingError("kept values are plain")


def recall(name: str, wanted: bytes, place: Path | None = None) -> Any:
    """The value kept under a name for this key, or None."""
    place = place or (folder() if enabled else None)
    if place is None:
        return None
    try:
        with open(place / _file(name, wanted), "rb") as file:
            data = file.read(LARGEST + 1)
        start = len(HEAD) + len(wanted)
        body = data[start + SUM:]
        if data[:start] != HEAD + wanted or data[start:start + SUM] != hashlib.sha256(body).digest():
            return None
        return _Plain(io.BytesIO(body)).load()
    except Exception:  # whatever a foreign file makes of the unpickler, it is no reason to stop
        return None


def keep(name: str, wanted: bytes, value: Any, place: Path | None = None) -> None:
    """Keep a plain value under a name; whoever cannot write does without."""
    place = place or (folder() if enabled else None)
    if place is None:
        return
    body = pickle.dumps(value, protocol=4)
    with contextlib.suppress(OSError):
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=place, prefix=".new-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(HEAD + wanted + hashlib.sha256(body).digest() + body)
            os.replace(draft, place / _file(name, wanted))
        except BaseException:
            os.unlink(draft)
            raise
        _tidy(place)


class Store:
    """Values of some dataclasses that are kept in one file, by an id each.

    Args:
        name, made_for: the file, and the key of everything the values depend on.
        classes: the dataclasses of the values; where they are defined belongs to the key.
        place: the folder; the user's cache folder where none is given.
    """

    def __init__(self, name: str, made_for: bytes, classes: Sequence[type], place: Path | None = None) -> None:
        self._name, self._key, self._place = name, made_for, place
        self._codec = Codec(classes)
        found = recall(name, made_for, place)
        self._values: dict[str, Any] = found if isinstance(found, dict) else {}

    def get(self, id: str, kind: type[Value]) -> Value | None:
        """The value kept under an id, or None when there is none of this kind."""
        try:
            found = self._codec.whole(self._values.get(id))
        except Exception:  # something else is kept there; it will be made anew
            return None
        return found if isinstance(found, kind) else None

    def put(self, id: str, value: object) -> None:
        """Keep a value under an id."""
        self._values[id] = self._codec.plain(value)
        keep(self._name, self._key, self._values, self._place)


def _file(name: str, wanted: bytes) -> str:
    return f"{name}-{wanted.hex()[:16]}"


def _tidy(place: Path) -> None:
    with os.scandir(place) as entries:
        files = [(entry.stat().st_mtime_ns, entry.path) for entry in entries if entry.is_file()]
    for _, path in sorted(files)[:-MOST_FILES]:
        with contextlib.suppress(OSError):
            os.unlink(path)
