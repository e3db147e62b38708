"""What the sections of the atlas share: levels of play, names, figures in words, predictions with intervals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from coup_dsl.lab.atlas_figures import role_strengths
from coup_dsl.lab.balance import spread
from coup_dsl.lab.estimates import of_draw
from coup_dsl.lab.report import Report, number, percent
from coup_dsl.lab.sample import Draw
from coup_dsl.lab.statistics import Estimate, Z
from coup_dsl.lab.store import Store
from coup_dsl.lab.sums import Sums

if TYPE_CHECKING:
    from coup_dsl.lab.atlas import Atlas, Counted, Played
    from coup_dsl.lab.model import Prediction
    from coup_dsl.lab.page import Page


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
#: Figures that say nothing of a draw with fewer games than this.
SPREADS, ENOUGH = ("seat_spread", "role_spread"), 100
#: Figures that are no parts of a whole.
UNBOUNDED = ("turns", "first_out")


@dataclass
class Level:
    """What one kind of bot made of all draws.

    Attributes:
        survey: counts of the sample.
        close: counts of the close looks.
        models: predictions for every draw.
        strengths: of the roles, over the draws of the survey.
    """

    kind: str
    survey: Counted
    close: Counted
    models: Mapping[str, Prediction]
    strengths: Mapping[str, Estimate]

    @property
    def closest(self) -> Counted:
        """Every draw that was played, by the most games there are of it."""
        return {**self.survey, **self.close}


class Told:
    """An atlas that is being told.

    Attributes:
        levels: those of which anything is played, from the weakest to the strongest.
        best: the strongest; what is predicted is predicted of it.
    """

    def __init__(self, atlas: Atlas, report: Report, played: Played) -> None:
        self.atlas, self.report, self.played = atlas, report, played
        self.page: Page = report.page
        self.setting = atlas.setting
        self.levels = [Level(kind, survey, played.close.get(kind, {}), atlas.predicted(survey, kind),
                             role_strengths(survey, self.setting)) for kind, survey in played.survey.items()]
        self.best = self.levels[-1]
        self._of: dict[tuple[Draw, int], Mapping[str, Estimate]] = {}

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of all roles."""
        from coup_dsl.content.loading import load_card
        from coup_dsl.lab.setting import library

        known = library(self.setting.folders)
        paths = {role: known.path("role", role) for pool in self.setting.rules().pools.values() for role in pool.roles}
        return {role: load_card(path, known).name if path is not None else role for role, path in paths.items()}

    def title(self, draw: Draw) -> str:
        """A draw in words."""
        return ", ".join(self.names[role] for role in draw)

    @cached_property
    def predicted(self) -> dict[str, Sequence[Estimate]]:
        """Figures of every draw: those the model can predict, and how far the strengths of its roles lie apart.

        The interval of a prediction is where nearly all draws lay that the model had not seen.
        """
        found: dict[str, Sequence[Estimate]] = {}
        for figure in WORDS:
            model = self.best.models.get(figure)
            if model is None or model.judged < WORTH:
                continue
            most, half = float("inf") if figure in UNBOUNDED else 1.0, Z * model.off
            found[figure] = [Estimate(min(max(v, 0.0), most), min(max(v - half, 0.0), most),
                                      min(max(v + half, 0.0), most), len(self.best.survey)) for v in model.values]
        strength = self.best.strengths
        if all(role in strength for role in self.names):
            found["strength_gap"] = [_apart([strength[role] for role in draw]) for draw in self.atlas.every]
        return found

    def of(self, draw: Draw, sums: Sums) -> Mapping[str, Estimate]:
        """The figures of a draw that was played, worked out once."""
        key = draw, id(sums)
        if key not in self._of:
            self._of[key] = of_draw(sums, self.atlas.on(draw))
        return self._of[key]

    def measured(self, draw: Draw, level: Level | None = None) -> Mapping[str, Estimate]:
        """The figures of a draw that was played; spreads from few games say nothing."""
        sums = (level or self.best).closest.get(draw)
        if sums is None:
            return {}
        return {what: e for what, e in self.of(draw, sums).items() if what not in SPREADS or e.cases >= ENOUGH}


def _apart(strengths: Sequence[Estimate]) -> Estimate:
    """The standard deviation of strengths as they were measured; its interval allows for chance."""
    values = [e.value for e in strengths]
    middle = sum(values) / len(values)
    value = float((sum((v - middle) ** 2 for v in values) / (len(values) - 1)) ** 0.5)
    beyond = spread({str(i): e for i, e in enumerate(strengths)})
    low, high = (beyond.low, beyond.high) if beyond is not None else (0.0, float("inf"))
    return Estimate(value, min(low, value), max(high, value), min(e.cases for e in strengths))


def told(atlas: Atlas, report: Report, store: Store) -> Told | None:
    """What is played so far; None when nothing is."""
    played = atlas.played(store)
    return Told(atlas, report, played) if played.survey else None
