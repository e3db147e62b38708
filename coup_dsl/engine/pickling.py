"""Positions and views in other processes: their table goes along by name, and its game is loaded there."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from coup_dsl.errors import Invalid

if TYPE_CHECKING:
    from coup_dsl.engine.game import Game
    from coup_dsl.engine.options import Table

#: Games kept by those that were taken up again.
GAMES = 32
Frozen = tuple[tuple[str, Any], ...]


def described(table: Table) -> tuple[str, tuple[str, ...], Frozen, str, tuple[str, ...], tuple[str, ...]]:
    """What :func:`taken_up` needs: ruleset, roles, options, mark of the rules, folders and names."""
    game = table.program.game
    named = game.identity()
    options = tuple((k, tuple(v) if isinstance(v, list) else v) for k, v in named["options"].items())
    return (named["ruleset"], tuple(named["roles"]), options, named["rules"],
            tuple(map(str, game.library.folders[1:])), table.names)


def taken_up(ruleset: str, roles: tuple[str, ...], options: Frozen, rules: str, folders: tuple[str, ...],
             names: tuple[str, ...]) -> Table:
    """The table; raises Invalid when the role files say something else than where it comes from."""
    return _game(ruleset, roles, options, rules, folders).table(names)


@lru_cache(maxsize=GAMES)
def _game(ruleset: str, roles: tuple[str, ...], options: Frozen, rules: str, folders: tuple[str, ...]) -> Game:
    from coup_dsl.engine.game import Game

    game = Game.load(ruleset, roles=list(roles), options=dict(options), any_draw=True, folders=folders)
    if game.program.digest != rules:
        raise Invalid("this position was stored with other rules", help="use the role files it was played with")
    return game
