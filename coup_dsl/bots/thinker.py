"""The player with second thoughts: another answer than the first one if that is clearly better.

Both are tried in the same made-up positions with the same dice.  The first answer stays unless another one is
better by two standard errors and by a minimum; so thinking can hardly make the player worse.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from coup_dsl.bots.characters import Character
from coup_dsl.bots.habits import Odds
from coup_dsl.bots.player import Player, Question

if TYPE_CHECKING:
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.state import State

#: Answers of made-up games that fit in a millisecond, about: thinking is measured in them, so that the same
#: seed gives the same game on any machine.
ANSWERS_A_MS = 16
#: How much worse than the first answer another one may seem and still be looked at.
BEHIND = 0.03
#: Positions played on between two looks at which rivals have no hope.
ROUND = 8
#: Standard errors and share of the game by which another answer must be better.
ERRORS, LEAST = 2.0, 0.008
#: Answers after which a playout stops where it is.
LONGEST = 120


@dataclass(frozen=True, slots=True)
class Depth:
    """How far a player thinks.

    Attributes:
        think: milliseconds the second thoughts may take, about, on one core of a machine of these days.
        looks: positions in which the first answer is sought.
        breadth: actions among which it is sought.
        rivals: options played on besides the first answer.
        worlds: positions played on at most.
        rounds: how often everybody has a turn in a playout.
    """

    think: float
    looks: int
    breadth: int
    rivals: int
    worlds: int
    rounds: int


QUICK = Depth(think=40, looks=16, breadth=9, rivals=3, worlds=48, rounds=1)
DEEP = Depth(think=500, looks=64, breadth=12, rivals=5, worlds=240, rounds=2)


class Thinker(Player):
    """Looks closer before it answers.

    Args:
        depth: how far.
        think: another time for a decision.
    """

    def __init__(self, name: str, seed: int, character: Character, depth: Depth, think: float | None = None) -> None:
        super().__init__(name, seed, replace(character, worlds=depth.looks, breadth=depth.breadth))
        self.depth, self.think = depth, depth.think if think is None else think

    def _reconsidered(self, question: Question, worth: Mapping[Option, float], chosen: Option) -> Option:
        rivals = [o for o in sorted(worth, key=lambda o: -worth[o]) if o != chosen
                  and worth[o] >= worth[chosen] - BEHIND][:self.depth.rivals]
        if not rivals:
            return chosen
        return self._duel(question, chosen, rivals)

    def _duel(self, question: Question, chosen: Option, rivals: Sequence[Option]) -> Option:
        """The best of the rivals that are clearly better than the first answer, or that one."""
        leads: dict[Option, list[float]] = {o: [] for o in rivals}
        budget = self.think * ANSWERS_A_MS
        playout = Playout(question, self.depth.rounds)
        worlds = question.belief.worlds(question.rng, self.depth.worlds)
        for tried, world in enumerate(worlds, 1):
            dice = question.rng.getrandbits(32)
            base = playout.share(world.after(chosen), dice)
            for o, lead in leads.items():
                lead.append(playout.share(world.after(o), dice) - base)
            if tried % ROUND == 0:
                leads = {o: lead for o, lead in leads.items() if _mean(lead) + _error(lead) > 0}
            if not leads or playout.answers > budget:
                break
        better = {o: _mean(lead) for o, lead in leads.items()
                  if _mean(lead) > max(LEAST, ERRORS * _error(lead))}
        return max(better, key=lambda o: better[o]) if better else chosen


class Playout:
    """Plays a position on for a round."""

    def __init__(self, question: Question, rounds: int) -> None:
        self.question, self.rounds, self.answers = question, rounds, 0

    def share(self, s: State, dice: int) -> float:
        """What the own share is after the action that is open and a round of others, played by chance."""
        rng = random.Random(dice)
        turns = s.living.bit_count() * self.rounds
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
            option = _drawn(odds, rng) if odds is not None else informed.answer(s, rng)
            s = s.after(option)
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
