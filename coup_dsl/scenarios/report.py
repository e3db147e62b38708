"""What came of a scenario, in lines for a reader."""

from __future__ import annotations

from collections.abc import Iterator

from coup_dsl.errors import Finding
from coup_dsl.scenarios.runner import Decision, Result

MOST_OFFERED = 60
MOST_DECISIONS = 8


def failure_lines(result: Result) -> Iterator[str]:
    """Where a scenario failed: file and name, what is wrong, the step, and each position with what it offered."""
    failure = result.failure
    if failure is None:
        return
    yield f"FAILED {result.scenario.place}: {result.scenario.name}"
    for finding in failure.findings:
        yield from _shown(finding, result)
    if failure.step is not None:
        yield f"  step: {failure.step}"
    for index, decision in enumerate(failure.decisions):
        if MOST_DECISIONS // 2 <= index < len(failure.decisions) - MOST_DECISIONS // 2:
            if index == MOST_DECISIONS // 2:
                yield f"  and {len(failure.decisions) - MOST_DECISIONS} further decisions"
            continue
        yield from _decision(decision)


def game_lines(result: Result) -> Iterator[str]:
    """The game that was played, line by line; steps nobody wrote stand in brackets."""
    yield f"{'passed' if result.passed else 'FAILED'}: {result.scenario.name}"
    for move in result.moves:
        yield f"  {move.step}" if move.written else f"  ({move.step})"


def _shown(finding: Finding, result: Result) -> Iterator[str]:
    same_file = finding.place.file == result.scenario.document.file
    yield from finding.render(result.scenario.document.lines if same_file else ()).split("\n")


def _decision(decision: Decision) -> Iterator[str]:
    yield f"  position: {decision.position}"
    offered = list(decision.offered[:MOST_OFFERED])
    if len(decision.offered) > MOST_OFFERED:
        offered.append(f"and {len(decision.offered) - MOST_OFFERED} more")
    yield "  offered:  " + (", ".join(offered) if offered else "nothing: the game is over")
