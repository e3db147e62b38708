"""What the roles of a game are worth, found by trying every action in a few made-up positions.

Done once for a game and kept.  Nothing is known about a role beforehand: what its action brings is
what changes when the action is played to its end; what its blocks, joins and reactions are worth
is the difference they make wherever somebody may claim it.
"""

from __future__ import annotations

import math
import random
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from coup_dsl.bots.effects import Effects
from coup_dsl.bots.informed import Informed
from coup_dsl.bots.quiet import Quiet
from coup_dsl.bots.reading import Reader
from coup_dsl.bots.staging import Stage
from coup_dsl.bots.tokens import TokenWorth
from coup_dsl.bots.trials import RICHEST, WHIM, gain, seats_for_trials, usual_position
from coup_dsl.bots.value import Hand, Value
from coup_dsl.bots.weights import Weights

if TYPE_CHECKING:
    from coup_dsl.engine.game import Game
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.state import State

#: Made-up positions, at most and at least.
POSITIONS, FEWEST = 20, 4
#: Answers after which no further position is tried, for a first impression and in all: they bound the time.
ROUGHLY, THOROUGHLY = 800, 2500
DEAREST = 99


@dataclass
class Appraisal:
    """What trying showed, on the scale of :func:`gain`.

    Attributes:
        gain: by action: what it brings to who declares it, more than the best action that is no claim.
        harm: by action: what it takes from the one it hurts most.
        action: by role: the gain of its best action, or 0.
        guard: by role: what blocks and joins with it bring in a round.
        react: by role: what claiming it for a lost card brings each time.
        price: what the cheapest action costs that takes an influence.
    """

    gain: dict[str, float] = field(default_factory=dict)
    harm: dict[str, float] = field(default_factory=dict)
    action: list[float] = field(default_factory=list)
    guard: list[float] = field(default_factory=list)
    react: list[float] = field(default_factory=list)
    price: int = DEAREST

    def hand_worth(self, weights: Weights, hand: Hand) -> float:
        """The logarithm of the factor for a hand."""
        if not self.action:
            return 0.0
        kinds, root = set(hand), math.sqrt
        return (weights.action * root(max((self.action[r] for r in kinds), default=0.0))
                + sum(weights.guard * root(self.guard[r]) + weights.react * root(self.react[r]) for r in kinds))


class Lore:
    """All that players know about a game: reader, appraisal, value and quiet trials.

    Two rounds of trying: cards and tokens are worth nothing in the first one, and in the second
    what the first one found, so that actions which better a hand show what they are good for.
    """

    def __init__(self, game: Game) -> None:
        self.game, self.reader = game, Reader(game)
        rng = random.Random(0)
        seats = seats_for_trials(game)
        positions = [game.position(usual_position(game, rng, seats), seed=i) for i in range(POSITIONS)]
        self.appraisal = _tried(positions, Quiet(self.reader, _valued(self.reader, Appraisal())), ROUGHLY)
        tokens = TokenWorth(game, Quiet(self.reader, _valued(self.reader, self.appraisal)))
        self.appraisal = _tried(positions, Quiet(self.reader, _valued(self.reader, self.appraisal, tokens)), THOROUGHLY)
        self.value = _valued(self.reader, self.appraisal, tokens)
        self.quiet = Quiet(self.reader, self.value)
        self.truthful = Quiet(self.reader, self.value, truthful=True)
        self.informed = Informed(self.quiet, self.appraisal)
        self.stage = Stage(game, self.reader)
        self.effects = Effects(self.stage, self.truthful)
        self.unopposed = Effects(self.stage, self.quiet, witnessed=True)


def _valued(reader: Reader, known: Appraisal, tokens: TokenWorth | None = None) -> Value:
    return Value(known.price if known.price < DEAREST else RICHEST, len(reader.roles), known.hand_worth, tokens)


