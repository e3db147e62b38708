"""Playing a scenario: steps, checks between them, and what must be true at the end.

What is not written is a pass: before each step the position is moved on by passing, or by taking the only
option there is, until the step's player is asked something that the step answers. The choice of a turn's
action is never taken by itself. Whether an engine asks where there is only one option is its own affair, so
a step that has happened by itself may be written too.
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
from coup_dsl.scenarios.unasked import unasked_steps
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
    table = table or Table()
    try:
        state = table.position(scenario)
    except Invalid as fault:
        return Result(scenario, failure=Failure(fault.findings))
    play = _Play(scenario, table, state)
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
    def __init__(self, scenario: Scenario, table: Table, state: State) -> None:
        self.scenario = scenario
        self.table = table
        self.state = state
        self.moves: list[Move] = []
        self.unasked: list[str] = []  # since the last written step
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
            option = _option(self.state, wanted)
            if option is not None:
                self.unasked.clear()
                self._take(option, True, path)
                return
            if wanted in self.unasked:
                del self.unasked[: self.unasked.index(wanted) + 1]
                self.moves.append(Move(step, True))
                return
            following = moved_on(self.state)
            if following is None:
                self._fail(path, "S302", f"'{step}' does not become legal", step, *passed)
            self._take(following, False, path)

    def _offered(self, step: str, path: Path, wanted: bool) -> None:
        probe, form, unasked = self.state, same_step(step), list(self.unasked)
        passed: list[State] = []
        while True:
            passed.append(probe)
            found = form in unasked or _option(probe, form) is not None
            following = moved_on(probe)
            if found or following is None or len(passed) > MOST_MOVES:
                break
            probe, events = self._after(probe, following, path)
            unasked += unasked_steps(events, following, probe.names)
        if found != wanted:
            said = "is not offered" if wanted else "is offered"
            self._fail(path, "S303", f"'{step}' {said}", step, *(passed if wanted else passed[-1:]))

    def _move_on(self) -> None:
        while (following := moved_on(self.state)) is not None:
            self._take(following, False, ("play",))

    def _take(self, option: Option, written: bool, path: Path) -> None:
        if len(self.moves) >= MOST_MOVES:
            self._fail(path, "S305", "the scenario comes to no end", str(option), self.state)
        state, events = self._after(self.state, option, path)
        self.moves.append(Move(str(option), written, events))
        self.unasked += unasked_steps(events, option, state.names)
        self.state = state
        if count_coins(state) != self.coins:
            message = f"there were {self.coins} coins, and now {count_coins(state)}"
            self._fail(path, "S304", message, str(option), state)
        if count_cards(state) != self.cards:
            message = f"there were the cards {_in_words(self.cards)}, and now {_in_words(count_cards(state))}"
            self._fail(path, "S304", message, str(option), state)

    def _after(self, state: State, option: Option, path: Path) -> tuple[State, tuple[Event, ...]]:
        try:
            return state.step(option)
        except Invalid as fault:
            drawn = self._draw_at_fault(str(option))
            where: Path = ("draws", drawn) if drawn is not None else path
            self._fail_with([self.scenario.finding(where, "S306", fault.message, fault.help)], str(option), state)

    def _draw_at_fault(self, step: str) -> int | None:
        """Which card of `draws` cannot come: the first without which the same steps can be taken."""
        for count in reversed(range(len(self.scenario.data.get("draws", ())))):
            try:
                state = self.table.position(self.scenario, draws=count)
                for move in self.moves:
                    if move.events:
                        state = state.after(move.step)
                state.after(step)
            except CoupError:
                continue
            return count
        return None

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


def _option(state: State, step: str) -> Option | None:
    """The option a step means, if it is offered."""
    return next((option for option in state.options if same_step(str(option)) == step), None)


def _in_words(cards: Counter[str]) -> str:
    return ", ".join(f"{count} {card}" for card, count in sorted(cards.items()))
