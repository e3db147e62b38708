"""The player with second thoughts: another answer than the first one if that is clearly better.

Answers that seem hardly worse are tried in more positions, all in the same ones, and the first answer stays unless
another one is better by some standard errors and by a minimum.  Level 5 follows each a turn further.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from coup_dsl.bots.ahead import FarForecast
from coup_dsl.bots.characters import Character
from coup_dsl.bots.forecast import Forecast
from coup_dsl.bots.player import Player, Question

if TYPE_CHECKING:
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.state import State

#: Answers tried in a millisecond, about: thinking is measured in them, so that the same seed gives the same
#: game on any machine.
ANSWERS_A_MS = 35
#: How much worse than the first answer another one may seem and still be looked at.
BEHIND = 0.04
#: Positions between two looks at which rivals have no hope; after fewer nothing is clear.
ROUND = 6
#: Standard errors and share of the game by which another answer must be better.
CLEARLY = (1.0, 0.002)

#: What a position is worth to the player.
Look = Callable[["State"], float]


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
        forecast: how answers are followed.
    """

    think: float
    looks: int
    breadth: int
    enough: int
    rivals: int
    again: int
    forecast: type[Forecast] = Forecast


QUICK = Depth(think=24, looks=16, breadth=8, enough=1600, rivals=3, again=40)
DEEP = Depth(think=240, looks=24, breadth=12, enough=8000, rivals=5, again=120, forecast=FarForecast)


class Thinker(Player):
    """Looks closer before it answers.

    Args:
        depth: how far.
        think: another time for a decision.
    """

    def __init__(self, name: str, seed: int, character: Character, depth: Depth, think: float | None = None) -> None:
        super().__init__(name, seed, replace(character, worlds=depth.looks, breadth=depth.breadth, enough=depth.enough))
        self.forecast = depth.forecast
        self.depth, self.think = depth, depth.think if think is None else think

    def _reconsidered(self, question: Question, worth: Mapping[Option, float], chosen: Option) -> Option:
        near = [o for o in sorted(worth, key=lambda o: -worth[o]) if worth[o] >= worth[chosen] - BEHIND]
        rivals = [o for o in near if o != chosen][:self.depth.rivals]
        if not rivals or question.is_challenge:
            return chosen
        forecast, me = question.forecast, question.me
        until = forecast.answers + self.think * ANSWERS_A_MS
        return duel(question.belief.worlds(question.rng, self.depth.again), chosen, rivals, CLEARLY,
                    lambda s: forecast.expected(s)[me], lambda: forecast.answers < until)


def duel(worlds: Sequence[State], chosen: Option, rivals: Sequence[Option], needed: tuple[float, float],
         look: Look, may_go_on: Callable[[], bool]) -> Option:
    """The best of the rivals that are clearly better than the first answer, or that one.

    Args:
        worlds: positions to try them in.
        chosen: the first answer.
        rivals: the others.
        needed: standard errors, and share of the game, by which another answer must be better.
        look: what a position after an answer is worth.
        may_go_on: whether there is time for another position.
    """
    leads: dict[Option, list[float]] = {o: [] for o in rivals}
    errors, least = needed
    tried = 0
    for tried, world in enumerate(worlds, 1):
        base = look(world.after(chosen))
        for o, lead in leads.items():
            lead.append(look(world.after(o)) - base)
        if tried % ROUND == 0:
            leads = {o: lead for o, lead in leads.items() if _mean(lead) + _error(lead) > least}
        if not leads or not may_go_on():
            break
    if tried < ROUND:
        return chosen
    better = {o: _mean(lead) for o, lead in leads.items() if _mean(lead) > max(least, errors * _error(lead))}
    return max(better, key=lambda o: better[o]) if better else chosen


def _mean(xs: Sequence[float]) -> float:
    return sum(xs) / len(xs)


def _error(xs: Sequence[float]) -> float:
    """The standard error of a mean."""
    n, mean = len(xs), _mean(xs)
    return math.sqrt(sum((x - mean) ** 2 for x in xs) / (n * max(n - 1, 1)))
