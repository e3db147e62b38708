"""`coup-lab whatif`: the same games, once with a role file as it is and once as it was changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from coup_dsl.lab import pictures
from coup_dsl.lab.balance import strength_factor
from coup_dsl.lab.balance_page import FIGURES_OF_A_DRAW, other_bots
from coup_dsl.lab.chunk import Chunk, chunks
from coup_dsl.lab.estimates import OF_A_ROLE
from coup_dsl.lab.header import header
from coup_dsl.lab.page import Page
from coup_dsl.lab.report import FIGURES, Report, figures, number, percent, points, said
from coup_dsl.lab.setting import Setting
from coup_dsl.lab.statistics import Estimate, difference, mean, share
from coup_dsl.lab.store import Cost, Store
from coup_dsl.lab.sums import Sums
from coup_dsl.lab.trials import words_of


@dataclass(frozen=True)
class Change:
    """A changed role.

    Attributes:
        role: id of the role as it was.
        changed: id of the changed role: the same one, or one that takes its place.
        settings: pairs of settings, as it was and as it would be, one for each draw.
    """

    role: str
    changed: str
    settings: tuple[tuple[Setting, Setting], ...]
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    command: str = ""

    @property
    def name(self) -> str:
        """What its report is called."""
        here, there = self.settings[0]
        return f"whatif {self.changed} {there.mark()}{other_bots(self.bots)}{here.apart(self.seed)}"

    def chunks(self, kind: str) -> list[Chunk]:
        """The chunks of one kind of bot."""
        return [chunk for here, there in self.settings
                for chunk in chunks(f"whatif {self.seed} {words_of(here)}", here, kind, self.games, other=there)]

    def stages(self, store: Store) -> Iterator[Sequence[Chunk]]:
        """All at once."""
        del store
        yield [chunk for kind in self.bots for chunk in self.chunks(kind)]

    def report(self, store: Store) -> Report:
        """The differences."""
        cost, page = Cost(), Page(f"What if {self.changed} were as it is now written?")
        rows: list[Sequence[object]] = []
        report = Report(page)
        counted = {kind: store.both(self.chunks(kind), cost) for kind in self.bots}
        header(page, self.settings[0][0], self.command, cost, self.bots, self.seed)
        page.text(f"{len(self.settings)} draws, the same deals and the same chance for bots in both cases. A "
                  "difference is what changes when the changed file is used; its interval comes from pairs of games.")
        for kind, (mine, theirs) in counted.items():
            if mine.deals:
                self._level(report, kind, mine, theirs, rows)
        report.data["differences"] = (("bots", "what", "before", "after", *FIGURES), rows)
        return report

    def _level(self, report: Report, kind: str, mine: Sums, theirs: Sums, rows: list[Sequence[object]]) -> None:
        """The differences between games of one kind of bot."""
        report.page.heading(f"{kind} bots, {mine.rates['unfinished'][1]:,} pairs of games")
        cells = []
        for name, words, is_share in self._what():
            change = difference(mine, theirs, name)
            before, after = ((share if is_share else mean)(sums, name) for sums in (mine, theirs))
            if change is None or before is None or after is None:
                continue
            factor = strength_factor(self.settings[0][0]) if name.startswith("strength") else 1.0
            how = points if is_share or name.startswith("strength") else lambda v: f"{v:+.2f}".replace("-", "−")
            say = points if name.startswith("strength") else percent if is_share else number
            change, before, after = (e.times(factor) for e in (change, before, after))
            cells.append((words, say(before.value), say(after.value), said(change, how)))
            rows.append((kind, words, before.value, after.value, *figures(change)))
        report.page.grid(("", "before", "after", "difference"), cells)
        report.lines.append(f"{kind} bots:")
        report.lines += [f"  {words}: {before} → {after}, {change}" for words, before, after, change in cells]
        shown = list(self._strengths(mine, theirs))
        report.page.picture(f"strength-{kind}", pictures.whiskers(shown, points, 0.0),
                            f"Change of the strength of each role of the draws, in points, {kind} bots.")

    def _what(self) -> Iterator[tuple[str, str, bool]]:
        yield from FIGURES_OF_A_DRAW
        yield f"strength {self.role}", f"{self.role}: strength", False
        yield f"dealt {self.role}", f"{self.role}: wins when dealt", True
        for what, words, is_share in OF_A_ROLE:
            yield f"{what} {self.role}", f"{self.role}: {words}", is_share

    def _strengths(self, mine: Sums, theirs: Sums) -> Iterator[tuple[str, Estimate]]:
        for role in sorted(mine.named("strength")):
            change = difference(mine, theirs, f"strength {role}")
            if change is not None:
                yield role, change.times(strength_factor(self.settings[0][0]))
