"""What a position is worth to everybody: each living player's share of the chance to win.

A share is a player's strength over the sum of all strengths, and a strength is a product of
factors for influence, coins, turn, hand and tokens.  The weights behind the factors were fitted to
games of the players among themselves (a logistic model of who wins); they know of no role.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coup_dsl.engine.state import State

Shares = tuple[float, ...]
Hand = tuple[int, ...]

MOST_COINS = 64


@dataclass(frozen=True, slots=True)
class Weights:
    """Logarithms of the factors.

    Attributes:
        influence: for one more influence than one.
        coin: for a coin among the first ``knots[0]``, up to ``knots[1]``, and above.
        armed: for owning what the cheapest attack costs; ``loaded`` for a share of it.
        tempo: for being next to move, falling to nothing for being the last.
        action: for the best action of the hand, and for the second best.
        aid: for what the claims of the hand save or bring outside one's own turn.
        token: for what tokens do to a player in a round.
    """

    influence: float = 1.1
    coin: tuple[float, float, float] = (0.12, 0.08, 0.03)
    knots: tuple[int, int] = (4, 8)
    armed: float = 0.15
    loaded: float = 0.1
    tempo: float = 0.25
    action: tuple[float, float] = (0.4, 0.15)
    aid: float = 0.4
    token: float = 1.5


FITTED = Weights()


def coin_worth(weights: Weights, coins: int, price: int) -> float:
    """The logarithm of the factor for a purse."""
    first, second = weights.knots
    early, middle, late = weights.coin
    return (early * min(coins, first) + middle * min(max(coins - first, 0), second - first)
            + late * max(coins - second, 0)
            + (weights.armed if coins >= price else 0.0) + weights.loaded * min(coins / price, 1.0))


class Value:
    """Shares in the positions of one game.

    Args:
        price: what the cheapest action costs that takes an influence.
        hand_worth: the logarithm of the factor for a hand.
        token_worth: the same for the tokens on the table, by seat, or None for none.
    """

    def __init__(self, weights: Weights, price: int, hand_worth: Callable[[Hand], float],
                 token_worth: Callable[[State], Sequence[float]] | None = None) -> None:
        self.weights, self.price, self.token_worth = weights, price, token_worth
        self._purse = [math.exp(coin_worth(weights, c, max(price, 1))) for c in range(MOST_COINS)]
        self._lives = [0.0, 1.0, math.exp(weights.influence)]
        self._hand_worth = hand_worth
        self._hands: dict[Hand, float] = {}
        self._tempo: dict[int, list[float]] = {}

    def shares(self, s: State) -> Shares:
        """By seat; the shares of the living add up to one."""
        n, living, turn = len(s.coins), s.living, s.turn
        coins, held = s.coins, s.held
        tempo = self._tempo.get(n) or self._order(n)
        hands, purse = self._hands, self._purse
        strengths, total = [], 0.0
        for p in range(n):
            if living >> p & 1:
                strength = (hands.get(held[p]) or self.hand(held[p])) * purse[coins[p]] * tempo[(p - turn) % n]
                total += strength
                strengths.append(strength)
            else:
                strengths.append(0.0)
        if self.token_worth is not None and any(s.marks):
            strengths = [x * math.exp(w) for x, w in zip(strengths, self.token_worth(s), strict=True)]
            total = sum(strengths)
        return tuple(x / total for x in strengths)

    def without_tokens(self) -> Value:
        """The same, blind to tokens."""
        return Value(self.weights, self.price, self._hand_worth)

    def hand(self, hand: Hand) -> float:
        """The factor for a hand, influence included."""
        worth = self._hands.get(hand)
        if worth is None:
            worth = self._hands[hand] = math.exp(self._hand_worth(hand)) * self._lives[min(len(hand), 2)]
        return worth

    def _order(self, n: int) -> list[float]:
        steps = max(n - 1, 1)
        found = self._tempo[n] = [math.exp(self.weights.tempo * (1 - d / steps)) for d in range(n)]
        return found
