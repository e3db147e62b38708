"""What a finished game comes to: who won, who bluffed and was caught, and the cards nobody saw."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tui.odds import truth
from tui.scene import Notes, Scene, Seating
from tui.stakes import stakes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coup_dsl import Event, Option, State


Hands = tuple[tuple[str, ...], ...]


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


@dataclass(slots=True)
class Bluff:
    """A claim that was not true; ``caught`` is who challenged it and was right."""

    turn: int
    seat: int
    role: str
    caught: int | None = None


@dataclass(frozen=True, slots=True)
class Read:
    """A challenge: how likely the claim was true by the cards the challenger could see."""

    turn: int
    seat: int
    whom: int
    role: str
    chance: float


@dataclass(frozen=True, slots=True)
class Result:
    """The whole game; only made when it is over.

    Attributes:
        hands: every hand by turn, as it was when the turn began.
        bluffs: in the order they were told.
        read: the right challenge that the cards spoke for least.
    """

    winner: int | None
    turns: int
    rows: tuple[Row, ...]
    hands: tuple[Hands, ...] = ()
    bluffs: tuple[Bluff, ...] = ()
    read: Read | None = None


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
    _hands: list[Hands] = field(default_factory=list, repr=False)
    _bluffs: list[Bluff] = field(default_factory=list, repr=False)
    _told: dict[int, Bluff | None] = field(default_factory=dict, repr=False)
    _doubt: Read | None = field(default=None, repr=False)
    _best: Read | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        self._rows = [Tally() for _ in self.start.names]

    def count(self, before: State, option: Option, events: Sequence[Event]) -> None:
        """Take one step into the account."""
        if len(self._hands) < self.turns:
            self._hands.append(tuple(tuple(hand) for hand in before.hands))
        if option.kind == "challenge":
            self._doubt = self._read(before, option.actor)
        claim = option.claim
        if claim and option.kind in {"action", "block", "claim", "lose"}:
            row = self._rows[option.actor]
            row.claims += 1
            true = claim in option.cards if option.kind == "lose" else claim in before.hands[option.actor]
            row.bluffs += not true
            told = None if true else Bluff(self.turns, option.actor, claim)
            self._told[option.actor] = told
            self._bluffs += [told] if told is not None else []
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
            told = self._told.pop(event.player, None)
            if told is not None:
                told.caught = self._challenger
            if self._challenger is not None:
                self._rows[self._challenger].won += 1
            if self._doubt is not None and (self._best is None or self._doubt.chance > self._best.chance):
                self._best = self._doubt

    def _read(self, before: State, seat: int) -> Read | None:
        """What a challenger has to go on: the cards that can be seen from the seat."""
        scene = Scene(before.seen_by(seat), Seating(before.names, ()), Notes(), seat)
        at, chance = stakes(scene), truth(scene)
        if at.role is None or chance is None:
            return None
        return Read(self.turns, seat, at.claimant, at.role, chance)

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
        return Result(state.winner, self.turns, rows, tuple(self._hands), tuple(self._bluffs), self._best)
