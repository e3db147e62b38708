"""Which class and settings a kind of player is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from coup_dsl.bots.believer import Believer
from coup_dsl.bots.characters import SETTINGS, Character
from coup_dsl.bots.honest_player import HonestPlayer
from coup_dsl.bots.informed_player import InformedPlayer
from coup_dsl.bots.player import Player
from coup_dsl.bots.random_player import RandomPlayer
from coup_dsl.bots.thinker import DEEP, QUICK, Thinker

if TYPE_CHECKING:
    from coup_dsl.bots import Bot

SIMPLE: dict[str, Callable[[str, int], Bot]] = {
    "level-0": RandomPlayer, "level-1": InformedPlayer, "level-2": HonestPlayer,
    "level-3": Believer,
}
THINKERS = {"level-4": QUICK, "level-5": DEEP}


def made(name: str, kind: str, seed: int, think: float | None) -> Bot:
    """A player of a known kind under a name."""
    if kind in SIMPLE:
        return SIMPLE[kind](name, seed)
    if kind in THINKERS:
        return Thinker(name, seed, Character(), THINKERS[kind], think)
    return Player(name, seed, SETTINGS.get(kind, Character()))