def _tried(positions: Sequence[State], quiet: Quiet, answers: int) -> Appraisal:
    trial = _Trial(quiet)
    for tried, s in enumerate(positions):
        if tried >= FEWEST and quiet.answers > answers:
            return trial.result(tried)
        trial.try_all(s)
    return trial.result(len(positions))


class _Trial:
    """Adds up what every action does in some positions, and what claims would do to it."""

    def __init__(self, quiet: Quiet) -> None:
        reader = quiet.reader
        self.quiet, self.reader, self.price = quiet, reader, DEAREST
        count = len(reader.roles)
        self.gains: dict[str, list[float]] = {a.id: [] for a in reader.actions}
        self.harms: dict[str, list[float]] = {a.id: [] for a in reader.actions}
        self.guards = [0.0] * count
        self.reacts: list[list[float]] = [[] for _ in range(count)]
        self._weight = 1.0

    def try_all(self, s: State) -> None:
        """Each action there is, played to its end; the best targets of each once more with an eye on claims."""
        s = self.quiet.settle(s)  # a hook may ask something before the turn
        me, value = s.turn, self.quiet.value
        before = value.shares(s)
        best: dict[str, tuple[float, Option]] = {}
        for o in s.options:
            end = self.quiet.settle(s.after(o))
            worth = gain(before[me], value.shares(end)[me])
            assert o.action is not None
            if o.action not in best or worth > best[o.action][0]:
                best[o.action] = (worth, o)
            if any(len(end.held[p]) < len(s.held[p]) for p in range(len(s.coins)) if p != me):
                action = self.reader.action_of(o)
                self.price = min(self.price, action.cost + action.needs)
        plain = max((worth for worth, o in best.values() if o.claim is None), default=0.0)
        weights = {id: math.exp((worth - plain) / WHIM) for id, (worth, _) in best.items()}
        total = sum(weights.values())
        for id, (worth, o) in best.items():
            self.gains[id].append(max(worth - plain, 0.0))
            self._weight = weights[id] / total
            after = value.shares(self.quiet.settle(s.after(o), self._witness))
            self.harms[id].append(max((-gain(before[p], after[p]) for p in range(len(after)) if p != me
                                       and s.living >> p & 1), default=0.0))

    def _witness(self, s: State) -> None:
        claims = {o.claim: o for o in s.options if o.claim is not None and o.kind in ("block", "claim", "lose")}
        if not claims or s.actor is None:
            return
        plain = next((o for o in s.options if o.claim is None), None)
        if plain is None:
            return
        base = self.quiet.shares(s.after(plain))[s.actor]
        for role, o in claims.items():
            more = max(gain(max(base, 0.1), self.quiet.shares(s.after(o))[s.actor]), 0.0)
            assert role is not None
            number = self.reader.number[role]
            if o.kind == "lose":
                self.reacts[number].append(more)
            else:
                self.guards[number] += self._weight * more

    def result(self, positions: int) -> Appraisal:
        """The means."""
        found = Appraisal(price=self.price)
        for action in self.reader.actions:
            found.gain[action.id] = sum(self.gains[action.id]) / positions
            found.harm[action.id] = sum(self.harms[action.id]) / max(len(self.harms[action.id]), 1)
        found.action = [max((found.gain[a.id] for a in self.reader.actions if a.role_number == r), default=0.0)
                        for r in range(len(self.reader.roles))]
        found.guard = [x / positions for x in self.guards]
        found.react = [sum(xs) / max(len(xs), 1) for xs in self.reacts]
        return found


#: What is known about the games played last; more would pile up in a run over many draws.
_KEPT: OrderedDict[Game, Lore] = OrderedDict()
MOST_KEPT = 32


def lore(game: Game) -> Lore:
    """What is known about a game, found out when it is asked for first."""
    known = _KEPT.get(game)
    if known is None:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.popitem(last=False)
        known = _KEPT[game] = Lore(game)
    return known
