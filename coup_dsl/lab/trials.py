"""`coup-lab play`: many games on one draw, on several or on all, and a row of figures for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from coup_dsl.lab.chunk import Chunk, chunks
from coup_dsl.lab.estimates import of_everything
from coup_dsl.lab.header import header
from coup_dsl.lab.page import Page
from coup_dsl.lab.report import FIGURES, Report, figures, number, said
from coup_dsl.lab.setting import Setting
from coup_dsl.lab.statistics import mean, quantile, share
from coup_dsl.lab.store import Cost, Store
from coup_dsl.lab.sums import Sums

#: Draws that are told line by line.
SHOWN = 20
#: Rows of data of a draw, about, and their size when they are packed.
ROWS, BYTES = 70, 900


@dataclass(frozen=True)
class Trials:
    """Games of one kind of bot on draws; a draw that is None is drawn anew for every deal."""

    settings: tuple[Setting, ...]
    bots: str
    games: int
    seed: int = 0
    name: str = "play"
    command: str = ""

    def chunks(self, setting: Setting) -> list[Chunk]:
        """The chunks of one draw."""
        return mirror(setting, self.bots, self.games, self.seed)

    def stages(self, store: Store) -> Iterator[Sequence[Chunk]]:
        """All at once."""
        del store
        yield [chunk for setting in self.settings for chunk in self.chunks(setting)]

    def ahead(self) -> str:
        """What is coming, for many draws: games, and rows and size of the data; "" for few."""
        draws = len(self.settings)
        if draws < SHOWN:
            return ""
        each = sum(chunk.games for chunk in self.chunks(self.settings[0]))
        return (f"{draws:,} draws with {each:,} games each are {draws * each:,} games; the data will have "
                f"about {draws * ROWS:,} rows ({max(draws * BYTES / 1e6, 0.1):.1f} MB)")

    def report(self, store: Store) -> Report:
        """A row of figures for each draw."""
        cost, lines = Cost(), []
        rows: list[tuple[object, ...]] = []
        shown: list[tuple[str, ...]] = []
        every = Sums()
        for setting in self.settings:
            sums, draw = store.sums(self.chunks(setting), cost), words_of(setting)
            rows += [(draw, self.bots, what, *figures(e)) for what, e in of_everything(sums, setting)]
            shown.append((draw, said(mean(sums, "turns"), number), *(
                said(share(sums, name)) for name in ("unfinished", "bluffs", "challenges", "caught"))))
            lines += [draw, *_lines(sums)] if len(self.settings) <= SHOWN else []
            every.add(sums)
        if not lines:
            lines += [f"{len(self.settings):,} draws", *_lines(every)]
        page = Page(f"Games of {self.bots} bots")
        header(page, self.settings[0], self.command, cost, [self.bots], self.seed)
        page.grid(("draw", "turns", "given up", "claims that are bluffs", "claims challenged", "challenges that catch"),
                  shown)
        return Report(page, lines, {"draws": (("draw", "bots", "what", *FIGURES), rows)})


def mirror(setting: Setting, bots: str, games: int, seed: int) -> list[Chunk]:
    """Games between players of one kind; the same ones in every experiment with this seed."""
    return chunks(f"mirror {seed} {words_of(setting)}", setting, bots, games)


def words_of(setting: Setting) -> str:
    """A draw in words."""
    return " ".join(setting.draw) if setting.draw else f"{setting.ruleset}, drawn at random"


def length(sums: Sums) -> str:
    """How many turns games take that come to an end."""
    turns = sums.histogram("turns")
    if not turns:
        return "none, no game has ended"
    return f"{said(mean(sums, 'turns'), number)}, median {quantile(turns, 0.5)}, p90 {quantile(turns, 0.9)}"


def _lines(sums: Sums) -> Iterator[str]:
    if not sums.deals:
        yield "  nothing is played yet"
        return
    yield f"  unfinished     {said(share(sums, 'unfinished'))}"
    yield f"  turns          {length(sums)}"
    yield f"  bluffs         {said(share(sums, 'bluffs'))} of the claims"
    yield f"  challenges     {said(share(sums, 'challenges'))} of the claims"
    yield f"  caught         {said(share(sums, 'caught'))} of the challenges"
    for seat in sorted(sums.named("seat")):
        yield f"  seat {int(seat) + 1} wins    {said(share(sums, f'seat {seat}'))}"
