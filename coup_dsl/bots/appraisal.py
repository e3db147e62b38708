"""What the roles of a game are worth, found by trying every action in a few made-up positions.

Done once for a game and kept.  Nothing is known about a role beforehand: what its action brings is
what changes when the action is played to its end; what its blocks, joins and reactions are worth
is the difference they make wherever somebody may claim it.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from coup_dsl.bots.quiet import Quiet
from coup_dsl.bots.reading import Reader
from coup_dsl.bots.tokens import TokenWorth
from coup_dsl.bots.trials import RICHEST, WHIM, log_odds, seats_for_trials, usual_position
from coup_dsl.bots.value import Hand, Value
from coup_dsl.bots.weights import Weights

if TYPE_CHECKING:
    from coup_dsl.engine.game import Game
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.state import State

POSITIONS = 24
DEAREST = 99


@dataclass
class Appraisal:
    """What trying showed, in log-odds of winning.

    Attributes:
        gain: by action: what it brings to who declares it, more than the best action that is no claim.
        harm: by action: what it takes from the one it hurts most.
        action: by role: the gain of its best action, or 0.
        aid: by role: what claims of it bring outside one's own turn, in a round.
        price: what the cheapest action costs that takes an influence.
    """

    gain: dict[str, float] = field(default_factory=dict)
    harm: dict[str, float] = field(default_factory=dict)
    action: list[float] = field(default_factory=list)
    aid: list[float] = field(default_factory=list)
    price: int = DEAREST

    def hand_worth(self, weights: Weights, hand: Hand) -> float:
        """The logarithm of the factor for a hand."""
        kinds = set(hand)
        if not self.action:
            return 0.0
        best = sorted((self.action[r] for r in kinds), reverse=True)
        worth = sum(w * x for w, x in zip(weights.actions, best, strict=False))
        return worth + weights.aid * sum(self.aid[r] for r in kinds)


class Lore:
    """All that players know about a game: reader, appraisal, value and quiet trials.

    Two rounds of trying: cards are worth nothing in the first one, and in the second what the
    first one found, so that actions which better a hand show what they are good for.
    """

    def __init__(self, game: Game) -> None:
        self.game, self.reader = game, Reader(game)
        rng = random.Random(0)
        seats = seats_for_trials(game)
        positions = [game.position(usual_position(game, rng, seats), seed=i) for i in range(POSITIONS)]
        self.appraisal = Appraisal()
        for _ in range(2):
            self.value = self._valued(self.appraisal)
            self.appraisal = self._tried(positions)
        self.value = self._valued(self.appraisal)
        self.quiet = Quiet(self.reader, self.value)

    def _valued(self, known: Appraisal) -> Value:
        price = known.price if known.price < DEAREST else RICHEST
        value = Value(price, known.hand_worth)
        value.token_worth = TokenWorth(self.game, Quiet(self.reader, value.without_tokens()))
        return value

    def _tried(self, positions: list[State]) -> Appraisal:
        quiet, found = Quiet(self.reader, self.value), Appraisal()
        count = len(self.reader.roles)
        found.action, found.aid = [0.0] * count, [0.0] * count
        gains: dict[str, list[float]] = {a.id: [] for a in self.reader.actions}
        harms: dict[str, list[float]] = {a.id: [] for a in self.reader.actions}
        for s in positions:
            self._try_all(s, quiet, found, gains, harms)
        for action in self.reader.actions:
            found.gain[action.id] = sum(gains[action.id]) / len(positions)
            found.harm[action.id] = sum(harms[action.id]) / max(len(harms[action.id]), 1)
            if action.role is not None:
                found.action[action.role_number] = max(found.action[action.role_number], found.gain[action.id])
        found.aid = [x / len(positions) for x in found.aid]
        return found

    def _try_all(self, s: State, quiet: Quiet, found: Appraisal, gains: dict[str, list[float]],
                 harms: dict[str, list[float]]) -> None:
        me = s.turn
        before = [log_odds(x) for x in quiet.value.shares(s)]
        best: dict[str, tuple[float, Option]] = {}
        for o in s.options:
            end = quiet.settle(s.after(o))
            worth = log_odds(quiet.value.shares(end)[me])
            assert o.action is not None
            if o.action not in best or worth > best[o.action][0]:
                best[o.action] = (worth, o)
            if any(len(end.held[p]) < len(s.held[p]) for p in range(len(s.coins)) if p != me):
                action = next(a for a in self.reader.actions if a.id == o.action)
                found.price = min(found.price, action.cost + action.needs)
        plain = max((worth for worth, o in best.values() if o.claim is None), default=before[me])
        weights = {id: math.exp((worth - plain) / WHIM) for id, (worth, _) in best.items()}
        total = sum(weights.values())
        for id, (worth, o) in best.items():
            gains[id].append(max(worth - plain, 0.0))
            aid = _Aid(quiet, self.reader, found.aid, weights[id] / total)
            end = quiet.settle(s.after(o), aid)
            after = quiet.value.shares(end)
            harms[id].append(max((before[p] - log_odds(after[p]) for p in range(len(after)) if p != me
                                  and s.living >> p & 1), default=0.0))


class _Aid:
    """Adds up what claims would bring wherever they could be made."""

    def __init__(self, quiet: Quiet, reader: Reader, totals: list[float], weight: float) -> None:
        self.quiet, self.reader, self.totals, self.weight = quiet, reader, totals, weight

    def __call__(self, s: State) -> None:
        claims = {o.claim: o for o in s.options if o.claim is not None and o.kind in ("block", "claim", "lose")}
        if not claims or s.actor is None:
            return
        plain = next((o for o in s.options if o.claim is None), None)
        base = log_odds(self.quiet.shares(s.after(plain))[s.actor]) if plain is not None else 0.0
        for role, o in claims.items():
            gain = log_odds(self.quiet.shares(s.after(o))[s.actor]) - base
            assert role is not None
            self.totals[self.reader.number[role]] += self.weight * max(gain, 0.0)


_KEPT: WeakKeyDictionary[Game, Lore] = WeakKeyDictionary()


def lore(game: Game) -> Lore:
    """What is known about a game, found out when it is asked for first."""
    known = _KEPT.get(game)
    if known is None:
        known = _KEPT[game] = Lore(game)
    return known
