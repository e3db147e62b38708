"""Sections of the atlas about draws: what they are like, what can be predicted, and which stand out."""

from __future__ import annotations

from collections.abc import Callable

from coup_dsl.lab import pictures
from coup_dsl.lab.atlas_figures import over_draws
from coup_dsl.lab.atlas_told import ENOUGH, SPREADS, WORDS, WORTH, Level, Told
from coup_dsl.lab.report import percent, said
from coup_dsl.lab.statistics import Estimate, mean, share
from coup_dsl.lab.sums import Sums

#: Rows of a table.
SHOWN = 10
#: Two cells of which nothing is known.
NONE = ("—", "")
#: By what a draw can be extreme.
SHORT = {"unfinished": "games given up", "seat_spread": "seats", "role_spread": "roles", "turns": "length"}
#: Lists of draws: the title, the figure, and whether most of it comes first.
LISTS = (("Best-balanced draws", "strength_gap", False), ("Wildest draws", "lead_changes", True),
         ("Longest draws", "turns", True), ("Shortest draws", "turns", False), ("Most bluffing", "bluffs", True))


def likely(told: Told) -> None:
    """What draws are like, and how they differ."""
    page = told.page
    page.heading("What draws are like")
    rows = []
    for figure, (words, say) in WORDS.items():
        cells = [_range(told, x, figure, say) for x in told.levels]
        if any(cell != NONE for cell in cells):
            rows.append((words, *(text for cell in cells for text in cell)))
    page.grid(("mean over draws", *(text for x in told.levels for text in (x.kind, "four in five draws"))), rows)
    turns, bluffs = (told.predicted.get(name) for name in ("turns", "bluffs"))
    if turns and bluffs:
        dots = [(a.value, b.value) for a, b in zip(turns, bluffs, strict=True)]
        page.picture("draws", pictures.cloud(dots, "turns a game", "claims that are bluffs",
                                             lambda v: f"{v:.0f}", lambda v: f"{100 * v:.0f} %"),
                     f"Every draw by its predicted length and part of claims that are bluffs, {told.best.kind} bots.")


