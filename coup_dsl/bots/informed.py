"""Answers at random, but as people usually answer: the quick policy of playouts and of the informed player.

What pays is told by the appraisal of the roles; nothing is remembered and nobody is believed more than
another.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from coup_dsl.bots.quiet import ABOUT_CARDS, Quiet

if TYPE_CHECKING:
    from coup_dsl.bots.appraisal import Appraisal
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.state import State

#: What an action brings, what it takes from others, and each coin it costs: steps in the logarithm of how often it
#: is declared.  Fitted, with the next one, to what players who play answers out declare.
GAIN, HARM, COST = 2.2, 0.7, 0.35
#: How much less often an action is declared by one who lies with it.
LIES = 0.3
#: How often a claim of a stranger is challenged, and one that cannot be true.
CHALLENGES, CERTAIN = 0.06, 0.95
#: How often a card is claimed that is held, and one that is not.
CLAIMS, BLUFFS = 0.9, 0.15
#: What an influence counts beside a coin when a target is chosen.
INFLUENCE = 5


class Informed:
    """The policy: an answer to any question of a position, from what the player asked may see."""

    def __init__(self, quiet: Quiet, appraised: Appraisal) -> None:
        self.quiet, self.reader = quiet, quiet.reader
        self._pull = {a.id: math.exp(GAIN * appraised.gain[a.id] + HARM * appraised.harm[a.id] - COST * a.cost)
                      for a in self.reader.actions}

    def answer(self, s: State, rng: random.Random) -> Option:
        """One of the options, by chance."""
        options = s.options
        first = options[0]
        if len(options) == 1:
            return first
        kind = options[1].kind
        if kind == "challenge":
            return options[rng.random() < (CERTAIN if self.impossible(s) else CHALLENGES)]
        if first.kind == "action":
            return self._declared(s, options, rng)
        if first.kind == "show":
            return first
        if first.kind in ABOUT_CARDS:
            return self._given_up(s, options, rng)
        if kind in ("block", "claim"):
            return self._claimed(s, options, rng)
        return options[int(rng.random() * len(options))]

    def impossible(self, s: State) -> bool:
        """Whether the player who is asked sees every card that would make the claim true."""
        claim, p = self.reader.claim(s), s.actor
        if claim is None or claim.denied or p is None:
            return False
        for role in claim.roles:
            seen = s.held[p].count(role) + s.down[p].count(role)
            for row in s.up:
                seen += row.count(role)
            if seen < self.reader.copies_at(len(s.coins)):
                return False
        return True

    def _declared(self, s: State, options: Sequence[Option], rng: random.Random) -> Option:
        """An action first, then a target: the strong are aimed at more often."""
        hand = s.held[options[0].actor]
        variants: dict[str, list[Option]] = {}
        for o in options:
            variants.setdefault(o.action or "", []).append(o)
        is_lie = self.reader.is_lie
        weights = [self._pull[id] * (LIES if is_lie(same[0], hand) else 1.0) for id, same in variants.items()]
        same = rng.choices(list(variants.values()), weights)[0]
        if len(same) == 1:
            return same[0]
        return rng.choices(same, [1 + sum(s.coins[q] + INFLUENCE * len(s.held[q]) for q in o.targets)
                                  for o in same])[0]

    def _given_up(self, s: State, options: Sequence[Option], rng: random.Random) -> Option:
        plain = [o for o in options if o.claim is None]
        true = [o for o in options if o.claim is not None and o.claim in o.cards]
        if true and rng.random() < CLAIMS:
            return true[0]
        return self.quiet.dearest_kept(s, plain or options)

    def _claimed(self, s: State, options: Sequence[Option], rng: random.Random) -> Option:
        hand, number = s.held[options[0].actor], self.reader.number
        for o in options:
            if o.claim is not None and number[o.claim] in hand:
                return o if rng.random() < CLAIMS else options[0]
        return options[1 + int(rng.random() * (len(options) - 1))] if rng.random() < BLUFFS else options[0]
