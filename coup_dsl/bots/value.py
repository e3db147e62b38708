"""What a position is worth to everybody: each living player's share of the chance to win.

A share is a player's strength over the sum of all strengths, and a strength is a product of
factors for influence, coins, turn, hand and tokens.  The weights behind the factors were fitted to
games of the players among themselves (a logistic model of who wins); they know of no role.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from coup_dsl.bots.weights import FITTED, KNOTS, Weights

if TYPE_CHECKING:
    from coup_dsl.engine.state import State

Shares = tuple[float, ...]
Hand = tuple[int, ...]

MOST_COINS = 64


def coin_worth(weights: Weights, coins: int, price: int) -> float:
    """The logarithm of the factor for a purse, when the cheapest attack costs a price."""
    worth = weights.loaded * min(coins / price, 1.0)
    for slope, begin, end in zip(weights.coins, KNOTS, (*KNOTS[1:], MOST_COINS), strict=True):
        worth += slope * min(max(coins - begin, 0), end - begin)
    return worth


class Factors:
    """The factors while a number of players live."""

    def __init__(self, weights: Weights, price: int) -> None:
        self.weights = weights
        self.purse = [math.exp(coin_worth(weights, c, max(price, 1))) for c in range(MOST_COINS)]
        self.lives = [0.0, 1.0, math.exp(weights.influence)]
        self.hands: dict[Hand, float] = {}
        self.tempo: dict[int, list[float]] = {}
        self.usual = 0.0

    def order(self, n: int) -> list[float]:
        """The factor for being so many seats from the turn at a table of n."""
        steps = max(n - 1, 1)
        found = self.tempo[n] = [math.exp(self.weights.tempo * (1 - d / steps)) for d in range(n)]
        return found


class Value:
    """Shares in the positions of one game.

    Args:
        price: what the cheapest action costs that takes an influence.
        kinds: how many roles are in play.
        hand_worth: the logarithm of the factor for a hand, influence aside.
        token_worth: the same for the tokens on the table, by seat, or None if they count for nothing.
    """

    def __init__(self, price: int, kinds: int, hand_worth: Callable[[Weights, Hand], float],
                 token_worth: Callable[[State], Sequence[float]] | None = None) -> None:
        self.kinds = kinds
        self._hand_worth, self._token_worth = hand_worth, token_worth
        most = max(FITTED)
        by_count = {living: Factors(weights, price) for living, weights in FITTED.items()}
        self._factors = [by_count[min(max(living, min(FITTED)), most)] for living in range(most + 1)]
        self._most = most

    def shares(self, s: State) -> Shares:
        """By seat; the shares of the living add up to one."""
        coins, held, living, turn = s.coins, s.held, s.living, s.turn
        n = len(coins)
        factors = self._factors[min(living.bit_count(), self._most)]
        hands, purse = factors.hands, factors.purse
        tempo = factors.tempo.get(n) or factors.order(n)
        strengths, total = [], 0.0
        for p in range(n):
            if living >> p & 1:
                strength = ((hands.get(held[p]) or self._hand(factors, held[p]))
                            * purse[coins[p]] * tempo[(p - turn) % n])
                total += strength
                strengths.append(strength)
            else:
                strengths.append(0.0)
        if self._token_worth is not None and any(s.marks):
            scale = factors.weights.tokens
            strengths = [x * math.exp(scale * w) for x, w in zip(strengths, self._token_worth(s), strict=True)]
            total = sum(strengths)
        if not total:  # the living hold nothing: a text emptied their hands, or the last one's only card is aside
            return tuple([(living >> p & 1) / living.bit_count() for p in range(n)])
        return tuple([x / total for x in strengths])

    def hand(self, hand: Hand) -> float:
        """How good a hand is beside another one of its size."""
        factors = self._factors[-1]
        return factors.hands.get(hand) or self._hand(factors, hand)

    # -- the factors one by one ----------------------------------------------------------------
    def factors(self, s: State) -> Factors:
        """The factors while as many live as in a position."""
        return self._factors[min(s.living.bit_count(), self._most)]

    def around(self, s: State, p: int) -> float:
        """What the turn and the tokens make of a seat's strength."""
        n, factors = len(s.coins), self.factors(s)
        tempo = factors.tempo.get(n) or factors.order(n)
        factor = tempo[(p - s.turn) % n]
        if self._token_worth is not None and any(s.marks):
            factor *= math.exp(factors.weights.tokens * self._token_worth(s)[p])
        return factor

    def hand_factor(self, factors: Factors, hand: Hand) -> float:
        """What the cards of a hand make of its holder's strength, their number aside."""
        lives = factors.lives[min(len(hand), 2)]
        return (factors.hands.get(hand) or self._hand(factors, hand)) / lives if lives else 1.0

    def usual_hand(self, factors: Factors) -> float:
        """The same for a hand that nobody knows."""
        if not factors.usual:
            hands = list(combinations_with_replacement(range(self.kinds), 2))
            factors.usual = sum(self.hand_factor(factors, hand) for hand in hands) / len(hands)
        return factors.usual

    def _hand(self, factors: Factors, hand: Hand) -> float:
        worth = math.exp(self._hand_worth(factors.weights, hand)) * factors.lives[min(len(hand), 2)]
        factors.hands[hand] = worth
        return worth
