"""Games between bots, and what they show about strength."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from coup_dsl.bots import Bot
from coup_dsl.engine.events import events_seen_by
from coup_dsl.engine.state import State
from coup_dsl.errors import Invalid

#: Decisions after which a game counts as unfinished.
LONGEST = 600


@dataclass
class Played:
    """A game that was played.

    Attributes:
        end: the last position.
        decisions: how many there were.
        spent: CPU seconds by seat, and ``asked``: decisions by seat; those with one option do not count.
        slowest: the longest time for a decision by seat.
    """

    end: State
    decisions: int = 0
    spent: list[float] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    slowest: list[float] = field(default_factory=list)


def play(state: State, bots: Sequence[Bot], longest: int = LONGEST) -> Played:
    """Play a game from a position on; every bot gets the views and events of its seat and nothing else.

    Raises:
        Invalid: there is not one bot for each seat.
    """
    n = len(bots)
    if n != state.table.n:
        raise Invalid(f"the table has {state.table.n} seats, and there are {n} bots: name one for each seat",
                      path=("bots",))
    game = Played(state, 0, [0.0] * n, [0] * n, [0.0] * n)
    while not state.over and game.decisions < longest:
        actor = state.actor
        assert actor is not None
        if len(state.options) == 1:
            option = state.options[0]
        else:
            view = state.seen_by(actor)
            begin = time.process_time()
            option = bots[actor].choose(view)
            spent = time.process_time() - begin
            game.spent[actor] += spent
            game.asked[actor] += 1
            game.slowest[actor] = max(game.slowest[actor], spent)
        state, events = state.step(option)
        game.decisions += 1
        for seat, bot in enumerate(bots):
            bot.notice(events_seen_by(events, seat))
    game.end = state
    return game


def wilson(wins: float, games: float, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share.

    >>> low, high = wilson(250, 1000)
    >>> round(low, 3), round(high, 3)
    (0.224, 0.278)
    """
    if not games:
        return 0.0, 1.0
    share, square = wins / games, z * z
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = z / (1 + square / games) * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    return max(middle - half, 0.0), min(middle + half, 1.0)
