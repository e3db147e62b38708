"""Many games at once, by several processes, and what they say in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from coup_dsl.bots.arena import wilson
from coup_dsl.lab.pool import worked
from coup_dsl.workshop.trial import Plan, Task, played, tasks


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
    results = worked(parts, workers, work)
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
        lost = "1 game" if n["unfinished"] == 1 else f"{n['unfinished']:,} games"
        yield f"given up           {lost} after too many decisions, in no share above"
