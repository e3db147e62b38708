"""From the parameters that research libraries hold, numbers and one-line texts, to a setting."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from coup_dsl.adapters.match import MOST_ANSWERS, Setting
from coup_dsl.content.library import Library
from coup_dsl.content.ruleset import Ruleset
from coup_dsl.engine.game import Game
from coup_dsl.errors import Invalid, quoted

#: The small game; its roles are known where it is played, and nowhere else.
DUEL = Path(__file__).with_name("duel") / "duel.yaml"


def load_setting(ruleset: str = "classic", draw: str = "", players: int = 2, options: str = "", replace: str = "",
                 limit: int = MOST_ANSWERS) -> Setting:
    """What is played, from texts of one line.

    Args:
        ruleset: id or path of a ruleset; ``duel`` is a small one for two.
        draw: ids of the roles in play joined by ``+``, legal or not; empty is the first legal draw.
        players: 2 to 10.
        options: table options, as ``forced-coup:7+concede:false+two-player-coins:1/2``.
        replace: ids of role files that take the place of those they replace, joined by ``+``.
        limit: answers after which the game is a draw.

    Raises:
        Invalid: unknown names, or numbers that do not fit.

    >>> load_setting("duel", players=2).game.drawn
    ('miner', 'archer', 'guard')
    """
    path = Path(ruleset) if ruleset.endswith((".yaml", ".yml")) else DUEL if ruleset == "duel" else None
    folders = [] if path is None else [path.parent]
    rules = Ruleset.load(ruleset if path is None else path, Library(folders))
    roles = _words(draw) or list(next(rules.draws()))
    game = Game.load(rules, roles=roles, options=dict(map(_option, _words(options))), replace=_words(replace),
                     folders=folders, any_draw=True)
    return Setting(game, players, limit, (_once, (ruleset, draw, players, options, replace, limit)))


@lru_cache(maxsize=8)
def _once(*given: Any) -> Setting:
    """The setting of matches that are unpickled, which share it."""
    return load_setting(*given)


def _words(text: str) -> list[str]:
    return [word for word in text.split("+") if word]


def _option(text: str) -> tuple[str, object]:
    name, colon, value = text.partition(":")
    if not colon:
        raise Invalid(f"the table option {quoted(text)} has no value", path=("options", name),
                      help=f"write {name}:VALUE")
    return name, _value(value)


def _value(text: str) -> object:
    if text in ("true", "false"):
        return text == "true"
    if "/" in text:
        return tuple(map(_value, text.split("/")))
    return int(text) if text.isdigit() else text
