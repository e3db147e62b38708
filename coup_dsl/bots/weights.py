"""The weights of the value of a position, fitted to games; of influence, coins and time, never of roles."""

from __future__ import annotations

from dataclasses import dataclass

#: Coins at which the worth of one more changes.
KNOTS = (0, 3, 7, 10)


@dataclass(frozen=True, slots=True)
class Weights:
    """Logarithms of factors, while a number of players live.

    Attributes:
        influence: for two influences instead of one.
        coins: for a coin above each of the knots.
        loaded: for owning what the cheapest attack costs, or the share of it one has.
        tempo: for being next to move, falling to nothing for being the last.
        action: for the best action of a hand: of the square root of what it brings, like the next two.
        guard: for what blocks and joins with the roles of a hand bring.
        react: for what claiming them for a lost card brings.
        tokens: for what tokens do to a player.
    """

    influence: float
    coins: tuple[float, float, float, float]
    loaded: float
    tempo: float
    action: float
    guard: float
    react: float
    tokens: float


#: By number of living players; the last for all above.
FITTED: dict[int, Weights] = {
    2: Weights(2.05, (0.15, 0.30, 0.12, 0.02), 0.2, 0.34, 0.15, 0.2, 0.9, 0.4),
    3: Weights(0.90, (0.12, 0.08, 0.06, 0.02), 0.1, 0.10, 0.15, 0.5, 0.7, 0.35),
    4: Weights(0.45, (0.03, 0.03, 0.05, 0.03), 0.1, 0.03, 0.15, 0.5, 0.9, 0.2),
}
