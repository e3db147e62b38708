"""What skill is worth on a draw: one player of a strong kind among weaker ones, every deal from every seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from coup_dsl.lab.chunk import Chunk, chunks
from coup_dsl.lab.report import percent, said
from coup_dsl.lab.setting import Setting
from coup_dsl.lab.statistics import Estimate, share
from coup_dsl.lab.sums import Sums
from coup_dsl.lab.trials import words_of


@dataclass(frozen=True)
class Skill:
    """So many games of a strong kind among players of a weak one."""

    strong: str
    weak: str
    games: int

    def chunks(self, setting: Setting, seed: int) -> list[Chunk]:
        """The games on one draw; the ladder plays the same ones."""
        return chunks(f"hero {seed} {words_of(setting)}", setting, self.weak, self.games, hero=self.strong)

    @property
    def words(self) -> str:
        """Who among whom."""
        return f"{self.strong} among {self.weak}"

    def line(self, sums: Sums, setting: Setting) -> str:
        """What came of it, beside what an equal would win; "" before anything is played."""
        e = share(sums, "hero")
        if e is None:
            return ""
        return (f"one {self.strong} among {self.weak} players wins {said(e)}; an equal would win "
                f"{percent(1 / setting.players)}. Given up: {said(share(sums, 'unfinished'))}.")

    def figures(self, sums: Sums) -> Iterator[tuple[str, Estimate]]:
        """The share of wins, of all games and from each seat, and the games that were given up."""
        names = ["hero", *(f"hero {seat}" for seat in sorted(sums.named("hero"), key=int)), "unfinished"]
        for name in names:
            if (e := share(sums, name)) is not None:
                kind, _, seat = name.partition(" ")
                yield ("wins" if kind == "hero" else kind) + (f" from seat {int(seat) + 1}" if seat else ""), e
