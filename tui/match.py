"""A game at this machine: bots think, people answer, and nobody gets more than his own seat's view."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from coup_dsl import events_seen_by
from tui.clock import Clock
from tui.keeper import Keeper
from tui.pace import Pace
from tui.record import Record
from tui.render.reveal import Verdict
from tui.result import Result, Score
from tui.scene import Scene
from tui.settings import Settings
from tui.setup import Deal, Player
from tui.wit import Wit
from tui.witness import Witness

if TYPE_CHECKING:
    from coup_dsl import Event, Option, State, View
    from coup_dsl.bots.adviser import Advice


@dataclass(frozen=True, slots=True)
class Change:
    """The table after something happened.

    Attributes:
        number: that of the decision now open.
        scene: as the one person at this machine sees it; as the public does, when there are several or none.
        asked: the person's seat that has to answer, or None.
        verdict: how a challenge ended, if one did.
    """

    number: int
    scene: Scene
    asked: int | None
    verdict: Verdict | None = None


class Match:
    """Decisions come out as changes, answers go in; the position itself stays in here."""

    def __init__(self, deal: Deal, clock: Clock, speed: float, settings: Settings | None = None) -> None:
        self.seating = deal.seating
        self.people = deal.people
        self.seed = deal.seed
        self.number = 0
        self.keeper = Keeper(deal.record, deal.path)
        self._deal = deal
        self._state = deal.state
        self._score = Score(deal.state)
        self._clock = clock
        self._speed = speed
        self._settings = settings or Settings()
        self._pace = Pace(deal.seed)
        self._wit = Wit(deal.seed, deal.seating.kinds)
        self._hurry = asyncio.Event()
        eyes = {self.own, *self.people}
        self._witnesses = {eye: Witness(eye, deal.seating, deal.state) for eye in eyes}
        self._players: dict[int, Player] = {}
        self._seated_yet = False
        self._answer: asyncio.Future[Option] | None = None
        self._unread: list[tuple[State, Option, tuple[Event, ...]]] = []
        for step in deal.record.steps:
            self._step(step)

    @property
    def own(self) -> int | None:
        """The seat of the one person at this machine; None when there are several, or none."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def view(self) -> View:
        """What the own seat, or the public, may see now."""
        return self._witnesses[self.own].scene.view

    def scene(self, eye: int | None) -> Scene:
        """The table as a person, or the public, sees it now."""
        jotted = self.keeper.notes.get(eye, "") if eye is not None else ""
        return replace(self._witnesses[eye].scene, jotted=jotted, hands=self._hands())

    def _hands(self) -> tuple[tuple[str, ...], ...] | None:
        """Every hand, for ghosts: people who are out, when nobody at this keyboard is still in."""
        wanted = self._settings.ghosts == "on" and bool(self.people)
        if not wanted or any(self._state.alive[seat] for seat in self.people):
            return None
        return tuple(tuple(hand) for hand in self._state.hands)

    def note(self, seat: int, said: str) -> None:
        """Keep the private notes of a person."""
        self.keeper.note(seat, said)

    def public(self) -> Scene:
        """The table as everybody saw it, from the deal on."""
        state = self._deal.state
        witness = Witness(None, self.seating, state)
        for step in self.keeper.steps:
            state, events = state.step(step)
            witness.take(state, events)
        return witness.scene

    def advise(self, seat: int) -> Advice:
        """What the adviser of a person says about the decision that is open; from any thread."""
        return self._witnesses[seat].advise()

    async def changes(self) -> AsyncIterator[Change]:
        """The table as it is, and then after every step until the game is over."""
        if not self._deal.record.steps:
            self.keeper.start()
        yield self._change(None)
        self._players = await asyncio.to_thread(self._seated)
        self._seated_yet = True
        while not self._state.over:
            option = await self._next_option()
            self._tell(self._step(option))
            self.keeper.took(str(option))
            if self._state.over:
                self._keep_result()
            yield self._change(self._witnesses[self.own].verdict)

    def _step(self, option: Option | str) -> tuple[Event, ...]:
        before = self._state
        self._state, events = before.step(option)
        self.number += 1
        taken = next(known for known in before.options if str(known) == str(option))
        self._score.count(before, taken, events)
        quip = self._wit.after(self.number, events_seen_by(events, None))
        for witness in self._witnesses.values():
            witness.take(self._state, events)
            if quip is not None and self._settings.wit == "on":
                witness.hear(*quip)
        if not self._seated_yet:
            self._unread.append((before, taken, events))
        return events

    def _seated(self) -> dict[int, Player]:
        """The bots; in a game that goes on they know what happened and what they answered."""
        players = self._deal.players()
        for before, taken, events in self._unread:
            if before.actor in players:
                players[before.actor].recall(before.seen_by(before.actor), taken)
            for seat, player in players.items():
                player.notice(events_seen_by(events, seat))
        self._unread.clear()
        return players

    def _tell(self, events: tuple[Event, ...]) -> None:
        for seat, player in self._players.items():
            player.notice(events_seen_by(events, seat))

    def _change(self, verdict: Verdict | None) -> Change:
        actor = self._state.actor
        asked = actor if actor in self.people and not self._state.over else None
        if asked is not None:
            self._hurry.clear()
            self._answer = asyncio.get_running_loop().create_future()
        return Change(self.number, self.scene(self.own), asked, verdict)

    def _keep_result(self) -> None:
        result = self.result
        if result is not None and result.winner is not None:
            self.keeper.ended(f"{self._state.names[result.winner]} won after {result.turns} turns")

    async def _next_option(self) -> Option:
        actor = self._state.actor
        assert actor is not None
        if actor in self.people:
            assert self._answer is not None
            return await self._answer
        view = self._state.seen_by(actor)
        seconds = self._pace.seconds(view.question) * (self._speed if self._settings.beat else 0.0)
        # A bot thinks while it seems to: how long it takes shows nothing.
        option, _ = await asyncio.gather(
            asyncio.to_thread(self._players[actor].choose, view), self._clock.pause(seconds, self._hurry)
        )
        return option

    def answer(self, number: int, option: Option) -> bool:
        """Take a person's answer; False when it comes too late."""
        if number != self.number or self._answer is None or self._answer.done():
            return False
        self._answer.set_result(option)
        return True

    @property
    def record(self) -> Record:
        """The game up to now, which knows every card."""
        return self._deal.record.with_steps(self.keeper.steps, self.keeper.result)

    @property
    def hurrying(self) -> asyncio.Event:
        """Set while pauses are cut short."""
        return self._hurry

    def hurry(self) -> None:
        """No more pauses until a person is asked."""
        self._hurry.set()

    @property
    def result(self) -> Result | None:
        """Everything about the game, hands included, once it is over."""
        return self._score.result(self._state, self.seating) if self._state.over else None

    def __repr__(self) -> str:
        return f"<match, decision {self.number}>"
