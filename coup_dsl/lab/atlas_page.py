"""The page of the atlas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coup_dsl.lab import atlas_draws, atlas_roles
from coup_dsl.lab.atlas_data import FILES, data
from coup_dsl.lab.atlas_told import Told, told
from coup_dsl.lab.header import header
from coup_dsl.lab.page import Page
from coup_dsl.lab.report import Report, points, said
from coup_dsl.lab.sample import least
from coup_dsl.lab.store import Store

if TYPE_CHECKING:
    from coup_dsl.lab.atlas import Atlas


def page_of(atlas: Atlas, store: Store) -> Report:
    """The report of what is played so far."""
    page = Page(f"Atlas of {atlas.setting.rules().name}")
    report = Report(page)
    found = told(atlas, report, store)
    if found is None:
        page.text("Nothing is played yet.")
        report.lines.append("nothing is played yet")
        return report
    _opening(found)
    atlas_roles.roles(found)
    atlas_roles.agreement(found)
    atlas_roles.seats(found)
    atlas_draws.likely(found)
    atlas_draws.model(found)
    atlas_roles.pairs(found)
    atlas_draws.lists(found)
    atlas_draws.unfinished(found)
    atlas_draws.extremes(found)
    data(found)
    _how(found)
    return report


def _opening(told: Told) -> None:
    atlas, played, level, report = told.atlas, told.played, told.best, told.report
    stages = played.stages
    games = sum(done for _, done, _ in stages)
    least_often = least(atlas.every, list(level.survey))
    pairs = f"no pair of roles came together less often than {_times(least_often)}" if least_often else \
        "not all pairs of roles came together"
    text = (f"{len(atlas.every):,} draws are possible. {len(level.survey):,} of them were played in a survey, "
            f"{atlas.plan.games} games each at each level of play; {pairs}.")
    if level.close:
        text += f" {len(level.close):,} of all draws were then looked at closely, with {atlas.plan.close:,} games each."
    text += f" In all {played.games:,} games were played."
    told.page.text(text)
    if not played.whole:
        of = sum(planned for _, _, planned in stages)
        line = (f"This is not the whole plan yet: {100 * games / of:.1f} % of {of:,} games are played. " + "; ".join(
            f"{name} {done:,} of {planned:,}" for name, done, planned in stages) + ".")
        told.page.text(line)
        report.lines.append(line)
    whole = type(atlas.plan)()
    if len(level.survey) * atlas.plan.games < whole.draws * whole.games:
        told.page.text(f"This is a small atlas, a first look with wide intervals: the whole plan is {whole.draws} "
                       f"draws with {whole.games} games each, and {whole.flagged} close looks with {whole.close:,}.")
    ranked = list(level.strengths)
    if len(ranked) > 5:
        strong, weak = ([f"{told.names[r]} {said(level.strengths[r], points)}" for r in part]
                        for part in (ranked[:3], ranked[-3:]))
        line = (f"Among {level.kind} bots the strongest roles are {', '.join(strong)}; the weakest are "
                f"{', '.join(reversed(weak))}; in points of wins, n is the number of draws.")
        told.page.text(line)
        report.lines.append(line)
    report.lines.append(text)


def _how(told: Told) -> None:
    """How it was made."""
    atlas, played, page = told.atlas, told.played, told.page
    page.heading("How it was made")
    bots = [*atlas.bots, *([atlas.deep] if played.deep else []), *(atlas.unequal if played.skill else ())]
    header(page, told.setting, atlas.command, played.cost, bots, atlas.seed)
    page.grid(("stage", "games played", "games planned"), [
        (name, f"{done:,}", f"{planned:,}") for name, done, planned in played.stages])
    if sum(done for _, done, _ in played.stages) > played.games:
        page.text("A game that two stages look at was played once, and counts once among all.")
    page.text("Lengths are those of games that ended. Intervals over draws treat draws as the cases. Bots are no "
              "people: what they agree on at two levels of play is worth more than what one level says.")
    page.text("Data: " + ", ".join(f"[{name}.csv.gz]({name}.csv.gz) ({words})" for name, words in FILES.items()
                                   if name in told.report.data) + ". Every row has a value, its interval from low to "
              "high, and the number of its cases.")


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
