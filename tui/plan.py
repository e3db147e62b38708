"""What one game is loaded from: ruleset, roles, replacements and table options."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from coup_dsl import Game, Invalid, Ruleset
from tui.complaint import Complaint

_loaded: dict[Plan, Game] = {}


@dataclass(frozen=True, slots=True)
class Plan:
    """``roles`` are those drawn, before any of them is replaced."""

    ruleset: Ruleset = field(hash=False)
    roles: tuple[str, ...]
    replace: tuple[str, ...] = ()
    options: tuple[tuple[str, Any], ...] = ()
    folders: tuple[Path, ...] = ()

    def game(self) -> Game:
        """The game, loaded once; a fault in it is a complaint."""
        if self not in _loaded:
            if len(_loaded) >= 8:
                _loaded.clear()
            try:
                _loaded[self] = Game.load(
                    self.ruleset, list(self.roles), replace=self.replace, options=dict(self.options),
                    folders=self.folders, any_draw=True,
                )  # fmt: skip
            except Invalid as fault:
                raise Complaint(str(fault)) from None
        return _loaded[self]
