"""What actions do to everybody, and what claims against them are worth: tried once for each scene, then looked up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from coup_dsl.bots.quiet import Quiet
from coup_dsl.bots.staging import Scene, Stage, declaring
from coup_dsl.bots.trials import gain
from coup_dsl.errors import Invalid

if TYPE_CHECKING:
    from coup_dsl.bots.value import Value
    from coup_dsl.engine.state import State

#: Positions in which a scene is tried, and where what claims bring is found out as well.
TIMES, WITNESSED = 6, 3
#: Digits by which what came of a trial is compared.
DIGITS = 2


@dataclass(frozen=True, slots=True)
class Change:
    """What a trial did to one player: coins that came, and the factor on his strength for all else.

    ``hand`` is the worth of his cards after it where they were exchanged, else 0.
    """

    coins: int
    factor: float
    hand: float = 0.0


@dataclass(slots=True)
class Effect:
    """What came of an action.

    Attributes:
        ends: how likely, and what happened to who acts, to those named, and to the rest on average.
        claims: by number of the role and whether he is named: what a claim on the way brought who could make it, on the
            scale of :func:`gain`.
    """

    ends: list[tuple[float, Change, tuple[Change, ...], float]] = field(default_factory=list)
    claims: dict[tuple[int, bool], float] = field(default_factory=dict)


class Effects:
    """The effects of one game's actions.

    Args:
        stage: where they are tried.
        quiet: how the others answer while nobody challenges.
        witnessed: whether what claims bring is found out as well.
    """

    def __init__(self, stage: Stage, quiet: Quiet, witnessed: bool = False) -> None:
        self.stage, self.quiet, self.value, self.witnessed = stage, quiet, quiet.value, witnessed
        self._known: dict[Scene, Effect] = {}

    def of(self, scene: Scene) -> Effect:
        """What the action of a scene does."""
        found = self._known.get(scene)
        if found is None:
            found = self._known[scene] = self._tried(scene)
        return found

    def _tried(self, scene: Scene) -> Effect:
        ends: dict[tuple[Change, tuple[Change, ...], float], int] = {}
        claims: dict[tuple[int, bool], list[float]] = {}
        trials = 0
        witness = (lambda at: self._witness(at, scene.targets, claims)) if self.witnessed else None
        for number in range(WITNESSED if self.witnessed else TIMES):
            try:
                s = self.quiet.settle(self.stage.set(scene, number))  # a hook may ask something before the turn
                option = declaring(scene, s)
                if option is None or s.turn != 0:
                    continue
                end = self.quiet.settle(s.after(option), witness)
            except Invalid:
                continue
            trials += 1
            ratios = [self._change(s, end, p) for p in range(scene.seats)]
            rest = [self._factor(s, end, p) for p in range(1, scene.seats)
                    if p not in scene.targets and s.living >> p & 1]
            what = (ratios[0], tuple([ratios[p] for p in scene.targets]),
                    round(sum(rest) / len(rest), DIGITS) if rest else 1.0)
            ends[what] = ends.get(what, 0) + 1
        return Effect([(count / trials, *what) for what, count in ends.items()],
                      {claim: sum(gains) / len(gains) for claim, gains in claims.items()})

    def _change(self, s: State, end: State, p: int) -> Change:
        coins = end.coins[p] - s.coins[p]
        factors = self.value.factors(s)
        before, after = s.held[p], end.held[p]
        if not before or not after:
            return Change(0, 0.0)
        exchanged = before != after and len(before) == len(after)
        factor = factors.lives[min(len(after), 2)] / factors.lives[min(len(before), 2)]
        factor *= self._around(s, end, p)
        hand = round(self.value.hand_factor(factors, after), DIGITS) if exchanged else 0.0
        return Change(coins, round(factor, DIGITS), hand)

    def _around(self, s: State, end: State, p: int) -> float:
        """What tokens and the order of turns make of a strength."""
        before, after = self.value.around(s, p), self.value.around(end, p)
        return after / before if before else 1.0

    def _factor(self, s: State, end: State, p: int) -> float:
        change, purse = self._change(s, end, p), self.value.factors(s).purse
        return change.factor * purse[s.coins[p] + change.coins] / purse[s.coins[p]]

    def _witness(self, s: State, named: tuple[int, ...], claims: dict[tuple[int, bool], list[float]]) -> None:
        """Add what each claim that somebody could make now would bring him."""
        offered = {o.claim: o for o in s.options if o.claim is not None and o.kind in ("block", "claim")}
        plain = next((o for o in s.options if o.claim is None), None)
        p = s.actor
        if not offered or plain is None or p is None:
            return
        base = self.quiet.shares(s.after(plain))[p]
        for role, o in offered.items():
            assert role is not None
            share = self.quiet.shares(s.after(o))[p]
            claims.setdefault((self.quiet.reader.number[role], p in named), []).append(gain(max(base, 0.05), share))


class Standing:
    """How strong everybody is in a position as one seat sees it, and what an effect makes of it."""

    def __init__(self, value: Value, s: State) -> None:
        self.coins = s.coins
        factors = self.factors = value.factors(s)
        self.cards = [min(len(h), 2) for h in s.held]
        self.hands = [value.hand_factor(factors, h) if h and h[0] >= 0 else value.usual_hand(factors) for h in s.held]
        self.strengths = [
            (factors.lives[k] * hand * factors.purse[c] * value.around(s, p)) if s.living >> p & 1 else 0.0
            for p, (k, hand, c) in enumerate(zip(self.cards, self.hands, s.coins, strict=True))]

    def share(self, p: int, *losers: int) -> float:
        """The share of a seat as it is, or after some have lost an influence."""
        strengths = self.strengths
        if losers:
            strengths = strengths[:]
            for q in losers:
                strengths[q] *= self._less(q)
        total = sum(strengths)
        return strengths[p] / total if total else 0.0

    def _less(self, p: int) -> float:
        lives, k = self.factors.lives, self.cards[p]
        return lives[k - 1] / lives[k] if k else 0.0

    def after(self, effect: Effect, p: int, actor: int, targets: tuple[int, ...], *losers: int) -> float:
        """The mean share of a seat after an action, and after some have lost an influence besides."""
        total = 0.0
        for chance, of_actor, of_targets, of_rest in effect.ends:
            strengths = [x * of_rest for x in self.strengths] if of_rest != 1.0 else self.strengths[:]
            strengths[actor] = self._changed(actor, of_actor)
            if targets:
                for q, change in zip(targets, of_targets, strict=True):
                    if q != actor:
                        strengths[q] = self._changed(q, change)
            for q in losers:
                strengths[q] *= self._less(q)
            all = sum(strengths)
            total += chance * (strengths[p] / all if all else 0.0)
        return total if effect.ends else self.share(p, *losers)

    def _changed(self, p: int, change: Change) -> float:
        purse, coins = self.factors.purse, self.coins[p]
        left = coins + change.coins
        if not 0 <= left < len(purse):
            left = 0 if left < 0 else len(purse) - 1
        strength = self.strengths[p] * change.factor * purse[left] / purse[coins]
        return strength * change.hand / self.hands[p] if change.hand else strength
