"""A game at this machine: bots think, the own seat answers, and only one seat's view ever gets out."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from coup_dsl import events_seen_by
from tui.clock import Clock
from tui.result import Result, Score
from tui.setup import Deal, Player

if TYPE_CHECKING:
    from coup_dsl import Event, Option, State, View

SHORTEST, LONGEST = 0.6, 1.5


@dataclass(frozen=True, slots=True)
class Change:
    """What the own seat sees after something happened; ``number`` is that of the decision now open."""

    number: int
    view: View
    events: tuple[Event, ...]


def spectated(state: State) -> View:
    """What somebody without a seat may see: no cards, no options, nothing that only one seat knows."""
    frames = () if state.over else (("", 0, ()),)
    public = state.seen_by(0)
    return replace(public, seat=-1, hand=(), aside=(), options=(), refused=(), frames=frames)


class Match:
    """Decisions come out as changes, answers go in; the position itself stays in here."""

    def __init__(self, deal: Deal, clock: Clock, speed: float) -> None:
        self.seating = deal.seating
        self.own = deal.own
        self.seed = deal.seed
        self.number = 0
        self._deal = deal
        self._state = deal.state
        self._score = Score(deal.state)
        self._clock = clock
        self._speed = speed
        self._pauses = random.Random(f"{deal.seed} pauses")
        self._hurry = asyncio.Event()
        self._eye = len(deal.seating.names) if deal.own is None else deal.own
        self._players: dict[int, Player] = {}
        self._answer: asyncio.Future[Option] | None = None

    @property
    def view(self) -> View:
        """What the own seat, or a spectator, may see now."""
        return spectated(self._state) if self.own is None else self._state.seen_by(self.own)

    async def changes(self) -> AsyncIterator[Change]:
        """The table as it is, and then after every step until the game is over."""
        yield Change(self.number, self.view, ())
        self._players = await asyncio.to_thread(self._deal.players)
        while not self._state.over:
            option = await self._next_option()
            before = self._state
            self._state, events = before.step(option)
            self.number += 1
            self._score.count(before, option, events)
            for seat, player in self._players.items():
                player.notice(events_seen_by(events, seat))
            yield Change(self.number, self.view, events_seen_by(events, self._eye))

    async def _next_option(self) -> Option:
        actor = self._state.actor
        if actor is not None and actor == self.own:
            self._hurry.clear()
            self._answer = asyncio.get_running_loop().create_future()
            return await self._answer
        assert actor is not None
        await self._clock.pause(self._pauses.uniform(SHORTEST, LONGEST) * self._speed, self._hurry)
        view = self._state.seen_by(actor)
        return await asyncio.to_thread(self._players[actor].choose, view)

    def answer(self, number: int, option: Option) -> bool:
        """Take the own seat's answer; False when it comes too late."""
        if number != self.number or self._answer is None or self._answer.done():
            return False
        self._answer.set_result(option)
        return True

    @property
    def hurrying(self) -> asyncio.Event:
        """Set while pauses are cut short."""
        return self._hurry

    def hurry(self) -> None:
        """No more pauses until the own seat is asked."""
        self._hurry.set()

    @property
    def result(self) -> Result | None:
        """Everything about the game, hands included, once it is over."""
        return self._score.result(self._state, self.seating) if self._state.over else None

    def __repr__(self) -> str:
        return f"<match, decision {self.number}>"
