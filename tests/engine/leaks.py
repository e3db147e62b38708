"""Two worlds that differ in what a seat cannot see: the seat must never notice which one it is in.

One world is a random game; the other is dealt anew from the seat's view.  The same answers are given in
both.  An answer that hides something from the seat (which card goes back, how much is bid) may be another one
in the other world, as long as its public part is the same; where the other world has no such answer, or where a
card is turned up or a bid is opened that is another one there, a new world is dealt.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace

from coup_dsl import CHANCE, Event, Game, Option, State, events_seen_by
from coup_dsl.engine.chance import ASKED

#: Worlds dealt in search of one in which the answer can be given.
TRIES = 100
#: Events whose cards everybody sees.
OPEN = ("lost", "revealed", "shown", "conceded", "disclosed")


class Leak(AssertionError):
    """A seat can tell two worlds apart."""


@dataclass
class Counted:
    """How much was compared."""

    steps: int = 0
    different: int = 0
    dealt: int = 0
    skipped: int = 0

    def add(self, other: Counted) -> None:
        """Count another game as well."""
        for field in fields(Counted):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))


def may_see(event: Event, seat: int | None, s: State) -> bool:
    """Whether a seat, or an onlooker, may see the cards of an event: said once more, so that events can be checked."""
    if seat is None:
        piles = [shape.seen for shape in s.game.program.piles]
        open_pile = event.pile is not None and piles[s.game.program.pile_names.index(event.pile)] == "everyone"
        return open_pile or event.kind in OPEN
    if event.pile is not None and event.kind in ("turned", "gave", "got"):
        seen = s.game.program.piles[s.game.program.pile_names.index(event.pile)].seen
        known = seen == "everyone" or (seen in ("actor", "holder") and seat == s.turn and event.kind != "got")
        return known or (seat == event.player and event.kind != "turned")
    if event.kind in ("drew", "returned", "set-aside"):
        return event.player == seat
    if event.kind == "chose":
        return event.player == seat or (shows_choices(s.game) and seat in _acting(s))
    if event.kind in ("gave", "handed", "saw"):
        return seat in (event.player, *event.targets)
    return event.kind in OPEN


def shows_choices(game: Game) -> bool:
    """Whether a role in play shows a chosen card to somebody else."""
    return any(" seen by " in role.path.read_text(encoding="utf-8") for role in game.roles)


def _acting(s: State) -> tuple[int, ...]:
    """The active player and the targets of his action, before whom a chosen card may be laid."""
    return (s.turn, *(seat for matter in s.seen_by(None).matters if matter.kind == "action" for seat in matter.targets))


class Watch:
    """One game, watched by one seat, or by somebody who looks on."""

    def __init__(self, game: Game, players: int, seat: int | None, rng: random.Random) -> None:
        self.seat, self.random, self.counted = seat, rng, Counted()
        self.steps: list[str] = []
        self.here = self.there = self._dealt(game, players)
        self.there = self._world()

    def _dealt(self, game: Game, players: int) -> State:
        s = game.deal(players, chance=True)
        while s.actor == CHANCE:
            s = s.after(self.random.choice(s.options))
        return s

    def _world(self) -> State:
        """Another world that agrees with what the seat sees; chance is an actor there too."""
        self.counted.dealt += 1
        world = self.here.seen_by(self.seat).guess(self.random)
        world.rng = ASKED
        self._compare(self.here, world)
        return world

    def play(self, most: int = 400) -> Counted:
        """Follow the game to its end; raises Leak."""
        while not self.here.over and self.counted.steps < most:
            self._step()
        return self.counted

    # -- one step ----------------------------------------------------------------------------
    def _step(self) -> None:
        option = self._answer()
        self.steps.append(str(option))
        later, events = self.here.step(option)
        for attempt in range(TRIES):
            if attempt:
                self.there = self._world()
            for other in self._same_answers(option):
                other_later, other_events = self.there.step(other)
                if self._told_apart(events, other_events):
                    continue
                self.counted.steps += 1
                self.counted.different += self.here.hands != self.there.hands
                self.here, self.there = later, other_later
                self._compare(later, other_later)
                return
        self.counted.skipped += 1
        self.here = later
        self.there = self._world()

    def _answer(self) -> Option:
        options = self.here.options
        passes = [o for o in options if o.kind == "pass"]
        if passes and self.random.random() < 0.4:
            return passes[0]
        return self.random.choice(options)

    def _same_answers(self, option: Option) -> Iterator[Option]:
        """The answers of the other world that may look the same to the seat, in random order."""
        options = list(self.there.options)
        hidden = option.kind in ("show", "concede", "bid") or bool(option.cards)
        if option.actor == self.seat or not hidden:
            same = [o for o in options if str(o) == str(option)]
            if not same:
                raise self._leak(f"{option} is offered in one world only")
            yield same[0]
            return
        self.random.shuffle(options)
        yield from (o for o in options if _public(o) == _public(option))

    # -- what is compared --------------------------------------------------------------------
    def _told_apart(self, events: tuple[Event, ...], others: tuple[Event, ...]) -> bool:
        """Whether a card that everybody sees, or the seat, is another one; raises Leak for any other difference."""
        seen, other_seen = (events_seen_by(e, self.seat) for e in (events, others))
        for event, a, b in zip(events, seen, other_seen, strict=False):
            if a == b:
                continue
            if _without_cards(a) == _without_cards(b) and may_see(event, self.seat, self.here):
                return True
            opened = event.kind == "bid" and any(e.kind == "sealed" for e in events)
            if opened and replace(a, amount=b.amount) == b:
                return True
            raise self._leak(f"the events differ: {a} and {b}")
        if len(seen) != len(other_seen):
            raise self._leak(f"more events in one world: {seen[len(other_seen):] or other_seen[len(seen):]}")
        return False

    def _compare(self, here: State, there: State) -> None:
        a, b = here.seen_by(self.seat), there.seen_by(self.seat)
        if a != b or a.text() != b.text():
            raise self._leak(f"the views differ:\n  {a.text()}\n  {b.text()}")
        shown = [[(*map(str, (o, o.kind, o.claim, o.targets, o.cards, o.amount, o.cost)),) for o in v.options]
                 for v in (a, b)]
        if shown[0] != shown[1]:
            raise self._leak(f"the options differ: {shown}")
        if a.matters != b.matters or [*map(str, a.refused)] != [*map(str, b.refused)]:
            raise self._leak("what is open, or refused, differs")

    def _leak(self, what: str) -> Leak:
        last = "; ".join(self.steps[-8:])
        return Leak(f"seat {self.seat}: {what}\n  last steps: {last}\n  {self.here.text()}\n  {self.there.text()}")


def _public(o: Option) -> tuple[object, ...]:
    """What everybody sees of an answer that holds a card, or of a sealed bid."""
    verb = "draw" if o.actor == CHANCE else str(o).split()[1]
    return o.kind, o.actor, o.claim, o.targets, o.roles, len(o.cards), verb


def _without_cards(event: Event) -> Event:
    """An event without the cards it shows; a card that is lost is its role as well."""
    return replace(event, cards=(), role=None if event.kind == "lost" else event.role)
