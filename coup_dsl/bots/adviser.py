"""What a player may be told who asks: how likely the open claim is true, and what each answer should bring.

The adviser sits beside one seat, sees what it sees, and remembers as the players of level 3 do.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from coup_dsl.bots.appraisal import lore
from coup_dsl.bots.characters import Character
from coup_dsl.bots.memory import Memory
from coup_dsl.bots.player import Question

if TYPE_CHECKING:
    from coup_dsl.engine.events import Event
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.view import View

#: How closely it looks.
COUNSEL = Character(worlds=24, breadth=8, enough=5000)


@dataclass(frozen=True)
class Advice:
    """About one decision.

    Attributes:
        truth: how likely the open claim is true, by the cards and by how its maker has played; None without one.
        lies: how often, of the claims it could make without the card, the claimant is thought to make one.
        shares: the share of such games each answer should win; answers without promise are left out.
    """

    truth: float | None = None
    lies: float | None = None
    shares: dict[Option, float] = field(default_factory=dict)


class Adviser:
    """Beside one seat of one game."""

    def __init__(self) -> None:
        self._memory: Memory | None = None

    def notice(self, view: View, events: Sequence[Event]) -> None:
        """Remember what the seat saw happen."""
        self._remembered(view).notice(events)

    def advise(self, view: View) -> Advice:
        """What there is to say about the decision the seat is asked for."""
        if len(view.options) < 2:
            return Advice()
        rng = random.Random(view.text())
        known = lore(view.game)
        question = Question(view, known, self._remembered(view), COUNSEL, rng)
        claim = known.reader.claim(view.guess(rng)) if view.options[-1].kind == "challenge" else None
        shares = question.answers(thorough=True)
        if claim is None:
            return Advice(shares=shares)
        return Advice(1 - question.belief.lie(claim), question.belief.lying(claim.seat, claim.of_lost), shares)

    def _remembered(self, view: View) -> Memory:
        if self._memory is None:
            self._memory = Memory(lore(view.game).reader)
        return self._memory
