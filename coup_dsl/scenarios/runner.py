"""Playing a scenario: steps, checks between them, and what must be true at the end.

What is not written is a pass: before each step the position is moved on by passing, or by taking the only
option there is, until the step's player is asked something that the step answers. The choice of a turn's
action is never taken by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, NoReturn

from coup_dsl.errors import CoupError, Finding, Invalid, Path
from coup_dsl.scenarios.compare import Difference, differences
from coup_dsl.scenarios.scenario import Scenario, read_scenarios
from coup_dsl.scenarios.table import Table, count_cards, count_coins
from coup_dsl.scenarios.words import same_step

if TYPE_CHECKING:
    from coup_dsl import Event, Option, State

MOST_MOVES = 10_000


@dataclass(frozen=True)
class Move:
    """One option that was taken, whether it was written or moved on to, and what happened."""

    step: str
    written: bool
    events: tuple[Event, ...] = ()


@dataclass(frozen=True)
class Decision:
    """A position, and what was offered in it."""

    position: str
    offered: tuple[str, ...]


@dataclass(frozen=True)
class Failure:
    """Why a scenario failed: findings, and once it was playing, the step, and the decisions it was looked for in."""

    findings: tuple[Finding, ...]
    step: str | None = None
    decisions: tuple[Decision, ...] = ()


@dataclass(frozen=True)
class Result:
    """What came of a scenario."""

    scenario: Scenario
    moves: tuple[Move, ...] = ()
    failure: Failure | None = None

    @property
    def passed(self) -> bool:
        return self.failure is None


class _Failed(Exception):
    def __init__(self, failure: Failure) -> None:
        self.failure = failure


def run_file(path: str | FilePath, folders: Iterable[str | FilePath] = ()) -> Iterator[Result]:
    """Run every scenario of a file. Raises Invalid when it is no scenario file."""
    table = Table(folders)
    for scenario in read_scenarios(path):
        yield run(scenario, table)


def run(scenario: Scenario, table: Table | None = None) -> Result:
    """Run one scenario."""
    try:
        state = (table or Table()).position(scenario)
    except Invalid as fault:
        return Result(scenario, failure=Failure(fault.findings))
    play = _Play(scenario, state)
    try:
        play.all()
    except _Failed as failed:
        return Result(scenario, tuple(play.moves), failed.failure)
    return Result(scenario, tuple(play.moves))


def moved_on(state: State) -> Option | None:
    """The option by which play moves on without a step: the pass, or the only one there is."""
    if state.chooser is not None:
        return None
    options = state.options
    if len(options) == 1:
        return options[0]
    return next((option for option in options if option.kind == "pass"), None)


class _Play:
    def __init__(self, scenario: Scenario, state: State) -> None:
        self.scenario = scenario
        self.state = state
        self.moves: list[Move] = []
        self.coins = count_coins(state)
        self.cards = count_cards(state)

    def all(self) -> None:
        for index, entry in enumerate(self.scenario.data["play"]):
            if isinstance(entry, str):
                self._step(entry, ("play", index))
            elif "check" in entry:
                self._compare(entry["check"], ("play", index, "check"))
            else:
                key, step = next(iter(entry.items()))
                self._offered(step, ("play", index, key), wanted=key == "offered")
        self._move_on()
        self._compare(self.scenario.data.get("expect", {}), ("expect",))

    def _step(self, step: str, path: Path) -> None:
        wanted = same_step(step)
        passed: list[State] = []
        while True:
            passed.append(self.state)
            for option in self.state.options:
                if same_step(str(option)) == wanted:
                    self._take(option, True, path)
                    return
            following = moved_on(self.state)
            if following is None:
                self._fail(path, "S302", f"'{step}' does not become legal", step, *passed)
            self._take(following, False, path)

    def _offered(self, step: str, path: Path, wanted: bool) -> None:
        probe, form = self.state, same_step(step)
        passed: list[State] = []
        while True:
            passed.append(probe)
            found = any(same_step(str(option)) == form for option in probe.options)
            following = moved_on(probe)
            if found or following is None or len(passed) > MOST_MOVES:
                break
            probe = self._after(probe, following, path)
        if found != wanted:
            said = "is not offered" if wanted else "is offered"
            self._fail(path, "S303", f"'{step}' {said}", step, *(passed if wanted else passed[-1:]))

    def _move_on(self) -> None:
        while (following := moved_on(self.state)) is not None:
            self._take(following, False, ("play",))

    def _take(self, option: Option, written: bool, path: Path) -> None:
        if len(self.moves) >= MOST_MOVES:
            self._fail(path, "S305", "the scenario comes to no end", str(option), self.state)
        try:
            state, events = self.state.step(option)
        except CoupError as fault:
            self._fail_with(self._draw_findings(fault, path), str(option), self.state)
        self.moves.append(Move(str(option), written, tuple(events)))
        self.state = state
        if count_coins(state) != self.coins:
            message = f"there were {self.coins} coins, and now {count_coins(state)}"
            self._fail(path, "S304", message, str(option), state)
        self._count_cards(path, str(option))

    def _count_cards(self, path: Path, step: str) -> None:
        """No card comes or goes; one that is on its way from hand to hand may be out of sight in between."""
        now = count_cards(self.state)
        settled = self.state.over or self.state.chooser is not None
        if (now != self.cards) if settled else (now - self.cards):
            message = f"there were the cards {_in_words(self.cards)}, and now {_in_words(now)}"
            self._fail(path, "S304", message, step, self.state)

    def _after(self, state: State, option: Option, path: Path) -> State:
        try:
            return state.after(option)
        except CoupError as fault:
            self._fail_with(self._draw_findings(fault, path), str(option), state)

    def _draw_findings(self, fault: CoupError, path: Path) -> list[Finding]:
        """A card of `draws` that cannot come, at its place there; anything else at the step."""
        where: Path = path
        if isinstance(fault, Invalid):
            if fault.findings:
                return list(fault.findings)
            if fault.path and fault.path[0] in self.scenario.data:
                where = fault.path
        return [self.scenario.finding(where, "S306", str(fault))]

    def _compare(self, expected: Mapping[str, Any], path: Path) -> None:
        found = differences(expected, self.state)
        if found:
            step = self.moves[-1].step if self.moves else None
            self._fail_with([self._unlike(difference, path) for difference in found], step, self.state)

    def _unlike(self, difference: Difference, path: Path) -> Finding:
        return self.scenario.finding((*path, *difference.path), "S301", str(difference))

    def _fail(self, path: Path, code: str, message: str, step: str | None, *states: State) -> NoReturn:
        self._fail_with([self.scenario.finding(path, code, message)], step, *states)

    def _fail_with(self, findings: list[Finding], step: str | None, *states: State) -> NoReturn:
        decisions = [Decision(state.text(), tuple(map(str, state.options))) for state in states]
        raise _Failed(Failure(tuple(findings), step, tuple(decisions)))


def _in_words(cards: Counter[str]) -> str:
    return ", ".join(f"{count} {card}" for card, count in sorted(cards.items()))
