"""Made-up positions in which actions are tried, and the scale on which they are compared."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from coup_dsl.errors import Invalid

if TYPE_CHECKING:
    from coup_dsl.engine.game import Game

RICHEST = 9
SEATS = (4, 3, 2)
#: How sharply players prefer the better action; a smaller number is sharper.
WHIM = 0.35


def gain(before: float, after: float) -> float:
    """The change of a share on a scale on which players of any strength compare: log-odds where it is small."""
    return (after - before) / _scale(before)


def share_after(before: float, gained: float) -> float:
    """The share after a :func:`gain`.

    >>> share_after(0.25, gain(0.25, 0.4))
    0.4
    """
    return before + gained * _scale(before)


def _scale(before: float) -> float:
    return max(before * (1 - before), 0.02)


def seats_for_trials(game: Game) -> int:
    """As many seats as can be dealt in, four at most."""
    for seats in SEATS:
        try:
            game.deal(seats)
        except Invalid:
            continue
        return seats
    raise Invalid("nobody can be dealt in")


def usual_position(game: Game, rng: random.Random, seats: int, purse: int | None = None) -> dict[str, dict[str, Any]]:
    """Players as :meth:`Game.position` takes them: all unhurt with this purse, or as they may be found later on."""
    names = game.deal(seats).names
    cards = [id for id in game.program.role_ids for _ in range(game.copies(seats))]
    rng.shuffle(cards)
    total = game.options["treasury"]
    most = (total if isinstance(total, int) else 0) // seats
    players: dict[str, dict[str, Any]] = {}
    for name in names:
        held, lost = (2, 0) if purse is not None or rng.random() < 0.6 else (1, 1)
        coins = purse if purse is not None else rng.randint(0, RICHEST)
        players[name] = {"hand": [cards.pop() for _ in range(held)], "lost": [cards.pop() for _ in range(lost)],
                         "coins": min(coins, most)}
    return players
