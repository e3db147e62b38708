"""Playing what is missing of an experiment, stage by stage."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from coup_dsl.lab.chunk import Chunk, Done, work
from coup_dsl.lab.pool import worked
from coup_dsl.lab.progress import Progress
from coup_dsl.lab.report import Report
from coup_dsl.lab.store import Store


class Experiment(Protocol):
    """What is played, and what is said about it."""

    @property
    def name(self) -> str:
        """What its report is called."""
        ...

    def stages(self, store: Store) -> Iterator[Sequence[Chunk]]:
        """The chunks of each stage; a stage is asked for when all before it are done."""
        ...

    def report(self, store: Store) -> Report:
        """What came of the chunks that are done."""
        ...


@dataclass(frozen=True)
class Hands:
    """Who does the work.

    Attributes:
        workers: processes.
        shard: number of this machine and how many there are.
        scheduler: of a dask cluster; "" for one on this machine, None for plain processes.
    """

    workers: int = 1
    shard: tuple[int, int] = (1, 1)
    scheduler: str | None = None

    def share(self, chunks: Sequence[Chunk]) -> list[Chunk]:
        """The chunks of this machine: by their keys, so that it does not matter which are done already."""
        number, of = self.shard
        return [chunk for chunk in chunks if int(chunk.key[:8], 16) % of == number - 1]

    def results(self, chunks: Sequence[Chunk]) -> Generator[tuple[Chunk, Done], None, None]:
        """Each chunk with what it came to, as they come."""
        if self.scheduler is None:
            return worked(chunks, self.workers, work)
        from coup_dsl.lab import cluster

        return cluster.worked(chunks, self.workers, work, self.scheduler or None)


@dataclass(frozen=True)
class Outcome:
    """How playing ended: all done, or how many games are missing, and whether it was interrupted."""

    missing: int = 0
    stopped: bool = False


def play(experiment: Experiment, store: Store, hands: Hands, progress: Progress | None = None) -> Outcome:
    """Play what is missing; an interruption keeps every chunk that is done.

    With shards, a stage that waits for the chunks of other machines ends it.
    """
    progress = progress or Progress(sys.stderr)
    for stage in experiment.stages(store):
        todo = store.missing(hands.share(stage))
        stopped = bool(todo) and _played(todo, store, hands, progress)
        missing = sum(chunk.games for chunk in store.missing(stage))
        if missing:
            return Outcome(missing, stopped)
    return Outcome()


def _played(chunks: Sequence[Chunk], store: Store, hands: Hands, progress: Progress) -> bool:
    """Play chunks and keep them; True when it was interrupted."""
    done, of = 0, sum(chunk.games for chunk in chunks)
    results = hands.results(chunks)
    progress.restart()
    try:
        progress(0, of)
        for chunk, result in results:
            store.write(chunk, result)
            done += chunk.games
            progress(done, of)
    except KeyboardInterrupt:
        return True
    finally:
        results.close()
        progress.clear()
    return False
