"""Which class and settings a kind of player is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coup_dsl.bots import FORMER
from coup_dsl.bots.believer import Believer
from coup_dsl.bots.characters import SETTINGS, Character
from coup_dsl.bots.honest_player import HonestPlayer
from coup_dsl.bots.informed_player import InformedPlayer
from coup_dsl.bots.player import Player
from coup_dsl.bots.random_player import RandomPlayer
from coup_dsl.bots.thinker import DEEP, QUICK, Thinker

if TYPE_CHECKING:
    from coup_dsl.bots import Bot

SIMPLE: dict[str, type[RandomPlayer] | type[InformedPlayer] | type[HonestPlayer] | type[Believer]] = {
    "level-0": RandomPlayer, "level-1": InformedPlayer, "level-2": HonestPlayer,
    "level-3": Believer,
}
THINKERS = {"level-4": QUICK, "level-5": DEEP}


def module_of(kind: str) -> str:
    """The name of the module that has a kind's class."""
    kind = FORMER.get(kind, kind)
    return (SIMPLE.get(kind) or (Thinker if kind in THINKERS else Player)).__module__


def made(name: str, kind: str, seed: int, think: float | None) -> Bot:
    """A player of a known kind under a name."""
    if kind in SIMPLE:
        return SIMPLE[kind](name, seed)
    if kind in THINKERS:
        return Thinker(name, seed, Character(), THINKERS[kind], think)
    return Player(name, seed, SETTINGS.get(kind, Character()))
