"""Who sits where: names for people and bots, and names that step texts can hold."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tui.cells import clean
from tui.scene import Seating

if TYPE_CHECKING:
    from coup_dsl import Game

NAMES = ("Borja", "Chidi", "Dara", "Ewa", "Farid", "Greta", "Hiro", "Ines", "Jonas", "Kofi", "Lena")


def seats(
    people: Sequence[str], players: int, kinds: Sequence[str], chance: random.Random
) -> tuple[Seating, list[int]]:
    """Names and kinds by seat, people at random places; no two names are the same. And the people's seats."""
    if len(people) == 1:
        places = [chance.randrange(players)]
    else:
        places = sorted(chance.sample(range(players), len(people)))
    shown = [clean(name) for name in people]
    taken = {name.casefold() for name in shown}
    spare = iter(other for other in NAMES if other.casefold() not in taken)
    names, labels, bots = [], [], 0
    mine = iter(shown)
    for seat in range(players):
        if seat in places:
            names.append(next(mine))
            labels.append("human")
        else:
            names.append(next(spare))
            labels.append(f"bot {kinds[bots % len(kinds)]}")
            bots += 1
    return Seating(tuple(names), tuple(labels)), places


def step_names(game: Game, names: tuple[str, ...]) -> tuple[str, ...]:
    """Names as step texts can hold them; the table goes on showing the others."""
    words = {word for action in game.actions for word in action.id.split()} | set(game.program.words)
    taken = {role.id for role in game.roles} | words
    return tuple(
        name if re.fullmatch(r"[A-Z][a-z]+", name) and name.lower() not in taken else f"Player{seat + 1}"
        for seat, name in enumerate(names)
    )
