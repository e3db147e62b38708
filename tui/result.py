"""What a finished game comes to: who won, who bluffed and was caught, and the cards nobody saw."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tui.scene import Seating

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coup_dsl import Event, Option, State


@dataclass(slots=True)
class Tally:
    """One seat's figures."""

    claims: int = 0
    bluffs: int = 0
    caught: int = 0
    challenges: int = 0
    won: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """One seat at the end."""

    name: str
    kind: str
    hand: tuple[str, ...]
    lost: tuple[str, ...]
    aside: tuple[str, ...]
    tally: Tally


@dataclass(frozen=True, slots=True)
class Result:
    """The whole game; only made when it is over."""

    winner: int | None
    turns: int
    rows: tuple[Row, ...]


def _exposed(event: Event) -> bool:
    """Whether the event ends a challenge against the claimant."""
    if event.kind == "revealed":
        return bool(event.cards) and event.role is not None and event.role not in event.cards
    return event.kind == "conceded"


@dataclass(slots=True)
class Score:
    """Counts along while the game goes on; keeps what it knows to itself."""

    start: State = field(repr=False)
    turns: int = 1
    _rows: list[Tally] = field(default_factory=list, repr=False)
    _challenger: int | None = None

    def __post_init__(self) -> None:
        self._rows = [Tally() for _ in self.start.names]

    def count(self, before: State, option: Option, events: Sequence[Event]) -> None:
        """Take one step into the account."""
        claim = option.claim
        if claim and option.kind in {"action", "block", "claim", "lose"}:
            row = self._rows[option.actor]
            row.claims += 1
            true = claim in option.cards if option.kind == "lose" else claim in before.hands[option.actor]
            row.bluffs += not true
        for event in events:
            self._take(event)

    def _take(self, event: Event) -> None:
        if event.kind == "turn":
            self.turns += 1
        elif event.kind == "challenged" and event.player is not None:
            self._challenger = event.player
            self._rows[event.player].challenges += 1
        elif event.player is not None and _exposed(event):
            self._rows[event.player].caught += 1
            if self._challenger is not None:
                self._rows[self._challenger].won += 1

    def result(self, state: State, seating: Seating) -> Result:
        """The account of a finished game."""
        rows = tuple(
            Row(
                seating.names[seat],
                seating.kinds[seat],
                tuple(state.hands[seat]),
                tuple(state.lost[seat]),
                tuple(state.aside[seat]),
                self._rows[seat],
            )
            for seat in range(len(seating.names))
        )
        return Result(state.winner, self.turns, rows)
