"""What tokens on the table are worth to those who have them and to the others, found by trying.

For each pattern of one sort of token every seat of a small table takes a turn, with the tokens and
without.  What that does to a player is the worth of the pattern to him for a round.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from coup_dsl.bots.quiet import Quiet
from coup_dsl.bots.trials import WHIM, gain, usual_position
from coup_dsl.errors import Invalid

if TYPE_CHECKING:
    from coup_dsl.engine.game import Game
    from coup_dsl.engine.state import State

SEATS = 4
POSITIONS = 2
PURSE = 5
#: Rounds a token counts for that does not go away by itself.
HORIZON = 2.5


@dataclass(slots=True)
class _Base:
    """Tables to try patterns at, and what a round without tokens does to each seat, summed over them."""

    totals: list[float]
    tables: list[tuple[dict[str, dict[str, Any]], int]]


class TokenWorth:
    """The worth of the tokens of one game, kept by pattern."""

    def __init__(self, game: Game, quiet: Quiet) -> None:
        self.game, self.quiet = game, quiet
        self._patterns: dict[Any, tuple[float, float]] = {}
        self._tables: dict[Any, list[float]] = {}
        self._bases: dict[int, _Base] = {}

    def __call__(self, s: State) -> Sequence[float]:
        """By seat: the logarithm of the factor for the tokens of a position."""
        key = s.marks, s.living, len(s.coins)
        found = self._tables.get(key)
        if found is None:
            found = self._tables[key] = self._by_seat(s)
        return found

    def _by_seat(self, s: State) -> list[float]:
        worth = [0.0] * len(s.coins)
        program = self.game.program
        for token in range(len(program.tokens)):
            held, named = 0, 0
            for slot, mask in zip(program.slots, s.marks, strict=True):
                if slot.token == token:
                    held, named = (mask & s.living, named) if slot.place == "player" else (held, mask)
            if not held and not named:
                continue
            holder, other = self._pattern(token, held.bit_count(), named, s.living.bit_count())
            for p in range(len(worth)):
                worth[p] += holder if held >> p & 1 else other
        return worth

    def _pattern(self, token: int, holders: int, named: int, living: int) -> tuple[float, float]:
        key = token, holders, named, min(living, SEATS)
        found = self._patterns.get(key)
        if found is None:
            try:
                found = self._measured(*key)
            except Invalid:
                found = 0.0, 0.0
            self._patterns[key] = found
        return found

    def _measured(self, token: int, holders: int, named: int, seats: int) -> tuple[float, float]:
        """The difference a pattern makes in a round, to a holder and to another player."""
        program = self.game.program
        name, shape = program.token_names[token], program.tokens[token]
        base = self._bases.get(seats) or self._base(seats)
        roles = [id for i, id in enumerate(program.role_ids) if named >> i & 1]
        change, stays = [-x for x in base.totals], 0.0
        for players, seed in base.tables:
            names = list(players)
            lying: Any = names[:holders] or roles
            if len(shape.on) > 1:
                lying = {"holder": names[0], "role": roles[0]}
            elif shape.supply == 1:
                lying = lying[0]
            for turn in names:
                marked = self.game.position(players, turn=turn, seed=seed, tokens={name: lying})
                stays += self._turn(marked, change)
        horizon = 1 + stays / (POSITIONS * seats) * (HORIZON - 1)
        change = [x / POSITIONS * horizon for x in change]
        others = change[holders:]
        return (sum(change[:holders]) / holders if holders else 0.0,
                sum(others) / len(others) if others else 0.0)

    def _base(self, seats: int) -> _Base:
        """The tables of a size, and what a round does there without tokens."""
        rng = random.Random(1)
        base = self._bases[seats] = _Base([0.0] * seats, [])
        for _ in range(POSITIONS):
            players, seed = usual_position(self.game, rng, seats, purse=PURSE), rng.getrandbits(32)
            base.tables.append((players, seed))
            for turn in players:
                self._turn(self.game.position(players, turn=turn, seed=seed), base.totals)
        return base

    def _turn(self, s: State, totals: list[float]) -> float:
        """Add what a turn is expected to do to everybody; how often the tokens are as before."""
        value, marks = self.quiet.value, s.marks
        before = value.shares(s)
        s = self.quiet.settle(s)  # a hook may ask something before the turn
        ends = [self.quiet.settle(s.after(o)) for o in s.options] or [s]
        shares = [value.shares(end) for end in ends]
        worth = [gain(before[s.turn], x[s.turn]) for x in shares]
        best = max(worth)
        weights = [math.exp((w - best) / WHIM) for w in worth]
        total = sum(weights)
        stays = 0.0
        for weight, end, after in zip(weights, ends, shares, strict=True):
            for p in range(len(totals)):
                totals[p] += weight / total * gain(before[p], after[p])
            stays += weight / total * (end.marks == marks)
        return stays
