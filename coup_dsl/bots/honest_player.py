"""The player who never lies: takes what looks best at once and challenges only what cannot be true."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from coup_dsl.bots.appraisal import lore
from coup_dsl.bots.patience import Patience

if TYPE_CHECKING:
    from coup_dsl.engine.events import Event
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.view import View

#: Positions that agree with the view in which an answer is tried.
WORLDS = 4


class HonestPlayer:
    """Tries every answer that is no lie, as if everybody else did not lie either and nobody challenged."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self._rng = random.Random(f"{name} {seed}")
        self._patience = Patience()

    def notice(self, events: Sequence[Event]) -> None:
        """Nothing is remembered."""

    def choose(self, view: View) -> Option:
        """The truthful answer that looks best."""
        known = lore(view.game)
        reader, hand = known.reader, known.reader.hand(view)
        options = [o for o in view.options if not reader.is_lie(o, hand)]
        if len(options) == 1 or options[0].kind == "show":
            return options[0]
        if options[-1].kind == "challenge":
            claim = reader.claim(view.guess(self._rng))
            unseen = reader.unseen(view)
            certain = claim is not None and not claim.denied and all(unseen[r] <= 0 for r in claim.roles)
            return options[-1] if certain else options[0]
        me, worlds = options[0].actor, [view.guess(self._rng) for _ in range(WORLDS)]
        worth = {o: sum(known.truthful.shares(w.after(o))[me] for w in worlds) / WORLDS for o in options}
        if options[0].kind == "action":
            worth = self._patience.tired(view, worth)
        chosen = max(worth, key=lambda o: worth[o])
        self._patience.declared(view, chosen)
        return chosen

    def recall(self, view: View, option: Option) -> None:
        """The same dice fall as before."""
        self.choose(view)
