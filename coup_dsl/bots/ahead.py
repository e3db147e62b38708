"""A forecast that looks one turn further: whoever acts next has done what looks best to him."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coup_dsl.bots.effects import Effect, Standing
from coup_dsl.bots.forecast import Forecast
from coup_dsl.bots.value import Shares

if TYPE_CHECKING:
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.state import State

#: How often a lie of the one who acts next is thought to cost him an influence.
CAUGHT = 0.3
#: Actions that are looked up in the time it takes to follow an answer, about.
LOOKED_UP = 4


class FarForecast(Forecast):
    """Follows positions past the next action: what it does is looked up, not followed."""

    def worth(self, s: State) -> Shares:
        """By seat, after the action that is best for who is to choose one, when nobody objects."""
        before = self.value.shares(s)
        if s.stack is None or s.options[0].kind != "action":
            return before
        self.answers += len(s.options) // LOOKED_UP
        standing = Standing(self.value, s)
        option, effect = self._best_action(s, standing)
        return _after(standing, effect, option) if effect.ends else before

    def _best_action(self, s: State, standing: Standing) -> tuple[Option, Effect]:
        """The action that brings most to who is to choose one, and what it does."""
        known = self.habits.lore
        me, stage, effects = s.options[0].actor, known.stage, known.effects
        hand, caught = s.held[me], standing.share(me, me)
        most, found = -1.0, None
        for o in s.options:
            assert o.action is not None
            effect = effects.of(stage.scene(s, me, (o.action, o.targets, o.roles)))
            brings = standing.after(effect, me, me, o.targets)
            if brings > most and known.reader.is_lie(o, hand):
                brings += CAUGHT * (caught - brings)
            if brings > most:
                most, found = brings, (o, effect)
        assert found is not None
        return found


def _after(standing: Standing, effect: Effect, option: Option) -> Shares:
    return tuple([standing.after(effect, p, option.actor, option.targets) for p in range(len(standing.coins))])
