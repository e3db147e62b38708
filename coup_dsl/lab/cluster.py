"""The same work on a cluster: an extra, `pip install coup-dsl[cluster]`."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

from coup_dsl.errors import Invalid

Part = TypeVar("Part")
Result = TypeVar("Result")


def worked(parts: Sequence[Part], workers: int, work: Callable[[Part], Result], scheduler: str | None = None,
           ) -> Generator[tuple[Part, Result], None, None]:
    """Each part with its result, as they come.

    Args:
        workers: processes on this machine, when no scheduler is named.
        scheduler: address of a running ``dask scheduler``, whose workers have this package.

    Raises:
        Invalid: ``dask.distributed`` is not installed, or the scheduler does not answer.
    """
    try:
        from distributed import Client, as_completed
    except ImportError:
        raise Invalid("the dask back end needs dask.distributed",
                      help="pip install 'coup-dsl[cluster]', or leave --backend out") from None
    try:
        client = Client(scheduler, timeout="10s") if scheduler else Client(n_workers=workers, threads_per_worker=1,
                                                                          dashboard_address=None)
    except (OSError, TimeoutError):
        raise Invalid(f"no dask scheduler answers at {scheduler}") from None
    with client:
        sent = dict(zip(client.map(work, parts, pure=False), parts, strict=True))
        for future, result in as_completed(list(sent), with_results=True):
            yield sent[future], result
