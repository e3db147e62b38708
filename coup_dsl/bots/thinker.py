"""The player with second thoughts: another answer than the first one if that is clearly better.

First the answers that seem hardly worse are tried in more positions; then, with time for it, they are played
on for a round.  All are tried in the same positions with the same dice, and the first answer stays unless
another one is better by some standard errors and by a minimum.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from coup_dsl.bots.characters import Character
from coup_dsl.bots.habits import Odds
from coup_dsl.bots.player import Player, Question

if TYPE_CHECKING:
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.state import State

#: Answers tried in a millisecond, about: thinking is measured in them, so that the same seed gives the same
#: game on any machine.
ANSWERS_A_MS = 35
#: How much worse than the first answer another one may seem and still be looked at.
BEHIND = 0.04
#: Positions between two looks at which rivals have no hope.
ROUND = 6
#: Standard errors and share of the game by which another answer must be better: tried again, and played on.
AGAIN, ON = (1.0, 0.002), (2.0, 0.006)
#: Answers after which a playout stops where it is.
LONGEST = 120

#: What a position is worth to the player, given dice.
Look = Callable[["State", int], float]


@dataclass(frozen=True, slots=True)
class Depth:
    """How far a player thinks.

    Attributes:
        think: milliseconds the second thoughts may take, about, on one core of a machine of these days.
        looks: positions in which the first answer is sought.
        breadth: actions among which it is sought.
        enough: answers followed for that, about.
        rivals: options that are tried again besides the first answer.
        again: positions in which they are tried again, at most.
        on: positions that are played on, at most.
    """

    think: float
    looks: int
    breadth: int
    enough: int
    rivals: int
    again: int
    on: int


QUICK = Depth(think=30, looks=16, breadth=8, enough=2000, rivals=3, again=40, on=0)
DEEP = Depth(think=600, looks=24, breadth=12, enough=16000, rivals=5, again=120, on=160)


class Thinker(Player):
    """Looks closer before it answers.

    Args:
        depth: how far.
        think: another time for a decision.
    """

    def __init__(self, name: str, seed: int, character: Character, depth: Depth, think: float | None = None) -> None:
        super().__init__(name, seed, replace(character, worlds=depth.looks, breadth=depth.breadth, enough=depth.enough))
        self.depth, self.think = depth, depth.think if think is None else think

    def _reconsidered(self, question: Question, worth: Mapping[Option, float], chosen: Option) -> Option:
        near = [o for o in sorted(worth, key=lambda o: -worth[o]) if worth[o] >= worth[chosen] - BEHIND]
        rivals = [o for o in near if o != chosen][:self.depth.rivals]
        if not rivals:
            return chosen
        budget = self.think * ANSWERS_A_MS
        forecast, me = question.forecast, question.me
        begin = forecast.answers
        if not question.is_challenge:
            worlds = question.belief.worlds(question.rng, self.depth.again)
            chosen = duel(worlds, question.rng, chosen, rivals, AGAIN,
                          lambda s, _: forecast.expected(s)[me],
                          lambda: forecast.answers - begin < (budget / 2 if self.depth.on else budget))
        if self.depth.on:
            playout = Playout(question)
            worlds = question.belief.worlds(question.rng, self.depth.on)
            rivals = [o for o in near[:self.depth.rivals + 1] if o != chosen]
            chosen = duel(worlds, question.rng, chosen, rivals, ON, playout.share,
                          lambda: playout.answers < budget / 2)
        return chosen


def duel(worlds: Sequence[State], rng: random.Random, chosen: Option, rivals: Sequence[Option],
         needed: tuple[float, float], look: Look, may_go_on: Callable[[], bool]) -> Option:
    """The best of the rivals that are clearly better than the first answer, or that one.

    Args:
        worlds: positions to try them in.
        rng: where the dice of each position come from.
        chosen: the first answer.
        rivals: the others.
        needed: standard errors, and share of the game, by which another answer must be better.
        look: what a position after an answer is worth.
        may_go_on: whether there is time for another position.
    """
    leads: dict[Option, list[float]] = {o: [] for o in rivals}
    errors, least = needed
    for tried, world in enumerate(worlds, 1):
        dice = rng.getrandbits(32)
        base = look(world.after(chosen), dice)
        for o, lead in leads.items():
            lead.append(look(world.after(o), dice) - base)
        if tried % ROUND == 0:
            leads = {o: lead for o, lead in leads.items() if _mean(lead) + _error(lead) > least}
        if not leads or not may_go_on():
            break
    better = {o: _mean(lead) for o, lead in leads.items() if _mean(lead) > max(least, errors * _error(lead))}
    return max(better, key=lambda o: better[o]) if better else chosen


class Playout:
    """Plays positions on for a round."""

    def __init__(self, question: Question) -> None:
        self.question, self.answers = question, 0

    def share(self, s: State, dice: int) -> float:
        """What the own share is after the action that is open and a round of others, played by chance."""
        rng = random.Random(dice)
        turns = s.living.bit_count()
        habits, informed = self.question.forecast.habits, self.question.known.informed
        opened = False
        for _ in range(LONGEST):
            if s.stack is None:
                break
            if s.options[0].kind == "action":
                opened, turns = True, turns - 1
                if turns < 0:
                    break
            odds = None if opened else habits.odds(s)
            s = s.after(_drawn(odds, rng) if odds is not None else informed.answer(s, rng))
            self.answers += 1
        return self.question.known.value.shares(s)[self.question.me]


def _drawn(odds: Odds, rng: random.Random) -> Option:
    return rng.choices([o for o, _ in odds], [x for _, x in odds])[0]


def _mean(xs: Sequence[float]) -> float:
    return sum(xs) / len(xs)


def _error(xs: Sequence[float]) -> float:
    """The standard error of a mean."""
    n, mean = len(xs), _mean(xs)
    return math.sqrt(sum((x - mean) ** 2 for x in xs) / (n * max(n - 1, 1)))
