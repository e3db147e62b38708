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

from coup_dsl.errors import Invalid, quoted
from coup_dsl.lab.chunk import Chunk, Done
from coup_dsl.lab.files import write_packed
from coup_dsl.lab.sums import Sums


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
        write_packed(self.path(chunk, "times"), json.dumps(times, sort_keys=True))
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
            said = _read(self.path(chunk))
            mine.add(Sums.of(said["sums"]))
            if "other" in said:
                theirs.add(Sums.of(said["other"]))
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
        times = self.path(chunk, "times")
        if times.is_file():
            cost.add(**_read(times))


def _read(path: Path) -> Any:
    """What a file holds; raises Invalid for one that was broken, say by a power cut."""
    try:
        return json.loads(gzip.decompress(path.read_bytes()))
    except (OSError, EOFError, ValueError, zlib.error):
        raise Invalid(f"{quoted(str(path))} cannot be read",
                      help="delete it, and its games are played again") from None
