"""Games played on by chance, without a position for each answer: what rollouts and measurements want."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from coup_dsl.engine.machine import Over
from coup_dsl.engine.options import CHANCE
from coup_dsl.engine.specialise.hot import go_on

if TYPE_CHECKING:
    from coup_dsl.engine.state import State

#: Answers after which a game that does not end is left where it is.
LONGEST = 10_000


def played_out(start: State, rng: random.Random, longest: int = LONGEST) -> State:
    """Where a game ends in which everybody answers by chance; see :meth:`State.played_out`."""
    s, chance, resumed = start.copy(), rng.random, start.table.resumed
    s.log, s.actor, s.options = None, start.actor, start.options
    try:
        while longest > 0 and (frame := s.stack) is not None:
            longest -= 1
            options = s.options
            if s.actor != CHANCE:
                s.answer = options[int(chance() * len(options))].value
            else:
                s.answer = rng.choices(options, [o.weight for o in options])[0].value
            routine, pc, registers, below = frame
            following = resumed[routine][pc + 1](s, below, registers)
            if following is not None:
                go_on(s, following)
    except Over:
        s.stack, s.actor, s.options = None, None, ()
    return s
