"""What a position is worth when everybody answers as expected: likely answers are followed, unlikely ones dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coup_dsl.bots.habits import Habits
from coup_dsl.bots.quiet import BREADTH, is_settled
from coup_dsl.bots.value import Shares, Value

if TYPE_CHECKING:
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.state import State

#: Answers less likely than this, counted from the start, are not followed.
FLOOR = 0.03
#: Answers followed in a row before a forecast stops where it is.
DEEPEST = 40


class Forecast:
    """Follows positions to the next choice of an action, by the habits of those who are asked.

    Args:
        share: answers followed for one position, at most.

    Attributes:
        answers: how many answers were followed so far.
    """

    def __init__(self, value: Value, habits: Habits, share: int) -> None:
        self.value, self.habits, self.answers = value, habits, 0
        self._share = share
        self._limit = 0

    def expected(self, s: State) -> Shares:
        """Expected shares by seat; when a line takes too many answers, only the likeliest is followed on."""
        self._limit = self.answers + self._share
        return self.shares(s)

    def shares(self, s: State, chance: float = 1.0, depth: int = 0, breadth: int = BREADTH) -> Shares:
        """Expected shares by seat.

        Args:
            chance: how likely the position comes up at all.
            depth: answers that led to it.
            breadth: answers that may be tried before one is just taken.
        """
        while not is_settled(s) and depth < DEEPEST:
            depth += 1
            if self.answers > self._limit:
                chance, breadth = 0.0, 1
            odds = self.habits.odds(s)
            if odds is None:
                if len(s.options) <= breadth:
                    return self._best(s, chance, depth, breadth // len(s.options))
                odds = ((s.options[0], 1.0),)
            likely = [(o, x) for o, x in odds if x * chance >= FLOOR]
            if len(likely) > 1:
                return self._mean(s, likely, chance, depth, breadth)
            self.answers += 1
            s = s.after(likely[0][0] if likely else max(odds, key=lambda pair: pair[1])[0])
        return self.worth(s)

    def worth(self, s: State) -> Shares:
        """What a position in which a forecast stops is worth, by seat."""
        return self.value.shares(s)

    def _mean(self, s: State, likely: list[tuple[Option, float]], chance: float, depth: int,
              breadth: int) -> Shares:
        total = sum(x for _, x in likely)
        sums = [0.0] * len(s.coins)
        for option, x in likely:
            self.answers += 1
            for p, share in enumerate(self.shares(s.after(option), chance * x, depth, breadth)):
                sums[p] += share * x / total
        return tuple(sums)

    def _best(self, s: State, chance: float, depth: int, breadth: int) -> Shares:
        """Each answer tried, and the one that is best for who gives it."""
        me = s.actor
        assert me is not None
        self.answers += len(s.options)
        return max((self.shares(s.after(o), chance, depth, breadth) for o in s.options), key=lambda found: found[me])
