"""Coup and Coup: Rebellion G54 from role files: an effect language, an exact engine, players and tests.

>>> from coup_dsl import Game
>>> game = Game.load("classic")
>>> state = game.deal(players=["Ana", "Bo", "Cy"], seed=7)
>>> state = state.after("Ana duke").after("Bo pass").after("Cy pass")
>>> state.coins
(5, 2, 2)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from coup_dsl.content.library import Library
    from coup_dsl.content.ruleset import Ruleset
    from coup_dsl.engine.actions import Action
    from coup_dsl.engine.declaring import Refused
    from coup_dsl.engine.events import Event, events_seen_by
    from coup_dsl.engine.game import Game
    from coup_dsl.engine.options import CHANCE, Option
    from coup_dsl.engine.state import State
    from coup_dsl.engine.view import Matter, View
    from coup_dsl.errors import Illegal, Invalid

__version__ = "0.1.0"

_HOMES = {
    "Action": "engine.program", "CHANCE": "engine.options", "Event": "engine.events", "Game": "engine.game",
    "Illegal": "errors", "Invalid": "errors", "Library": "content.library", "Matter": "engine.view",
    "Option": "engine.options", "Refused": "engine.declaring", "Ruleset": "content.ruleset", "State": "engine.state",
    "View": "engine.view", "events_seen_by": "engine.events",
}
__all__ = ["CHANCE", "Action", "Event", "Game", "Illegal", "Invalid", "Library", "Matter", "Option", "Refused",
           "Ruleset", "State", "View", "events_seen_by"]


def __getattr__(name: str) -> Any:
    """Public names are imported when they are used first, so that ``--help`` stays fast."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{home}"), name)
