"""`coup-lab ladder`: one of each kind among players of each kind, from every seat of random legal draws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from coup_dsl.lab import pictures
from coup_dsl.lab.chunk import Chunk, chunks
from coup_dsl.lab.frozen import Frozen
from coup_dsl.lab.header import header
from coup_dsl.lab.page import Page
from coup_dsl.lab.ratings import ratings
from coup_dsl.lab.report import FIGURES, Report, figures, percent, said
from coup_dsl.lab.setting import Setting
from coup_dsl.lab.size import games_at_once
from coup_dsl.lab.statistics import Estimate, Verdict, sequential, share
from coup_dsl.lab.store import Cost, Store
from coup_dsl.lab.sums import Sums
from coup_dsl.lab.trials import words_of

#: Games after which a sequential test looks at what it has, or sooner.
OFTEN = 40


@dataclass(frozen=True)
class Ladder:
    """A round robin.

    Attributes:
        frozen: those of the kinds that play as their code once was.
    """

    setting: Setting
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    command: str = ""
    frozen: tuple[Frozen, ...] = ()

    @property
    def name(self) -> str:
        """What its report is called."""
        return f"ladder {self.setting.ruleset} {' '.join(self.bots)}{self.setting.apart(self.seed)}"

    def cells(self) -> dict[tuple[str, str], list[Chunk]]:
        """The chunks by hero and field."""
        return {(hero, field): chunks(f"hero {self.seed} {words_of(self.setting)}", self.setting, field, self.games,
                                      hero=hero, frozen=self.frozen) for hero in self.bots for field in self.bots}

    def stages(self, store: Store) -> Iterator[Sequence[Chunk]]:
        """All at once."""
        del store
        yield [chunk for cell in self.cells().values() for chunk in cell]

    def report(self, store: Store) -> Report:
        """Matrix, worst results, ratings, CPU for a decision."""
        cost = Cost()
        sums = {cell: store.sums(part, cost) for cell, part in self.cells().items()}
        matrix = {cell: e for cell, s in sums.items() if (e := share(s, "hero")) is not None}
        page = Page("Ladder of bots")
        header(page, self.setting, self.command, cost, self.bots, self.seed, self.frozen)
        report = Report(page)
        if not matrix:
            report.lines.append("nothing is played yet")
            return report
        n = self.setting.players
        page.heading("Who wins among whom")
        page.text(f"One player of the row's kind among {n - 1} of the column's kind, every deal from every seat. An "
                  f"equal wins {percent(1 / n)}; on the diagonal all are of one kind, and the interval should contain "
                  "that.")
        page.picture("matrix", pictures.heat(self.bots, self.bots, matrix, lambda v: f"{100 * v:.0f}", 1 / n),
                     "Share of wins of the row among the column, in per cent; blue is more than an equal's.")
        page.grid(("one among", *(f"{n - 1} {kind}" for kind in self.bots)), [
            (hero, *(said(matrix.get((hero, field))) for field in self.bots)) for hero in self.bots])
        self._standing(report, matrix, sums, cost)
        report.data["matrix"] = (("hero", "field", *FIGURES, "unfinished"), [
            (*cell, *figures(e), sums[cell].rates["unfinished"][0]) for cell, e in matrix.items()])
        return report

    def _standing(self, report: Report, matrix: dict[tuple[str, str], Estimate],
                  sums: dict[tuple[str, str], Sums], cost: Cost) -> None:
        rated = ratings(self.bots, matrix, self.setting.players)
        order = sorted(self.bots, key=lambda kind: -rated[kind].value)
        page = report.page
        page.heading("Standing")
        page.text("Strength need not be a matter of one number: the worst result of a kind says more than its rating.")
        page.picture("ratings", pictures.whiskers([(kind, rated[kind]) for kind in order], lambda v: f"{v:+.0f}", 0.0),
                     "Ratings; 400 points are ten times the strength.")
        rows = []
        for kind in order:
            met = [(e.value, field, e) for (hero, field), e in matrix.items() if hero == kind and field != kind]
            worst = min(met, default=None)
            each = cost.each(kind)
            rows.append((kind, said(rated[kind], lambda v: f"{v:+.0f}"),
                         f"{said(worst[2])} among {worst[1]}" if worst else "none",
                         f"{1000 * each:.2f} ms" if each is not None else "not timed"))
        columns = ("kind", "rating", "worst result", "CPU a decision")
        page.grid(columns, rows)
        total = Sums()
        for part in sums.values():
            total.add(part)
        page.text(f"Given up: {said(share(total, 'unfinished'))} of all games.")
        width = max(12, *map(len, order))
        report.lines += [f"{kind:<{width}} {rating:<28} worst {worst}; CPU a decision {each}"
                         for kind, rating, worst, each in rows]
        report.lines += [f"{hero} among {field}: {said(e)}" for (hero, field), e in matrix.items()]
        report.lines.append(f"given up: {said(share(total, 'unfinished'))}")


@dataclass(frozen=True)
class Acceptance:
    """Is one kind better than an equal among players of another?  Plays until that is decided, at most ``games``."""

    setting: Setting
    hero: str
    field: str
    games: int
    gain: float
    seed: int = 0
    command: str = ""
    frozen: tuple[Frozen, ...] = ()

    @property
    def name(self) -> str:
        """What its report is called."""
        return f"accept {self.setting.ruleset} {self.hero} {self.field}{self.setting.apart(self.seed)}"

    def chunks(self) -> list[Chunk]:
        """All there can be."""
        return chunks(f"accept {self.seed} {words_of(self.setting)}", self.setting, self.field, self.games,
                      hero=self.hero, frozen=self.frozen,
                      at_once=min(OFTEN, games_at_once(self.field, self.hero, self.setting.players)))

    def stages(self, store: Store) -> Iterator[Sequence[Chunk]]:
        """Chunk after chunk, until it is decided."""
        parts = self.chunks()
        for count in range(1, len(parts) + 1):
            yield parts[:count]
            if self.verdict(store)[0].word != "open":
                return

    def verdict(self, store: Store) -> tuple[Verdict, Sums]:
        """The verdict on what is played, in the order of the deals."""
        sums, found = Sums(), Verdict(0.0, 0.0, 0.0, "open")
        for chunk in self.chunks():
            if not store.has(chunk):
                break
            sums.add(store.sums([chunk]))
            found = sequential(sums.rates["hero"], sums.deals, 1 / self.setting.players,
                               1 / self.setting.players + self.gain)
            if found.word != "open":
                break
        return found, sums

    def report(self, store: Store) -> Report:
        """The verdict, and no rate: a test that stops when it likes is no estimate."""
        verdict, sums = self.verdict(store)
        page = Page(f"Is {self.hero} better among {self.field}?")
        header(page, self.setting, self.command, Cost(), [self.hero, self.field], self.seed, self.frozen)
        games = sums.rates.get("hero", [0, 0])[1]
        even = 1 / self.setting.players
        line = (f"{verdict.word} after {games:,} games: {percent(even + self.gain)} rather than {percent(even)}? "
                f"(log likelihood ratio {verdict.ratio:.2f}, decided at {verdict.low:.2f} or {verdict.high:.2f})")
        page.text(line)
        page.text("A sequential test decides whether to accept a change; for how strong a kind is, see the ladder.")
        return Report(page, [line])
