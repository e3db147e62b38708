"""How many games are a chunk: so many as take some seconds, whatever the players cost.

It follows from the kinds alone, not from the machine, since the same games must make the same chunks everywhere.
"""

from __future__ import annotations

#: About how many seconds of one processor a chunk should take.
SECONDS = 5.0
#: CPU seconds that a game of four takes, about.
COSTS = {"level-0": 0.005, "level-1": 0.01, "level-2": 0.02, "level-3": 0.04, "level-4": 2.0, "level-5": 10.0}
#: The same of the characters.
OTHERS = 1.0
#: What a chunk can have: each but the smallest ones divides the numbers of games that are usual.
SIZES = (400, 200, 100, 40, 20, 8, 4)


def games_at_once(field: str, hero: str | None, players: int, times: int = 1) -> int:
    """Games of a chunk.

    Args:
        times: how often each game is played: twice when two settings are compared.

    >>> games_at_once("level-3", None, 4), games_at_once("level-4", None, 4), games_at_once("level-2", "level-4", 4)
    (100, 4, 8)
    """
    cost = _cost(field) if hero is None else (_cost(hero) + (players - 1) * _cost(field)) / players
    return next((size for size in SIZES if size * cost * times <= SECONDS), SIZES[-1])


def _cost(kind: str) -> float:
    """Of a kind of today or of former times."""
    return COSTS.get(kind.partition("@")[0], OTHERS)
