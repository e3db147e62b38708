"""The quick player who bluffs and doubts: looks up what answers do and weighs who may be lying."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from coup_dsl.bots.appraisal import Lore, lore
from coup_dsl.bots.asked import asked_of
from coup_dsl.bots.belief import Belief
from coup_dsl.bots.effects import Effect, Standing
from coup_dsl.bots.habits import DOUBT, DOUBT_OF_LOST, SHARPNESS
from coup_dsl.bots.honest_player import trials
from coup_dsl.bots.memory import Memory
from coup_dsl.bots.patience import Patience
from coup_dsl.bots.quiet import ABOUT_CARDS
from coup_dsl.bots.reading import Claim, Declared
from coup_dsl.bots.trials import share_after

if TYPE_CHECKING:
    from coup_dsl.engine.events import Event
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.view import View


#: Share of the game that a true claim is thought to bring at least.
WORTH_SAYING = 0.02


@dataclass(frozen=True, slots=True)
class Temper:
    """Settings.

    Attributes:
        daring: how much less often he thinks he is challenged than he fears.
        caution: share of the game by which a challenge must look better than silence.
        honesty: share of the game a lie must win beyond what the truth wins.
        whim: how far below the best an answer may be and still be given now and then.
    """

    daring: float = 1.0
    caution: float = 0.1
    honesty: float = 0.0
    whim: float = 0.004


class Believer:
    """Weighs what everybody may hold, and lies and challenges when it expects to gain by it."""

    def __init__(self, name: str, seed: int, temper: Temper | None = None) -> None:
        self.name, self.temper = name, temper or Temper()
        self._rng = random.Random(f"{name} {seed}")
        self._memory: Memory | None = None
        self._unread: list[Event] = []
        self._patience = Patience()

    def notice(self, events: Sequence[Event]) -> None:
        """Remember what happened."""
        if self._memory is not None:
            self._memory.notice(events)
        else:
            self._unread.extend(events)

    def choose(self, view: View) -> Option:
        """The answer that is expected to bring most, or one that is hardly worse."""
        options = asked_of(view)
        first, kind = options[0], options[-1].kind
        if len(options) == 1 or first.kind == "show":
            return first
        known = lore(view.game)
        if first.kind in ABOUT_CARDS and all(o.claim is None for o in options):
            return known.quiet.dearest_kept(view.position, options)
        weighed = Weighed(view, known, self._remembered(known), self.temper)
        if kind == "challenge":
            return options[1] if weighed.should_challenge() else first
        if first.kind == "action":
            worth = self._patience.tired(view, weighed.actions(options))
        elif kind in ("block", "claim"):
            worth = weighed.claims(options)
        else:
            worth = weighed.others(options, trials(view, known, options, self._rng))
        chosen = self._one_of_the_best(worth)
        self._patience.declared(view, chosen)
        return chosen

    def recall(self, view: View, option: Option) -> None:
        """The same dice fall as before."""
        self.choose(view)

    def _one_of_the_best(self, worth: Mapping[Option, float]) -> Option:
        least = max(worth.values()) - self.temper.whim
        near = [o for o, x in worth.items() if x >= least]
        return near[0] if len(near) == 1 else near[int(self._rng.random() * len(near))]

    def _remembered(self, known: Lore) -> Memory:
        if self._memory is None:
            self._memory = Memory(known.reader)
            self._memory.notice(self._unread)
            self._unread.clear()
        return self._memory


class Weighed:
    """One decision: what each answer is expected to bring, as a share of the game."""

    def __init__(self, view: View, known: Lore, memory: Memory, temper: Temper) -> None:
        self.s, self.known, self.temper = view.position, known, temper
        self.me = view.options[0].actor
        self.hand = known.reader.hand(view)
        self.belief = Belief(view, memory, known.reader, suspicion=1.0)
        self._open: Effect | None = None
        self._standing: Standing | None = None
        self.others_alive = [q for q in range(len(self.s.coins)) if q != self.me and self.s.living >> q & 1]

    @property
    def standing(self) -> Standing:
        """How strong everybody is now; most decisions are taken without it."""
        if self._standing is None:
            self._standing = Standing(self.known.value, self.s)
        return self._standing

    # -- actions -----------------------------------------------------------------------------
    def actions(self, options: Sequence[Option]) -> dict[Option, float]:
        """What each action brings when it may be challenged."""
        worth: dict[Option, float] = {}
        effects, stage = self.known.effects, self.known.stage
        for o in options:
            assert o.action is not None
            effect = effects.of(stage.scene(self.s, self.me, (o.action, o.targets, o.roles)))
            done = self.standing.after(effect, self.me, self.me, o.targets)
            claim = self._claimed(o)
            if claim is not None and self.known.reader.is_lie(o, self.hand):
                chance = self.challenged(claim)
                done = (1 - chance) * done + chance * self.standing.share(self.me, self.me) - self.temper.honesty
            worth[o] = done
        return worth

    def _claimed(self, option: Option) -> Claim | None:
        reader = self.known.reader
        action = reader.action_of(option)
        if action.denies:
            return Claim(self.me, tuple(reader.number[id] for id in action.denies), denied=True)
        return Claim(self.me, (action.role_number,)) if action.claim else None

    def challenged(self, claim: Claim) -> float:
        """How likely somebody challenges a claim of one's own."""
        lie = self.belief.lie(claim)
        doubt = _doubts(lie, DOUBT_OF_LOST if claim.of_lost else DOUBT) / self.temper.daring
        silent = 1.0
        for q in self.others_alive:
            truthful, shrewd, careless = self.belief.tempers(q)
            silent *= 1 - min(1.0, truthful * 0.01 + shrewd * doubt + careless * 0.5)
        return 1 - silent

    # -- challenges --------------------------------------------------------------------------
    def should_challenge(self) -> bool:
        """Whether a challenge is expected to bring more than silence."""
        claim = self.known.reader.claim(self.s)
        if claim is None:
            return False
        lie = self.belief.lie(claim)
        if lie < 0.1:
            return False
        if self.known.informed.impossible(self.s):
            return True
        declared = self.known.reader.declared(self.s)
        if claim.of_lost or declared is None:
            return lie > DOUBT_OF_LOST
        silence, caught, proved = self._outcomes(claim, declared)
        return lie * caught + (1 - lie) * proved > silence + self.temper.caution

    def _outcomes(self, claim: Claim, declared: Declared) -> tuple[float, float, float]:
        """The own share when nobody challenges, when the claim is false and when it is true."""
        me, standing = self.me, self.standing
        stops = self._stops(claim, declared)
        if stops:
            return (standing.share(me), self._done(declared, claim.seat), standing.share(me, me))
        return self._blocked_at_best(declared), standing.share(me, claim.seat), self._done(declared, me)

    def _blocked_at_best(self, declared: Declared) -> float:
        """The own share when the action goes on and one blocks it, truly or not, if that looks better."""
        best, action = self._done(declared), declared.action
        anybody = action.blocked_by in ("anyone", "affected")
        if not action.blockers or not (anybody or self.me in declared.targets):
            return best
        lost = self._done(declared, self.me)
        for id in action.blockers:
            best = max(best, self._claim_brings(self.known.reader.number[id], self.standing.share(self.me), lost))
        return best

    def _claim_brings(self, role: int, believed: float, caught: float) -> float:
        """What claiming a role brings."""
        if role in self.hand:
            return believed
        chance = self.challenged(Claim(self.me, (role,)))
        return (1 - chance) * believed + chance * caught - self.temper.honesty

    def _stops(self, claim: Claim, declared: Declared) -> bool:
        """Whether the claim is one that stops the action."""
        reader = self.known.reader
        return claim.seat != declared.actor and any(reader.roles[r] in declared.action.blockers for r in claim.roles)

    def _done(self, declared: Declared, *losers: int) -> float:
        """The own share when the action succeeds, after some have lost an influence."""
        effect = self._effect(declared)
        return self.standing.after(effect, self.me, declared.actor, declared.targets, *losers)

    def _effect(self, declared: Declared) -> Effect:
        """What the open action does when nobody blocks it; looked up once."""
        if self._open is None:
            named = declared.action.id, declared.targets, declared.roles
            self._open = self.known.unopposed.of(
                self.known.stage.scene(self.s, declared.actor, named, declared.action.cost))
        return self._open

    # -- blocks, joins -----------------------------------------------------------------------
    def claims(self, options: Sequence[Option]) -> dict[Option, float]:
        """What each claim brings, and what silence does."""
        declared, number = self.known.reader.declared(self.s), self.known.reader.number
        if declared is None:
            return {o: 0.5 if o.claim is None else float(number[o.claim] in self.hand) for o in options}
        silence, lost = self._done(declared), self._done(declared, self.me)
        gains = self._effect(declared).claims
        worth: dict[Option, float] = {}
        for o in options:
            if o.claim is None:
                worth[o] = silence
                continue
            role = number[o.claim]
            if o.kind == "block":
                brings = self.standing.share(self.me)
            else:
                gain = gains.get((role, self.me in declared.targets), 0.0)
                brings = share_after(silence, gain)
            if role in self.hand:
                brings = max(brings, silence + WORTH_SAYING)
            worth[o] = self._claim_brings(role, brings, lost)
        return worth

    # -- all else ----------------------------------------------------------------------------
    def others(self, options: Sequence[Option], tried: Mapping[Option, float]) -> dict[Option, float]:
        """What trials showed, less what a lie may cost."""
        reader, worth = self.known.reader, dict(tried)
        least = min(worth.values())
        for o in options:
            if o.claim is not None and o.kind == "lose" and reader.is_lie(o, self.hand):
                chance = self.challenged(Claim(self.me, (reader.number[o.claim],), of_lost=True))
                worth[o] = (1 - chance) * worth[o] + chance * least
        return worth


def _doubts(lie: float, half: float) -> float:
    """How likely shrewd players challenge what is a lie with this likelihood."""
    return 1 / (1 + math.exp(-SHARPNESS * (lie - half)))