def _range(told: Told, level: Level, figure: str, say: Callable[[float], str]) -> tuple[str, str]:
    """The mean of a figure over the draws of the survey, and where four in five of them lie."""
    found = [told.of(draw, sums) for draw, sums in level.survey.items()]
    values = sorted(of[figure].value for of in found if figure in of)
    if len(values) < 2 or (figure in SPREADS and told.atlas.plan.games < ENOUGH):
        return NONE
    low, high = values[len(values) // 10], values[-1 - len(values) // 10]
    return said(over_draws(values), say), f"{say(low)} to {say(high)}"


def model(told: Told) -> None:
    """How well figures of draws that were not played can be predicted."""
    rows = []
    for figure, (words, say) in WORDS.items():
        cells = [(f"{max(m.judged, 0):.2f}", f"±{say(m.off)}") if (m := x.models.get(figure)) is not None
                 else NONE for x in told.levels]
        if any(cell != NONE for cell in cells):
            rows.append((words, *(text for cell in cells for text in cell)))
    if not rows:
        return
    told.page.heading("How well the model predicts")
    told.page.text("Every figure of every draw is predicted from its roles and pairs of roles. R² says how well, on "
                   "draws that were left out, a tenth at a time: 1 is exactly, 0 no better than the mean of all draws, "
                   "be it that roles do not matter or that chance in few games hides it. Beside it stands by how much "
                   f"such predictions are off (root mean square). What {told.best.kind} bots leave below {WORTH} is "
                   "not predicted here.")
    told.page.grid(("", *(text for x in told.levels for text in (f"R², {x.kind}", "off by"))), rows)


def lists(told: Told) -> None:
    """The draws that stand out."""
    for title, figure, most in LISTS:
        found = told.predicted.get(figure)
        if not found:
            continue
        words, say = WORDS[figure]
        order = sorted(range(len(found)), key=lambda i: (-found[i].value if most else found[i].value, i))[:SHOWN]
        told.page.heading(title)
        judged = told.best.models.get(figure)
        how = f"predicted for every draw (R² {judged.judged:.2f})" if judged is not None else \
            "from the strengths of roles over all draws; the interval allows for their chance"
        rows = []
        for i in order:
            e, draw = found[i], told.atlas.every[i]
            seen = told.measured(draw).get(figure)
            rows.append((told.title(draw), _ranged(e, say), said(seen, say) if seen is not None else "—"))
        played = any(row[2] != "—" for row in rows)
        hint = " Predictions of extremes lean to the middle: what was measured says more." if played else ""
        told.page.text(f"By {words}, {told.best.kind} bots, {how}.{hint}", small=True)
        told.page.grid(("draw", words, "measured in games") if played else ("draw", words),
                       rows if played else [row[:2] for row in rows])
        if figure == "strength_gap":
            _balanced(told)


def _ranged(e: Estimate, say: Callable[[float], str]) -> str:
    low, high = (say(v).removesuffix(" %") for v in (e.low, e.high))
    return f"{say(e.value)} [{low}, {high}]"


def _balanced(told: Told) -> None:
    """The draws whose seats and roles were measured to be most alike, at every level."""
    found = []
    for draw in told.best.closest:
        of = [told.measured(draw, x) for x in told.levels]
        if all(figure in each for each in of for figure in SPREADS):
            spreads = [each[figure] for figure in SPREADS for each in of]
            found.append((max(e.high for e in spreads), draw, spreads))
    if not found:
        return
    told.page.text("Of the draws that were played: those in which the seats' wins and the roles' strengths are surely "
                   "close together at every level, by the highest of the upper ends.", small=True)
    columns = [f"{what}, {x.kind}" for what in ("seats", "roles") for x in told.levels]
    told.page.grid(("draw", *columns), [(told.title(draw), *(said(e, WORDS["seat_spread"][1]) for e in spreads))
                                        for _, draw, spreads in sorted(found)[:SHOWN]])


def unfinished(told: Told) -> None:
    """The games that were given up, and where they were."""
    told.page.heading("Games that do not end")
    rows = []
    for x in told.levels:
        total = Sums()
        for sums in x.survey.values():
            total.add(sums)
        told.page.text(f"{x.kind} bots gave up {said(share(total, 'unfinished'))} of the games of the survey.")
        found = {draw: share(sums, "unfinished") for draw, sums in x.closest.items()}
        worst = sorted((-e.low, draw, e) for draw, e in found.items() if e is not None and e.value > 0)
        rows += [(told.title(draw), x.kind, said(e)) for _, draw, e in worst[:SHOWN // 2]]
    told.page.grid(("draw", "bots", "given up"), rows)


def extremes(told: Told) -> None:
    """The most extreme draws: played by the stronger kind, and what skill is worth on them."""
    deep, atlas = told.played.deep, told.atlas
    if deep:
        told.page.heading(f"The most extreme draws, played by {atlas.deep} bots")
        names = ("turns", "unfinished", "bluffs", "challenges")
        why = atlas.standing_out([x.close for x in told.levels])
        told.page.grid(("draw", "stands out by", *(WORDS[name][0] for name in names)), [
            (told.title(draw), SHORT[why[draw]],
             *(said(mean(sums, name), WORDS[name][1]) if name == "turns" else said(share(sums, name))
               for name in names)) for draw, sums in deep.items()])
    if told.played.skill:
        _skill(told)


def _skill(told: Told) -> None:
    skill, even = told.atlas.skill, 1 / told.setting.players
    found = {draw: e for draw, sums in told.played.skill.items() if (e := share(sums, "hero")) is not None}
    told.page.heading("What skill is worth")
    total = Sums()
    for sums in told.played.skill.values():
        total.add(sums)
    line = f"On {len(found)} of the most extreme draws {skill.line(total, told.setting)}"
    told.report.lines.append(line)
    told.page.text(line)
    order = sorted(found, key=lambda draw: (-found[draw].value, draw))
    told.page.grid(("draw", f"one {skill.strong} among {skill.weak} wins", f"beyond {percent(even)}"), [
        (told.title(draw), said(found[draw]), "yes" if found[draw].low > even else "not surely") for draw in order])
