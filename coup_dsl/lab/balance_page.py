"""`coup-lab balance`: one draw at several levels of play, on a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from coup_dsl.lab import pictures
from coup_dsl.lab.balance import Flag, counters, flags, never_used, pairs, seats, strengths
from coup_dsl.lab.chunk import Chunk
from coup_dsl.lab.estimates import OF_A_ROLE, of_everything
from coup_dsl.lab.header import header
from coup_dsl.lab.page import Page
from coup_dsl.lab.replays import ENDING, WHY, replays
from coup_dsl.lab.report import FIGURES, Report, figures, number, percent, points, said
from coup_dsl.lab.setting import Setting
from coup_dsl.lab.skill import Skill
from coup_dsl.lab.statistics import mean, quantile, share
from coup_dsl.lab.store import Cost, Store
from coup_dsl.lab.sums import Sums
from coup_dsl.lab.trials import length, mirror, words_of

#: The kinds that play, and the strong and the weak one of skill, where no others are named.
USUAL, SKILLED = ("level-2", "level-3"), ("level-4", "level-2")
#: Figures of a whole draw: the rate, in words, and whether it is a share.
FIGURES_OF_A_DRAW = (
    ("unfinished", "games given up", True), ("turns", "turns", False), ("decisions", "decisions", False),
    ("first out", "turn of the first elimination", False), ("waited turns", "turns an eliminated player waits", False),
    ("waiting", "part of the game an eliminated player waits", True), ("bluffs", "claims that are bluffs", True),
    ("challenges", "claims that are challenged", True), ("caught", "challenges that catch a bluff", True),
    ("blocks", "actions that are blocked", True), ("attacks", "actions that are attacks by a role", True),
    ("lead changes", "turns at which the lead changes", True))


def other_bots(bots: tuple[str, ...]) -> str:
    """What tells the name of a report from the usual one: the kinds that play where they are others."""
    return "".join(f" {kind}" for kind in bots) if bots != USUAL else ""


@dataclass(frozen=True)
class Balance:
    """One draw.

    Attributes:
        bots: the kinds that play.
        skill: a strong kind among players of a weak one.
    """

    setting: Setting
    bots: tuple[str, ...]
    games: int
    skill: Skill
    seed: int = 0
    command: str = ""

    @property
    def name(self) -> str:
        """What its report is called."""
        skilled = f" {self.skill.words}" if (self.skill.strong, self.skill.weak) != SKILLED else ""
        others = other_bots(self.bots) + skilled + self.setting.apart(self.seed)
        return f"balance {self.setting.ruleset} {words_of(self.setting)}{others}"

    def levels(self) -> dict[str, list[Chunk]]:
        """The chunks by kind of bot."""
        return {kind: mirror(self.setting, kind, self.games, self.seed) for kind in self.bots}

    def gradient(self) -> list[Chunk]:
        """The chunks in which the strong kind plays among the weak."""
        return self.skill.chunks(self.setting, self.seed)

    def stages(self, store: Store) -> Iterator[Sequence[Chunk]]:
        """All at once."""
        del store
        yield [*(chunk for part in self.levels().values() for chunk in part), *self.gradient()]

    def report(self, store: Store) -> Report:
        """The page of the draw."""
        cost = Cost()
        levels = {kind: store.sums(part, cost) for kind, part in self.levels().items()}
        hero = store.sums(self.gradient(), cost)
        page = Page("Balance of " + ", ".join(role.name for role in self.setting.game().roles))
        skilled = [self.skill.strong, self.skill.weak] if hero.deals else []
        header(page, self.setting, self.command, cost, [*self.bots, *skilled], self.seed)
        report = Report(page)
        played = {kind: sums for kind, sums in levels.items() if sums.deals}
        if not played:
            page.text("Nothing is played yet.")
            report.lines.append("nothing is played yet")
            return report
        _verdict(report, played, self.setting)
        self._skill(report, hero)
        _pace(report, played)
        _seats(report, played, self.setting)
        _roles(report, played, self.setting)
        _pairs(report, played, self.setting)
        _actions(report, played, self.setting)
        self._outliers(report, played)
        found = [(kind, what, e) for kind, sums in played.items() for what, e in of_everything(sums, self.setting)]
        found += [(self.skill.words, what, e) for what, e in self.skill.figures(hero)]
        report.data["figures"] = (("bots", "what", *FIGURES), [(kind, what, *figures(e)) for kind, what, e in found])
        report.data["tallies"] = (("bots", "what", "count"), [
            (kind, what, count) for kind, sums in played.items() for what, count in sorted(sums.tallies.items())])
        return report

    def _skill(self, report: Report, hero: Sums) -> None:
        line = self.skill.line(hero, self.setting)
        if not line:
            return
        report.lines.append(f"What skill is worth: {line}")
        report.page.heading("What skill is worth")
        report.page.text(f"{line[0].upper()}{line[1:]}")
        wins = [(what, e) for what, e in self.skill.figures(hero) if what.startswith("wins")]
        report.page.picture("skill", pictures.whiskers(wins, percent, 1 / self.setting.players),
                            f"Wins of one {self.skill.strong} among {self.skill.weak} players; the dashed line is "
                            "what an equal would win.")

    def _outliers(self, report: Report, played: dict[str, Sums]) -> None:
        rows = []
        for kind, sums in played.items():
            for file, text in replays(self.levels()[kind], sums).items():
                report.files[f"replays/{file}"] = text
                why = WHY[file.removesuffix(ENDING).removeprefix(f"{kind}-")]
                rows.append((f"{why} of {kind} bots", f"[{file}](replays/{file})"))
        report.page.heading("Games that stand out")
        report.page.text("`coup-tui --replay FILE` plays them step by step.")
        report.page.grid(("game", "record"), rows)


def _verdict(report: Report, played: dict[str, Sums], setting: Setting) -> None:
    """What all levels agree on."""
    page, kinds = report.page, " and ".join(played)
    found = [flags(sums, setting) for sums in played.values()]
    agreed: set[Flag] = set.intersection(*found) if found else set()
    better, worse = ([f.what for f in sorted(agreed, key=str) if f.better is way] for way in (True, False))
    lines = []
    if len(played) < 2:
        lines.append(f"Only {kinds} bots have played: nothing is called balanced or unbalanced by one kind of bot.")
    elif agreed:
        lines.append(f"{kinds.capitalize()} bots agree: above average are {', '.join(better) or 'none'}; "
                     f"below average are {', '.join(worse) or 'none'}.")
    else:
        lines.append(f"{kinds.capitalize()} bots agree on no seat or role that fares better or worse than the others; "
                     "differences smaller than the intervals below may be there all the same.")
    for line in lines:
        page.text(line)
    report.lines += lines


def _pace(report: Report, played: dict[str, Sums]) -> None:
    page = report.page
    page.heading("Pace and character")
    rows = []
    for name, words, is_share in FIGURES_OF_A_DRAW:
        cells = [said(share(s, name)) if is_share else said(mean(s, name), number) for s in played.values()]
        rows.append((words, *cells))
    page.grid(("", *played), rows)
    for kind, sums in played.items():
        turns = sums.histogram("turns")
        report.lines.append(f"{kind}: turns {length(sums)}; given up {said(share(sums, 'unfinished'))}")
        if not turns:
            continue
        page.picture(f"turns-{kind}", pictures.columns(turns, "turns"),
                     f"How long games of {kind} bots last: half of them {quantile(turns, 0.5)} turns or less, nine in "
                     f"ten {quantile(turns, 0.9)} or less (n={sum(turns.values()):,}).")


def _seats(report: Report, played: dict[str, Sums], setting: Setting) -> None:
    report.page.heading("Seats")
    for kind, sums in played.items():
        found = seats(sums)
        rows = [(f"seat {seat}" + (", begins" if seat == "1" else ""), e) for seat, e in found.items()]
        report.page.picture(f"seats-{kind}", pictures.whiskers(rows, percent, 1 / setting.players),
                            f"Share of wins of each seat, {kind} bots.")
        if found:
            report.lines.append(f"{kind}: " + "; ".join(f"seat {seat} {said(e)}" for seat, e in found.items()))


def _roles(report: Report, played: dict[str, Sums], setting: Setting) -> None:
    page = report.page
    page.heading("Roles")
    page.text("Strength is how many points more of the games one wins with a card of the role dealt in place of an "
              "average card, whatever the other card is.")
    for kind, sums in played.items():
        found = sorted(strengths(sums, setting).items(), key=lambda row: -row[1].value)
        named = [(setting.game().role(role).name, e) for role, e in found]
        page.picture(f"roles-{kind}", pictures.whiskers(named, points, 0.0), f"Strength of each role, {kind} bots.")
        rows = []
        for role, e in found:
            cells = [said(share(sums, f"{what} {role}")) if is_share else said(mean(sums, f"{what} {role}"), number)
                     for what, _, is_share in OF_A_ROLE]
            rows.append((setting.game().role(role).name, said(e, points), said(share(sums, f"dealt {role}")), *cells))
        page.grid((f"{kind} bots", "strength", "wins when dealt", *(words for _, words, _ in OF_A_ROLE)), rows)
        if found:
            report.lines.append(f"{kind}: " + "; ".join(f"{role} {said(e, points)}" for role, e in found))


def _pairs(report: Report, played: dict[str, Sums], setting: Setting) -> None:
    report.page.heading("Pairs")
    roles = [role.id for role in setting.game().roles]
    for kind, sums in played.items():
        report.page.picture(f"pairs-{kind}", pictures.heat(roles, roles, pairs(sums), lambda v: f"{100 * v:.0f}",
                                                           1 / setting.players),
                            f"Share of wins of each hand in per cent, {kind} bots; blue is above average. Intervals "
                            "and numbers of cases are in the titles of the fields and in the data.")


def _actions(report: Report, played: dict[str, Sums], setting: Setting) -> None:
    page = report.page
    page.heading("Actions and counters")
    rows = []
    for action in setting.game().actions:
        rows.append((action.id, *(f"{sums.tallies[f'action {action.id}']:,} in "
                                  f"{sums.rates['unfinished'][1]:,} games" for sums in played.values())))
    page.grid(("declared", *played), rows)
    for kind, sums in played.items():
        unused = never_used(sums, setting)
        if unused:
            page.text(f"Never declared by {kind} bots: {', '.join(unused)}.")
            report.lines.append(f"{kind}: never declared: {', '.join(unused)}")
        page.grid((f"blocked, {kind} bots", "with", "times"), [(a, b, f"{n:,}") for a, b, n in counters(sums)])
