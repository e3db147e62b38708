"""Our own check of information states, which the judges of the libraries do not make.

`Known` holds every information state it has met, and what goes with it must be the same each time: whose turn it is to
answer, the legal answers, the view and the tensors.  `Lives` follows two games that differ in what a seat cannot see
(:mod:`tests.engine.leaks`), and the seat's information state and answers must be the same in both.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from coup_dsl import CHANCE, Event, Option, State
from coup_dsl.adapters.match import Match, Setting
from coup_dsl.engine.chance import ASKED
from tests.engine.leaks import Counted, Leak, Watch

try:
    from coup_dsl.adapters.tensor import Tensor
except ImportError:  # numpy comes with the extras; what needs none is checked without
    Tensor = None  # type: ignore[assignment, misc]


#: What goes with an information state.
BESIDE = ("actor", "answers", "number of answers", "view", "tensor")


class Known:
    """Information states that were met, by seat.

    Args:
        setting: what is played.
        memory: rows of the tensors that are compared.
    """

    def __init__(self, setting: Setting, memory: int = 16) -> None:
        self.met: dict[tuple[int, str], tuple[object, ...]] = {}
        self.again = 0
        self._tensor = Tensor(setting, memory=memory) if Tensor is not None else None

    def check(self, match: Match) -> None:
        """Compare what every seat has with what went with the same information state before; raises Leak."""
        if match.actor == CHANCE:
            return
        for seat in range(match.setting.players):
            key = seat, match.information(seat)
            found = self._beside(match, seat)
            before = self.met.setdefault(key, found)
            self.again += before is not found
            for name, a, b in zip(BESIDE, before, found, strict=True):
                if a != b:
                    raise Leak(f"the same information state with another {name}: {key[1]}\n  {a}\n  {b}")

    def _beside(self, match: Match, seat: int) -> tuple[object, ...]:
        answers = tuple(match.answers) if match.actor == seat else ()
        tensor = self._tensor.fill(match, seat).tobytes() if self._tensor is not None else b""
        return match.actor, answers, match.answered, match.view(seat).text(), tensor


def tree(match: Match) -> Iterator[Match]:
    """A match and everything that can follow."""
    yield match
    for number in match.answers:
        yield from tree(match.after(number))


class _Living:
    """A match that is asked like a position, so that a watch can follow it."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def __getattr__(self, name: str) -> Any:
        return getattr(self.match.state, name)

    @property
    def over(self) -> bool:
        return self.match.over

    def step(self, option: Option) -> tuple[_Living, tuple[Event, ...]]:
        later = self.match.after(self.match.setting.numbering.number(option))
        assert later.past is not None
        return _Living(later), later.past.events


class Lives(Watch):
    """Two games in step, watched by one seat."""

    def __init__(self, setting: Setting, seat: int, rng: random.Random) -> None:
        self.setting = setting
        self.tensor = Tensor(setting, memory=16) if Tensor is not None else None
        super().__init__(setting.game, setting.players, seat, rng)

    def _dealt(self, game: object, players: int) -> State:
        match = self.setting.start
        while match.actor == CHANCE:
            match = match.after(self.random.choice(list(match.answers)))
        return _Living(match)  # type: ignore[return-value]

    def _world(self) -> State:
        """What the seat cannot see is dealt anew; what it has seen stays."""
        self.counted.dealt += 1
        match: Match = self.here.match  # type: ignore[attr-defined]
        state = match.view(self.seat).guess(self.random)
        state.rng = ASKED
        world = _Living(Match(match.setting, state, match.past, match.answered))
        self._compare(self.here, world)  # type: ignore[arg-type]
        return world  # type: ignore[return-value]

    def _compare(self, here: State, there: State) -> None:
        super()._compare(here, there)
        a, b = self._known(here), self._known(there)
        if a != b:
            name = next(name for name in a if a[name] != b[name])
            raise self._leak(f"the {name} differ:\n  {a[name]}\n  {b[name]}")

    def _known(self, state: State) -> dict[str, object]:
        match: Match = state.match  # type: ignore[attr-defined]
        assert self.seat is not None
        found: dict[str, object] = {"information states": match.information(self.seat)}
        if match.actor == self.seat:
            found["answers"] = list(match.answers)
        if self.tensor is not None:
            found["tensors"] = self.tensor.fill(match, self.seat).tobytes()
        return found


def lives(setting: Setting, games: int, seed: int = 1) -> Counted:
    """Follow some games from random seats."""
    rng, counted = random.Random(seed), Counted()
    for _ in range(games):
        counted.add(Lives(setting, rng.randrange(setting.players), rng).play())
    return counted
