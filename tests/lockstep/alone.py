"""Random games of the plain implementation by itself: coins and cards are kept, games end."""

from __future__ import annotations

import random
from collections.abc import Sequence

from .plain import play
from .table import Table
from .tempers import Temper

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo")


def weighted(rng: random.Random, options: dict[str, int]) -> str:
    """A card at random."""
    roles = sorted(options)
    return rng.choices(roles, [options[role] for role in roles])[0]


def play_alone(roles: Sequence[str], players: int, seed: int, *, classic: bool = False) -> int:
    """One game; the number of questions."""
    rng = random.Random(seed)
    temper = Temper(rng)
    table = Table.deal(NAMES[:players], roles, lambda options: weighted(rng, options), classic=classic)
    coins, cards = table.treasury + sum(table.coins), count_cards(table)
    game, answer, asked = play(table), None, 0
    while True:
        try:
            question = game.send(answer) if answer else next(game)
        except StopIteration:
            break
        asked += 1
        assert asked < 20_000
        assert question.options
        assert table.alive[question.actor]
        assert min(table.coins) >= 0
        assert table.treasury >= table.held >= 0
        assert table.treasury + sum(table.coins) == coins
        assert count_cards(table) == cards
        answer = temper.choose(question.options)
    assert table.winner is not None
    return asked


def count_cards(table: Table) -> int:
    """All cards, wherever they lie."""
    return table.deck.total() + sum(len(pile) for piles in (table.hands, table.lost, table.aside) for pile in piles)
