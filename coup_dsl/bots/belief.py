"""How likely the others hold which cards: what is unseen, weighed by what they claimed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

from coup_dsl.bots.memory import LIES, LIES_OF_LOST, Memory
from coup_dsl.bots.reading import Claim, Hand, Reader

if TYPE_CHECKING:
    from coup_dsl.engine.state import State
    from coup_dsl.engine.view import View

#: Roles with factors on a likelihood.
Evidence = list[tuple[int, float]]

#: How likely one who holds the card behaves as if he did not.
DENIES = 0.25
#: Guesses drawn for each world that is wanted.
GUESSES = 3
#: Guesses drawn at most while looking for a world in which a claim is true, or false.
SEARCH = 24


class Belief:
    """What one seat thinks of the hands of the others, and what they must think of its own.

    Args:
        suspicion: factor on how often shrewd players lie.
    """

    def __init__(self, view: View, memory: Memory, reader: Reader, suspicion: float) -> None:
        self.view, self.memory, self.reader, self.me = view, memory, reader, view.options[0].actor
        self.suspicion = suspicion
        self._tempers: dict[int, tuple[float, ...]] = {}
        self._likely: dict[tuple[int, Hand], float] = {}
        self._lies: dict[Claim, float] = {}
        self._hands: dict[tuple[int, int], list[tuple[Hand, float]]] = {}
        self._factors: dict[int, tuple[Evidence, Evidence]] = {}

    def tempers(self, seat: int) -> tuple[float, ...]:
        """How likely a seat is truthful, shrewd, careless."""
        found = self._tempers.get(seat)
        if found is None:
            found = self._tempers[seat] = self.memory.record(seat).odds()
        return found

    def lying(self, seat: int, of_lost: bool = False) -> float:
        """How likely a seat without the card makes a claim that it would make with it."""
        lies = LIES_OF_LOST if of_lost else LIES
        truthful, shrewd, careless = self.tempers(seat)
        factor = self.suspicion if seat != self.me else 1.0
        rate = lies[1] if of_lost else self.memory.record(seat).lies(lies[1])
        return min(1.0, truthful * lies[0] + shrewd * min(rate * factor, 1.0) + careless * lies[2])

    def lie(self, claim: Claim) -> float:
        """How likely a claim is false; for the own seat, as the others must think."""
        found = self._lies.get(claim)
        if found is None:
            found = self._lies[claim] = self._lie(claim)
        return found

    def _lie(self, claim: Claim) -> float:
        seat = claim.seat
        new = not claim.denied and not any(self.memory.record(seat).claims.get(r) for r in claim.roles)
        true = false = 0.0
        size = 1 if claim.of_lost else len(self.view.position.held[seat])
        for hand, weight in self._weighed_hands(seat, size):
            if _holds(hand, claim.roles) is not claim.denied:
                true += weight
            else:
                false += weight
        if new:
            false *= self.lying(seat, claim.of_lost)
        return false / (true + false) if true + false > 0 else 1.0

    def _weighed_hands(self, seat: int, size: int) -> list[tuple[Hand, float]]:
        """The hands of a size that a seat may hold, each by how many ways there are and how well it explains him."""
        found = self._hands.get((seat, size))
        if found is None:
            position = self.view.position
            unseen = self.reader.not_lost(position) if seat == self.me else self.reader.unseen(position)
            said, denied = self._evidence(seat)
            found = self._hands[seat, size] = [(hand, ways * _explained(said, denied, hand))
                                               for hand, ways in _hands(tuple(unseen), size)]
        return found

    def likelihood(self, seat: int, hand: Hand) -> float:
        """How well a hand explains what a seat did."""
        key = seat, hand
        found = self._likely.get(key)
        if found is None:
            found = self._likely[key] = _explained(*self._evidence(seat), hand)
        return found

    def _evidence(self, seat: int) -> tuple[Evidence, Evidence]:
        """The factors on the likelihood of a hand without a role that was claimed, and of one with a role denied."""
        found = self._factors.get(seat)
        if found is None:
            record, b = self.memory.record(seat), self.lying(seat)
            said = [(role, b ** w) for role, w in record.claims.items()]
            denied = []
            if record.denials:
                careless = self.tempers(seat)[2]
                denies = careless + (1 - careless) * DENIES
                denied = [(role, denies ** w) for role, w in record.denials.items()]
            found = self._factors[seat] = said, denied
        return found

    # -- worlds ------------------------------------------------------------------------------
    def worlds(self, rng: random.Random, count: int) -> list[State]:
        """Full positions that agree with the view, likelier ones more often."""
        return self._picked([self.view.guess(rng) for _ in range(count * GUESSES)], rng, count)

    def worlds_by_truth(self, rng: random.Random, count: int, claim: Claim) -> tuple[list[State], list[State]]:
        """Positions in which a claim is true, and such in which it is false; one kind may be missing."""
        true: list[State] = []
        false: list[State] = []
        for drawn in range(SEARCH):
            world = self.view.guess(rng)
            (true if claim.is_true(world) else false).append(world)
            if drawn + 1 >= count * GUESSES and min(len(true), len(false)) >= count:
                break
        return (self._picked(true, rng, count) if true else [], self._picked(false, rng, count) if false else [])

    def _picked(self, guesses: list[State], rng: random.Random, count: int) -> list[State]:
        """Some of the guesses, by how well they explain what everybody did."""
        if len(guesses) <= count:
            return guesses
        weights = [self._explains(world) for world in guesses]
        step = sum(weights) / count
        at, passed = rng.random() * step, 0.0
        found: list[State] = []
        for world, weight in zip(guesses, weights, strict=True):
            passed += weight
            while passed > at and len(found) < count:
                found.append(world)
                at += step
        return found

    def _explains(self, world: State) -> float:
        weight = 1.0
        for seat, hand in enumerate(world.held):
            if seat != self.me and hand:
                weight *= self.likelihood(seat, hand)
        return weight


def _holds(hand: Hand, roles: tuple[int, ...]) -> bool:
    return roles[0] in hand if len(roles) == 1 else any(r in hand for r in roles)


def _explained(said: Evidence, denied: Evidence, hand: Hand) -> float:
    weight = 1.0
    for role, factor in said:
        if role not in hand:
            weight *= factor
    for role, factor in denied:
        if role in hand:
            weight *= factor
    return max(weight, 1e-6)


@lru_cache(maxsize=4096)
def _hands(unseen: tuple[int, ...], size: int) -> list[tuple[Hand, int]]:
    """Every hand of a size that unseen cards can make, sorted, and in how many ways."""
    def rest(role: int, left: int) -> Iterator[tuple[Hand, int]]:
        if left == 0:
            yield (), 1
            return
        if role == len(unseen):
            return
        for k in range(min(left, unseen[role]) + 1):
            ways = comb(unseen[role], k)
            for hand, others in rest(role + 1, left - k):
                yield (role,) * k + hand, ways * others

    return list(rest(0, size))
