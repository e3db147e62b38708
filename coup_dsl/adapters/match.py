"""A game under way with its past: one immutable value, which is all that the adapters hold."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from coup_dsl.adapters.numbering import Numbering
from coup_dsl.adapters.past import Line, Past, Told, seen, written
from coup_dsl.engine.chance import ASKED
from coup_dsl.engine.events import Event
from coup_dsl.engine.game import Game
from coup_dsl.engine.options import CHANCE, Option
from coup_dsl.engine.setup import seat_names
from coup_dsl.engine.state import State
from coup_dsl.engine.view import View
from coup_dsl.errors import Invalid

#: Answers after which a game is a draw; random games of six end before the hundredth.
MOST_ANSWERS = 500
Source = tuple[Callable[..., "Setting"], tuple[Any, ...]]


class Setting:
    """What is played: a game, how many play it, and how many answers make a draw.

    Args:
        game: the rules with the roles in play.
        players: 2 to 10.
        limit: answers after which nobody has won.
        source: how to make it again, a function and its arguments: what is pickled in its place.

    Raises:
        Invalid: too few or too many players or answers.
    """

    def __init__(self, game: Game, players: int = 2, limit: int = MOST_ANSWERS, source: Source | None = None) -> None:
        if limit < 1:
            raise Invalid(f"a game has at least one answer, not {limit}", path=("limit",))
        self.game, self.players, self.limit, self.source = game, players, limit, source
        self.numbering = Numbering(game, seat_names(game, players))
        self.start = Match(self, game.deal(players, chance=True), None, 0)

    def __reduce__(self) -> Source:
        if self.source is None:
            raise TypeError("this setting does not know what it was loaded from, and cannot be pickled")
        return self.source


@dataclass(frozen=True)
class Match:
    """A position, how it came about, and how many answers that took; chance is an actor.

    >>> match = Setting(Game.load("classic")).start
    >>> while match.actor == CHANCE:
    ...     match = match.after(min(match.answers))
    >>> match.state.hands
    (('duke', 'duke'), ('assassin', 'duke'))
    """

    setting: Setting
    state: State
    past: Past | Told | None
    answered: int

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self

    def __reduce__(self) -> tuple[Callable[..., Match], tuple[Any, ...]]:
        return replayed, (self.setting, self.numbers())

    def numbers(self) -> tuple[int, ...]:
        """Every answer so far by its number, what chance drew included."""
        found, past = [], self.past
        while isinstance(past, Past):
            found.append(past.number)
            past = past.before
        if past is not None:
            raise TypeError("an imagined match has no answers that lead to it")
        return tuple(reversed(found))

    @property
    def over(self) -> bool:
        """Whether somebody has won, or nobody in all the answers there are."""
        return self.state.over or self.answered >= self.setting.limit

    @property
    def actor(self) -> int | None:
        """The seat that answers, CHANCE, or None when it is over."""
        return None if self.over else self.state.actor

    @cached_property
    def answers(self) -> dict[int, Option]:
        """The answers that can be given, by number, in the order of numbers."""
        if self.over:
            return {}
        number = self.setting.numbering.number
        return dict(sorted((number(option), option) for option in self.state.options))

    def after(self, number: int) -> Match:
        """The match after an answer; raises Illegal or Invalid."""
        option = self.answers.get(number)
        if option is None:
            actor = self.actor
            text = self.setting.numbering.text(CHANCE if actor is None else actor, number)
            self.state.after(text)
            raise Invalid("the game is over")
        later, events = self.state.step(option)
        return Match(self.setting, later, Past(self.past, option, number, events),
                     self.answered + (option.actor != CHANCE))

    def imagined(self, seat: int, rng: random.Random) -> Match:
        """A match that looks the same to a seat, with all that it does not see now dealt anew.

        The others remember what a spectator has seen, and the hands they are dealt.
        """
        state = self.view(seat).guess(rng)
        state.rng = ASKED
        ids = self.setting.numbering.roles
        told: dict[int | None, tuple[Line, ...]] = {}
        for viewer in (None, *range(self.setting.players)):
            lines = [*seen(self.past, seat if viewer == seat else None)][::-1]
            if viewer not in (None, seat):
                cards = tuple(ids[card] for card in state.held[viewer])
                lines.append(Event("saw", viewer, targets=(viewer,), amount=len(cards), cards=cards))
            told[viewer] = tuple(lines)
        return Match(self.setting, state, Told(told), self.answered)

    def returns(self) -> tuple[float, ...]:
        """Each of the others loses one to who has won; nothing when nobody has."""
        players, winner = self.setting.players, self.state.winner
        if winner is None:
            return (0.0,) * players
        return tuple(players - 1.0 if seat == winner else -1.0 for seat in range(players))

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator (None), sees now."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self.state.seen_by(seat)
        return found

    @cached_property
    def _views(self) -> dict[int | None, View]:
        return {}

    def information(self, seat: int | None) -> str:
        """What a seat has seen so far, line by line: its information state."""
        lines = [written(line, self.state.names) for line in seen(self.past, seat)]
        lines.append("spectator" if seat is None else f"I am {self.state.names[seat]}")
        return "; ".join(reversed(lines))


def replayed(setting: Setting, numbers: Iterable[int]) -> Match:
    """The match after these answers."""
    match = setting.start
    for number in numbers:
        match = match.after(number)
    return match
