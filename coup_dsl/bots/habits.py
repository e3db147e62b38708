"""What players are expected to answer: the model of everybody at the table inside a forecast."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from coup_dsl.bots.appraisal import Lore
from coup_dsl.bots.belief import Belief
from coup_dsl.bots.characters import Character
from coup_dsl.bots.quiet import ABOUT_CARDS

if TYPE_CHECKING:
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.state import State

Odds = Sequence[tuple["Option", float]]

#: Shrewd players challenge half the time when a claim is a lie with this likelihood; how sharply that turns.
DOUBT, SHARPNESS = 0.68, 9.0
#: The same for claims of a card being lost, which are doubted sooner.
DOUBT_OF_LOST = 0.5
#: What the own challenges deeper in a forecast are decided by.
OWN_DOUBT = 0.7
#: How often one who knows that a claim is false challenges it.
CERTAIN = 0.95
#: How often a card that can be claimed is claimed, by tempers that care.
CLAIMS = 0.92
#: How often what was claimed before is claimed again.
REPEATS = 0.85
#: How often shrewd players claim without the card: where an influence is at stake, and where not.
DARES, TRIFLES = 0.3, 0.1
#: Harm, in log-odds, that is felt like an influence lost.
GRAVE = 0.8


class Habits:
    """How likely the player who is asked gives which answer."""

    def __init__(self, belief: Belief, lore: Lore, character: Character) -> None:
        self.belief, self.lore, self.character, self.me = belief, lore, character, belief.me
        self._copies = lore.reader.copies(belief.view.position)

    def odds(self, s: State) -> Odds | None:
        """Answers and how likely they are; None when the player tries them out."""
        options = s.options
        if len(options) == 1:
            return ((options[0], 1.0),)
        first, kind = options[0], options[1].kind
        p = s.actor
        assert p is not None
        if kind == "challenge":
            chance = self.challenges(s, p)
            return ((first, 1 - chance), (options[1], chance))
        if first.kind == "show":
            careless = 0.0 if p == self.me else self.belief.tempers(p)[2]
            return ((first, 1 - careless / 2), (options[1], careless / 2))
        if first.kind in ABOUT_CARDS:
            return self._about_cards(s, p)
        if kind in ("block", "claim") and p != self.me:
            return self._claims(s, p)
        return None

    # -- challenges --------------------------------------------------------------------------
    def challenges(self, s: State, p: int) -> float:
        """How likely a player challenges the claim that is open."""
        claim = self.lore.reader.claim(s)
        if claim is None:
            return 0.1
        lie = self.belief.lie(claim)
        if p == self.me:
            return 1.0 if lie > OWN_DOUBT else 0.0
        truthful, shrewd, careless = self.belief.tempers(p)
        if not claim.denied and all(self._all_seen(s, p, r) for r in claim.roles):
            return CERTAIN * (1 - careless) + 0.5 * careless
        doubt = 1 / (1 + math.exp(-SHARPNESS * (lie - (DOUBT_OF_LOST if claim.of_lost else DOUBT))))
        if claim.seat == self.me:
            doubt /= self.character.boldness
        return min(1.0, truthful * 0.01 + shrewd * doubt + careless * 0.5)

    def _all_seen(self, s: State, p: int, role: int) -> bool:
        """Whether a player sees every card of a role."""
        seen = s.held[p].count(role) + s.down[p].count(role) + sum(row.count(role) for row in s.up)
        return seen >= self._copies

    # -- claims ------------------------------------------------------------------------------
    def _claims(self, s: State, p: int) -> Odds:
        """Blocks and joins of somebody else."""
        number = self.lore.reader.number
        truthful, shrewd, careless = self.belief.tempers(p)
        refusal, *claims = s.options
        true = [o for o in claims if o.claim is not None and number[o.claim] in s.held[p]]
        if true:
            chance = CLAIMS * (1 - careless) + careless * len(claims) / (len(claims) + 1)
            return ((refusal, 1 - chance), (true[0], chance))
        said = self.belief.memory.record(p).claims
        again = [o for o in claims if o.claim is not None and said.get(number[o.claim], 0.0) >= 1.0]
        if again:
            return ((refusal, 1 - REPEATS), (again[0], REPEATS))
        action = self.lore.reader.action(s)
        grave = action is not None and self.lore.appraisal.harm[action.id] > GRAVE
        chance = shrewd * (DARES if grave else TRIFLES) + careless * len(claims) / (len(claims) + 1) + truthful * 0.01
        return ((refusal, 1 - chance), (claims[0], chance))

    def _about_cards(self, s: State, p: int) -> Odds | None:
        plain = [o for o in s.options if o.claim is None]
        if len(plain) < len(s.options):
            if p == self.me:
                return None
            true = [o for o in s.options if o.claim is not None and o.claim in o.cards]
            if true:
                return ((true[0], CLAIMS), (self.lore.quiet.dearest_kept(s, plain), 1 - CLAIMS))
        return ((self.lore.quiet.dearest_kept(s, plain), 1.0),)
