"""The prototype of the engine, taken from its own folder, to measure against."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any


def _named(role: str, known: Collection[str]) -> str:
    """A role as the prototype calls it: with no hyphen, or by its first word."""
    name = role.replace("-", "_")
    return name if name in known else role.split("-")[0]


class Prototype:
    """Plays random games and takes single steps with the prototype in a folder.

    Its modules have short names (`play`, `game`, `vm`), so its folder goes first on the path; nothing is
    written there.
    """

    def __init__(self, folder: Path, draws: list[tuple[str, ...]]) -> None:
        sys.dont_write_bytecode = True
        here = Path.cwd()
        os.chdir(folder)  # it reads its roles from where it is started
        sys.path.insert(0, str(folder))
        try:
            import play  # type: ignore[import-not-found]
        finally:
            os.chdir(here)
            sys.path.remove(str(folder))
        self.apply: Callable[[Any, Any], None] = play.apply
        self.games = [play.Game(tuple(_named(role, play.ROLES) for role in draw)) for draw in draws]

    def deal(self, rng: random.Random) -> Any:
        """A new game of four players."""
        return self.games[rng.randrange(len(self.games))].new(4, rng.getrandbits(40))

    def play(self, rng: random.Random, games: int) -> int:
        """Random games; how many answers were given (it asks only where there are two or more)."""
        answers, apply, choice = 0, self.apply, rng.choice
        for _ in range(games):
            s = self.deal(rng)
            while s.actor >= 0:
                answers += 1
                apply(s, choice(s.options))
        return answers

    def kept(self, rng: random.Random, count: int) -> list[tuple[Any, Any]]:
        """Positions of random games, each with one of its options."""
        found: list[tuple[Any, Any]] = []
        while len(found) < count:
            s = self.deal(rng)
            while s.actor >= 0:
                option = rng.choice(s.options)
                if rng.random() < 0.2:
                    found.append((s.clone(), option))
                self.apply(s, option)
        return found[:count]

    def steps(self, kept: list[tuple[Any, Any]]) -> None:
        """One step from each kept position, which stays as it is."""
        apply = self.apply
        for s, option in kept:
            c = s.clone()
            apply(c, option)
