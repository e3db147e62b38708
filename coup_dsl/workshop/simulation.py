"""Many games at once, by several processes, and what they say in words."""

from __future__ import annotations

import math
import multiprocessing
import signal
import threading
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from coup_dsl.workshop.trial import Plan, Task, played, tasks

Z = 1.96


@dataclass(frozen=True)
class Outcome:
    """What the games came to; ``asked`` games with the role were wanted."""

    plan: Plan
    asked: int
    counts: Counter[str]
    stopped: bool = False


def simulate(plan: Plan, games: int, workers: int = 1, report: Callable[[int, int], None] = lambda done, of: None,
             work: Callable[[Task], Counter[str]] = played) -> Outcome:
    """Play the games; what they come to is the same for any number of workers.

    Args:
        report: told how many games are done, and of how many.
        work: plays one task.

    An interruption ends it early with what is done so far.
    """
    parts = tasks(plan, games)
    total, done, of = Counter[str](), 0, sum(len(part.games) for part in parts)
    results = _results(parts, min(workers, len(parts)), work)
    stopped = False
    try:
        report(0, of)
        for part, counts in results:
            total += counts
            done += len(part.games)
            report(done, of)
    except KeyboardInterrupt:
        stopped = True
    finally:
        results.close()
    return Outcome(plan, games, total, stopped)


def _results(parts: Sequence[Task], workers: int,
             work: Callable[[Task], Counter[str]]) -> Generator[tuple[Task, Counter[str]], None, None]:
    if workers <= 1:
        for part in parts:
            yield part, work(part)
        return
    with _ctrl_c_ignored():
        pool = multiprocessing.get_context("spawn").Pool(workers, _undisturbed)
    try:
        yield from pool.imap_unordered(_Work(work), parts)
        pool.close()
    finally:
        pool.terminate()
        pool.join()


class _Work:
    """A task with its counts, for a process that can only be handed what can be pickled."""

    def __init__(self, work: Callable[[Task], Counter[str]]) -> None:
        self.work = work

    def __call__(self, part: Task) -> tuple[Task, Counter[str]]:
        return part, self.work(part)


@contextmanager
def _ctrl_c_ignored() -> Iterator[None]:
    """Processes that are started meanwhile do not hear ctrl-c, from their first moment on."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _undisturbed() -> None:
    """Ctrl-C is for the process that collects."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def wilson(wins: int, of: int, z: float = Z) -> tuple[float, float]:
    """The 95 % interval of a share.

    >>> low, high = wilson(250, 1000)
    >>> round(low, 3), round(high, 3)
    (0.224, 0.278)
    """
    if not of:
        return 0.0, 1.0
    share, square = wins / of, z * z
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = z / (1 + square / of) * math.sqrt(share * (1 - share) / of + square / (4 * of * of))
    return max(middle - half, 0.0), min(middle + half, 1.0)


# -- in words ------------------------------------------------------------------------------------
def told(outcome: Outcome, name: str) -> Iterator[str]:
    """The outcome, line by line."""
    plan, n = outcome.plan, outcome.counts
    games = n["games"]
    if outcome.stopped:
        yield f"stopped after {games:,} of {outcome.asked:,} games"
    if not games:
        yield "no game was finished"
        return
    yield f"{name}: {games:,} games of {plan.players} {plan.bots} bots, seed {plan.seed}"
    yield ""
    if n["used"] or not n["claims"]:
        yield _rate("used", n["used"], games, "")
    yield _rate("claimed", n["claims"], games, _kinds(n))
    yield _rate("  bluffed", n["bluffs"], games, _of(n["bluffs"], n["claims"], "of the claims"))
    challenged = _of(n["challenged"], n["claims"], "of the claims")
    yield _rate("  challenged", n["challenged"], games,
                f"{challenged}; {n['caught']:,} caught, {n['proved']:,} proved")
    yield _rate("  blocked", n["blocked"], games,
                _of(n["blocked"], n["as action"] + n["used"], "of its actions"))
    yield ""
    yield f"share of wins (average of all players: {1 / plan.players:.1%})"
    for label, key in (("who claims it", "claimers"), ("  truthfully only", "honest"), ("  bluffing", "bluffers"),
                       ("who uses it", "users"), ("who is dealt it", "dealt")):
        if n[key] or key in ("claimers", "dealt"):
            yield _share(label, n[f"{key} won"], n[key], plan.players)
    yield "(who lives longer claims more, so a claimer is above average for that alone)"
    yield ""
    yield from _length(n, games)


def _rate(label: str, count: int, games: int, more: str) -> str:
    return f"{label:<18}{count / games:6.2f} a game" + (f"   ({more})" if more else "")


def _kinds(n: Counter[str]) -> str:
    kinds = [f"{n[f'as {kind}']:,} as {'an' if kind == 'action' else 'a'} {kind}" for kind in
             ("action", "block", "join", "reaction") if n[f"as {kind}"]]
    return ", ".join(kinds)


def _of(part: int, whole: int, what: str) -> str:
    return f"{part / whole:.0%} {what}" if whole else "no claims"


def _share(label: str, won: int, of: int, players: int) -> str:
    if not of:
        return f"{label:<18}   none"
    low, high = wilson(won, of)
    average = 1 / players
    verdict = "more than average" if low > average else "less than average" if high < average else "as the average"
    return f"{label:<18}{won / of:7.1%}   95 % interval {low:.1%} to {high:.1%} ({of:,} cases): {verdict}"


def _length(n: Counter[str], games: int) -> Iterator[str]:
    turns = n["turns"] / games
    line = f"turns              {turns:6.1f} a game"
    if n["without games"]:
        without = n["without turns"] / n["without games"]
        line += f"   ({turns - without:+.1f} against {without:.1f} with another role in its place)"
    yield line
    if n["unfinished"]:
        yield f"given up           {n['unfinished']:,} games after too many decisions; they count for no share"
