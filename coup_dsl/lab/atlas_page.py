"""The page of the atlas."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from coup_dsl.lab import pictures
from coup_dsl.lab.atlas_figures import (
    Counted,
    hands,
    likeness,
    over_draws,
    role_strengths,
    seat_shares,
    tie_groups,
    unbalanced,
)
from coup_dsl.lab.character import packed
from coup_dsl.lab.header import header
from coup_dsl.lab.page import Page
from coup_dsl.lab.report import FIGURES, Report, figures, number, percent, points, said
from coup_dsl.lab.sample import Draw, least
from coup_dsl.lab.statistics import Estimate, mean, share
from coup_dsl.lab.store import Cost, Store
from coup_dsl.lab.sums import Sums
from coup_dsl.lab.trials import FACTS

if TYPE_CHECKING:
    from coup_dsl.lab.atlas import Atlas
    from coup_dsl.lab.model import Prediction

def _plain(value: float) -> str:
    return f"{100 * value:.1f}"


#: Figures in words, and how they are said.
WORDS: dict[str, tuple[str, Callable[[float], str]]] = {
    "turns": ("turns a game", number), "unfinished": ("games given up", percent),
    "first_out": ("turn of the first elimination", number),
    "waiting": ("part of the game an eliminated player waits", percent), "bluffs": ("claims that are bluffs", percent),
    "challenges": ("claims that are challenged", percent), "caught": ("challenges that catch a bluff", percent),
    "blocks": ("actions that are blocked", percent), "attacks": ("actions that are attacks by a role", percent),
    "lead_changes": ("turns at which the lead changes", percent),
    "seat_spread": ("spread of the seats' wins in points", _plain),
    "role_spread": ("spread of the roles' strengths in points", _plain),
    "strength_gap": ("spread of the overall strengths of its roles in points", _plain)}
#: R² from which on a prediction is worth showing.
WORTH = 0.15
SHOWN = 10
#: Figures that say nothing of a draw with fewer games than this.
SPREADS, ENOUGH = ("seat_spread", "role_spread"), 100


@dataclass
class Level:
    """What one kind of bot made of all draws.

    Attributes:
        survey: counts of the sample.
        close: counts of the close looks.
        models: predictions for every draw.
    """

    kind: str
    survey: Counted
    close: Counted
    models: Mapping[str, Prediction]
    strengths: Mapping[str, Estimate]


def page_of(atlas: Atlas, store: Store) -> Report:
    """The report of what is played so far."""
    from coup_dsl.lab.atlas import played_of

    cost, page = Cost(), Page(f"Atlas of {atlas.setting.rules().name}")
    report = Report(page)
    surveys = {kind: atlas.survey(store, kind, cost) for kind in atlas.bots}
    if not all(surveys.values()):
        page.text("Nothing is played yet.")
        report.lines.append("nothing is played yet")
        return report
    flagged = atlas.flagged(store)
    levels = [Level(kind, survey, played_of(atlas.part(flagged, kind, atlas.plan.close), store, cost),
                    atlas.predicted(survey, kind), role_strengths(survey, atlas.setting))
              for kind, survey in surveys.items()]
    deep = played_of(atlas.part(atlas.extremes(store, flagged), atlas.deep, atlas.plan.deep), store, cost)
    bots = [*atlas.bots, *([atlas.deep] if deep else [])]
    _Writer(atlas, report, levels, deep).write(cost, bots)
    return report


class _Writer:
    """Writes the page section by section."""

    def __init__(self, atlas: Atlas, report: Report, levels: Sequence[Level], deep: Counted) -> None:
        self.atlas, self.report, self.levels, self.deep = atlas, report, levels, deep
        self.page, self.setting = report.page, atlas.setting
        self.best = levels[-1]
        self.names = {role: _name(atlas, role) for pool in self.setting.rules().pools.values() for role in pool.roles}
        self.columns = self._columns()

    def write(self, cost: Cost, bots: Sequence[str]) -> None:
        """The whole page."""
        self._opening()
        self._roles()
        self._seats()
        self._figures()
        self._hands()
        self._draws()
        self._unfinished()
        self._agreement()
        self._deep()
        self.page.heading("How it was made")
        header(self.page, self.setting, self.atlas.command, cost, bots, self.atlas.seed)
        self.page.text("A role's strength is how many points more of the games one wins with a card of it in place of "
                       "an average card. Lengths are those of games that ended. Intervals over draws treat draws as "
                       "the cases. A figure with R² of 0 cannot be told from the roles at this number of games; one "
                       "with R² of 1 can exactly. Bots are no people: what they agree on at two levels of play is "
                       "worth more than what one level says.")
        self.page.text("Data: [draws.csv.gz](draws.csv.gz) (draws that were played), "
                       "[predicted.csv.gz](predicted.csv.gz) (every draw), [roles.csv.gz](roles.csv.gz), "
                       "[hands.csv.gz](hands.csv.gz).")
        self._data()

    # -- sections ----------------------------------------------------------------------------
    def _opening(self) -> None:
        plan, every, level = self.atlas.plan, self.atlas.every, self.best
        played = sum(s.rates["unfinished"][1] for part in (*(x.survey for x in self.levels),) for s in part.values())
        ranked = list(level.strengths)
        text = (f"{len(every):,} draws are possible. {len(level.survey):,} of them were played, about {plan.games} "
                f"games each at each level of play ({played:,} games); no pair of roles came together "
                f"less often than {_times(least(every, list(level.survey)))}.")
        if any(x.close for x in self.levels):
            text += f" {len(level.close):,} of all draws were then looked at closely, with {plan.close:,} games each."
        self.page.text(text)
        whole = type(plan)()
        if len(level.survey) * plan.games < whole.draws * whole.games:
            self.page.text(f"This is a small atlas, a first look with wide intervals: the whole plan is {whole.draws} "
                           f"draws with {whole.games} games each, and {whole.flagged} close looks with "
                           f"{whole.close:,}.")
        if len(ranked) > 5:
            strong, weak = ([f"{self.names[r]} ({points(level.strengths[r].value)})" for r in part]
                            for part in (ranked[:3], ranked[-3:]))
            line = (f"Among {level.kind} bots the strongest roles are {', '.join(strong)}; the weakest are "
                    f"{', '.join(reversed(weak))}.")
            self.page.text(line)
            self.report.lines.append(line)
        self.report.lines.append(text)

    def _roles(self) -> None:
        self.page.heading("Strongest and weakest roles")
        groups = {x.kind: tie_groups(x.strengths) for x in self.levels}
        for x in self.levels:
            rows = [(self.names[role], e) for role, e in x.strengths.items()]
            self.page.picture(f"roles-{x.kind}", pictures.whiskers(rows, points, 0.0),
                              f"Strength of each role in points of wins, {x.kind} bots; cases are draws.")
        self.page.grid(("role", *(text for x in self.levels for text in (x.kind, "group"))), [
            (self.names[role], *(cell for x in self.levels for cell in
                                 ((said(x.strengths[role], points), str(groups[x.kind][role]))
                                  if role in x.strengths else ("—", "")))) for role in self.best.strengths])
        self.page.text("The roles of a group cannot be told from its first one by these games.", small=True)
        if len(self.levels) > 1:
            both = [role for role in self.best.strengths if role in self.levels[0].strengths]
            r = likeness(*([x.strengths[role].value for role in both] for x in (self.levels[0], self.best)))
            self.page.text(f"How much {self.levels[0].kind} and {self.best.kind} bots agree on strengths: correlation "
                           f"{r:.2f} over {len(both)} roles.")

    def _seats(self) -> None:
        self.page.heading("Seats")
        for x in self.levels:
            rows = [(f"seat {seat}" + (", begins" if seat == "1" else ""), e)
                    for seat, e in seat_shares(x.survey).items()]
            self.page.picture(f"seats-{x.kind}", pictures.whiskers(rows, percent, 1 / self.setting.players),
                              f"Share of wins of each seat, {x.kind} bots; cases are draws.")
            self.report.lines.append(f"{x.kind}: " + "; ".join(f"{name} {said(e)} draws" for name, e in rows))

    def _figures(self) -> None:
        self.page.heading("What draws are like")
        rows = []
        for figure, (words, say) in WORDS.items():
            if figure in SPREADS and self.atlas.plan.games < ENOUGH:
                continue
            for x in self.levels:
                values = sorted(of[figure] for of in self.atlas.figures(x.survey).values() if figure in of)
                if len(values) < 2:
                    continue
                low, high = values[len(values) // 10], values[-1 - len(values) // 10]
                model = x.models.get(figure)
                rows.append((words, x.kind, said(over_draws(values), say), f"{say(low)} to {say(high)}",
                             f"{max(model.judged, 0):.2f}" if model is not None else "—"))
        self.page.grid(("", "bots", "mean over draws", "four in five draws", "R²"), rows)
        turns, bluffs = (self.columns.get(name) for name in ("turns", "bluffs"))
        if turns and bluffs:
            dots = list(zip(turns, bluffs, strict=True))
            self.page.picture("draws", pictures.cloud(dots, "turns a game", "claims that are bluffs",
                                                      lambda v: f"{v:.0f}", lambda v: f"{100 * v:.0f} %"),
                              f"Every draw by its predicted length and part of claims that are bluffs, "
                              f"{self.best.kind} bots.")

    def _hands(self) -> None:
        roles = sorted(self.names, key=lambda role: -getattr(self.best.strengths.get(role), "value", 0.0))
        found = {(self.names[a], self.names[b]): e for (a, b), e in hands(self.best.survey).items() if e.cases >= 30}
        names = [self.names[role] for role in roles]
        if not found:
            return
        self.page.heading("Hands")
        self.page.picture("hands", pictures.heat(names, names, found, lambda v: f"{100 * v:.0f}",
                                                 1 / self.setting.players),
                          f"Share of wins with both cards dealt, {self.best.kind} bots, over all draws both roles are "
                          "in; blue is above average. Hands dealt less than 30 times are left out.")

    def _draws(self) -> None:
        wanted = (("Best-balanced draws", "strength_gap", False), ("Wildest draws", "lead_changes", True),
                  ("Longest draws", "turns", True), ("Shortest draws", "turns", False),
                  ("Most bluffing", "bluffs", True))
        for title, figure, most in wanted:
            values = self.columns.get(figure)
            if not values:
                continue
            words, say = WORDS[figure]
            order = sorted(range(len(values)), key=lambda i: (-values[i] if most else values[i], i))[:SHOWN]
            self.page.heading(title)
            model = self.best.models.get(figure)
            how = f"R² {model.judged:.2f}" if model is not None else "from the strengths above"
            self.page.text(f"By {words}, predicted for every draw ({how}); in brackets what was measured where the "
                           "draw was played.", small=True)
            self.page.grid(("draw", words), [(self._title(self.atlas.every[i]), self._value(i, figure, say))
                                             for i in order])

    def _unfinished(self) -> None:
        """The games that were given up, and where they were."""
        self.page.heading("Games that do not end")
        rows = []
        for x in self.levels:
            total = Sums()
            for sums in x.survey.values():
                total.add(sums)
            self.page.text(f"{x.kind} bots gave up {said(share(total, 'unfinished'))} of the games of the survey.")
            found = {draw: share(sums, "unfinished") for draw, sums in {**x.survey, **x.close}.items()}
            worst = sorted(((-e.low, draw, e) for draw, e in found.items() if e is not None and e.value > 0))
            rows += [(self._title(draw), x.kind, said(e)) for _, draw, e in worst[:SHOWN // 2]]
        self.page.grid(("draw", "bots", "given up"), rows)

    def _value(self, i: int, figure: str, say: Callable[[float], str]) -> str:
        draw = self.atlas.every[i]
        sums = self.best.close.get(draw) or self.best.survey.get(draw)
        text = say(self.columns[figure][i])
        if sums is None:
            return text
        of = self.atlas.figures({draw: sums})[draw]
        return f"{text} [{say(of[figure])} in {of['games']:,.0f} games]" if figure in of else text

    def _agreement(self) -> None:
        close = [x.close for x in self.levels]
        if not all(close):
            return
        self.page.heading("Where levels of play agree")
        found = unbalanced(close, self.setting)
        draws = {u.draw for u in found}
        self.page.text(f"In {len(draws):,} of {len(close[0]):,} draws that were looked at closely all levels agree "
                       "that a seat or a role fares better or worse than the others; of what one level says, at most "
                       "one in twenty is false.")
        rows = [(self._title(u.draw), self.names.get(u.flag.what, u.flag.what), "better" if u.flag.better else "worse")
                for u in found]
        self.page.grid(("draw", "what", "fares"), rows[:3 * SHOWN])
        self.report.data["agreed"] = (("draw", "what", "fares"), rows)

    def _deep(self) -> None:
        if not self.deep:
            return
        self.page.heading(f"The most extreme draws, played by {self.atlas.deep} bots")
        names = ("turns", "unfinished", "bluffs", "challenges")
        self.page.grid(("draw", *(WORDS[name][0] for name in names)), [
            (self._title(draw), *(said(mean(sums, name), number) if name == "turns" else said(share(sums, name))
                                  for name in names)) for draw, sums in self.deep.items()])

    # -- data --------------------------------------------------------------------------------
    def _columns(self) -> dict[str, list[float]]:
        """Figures of every draw: those that can be predicted, and how far the strengths of its roles lie apart."""
        found = {figure: _kept(self.best.models[figure].values, figure) for figure in WORDS
                 if figure in self.best.models and self.best.models[figure].judged >= WORTH}
        strength = self.best.strengths
        if all(role in strength for role in self.names):
            found["strength_gap"] = [_apart([strength[role].value for role in draw]) for draw in self.atlas.every]
        return found

    def _data(self) -> None:
        played = [(" ".join(draw), x.kind, what, *(of.get(fact) for fact in FACTS))
                  for x in self.levels for what, part in (("survey", x.survey), ("close", x.close))
                  for draw, of in self.atlas.figures(part).items()]
        played += [(" ".join(draw), self.atlas.deep, "deep", *(of.get(fact) for fact in FACTS))
                   for draw, of in self.atlas.figures(self.deep).items()]
        data = self.report.data
        data["draws"] = (("draw", "bots", "stage", *FACTS), played)
        data["predicted"] = (("draw", *self.columns), [
            (" ".join(draw), *row) for draw, row in zip(self.atlas.every, zip(*self.columns.values(), strict=True),
                                                       strict=True)] if self.columns else [])
        data["roles"] = (("role", "bots", *FIGURES), [(role, x.kind, *figures(e)) for x in self.levels
                                                     for role, e in x.strengths.items()])
        data["hands"] = (("first", "second", "bots", *FIGURES), [
            (*pair, x.kind, *figures(e)) for x in self.levels for pair, e in sorted(hands(x.survey).items())
            if pair[0] <= pair[1]])
        if self.columns:
            about = {"bots": self.best.kind, "players": self.setting.players, "seed": self.atlas.seed,
                     "draws": len(self.best.survey), "games": self.atlas.plan.games, "rules": self.setting.mark(),
                     "judged": {f: round(m.judged, 2) for f, m in self.best.models.items()}}
            self.report.files["atlas.json"] = packed(self.setting.rules(), self.columns, about)

    def _title(self, draw: Draw) -> str:
        return ", ".join(self.names[role] for role in draw)


def _name(atlas: Atlas, role: str) -> str:
    from coup_dsl.content.loading import load_card
    from coup_dsl.lab.setting import library

    known = library(atlas.setting.folders)
    path = known.path("role", role)
    return load_card(path, known).name if path is not None else role


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _kept(values: Sequence[float], figure: str) -> list[float]:
    """Predictions within what the figure can be."""
    most = float("inf") if figure in ("turns", "first_out") else 1.0
    return [min(max(v, 0.0), most) for v in values]


def _apart(values: Sequence[float]) -> float:
    middle = sum(values) / len(values)
    return float((sum((v - middle) ** 2 for v in values) / (len(values) - 1)) ** 0.5)
