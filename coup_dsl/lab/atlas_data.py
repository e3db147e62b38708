"""The data of the atlas, for those who compute: every figure with its interval and number of cases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from coup_dsl.lab.atlas_figures import hands, seat_shares, unbalanced
from coup_dsl.lab.atlas_told import Told
from coup_dsl.lab.balance import seats
from coup_dsl.lab.character import packed
from coup_dsl.lab.estimates import of_roles
from coup_dsl.lab.report import FIGURES, figures
from coup_dsl.lab.sample import Draw
from coup_dsl.lab.sums import Sums

#: The files, and what is in them.
FILES = {"draws": "every draw that was played", "draw-roles": "the roles of these draws",
         "predicted": "every draw as it is predicted", "models": "how well that is",
         "roles": "roles and seats over all draws", "hands": "hands over all draws", "agreed": "what levels agree on"}


def data(told: Told) -> None:
    """Put it beside the page."""
    found, levels = told.report.data, told.levels
    found["draws"] = (("draw", "bots", "stage", "what", *FIGURES), list(_draws(told)))
    found["draw-roles"] = (("draw", "bots", "stage", "role", "what", *FIGURES), [
        (" ".join(draw), kind, stage, *what, *figures(e)) for kind, stage, part in _parts(told)
        for draw, sums in part.items() for *what, e in of_roles(sums, told.atlas.on(draw))])
    found["roles"] = (("about", "bots", "what", *FIGURES), [
        row for x in levels for row in (
            *((role, x.kind, "strength", *figures(e)) for role, e in x.strengths.items()),
            *((f"seat {seat}", x.kind, "wins", *figures(e)) for seat, e in seat_shares(x.survey).items()))])
    found["hands"] = (("first", "second", "bots", *FIGURES), [
        (*pair, x.kind, *figures(e)) for x in levels for pair, e in sorted(hands(x.survey).items())
        if pair[0] <= pair[1]])
    found["models"] = (("figure", "bots", "r2", "off", "penalty", "draws"), [
        (figure, x.kind, m.judged, m.off, m.penalty, len(x.survey)) for x in levels for figure, m in x.models.items()])
    if len(levels) > 1 and all(x.close for x in levels):
        found["agreed"] = (("draw", "what", "fares", "bots", *FIGURES), [
            (" ".join(u.draw), u.flag.what, "better" if u.flag.better else "worse", x.kind, *figures(e))
            for u in unbalanced([x.close for x in levels], told.setting) for x, e in zip(levels, u.found, strict=True)])
    _predicted(told)


def _parts(told: Told) -> Iterator[tuple[str, str, Mapping[Draw, Sums]]]:
    """Kind, stage and counts of all that was played by players of one kind."""
    for x in told.levels:
        yield x.kind, "survey", x.survey
        yield x.kind, "close", x.close
    yield told.atlas.deep, "deep", told.played.deep


def _draws(told: Told) -> Iterator[tuple[object, ...]]:
    for kind, stage, part in _parts(told):
        for draw, sums in part.items():
            name = " ".join(draw)
            for what, e in told.of(draw, sums).items():
                yield name, kind, stage, what, *figures(e)
            for seat, e in seats(sums).items():
                yield name, kind, stage, f"seat {seat}", *figures(e)
    for draw, sums in told.played.skill.items():
        for what, e in told.atlas.skill.figures(sums):
            yield " ".join(draw), told.atlas.skill.words, "skill", what, *figures(e)


def _predicted(told: Told) -> None:
    """What is predicted of every draw, for people and for the package."""
    columns, atlas = told.predicted, told.atlas
    if not columns:
        return
    names = [name for figure in columns for name in (figure, f"{figure}_low", f"{figure}_high")]
    told.report.data["predicted"] = (("draw", *names), [
        (" ".join(draw), *(v for e in row for v in (e.value, e.low, e.high)))
        for draw, row in zip(atlas.every, zip(*columns.values(), strict=True), strict=True)])
    best = told.best
    about = {"bots": best.kind, "players": told.setting.players, "seed": atlas.seed, "draws": len(best.survey),
             "games": atlas.plan.games, "rules": told.setting.mark(),
             "judged": {f: round(m.judged, 2) for f, m in best.models.items()}}
    values = {figure: [e.value for e in column] for figure, column in columns.items()}
    told.report.files["atlas.json"] = packed(told.setting.rules(), values, about)
