"""Work done by several processes; Ctrl-C is heard by the one that collects."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any, Generic, TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")
#: What the signal module takes as a handler.
Handler = Callable[[int, FrameType | None], Any] | signal.Handlers


def worked(parts: Sequence[Part], workers: int, work: Callable[[Part], Result],
           ) -> Generator[tuple[Part, Result], None, None]:
    """Each part with its result, as they come; close it to stop the processes."""
    if workers <= 1 or len(parts) < 2:
        for part in parts:
            yield part, work(part)
        return
    with handling(signal.SIGINT, signal.SIG_IGN):  # processes that are started meanwhile do not hear ctrl-c
        pool = multiprocessing.get_context("spawn").Pool(min(workers, len(parts)), _undisturbed)
    try:
        yield from pool.imap_unordered(_Work(work), parts)
        pool.close()
    finally:
        pool.terminate()
        pool.join()


class _Work(Generic[Part, Result]):
    """A part with its result, for a process that can only be handed what can be pickled."""

    def __init__(self, work: Callable[[Part], Result]) -> None:
        self.work = work

    def __call__(self, part: Part) -> tuple[Part, Result]:
        return part, self.work(part)


@contextmanager
def handling(number: signal.Signals, handler: Handler) -> Iterator[None]:
    """Meanwhile a signal is handled so; outside of the main thread nothing changes."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(number, handler)
    try:
        yield
    finally:
        signal.signal(number, before)


def _undisturbed() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
