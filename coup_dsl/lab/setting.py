"""What is played: a ruleset with a draw or with all its draws, the size of the table, and marks of the rules."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from coup_dsl.bots.arena import LONGEST
from coup_dsl.content.library import Library
from coup_dsl.content.ruleset import Ruleset

if TYPE_CHECKING:
    from coup_dsl.engine.game import Game

#: Hexadecimal digits of a mark.
MARK = 12


@dataclass(frozen=True, slots=True)
class Setting:
    """The game that is played.

    Attributes:
        draw: the roles in play; None draws legally anew for every deal.
        replace: role files that take the place of those they replace.
        options: table options that are changed.
        folders: folders of one's own files; their contents count for the mark, not where they are.
        longest: decisions after which a game is given up.
    """

    ruleset: str = "rebellion"
    draw: tuple[str, ...] | None = None
    players: int = 4
    replace: tuple[str, ...] = ()
    options: tuple[tuple[str, Any], ...] = ()
    folders: tuple[str, ...] = ()
    longest: int = LONGEST

    def game(self, draw: tuple[str, ...] | None = None) -> Game:
        """The game of its draw, or of the one given; loaded once a process."""
        return _game(self, draw or self.draw or ())

    def rules(self) -> Ruleset:
        """Its ruleset, with one's own roles in the pools of their groups."""
        return _ruleset(self.ruleset, self.folders)

    def mark(self) -> str:
        """A hash of the rules: the files of all roles and actions that can be in play, options, and the protocol."""
        return _mark(self)

    def apart(self, seed: int) -> str:
        """What tells the name of its report from the usual one: whatever of the rules, players and seed is another."""
        usual = Setting()
        parts = (f" {self.players} players" if self.players != usual.players else "",
                 f" longest {self.longest}" if self.longest != usual.longest else "",
                 f" seed {'minus ' if seed < 0 else ''}{abs(seed)}" if seed else "",
                 f" rules {self.mark()}" if self.folders else "")
        return "".join(parts)

    def words(self) -> dict[str, Any]:
        """What it says, for a file, without the folders."""
        return {"ruleset": self.ruleset, "draw": self.draw and list(self.draw), "players": self.players,
                "replace": list(self.replace), "options": dict(self.options), "longest": self.longest}


@lru_cache(maxsize=8)
def library(folders: tuple[str, ...]) -> Library:
    """The files that are known, looked for once a process."""
    return Library(folders)


@lru_cache(maxsize=8)
def _ruleset(name: str, folders: tuple[str, ...]) -> Ruleset:
    from coup_dsl.content.own import with_own_roles

    known = library(folders)
    return with_own_roles(Ruleset.load(name, known), known)


@lru_cache(maxsize=64)
def _game(setting: Setting, draw: tuple[str, ...]) -> Game:
    from coup_dsl.engine.game import Game

    return Game.load(setting.rules(), list(draw), replace=setting.replace, options=dict(setting.options),
                     folders=setting.folders)


@lru_cache(maxsize=65536)
def _mark(setting: Setting) -> str:
    from coup_dsl.engine.protocol import CORE

    rules, known = setting.rules(), library(setting.folders)
    options = rules.check_options(dict(setting.options))
    roles = setting.draw or [role for pool in rules.pools.values() for role in pool.roles]
    named = [*((kind, id) for id in (*roles, *setting.replace, *rules.general) for kind in ("role", "general")),
             *(("supplement", id) for id, value in options.items() if value is True)]
    paths = [path for kind, id in named if (path := known.path(kind, id)) is not None]
    said = [sorted({digest(path) for path in paths}), digest(CORE), sorted(map(repr, options.items())),
            rules.copies_for(setting.players), sorted(rules.general)]
    return hashlib.sha256(repr(said).encode()).hexdigest()[:MARK]


@lru_cache(maxsize=4096)
def digest(path: Path) -> str:
    """The hash of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
