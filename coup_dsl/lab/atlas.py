"""`coup-lab atlas`: a sample of all draws is played, the rest predicted, and what stands out played closely.

1. The survey: a space-filling sample of draws, at every level of play.
2. A model of each figure, from roles and pairs of roles, says what to expect of every draw.
3. Close looks: the draws predicted to be worst, those the model knows least about, and some at random.
4. On the most extreme of them a stronger level of play, and what skill is worth.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from coup_dsl.lab.balance_page import other_bots
from coup_dsl.lab.chunk import Chunk
from coup_dsl.lab.estimates import facts
from coup_dsl.lab.model import Prediction, predictions
from coup_dsl.lab.report import Report
from coup_dsl.lab.sample import Draw, space_filling
from coup_dsl.lab.setting import Setting
from coup_dsl.lab.skill import Skill
from coup_dsl.lab.store import Cost, Store
from coup_dsl.lab.sums import Sums
from coup_dsl.lab.trials import mirror

#: Figures that are predicted for every draw.
PREDICTED = ("turns", "unfinished", "first_out", "waiting", "bluffs", "challenges", "caught", "blocks", "attacks",
             "lead_changes", "seat_spread", "role_spread")
#: Figures of which more is worse; a draw is as extreme as the one in which it stands out most.
WORSE = ("unfinished", "seat_spread", "role_spread", "turns")
#: Parts of the close looks that go to the predicted worst and to what the model knows least; the rest is an audit.
WORST, UNSURE = 0.5, 0.25


@dataclass(frozen=True)
class Plan:
    """How many draws and games: of the survey, of the close looks, of the stronger level; and those for skill."""

    draws: int = 600
    games: int = 200
    flagged: int = 300
    close: int = 2000
    extreme: int = 30
    deep: int = 40
    skill: int = 0


#: The counts of some draws.
Counted = Mapping[Draw, Sums]
#: The chunks of some draws.
Part = Mapping[Draw, list[Chunk]]


@dataclass
class Played:
    """What is played so far; a stage is looked at when all before it are whole.

    Attributes:
        survey: counts by kind, and so ``close``; kinds that have played nothing are left out.
        skill: counts of a strong kind among weak ones.
        stages: of each stage what it is called, the games that are played, and those that are planned.
        games: that are played in all; the close looks have those of the survey among theirs.
    """

    survey: dict[str, Counted]
    close: dict[str, Counted]
    deep: Counted
    skill: Counted
    stages: list[tuple[str, int, int]]
    games: int = 0
    cost: Cost = field(default_factory=Cost)

    @property
    def whole(self) -> bool:
        """Whether nothing is missing."""
        return all(done == of for _, done, of in self.stages)


@dataclass(frozen=True)
class Atlas:
    """The whole of a ruleset.

    Attributes:
        bots: kinds of the survey and the close looks.
        deep: the kind of the last stage.
        unequal: the strong and the weak kind by which the last stage finds what skill is worth.
    """

    setting: Setting
    plan: Plan
    bots: tuple[str, ...]
    deep: str
    seed: int = 0
    command: str = ""
    unequal: tuple[str, str] = ("level-4", "level-2")

    @property
    def name(self) -> str:
        """What its report is called."""
        return f"atlas {self.setting.ruleset}{other_bots(self.bots)}{self.setting.apart(self.seed)}"

    @cached_property
    def every(self) -> list[Draw]:
        """All draws."""
        return list(self.setting.rules().draws())

    @cached_property
    def sample(self) -> list[Draw]:
        """The draws of the survey."""
        return space_filling(self.every, self.plan.draws, self.seed)

    @property
    def skill(self) -> Skill:
        """Who shows what skill is worth."""
        return Skill(*self.unequal, self.plan.skill)

    def part(self, draws: Iterable[Draw], kind: str, games: int) -> Part:
        """The chunks of some draws."""
        return {draw: mirror(self.on(draw), kind, games, self.seed) for draw in draws}

    def on(self, draw: Draw) -> Setting:
        """The setting with a draw."""
        return replace(self.setting, draw=draw)

    def unequal_part(self, draws: Iterable[Draw]) -> Part:
        """The chunks that show what skill is worth on some draws."""
        return {draw: self.skill.chunks(self.on(draw), self.seed) for draw in draws} if self.plan.skill else {}

    def stages(self, store: Store) -> Iterator[Sequence[Chunk]]:
        """Survey, close looks, stronger level; later ones depend on what came of the earlier ones."""
        yield _all(self.part([draw], kind, self.plan.games) for draw in self.sample for kind in self.bots)
        flagged = self.flagged(store)
        yield _all(self.part(flagged, kind, self.plan.close) for kind in self.bots)
        extremes = self.extremes(store, flagged)
        yield _all([self.part(extremes, self.deep, self.plan.deep), self.unequal_part(extremes)])

    # -- what came of it ---------------------------------------------------------------------
    def played(self, store: Store) -> Played:
        """What is played so far."""
        plan, kinds = self.plan, len(self.bots)
        found = Played({}, {}, {}, {}, [])
        met: dict[Chunk, None] = {}

        def stage(name: str, parts: Sequence[Part], planned: int) -> list[Counted]:
            """The counts of a stage; of one whose turn has not come, none."""
            if not found.whole:
                found.stages.append((name, 0, planned))
                return [{} for _ in parts]
            chunks = _all(parts)
            missing = set(store.missing(chunks))
            met.update(dict.fromkeys(chunk for chunk in chunks if chunk not in missing))
            of = sum(chunk.games for chunk in chunks)
            found.stages.append((name, of - sum(chunk.games for chunk in missing), of))
            return [self.counted(part, store) for part in parts]

        survey = stage("survey", [self.part(self.sample, kind, plan.games) for kind in self.bots], 0)
        found.survey = {kind: counted for kind, counted in zip(self.bots, survey, strict=True) if counted}
        flagged = self.flagged(store) if found.whole else []
        close = stage("close looks", [self.part(flagged, kind, plan.close) for kind in self.bots],
                      min(plan.flagged, len(self.every)) * plan.close * kinds)
        found.close = {kind: counted for kind, counted in zip(self.bots, close, strict=True) if counted}
        extremes = self.extremes(store, flagged) if found.whole else []
        count = min(plan.extreme, plan.flagged, len(self.every))
        (found.deep,) = stage(f"{self.deep} on the most extreme", [self.part(extremes, self.deep, plan.deep)],
                              count * plan.deep)
        if plan.skill:
            (found.skill,) = stage("what skill is worth", [self.unequal_part(extremes)], count * plan.skill)
        found.games, found.cost = sum(chunk.games for chunk in met), store.cost(met)
        return found

    def counted(self, part: Part, store: Store) -> Counted:
        """The counts of the draws of which anything is played; draws of which all is are read once."""
        found = {}
        for draw, chunks in part.items():
            key = tuple(chunk.key for chunk in chunks)
            sums = self._read.get(key) or store.sums(chunks)
            if sums.deals == sum(chunk.cases for chunk in chunks):
                self._read[key] = sums
            if sums.deals:
                found[draw] = sums
        return found

    @cached_property
    def _read(self) -> dict[tuple[str, ...], Sums]:
        return {}

    def survey(self, store: Store, kind: str) -> Counted:
        """The counts of each draw of the sample that was played."""
        return self.counted(self.part(self.sample, kind, self.plan.games), store)

    def figures(self, counted: Counted) -> dict[Draw, dict[str, float]]:
        """The figures of draws."""
        return {draw: facts(sums, self.on(draw)) for draw, sums in counted.items()}

    def predicted(self, counted: Counted, kind: str) -> dict[str, Prediction]:
        """Every figure for every draw, from the survey of a kind; made anew when more of it is played."""
        played = kind, sum(sums.deals for sums in counted.values())
        if played not in self._models:
            self._models[played] = predictions(self.every, self.figures(counted), PREDICTED)
        return self._models[played]

    @cached_property
    def _models(self) -> dict[tuple[str, int], dict[str, Prediction]]:
        return {}

    def flagged(self, store: Store) -> list[Draw]:
        """The draws to look at closely, in the order of all draws."""
        if not self.plan.flagged:
            return []
        models = [self.predicted(self.survey(store, kind), kind) for kind in self.bots]
        count = min(self.plan.flagged, len(self.every))
        score = [sum(column) for column in zip(*(_extremity(model, len(self.every)) for model in models), strict=True)]
        unsure = next((p.unsure for p in models[0].values()), [0.0] * len(self.every))
        taken = _top(range(len(self.every)), score, round(WORST * count))
        left = sorted(set(range(len(self.every))).difference(taken))
        taken += _top(left, unsure, round(UNSURE * count))
        left = sorted(set(left).difference(taken))
        taken += random.Random(f"audit {self.seed}").sample(left, count - len(taken))
        return [self.every[i] for i in sorted(taken)]

    def extremes(self, store: Store, flagged: Sequence[Draw]) -> list[Draw]:
        """The most extreme of the draws that were looked at closely, by all levels together."""
        levels = [self.counted(self.part(flagged, kind, self.plan.close), store) for kind in self.bots]
        out = self._standing_out(levels)
        score = {draw: sum(max(by.values()) for by in out[draw]) for draw in flagged}
        return sorted(sorted(flagged, key=lambda draw: (-score[draw], draw))[:self.plan.extreme])

    def standing_out(self, levels: Sequence[Counted]) -> dict[Draw, str]:
        """The figure by which each draw stands out most, all levels together."""
        return {draw: max(WORSE, key=lambda figure: sum(by.get(figure, 0.0) for by in scores))
                for draw, scores in self._standing_out(levels).items()}

    def _standing_out(self, levels: Sequence[Counted]) -> dict[Draw, list[dict[str, float]]]:
        """For each draw and level: by how much more of a figure it has than others, in standard deviations."""
        found: dict[Draw, list[dict[str, float]]] = defaultdict(list)
        for counted in levels:
            of, scores = self.figures(counted), {draw: {"": 0.0} for draw in counted}
            for figure in WORSE:
                have = [draw for draw in of if figure in of[draw]]
                for draw, z in zip(have, _standardised([of[draw][figure] for draw in have]), strict=True):
                    scores[draw][figure] = z
            for draw, score in scores.items():
                found[draw].append(score)
        return found

    def report(self, store: Store) -> Report:
        """The atlas."""
        from coup_dsl.lab.atlas_page import page_of

        return page_of(self, store)


def _all(parts: Iterable[Part]) -> list[Chunk]:
    return [chunk for part in parts for chunks in part.values() for chunk in chunks]


def _top(indices: Iterable[int], score: Sequence[float], count: int) -> list[int]:
    return sorted(indices, key=lambda i: (-score[i], i))[:count]


def _extremity(model: Mapping[str, Prediction], draws: int) -> list[float]:
    """How far each draw is predicted to stand out, in the figure in which it does most; worth what the model is."""
    columns = [[z * max(model[figure].judged, 0.0) for z in _standardised(model[figure].values)]
               for figure in WORSE if figure in model]
    return [max(row) for row in zip(*columns, strict=True)] if columns else [0.0] * draws


def _standardised(values: Sequence[float]) -> list[float]:
    if not values:
        return []
    middle = sum(values) / len(values)
    wide = (sum((v - middle) ** 2 for v in values) / len(values)) ** 0.5
    return [(v - middle) / wide if wide > 0 else 0.0 for v in values]
