"""Sections of the atlas about roles, seats and hands, and about what the levels of play agree on."""

from __future__ import annotations

from collections import Counter

from coup_dsl.lab import pictures
from coup_dsl.lab.atlas_figures import (
    disagreements,
    hands,
    likeness,
    opposite,
    seat_shares,
    tie_groups,
    unbalanced,
    verdicts,
)
from coup_dsl.lab.atlas_told import WORDS, Told
from coup_dsl.lab.report import percent, points, said

#: Rows of a table.
SHOWN = 10
#: A hand that was dealt less often is not shown.
SELDOM = 30


def roles(told: Told) -> None:
    """The roles by strength, at every level."""
    page = told.page
    page.heading("Strongest and weakest roles")
    page.text("A role's strength is how many points more of the games one wins with a card of it in place of an "
              "average card.")
    groups = {x.kind: tie_groups(x.strengths) for x in told.levels}
    for x in told.levels:
        rows = [(told.names[role], e) for role, e in x.strengths.items()]
        page.picture(f"roles-{x.kind}", pictures.whiskers(rows, points, 0.0),
                     f"Strength of each role in points of wins, {x.kind} bots; cases are draws.")
    page.grid(("role", *(text for x in told.levels for text in (x.kind, "group"))), [
        (told.names[role], *(cell for x in told.levels for cell in
                             ((said(x.strengths[role], points), str(groups[x.kind][role]))
                              if role in x.strengths else ("—", "")))) for role in told.best.strengths])
    page.text("The roles of a group cannot be told from its first one by these games; n is the number of draws.",
              small=True)


def agreement(told: Told) -> None:
    """What the levels say alike, and what not: of roles, of figures, of draws."""
    if len(told.levels) < 2:
        return
    page, first, last = told.page, told.levels[0], told.best
    page.heading("Where levels of play agree, and where not")
    both = [role for role in last.strengths if role in first.strengths]
    if both:
        r = likeness(*([x.strengths[role].value for role in both] for x in (first, last)))
        page.text(f"Roles: the strengths {first.kind} and {last.kind} bots give them have a correlation of "
                  f"{said(r, _two)} roles.")
        judged = disagreements(first.strengths, last.strengths)
        alike = [role for role in both if all(abs(x.strengths[role].value) > x.strengths[role].half
                                              for x in told.levels)
                 and len({x.strengths[role].value > 0 for x in told.levels}) == 1]
        for words, up in (("strong", True), ("weak", False)):
            names = [told.names[role] for role in alike if (last.strengths[role].value > 0) is up]
            page.text(f"All levels find {words}: {', '.join(names) or 'none'}.")
        page.text(f"Roles that {first.kind} and {last.kind} bots judge differently, of which at most one in twenty is "
                  f"false: {len(judged) or 'none'}.")
        page.grid(("role", first.kind, last.kind, "difference"), [
            (told.names[role], said(first.strengths[role], points), said(last.strengths[role], points),
             said(e, points)) for role, e in judged.items()])
    _figures_alike(told)
    _draws_alike(told)


def _two(value: float) -> str:
    return f"{value:.2f}".replace("-", "−")


def _figures_alike(told: Told) -> None:
    first, last = told.levels[0], told.best
    draws = [draw for draw in last.survey if draw in first.survey]
    found = [{draw: told.of(draw, x.survey[draw]) for draw in draws} for x in (first, last)]
    rows = []
    for figure, (words, _) in WORDS.items():
        have = [draw for draw in draws if all(figure in of[draw] for of in found)]
        if len(have) > 3:
            r = likeness(*([of[draw][figure].value for draw in have] for of in found))
            rows.append((words, said(r, _two) if r.high - r.low < 2 else "— (all draws are alike)"))
    told.page.text("Figures: how much alike the draws of the survey are ordered, as a correlation. Chance alone in few "
                   "games makes it smaller.")
    told.page.grid(("", f"{first.kind} and {last.kind}"), rows)


def _draws_alike(told: Told) -> None:
    close, page = [x.close for x in told.levels], told.page
    if not all(close):
        return
    said_by = verdicts(close, told.setting)
    found = unbalanced(close, told.setting)
    draws = {u.draw for u in found}
    page.text(f"Draws: in {len(draws):,} of {len(close[0]):,} that were looked at closely all levels agree that a "
              "seat or a role fares better or worse than the others. "
              + " ".join(f"{x.kind} bots find {len(verdicts):,} such seats and roles." for x, verdicts in
                         zip(told.levels, said_by, strict=True))
              + f" {len(found):,} are found by all; in {opposite(said_by):,} cases one level says better and another "
              "worse. Of what one level says, at most one in twenty is false.")
    counts = Counter((u.flag.what, u.flag.better) for u in found)
    whats = sorted({what for what, _ in counts}, key=lambda what: (-counts[what, True] + counts[what, False], what))
    page.grid(("agreed by all levels", "better in", "worse in", "of so many draws"), [
        (told.names.get(what, what), f"{counts[what, True]}", f"{counts[what, False]}",
         f"{sum(what in draw or what not in told.names for draw in close[0])}") for what in whats])
    rows = [(told.title(u.draw), told.names.get(u.flag.what, u.flag.what),
             *(said(e, points if u.flag.what in told.names else percent) for e in u.found)) for u in found]
    if rows:
        page.text("Those that differ most; all are in [agreed.csv.gz](agreed.csv.gz). Seats by their share of wins, "
                  "roles by their strength in points.", small=True)
        page.grid(("draw", "what", *(x.kind for x in told.levels)), rows[:SHOWN])


def seats(told: Told) -> None:
    """What it is worth to sit where one sits, over all draws and in the draws where it matters most."""
    page = told.page
    page.heading("Seats")
    for x in told.levels:
        rows = [(f"seat {seat}" + (", begins" if seat == "1" else ""), e) for seat, e in seat_shares(x.survey).items()]
        page.picture(f"seats-{x.kind}", pictures.whiskers(rows, percent, 1 / told.setting.players),
                     f"Share of wins of each seat, {x.kind} bots; cases are draws.")
        told.report.lines.append(f"{x.kind}: " + "; ".join(f"{name} {said(e)} draws" for name, e in rows))
    words, say = WORDS["seat_spread"]
    found = [(e, draw, x) for x in told.levels for draw in x.closest
             if (e := told.measured(draw, x).get("seat_spread")) is not None]
    worst = sorted(found, key=lambda row: (-row[0].low, row[1], row[2].kind))[:SHOWN]
    if worst:
        page.text("The draws in which the seat matters most, as far as that is sure: by the lower end of the interval.",
                  small=True)
        page.grid(("draw", "bots", words), [(told.title(draw), x.kind, said(e, say)) for e, draw, x in worst])


def pairs(told: Told) -> None:
    """The share of wins of each hand of two cards."""
    strengths, names = told.best.strengths, told.names
    order = sorted(names, key=lambda role: -getattr(strengths.get(role), "value", 0.0))
    found = {(names[a], names[b]): e for (a, b), e in hands(told.best.survey).items() if e.cases >= SELDOM}
    if not found:
        return
    told.page.heading("Hands")
    shown = [names[role] for role in order]
    told.page.picture("hands", pictures.heat(shown, shown, found, lambda v: f"{100 * v:.0f}",
                                             1 / told.setting.players),
                      f"Share of wins with both cards dealt, {told.best.kind} bots, over all draws both roles are in; "
                      f"blue is above average. Hands dealt less than {SELDOM} times are left out.")
