"""Where chunks that are done are kept: one compressed file each, named by what it holds, written at once or not at all.

What a chunk came to is in ``chunks`` and is the same wherever it is played; how long it took is in ``times``.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from coup_dsl.errors import Invalid
from coup_dsl.lab.chunk import Chunk, Done
from coup_dsl.lab.files import write_packed
from coup_dsl.lab.sums import Sums

#: The folder of what says how long chunks took.
TIMES = "times"


@dataclass
class Cost:
    """CPU seconds in all, and CPU seconds and decisions by kind of bot."""

    seconds: float = 0.0
    spent: dict[str, float] = field(default_factory=dict)
    asked: dict[str, int] = field(default_factory=dict)

    def add(self, seconds: float, spent: dict[str, float], asked: dict[str, int]) -> None:
        """Count one more chunk."""
        self.seconds += seconds
        for kind, value in spent.items():
            self.spent[kind] = self.spent.get(kind, 0.0) + value
            self.asked[kind] = self.asked.get(kind, 0) + asked[kind]

    def each(self, kind: str) -> float | None:
        """CPU seconds for a decision of a kind of bot, or None when it made none that was timed."""
        return self.spent[kind] / self.asked[kind] if self.asked.get(kind) else None


class Store:
    """The chunks in a folder; several processes and machines may write to it.

    Args:
        folder: made when the first chunk is written.
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)

    def path(self, chunk: Chunk, what: str = "chunks") -> Path:
        """The file of a chunk."""
        key = chunk.key
        return self.folder / what / key[:2] / f"{key}.json.gz"

    def has(self, chunk: Chunk) -> bool:
        """Whether a chunk is done."""
        return self.path(chunk).is_file()

    def missing(self, chunks: Iterable[Chunk]) -> list[Chunk]:
        """Those that are not done yet, each once."""
        return [chunk for chunk in dict.fromkeys(chunks) if not self.has(chunk)]

    def write(self, chunk: Chunk, done: Done) -> None:
        """Keep what a chunk came to."""
        said: dict[str, Any] = {"chunk": chunk.words(), "sums": done.sums.data()}
        if done.other is not None:
            said["other"] = done.other.data()
        times = {"seconds": done.seconds, "spent": dict(done.spent), "asked": dict(done.asked)}
        write_packed(self.path(chunk, TIMES), json.dumps(times, sort_keys=True))
        write_packed(self.path(chunk), json.dumps(said, sort_keys=True, separators=(",", ":")))

    def sums(self, chunks: Iterable[Chunk], cost: Cost | None = None) -> Sums:
        """The counts of those chunks that are done; what they cost is added to ``cost``."""
        return self.both(chunks, cost)[0]

    def both(self, chunks: Iterable[Chunk], cost: Cost | None = None) -> tuple[Sums, Sums]:
        """The same, with the counts in the other setting."""
        mine, theirs = Sums(), Sums()
        for chunk in dict.fromkeys(chunks):
            if not self.has(chunk):
                continue
            for key, data in _counts(self.path(chunk)):
                (mine if key == "sums" else theirs).add(Sums.of(data))
            if cost is not None:
                self._add_times(chunk, cost)
        return mine, theirs

    def cost(self, chunks: Iterable[Chunk]) -> Cost:
        """What those chunks cost that are done."""
        cost = Cost()
        for chunk in chunks:
            self._add_times(chunk, cost)
        return cost

    def _add_times(self, chunk: Chunk, cost: Cost) -> None:
        times = self.path(chunk, TIMES)
        if times.is_file():
            said = _read(times)
            if not _are_times(said):
                raise _unusable(times, "does not say how long games took")
            cost.add(**said)


def _read(path: Path) -> Any:
    """What a file holds; raises Invalid for one that was broken, say by a power cut."""
    try:
        return json.loads(gzip.decompress(path.read_bytes()))
    except (OSError, EOFError, ValueError, RecursionError, zlib.error):
        raise _unusable(path, "cannot be read") from None


def _unusable(path: Path, why: str) -> Invalid:
    timed = path.parent.parent.name == TIMES
    return Invalid(f"'{path}' {why}", help="delete it; reports then do not say how long these games took" if timed else
                   "delete it, and its games are played again")


def _counts(path: Path) -> list[tuple[str, Any]]:
    """The counts in the file of a chunk, perhaps those of another setting as well; raises Invalid for other JSON."""
    said = _read(path)
    found = [(key, said[key]) for key in ("sums", "other") if key in said] if isinstance(said, dict) else []
    if [key for key, _ in found][:1] != ["sums"] or not all(_are_sums(data) for _, data in found):
        raise _unusable(path, "holds no counts of games")
    return found


def _are_sums(data: Any) -> bool:
    """Whether a value is what :meth:`Sums.data` writes."""
    return (isinstance(data, dict) and isinstance(data.get("deals"), int)
            and all(isinstance(data.get(key), dict) for key in ("rates", "tallies", "outliers"))
            and all(_numbers(row, 5) for row in data["rates"].values())
            and all(isinstance(count, int) for count in data["tallies"].values())
            and all(_numbers(row, 3) for row in data["outliers"].values()))


def _numbers(row: Any, count: int) -> bool:
    return isinstance(row, list) and len(row) == count and all(isinstance(number, int) for number in row)


def _are_times(data: Any) -> bool:
    """Whether a value says what a chunk cost."""
    if not isinstance(data, dict) or set(data) != {"seconds", "spent", "asked"}:
        return False
    spent, asked = data["spent"], data["asked"]
    return (isinstance(data["seconds"], int | float) and isinstance(spent, dict) and isinstance(asked, dict)
            and set(spent) == set(asked)
            and all(isinstance(number, int | float) for number in (*spent.values(), *asked.values())))
