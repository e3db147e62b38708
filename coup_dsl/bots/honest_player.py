"""The player who never lies: takes what looks best at once and challenges only what cannot be true."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from coup_dsl.bots.appraisal import Lore, lore
from coup_dsl.bots.asked import asked_of
from coup_dsl.bots.effects import Standing
from coup_dsl.bots.patience import Patience
from coup_dsl.bots.quiet import ABOUT_CARDS

if TYPE_CHECKING:
    from coup_dsl.engine.events import Event
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.view import View

#: Positions that agree with the view in which an answer to an unusual question is tried.
WORLDS = 2


class HonestPlayer:
    """Looks up what the answers that are no lie do when nobody lies and nobody challenges."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self._rng = random.Random(f"{name} {seed}")
        self._patience = Patience()

    def notice(self, events: Sequence[Event]) -> None:
        """Nothing is remembered."""

    def choose(self, view: View) -> Option:
        """The truthful answer that looks best."""
        asked = asked_of(view)
        known, s = lore(view.game), view.position
        first, kind = asked[0], asked[-1].kind
        if len(asked) == 1 or first.kind == "show":
            return first
        if kind == "challenge":
            return asked[1] if known.informed.impossible(s) else first
        hand = known.reader.hand(view)
        options = [o for o in asked if not known.reader.is_lie(o, hand)]
        if len(options) == 1:
            return options[0]
        if first.kind == "action":
            return self._act(view, known, options)
        if kind in ("block", "claim"):
            return options[1]
        if first.kind in ABOUT_CARDS and all(o.claim is None for o in options):
            return known.quiet.dearest_kept(s, options)
        return tried(view, known, options, self._rng)

    def _act(self, view: View, known: Lore, options: Sequence[Option]) -> Option:
        s, me = view.position, options[0].actor
        standing, stage = Standing(known.value, s), known.stage
        worth = {}
        for o in options:
            assert o.action is not None
            effect = known.effects.of(stage.scene(s, me, (o.action, o.targets, o.roles)))
            worth[o] = standing.after(effect, me, me, o.targets)
        worth = self._patience.tired(view, worth)
        chosen = max(worth, key=lambda o: worth[o])
        self._patience.declared(view, chosen)
        return chosen

    def recall(self, view: View, option: Option) -> None:
        """The same dice fall as before."""
        self.choose(view)


def tried(view: View, known: Lore, options: Sequence[Option], rng: random.Random) -> Option:
    """The best of the answers to a question that comes up seldom: each is tried in a few positions."""
    worth = trials(view, known, options, rng)
    return max(worth, key=lambda o: worth[o])


def trials(view: View, known: Lore, options: Sequence[Option], rng: random.Random) -> dict[Option, float]:
    """What each answer brings in a few positions in which nobody lies and nobody challenges."""
    me, worlds = options[0].actor, [view.guess(rng) for _ in range(WORLDS)]
    return {o: sum(known.truthful.shares(w.after(o))[me] for w in worlds) / WORLDS for o in options}
