"""The good player: answers by what he expects to come of it in positions that agree with his view."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from coup_dsl.bots.appraisal import Lore, lore
from coup_dsl.bots.asked import asked_of
from coup_dsl.bots.belief import Belief
from coup_dsl.bots.characters import Character
from coup_dsl.bots.forecast import Forecast
from coup_dsl.bots.grudge import Grudge
from coup_dsl.bots.habits import Habits
from coup_dsl.bots.memory import Memory
from coup_dsl.bots.patience import Patience
from coup_dsl.uncollected import uncollected

if TYPE_CHECKING:
    from coup_dsl.engine.events import Event
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.state import State
    from coup_dsl.engine.view import View


#: Claims less likely than this to be a lie are not thought about, except by those who may lose their last card.
TRUSTED = 0.2


class Player:
    """Bluffs, blocks and challenges when that is expected to pay.

    Args:
        name: the kind it is a player of.
        seed: makes it repeatable.
        character: its settings.
    """

    forecast: type[Forecast] = Forecast

    def __init__(self, name: str, seed: int, character: Character) -> None:
        self.name, self.character, self._seed, self._answered = name, character, seed, 0
        self._memory: Memory | None = None
        self._grudge: Grudge | None = None
        self._unread: list[Event] = []
        self._patience = Patience()

    def notice(self, events: Sequence[Event]) -> None:
        """Remember what happened."""
        if self._memory is not None:
            self._memory.notice(events)
            if self._grudge is not None:
                self._grudge.notice(events)
        else:
            self._unread.extend(events)

    def choose(self, view: View) -> Option:
        """The answer that is expected to bring most, or one that is hardly worse."""
        options = asked_of(view)
        if len(options) == 1 or options[0].kind == "show":
            return options[0]
        with uncollected():
            chosen = self._chosen(view)
        self.recall(view, chosen)
        return chosen

    def _chosen(self, view: View) -> Option:
        view.game.program.routines.one_by_one()
        rng = random.Random(f"{self.name} {self._seed} {self._answered}")
        question = Question(view, lore(view.game), self._remembered(view), self.character, rng, self.forecast)
        worth = question.answers()
        if view.options[0].kind == "action":
            worth = self._patience.tired(view, worth)
            if self._grudge is not None:
                worth = self._grudge.minded(worth, self.character.grudge)
        best = max(worth.values())
        near = [o for o, x in worth.items() if x >= best - self.character.whim]
        return self._reconsidered(question, worth, rng.choice(near))

    def recall(self, view: View, option: Option) -> None:
        """Take in what was answered; the next decision has dice of its own."""
        if len(view.options) > 1 and view.options[0].kind != "show":
            self._answered += 1
            self._patience.declared(view, option)

    def _remembered(self, view: View) -> Memory:
        if self._memory is None:
            reader = lore(view.game).reader
            self._memory = Memory(reader)
            self._grudge = Grudge(reader) if self.character.grudge else None
            self.notice(self._unread)
            self._unread.clear()
        return self._memory

    def _reconsidered(self, question: Question, worth: Mapping[Option, float], chosen: Option) -> Option:
        """The answer after second thoughts, of which this player has none."""
        return chosen


class Question:
    """One decision: the options and what each is expected to bring."""

    def __init__(self, view: View, known: Lore, memory: Memory, character: Character, rng: random.Random,
                 forecast: type[Forecast] = Forecast) -> None:
        self.view, self.known, self.character, self.rng, self.me = view, known, character, rng, view.options[0].actor
        self.hand = known.reader.hand(view)
        self.belief = Belief(view, memory, known.reader, character.suspicion)
        lines = character.worlds * min(len(view.options), character.breadth + 2)
        self.forecast = forecast(known.value, Habits(self.belief, known, character), character.enough // lines)
        self.is_challenge = view.options[-1].kind == "challenge"

    def answers(self, thorough: bool = False) -> dict[Option, float]:
        """The expected share of each option that was looked at closely.

        Args:
            thorough: think about claims that are hardly a lie, too.
        """
        options: Sequence[Option] = self.view.options
        if self.is_challenge:
            return self._challenge(options, thorough)
        worlds = self.belief.worlds(self.rng, self.character.worlds)
        if options[0].kind == "action":
            options = self._promising(worlds[0], options)
        worth = self._means(worlds, options)
        return {o: x - self.character.honesty * self._is_lie(o) for o, x in worth.items()}

    def _means(self, worlds: list[State], options: Sequence[Option]) -> dict[Option, float]:
        """The mean over the worlds, or the first of them if they take long, of the own share that is expected."""
        until = self.forecast.answers + self.character.enough * len(worlds) // self.character.worlds
        sums, tried = dict.fromkeys(options, 0.0), 0
        for world in worlds:
            for o in options:
                sums[o] += self.forecast.expected(world.after(o))[self.me]
            tried += 1
            if self.forecast.answers > until:
                break
        return {o: total / tried for o, total in sums.items()}

    def _promising(self, world: State, options: Sequence[Option]) -> list[Option]:
        """The actions that bring most when nobody objects; also the best truthful and the best unclaimed one."""
        quiet = self.known.quiet
        ranked = sorted(options, key=lambda o: -quiet.shares(world.after(o))[self.me])
        honest = [o for o in ranked if not self._is_lie(o)]
        plain = [o for o in ranked if o.claim is None]
        return list(dict.fromkeys([*ranked[:self.character.breadth], *honest[:1], *plain[:1]]))

    def _challenge(self, options: Sequence[Option], thorough: bool) -> dict[Option, float]:
        """Both answers in positions where the claim is true and where it is false."""
        claim = self.known.reader.claim(self.view.guess(self.rng))
        if claim is None:
            return self._means(self.belief.worlds(self.rng, self.character.worlds), options)
        lie = self.belief.lie(claim)
        if not thorough and lie < TRUSTED and len(self.hand) > 1:
            return {options[0]: 0.0}
        true, false = self.belief.worlds_by_truth(self.rng, max(self.character.worlds // 2, 1), claim)
        if not true or not false:
            return self._means(true or false, options)
        if_true, if_false = self._means(true, options), self._means(false, options)
        worth = {o: (1 - lie) * if_true[o] + lie * if_false[o] for o in options}
        return {o: x - self.character.caution * (o.kind == "challenge") for o, x in worth.items()}

    def _is_lie(self, option: Option) -> bool:
        return self.known.reader.is_lie(option, self.hand)
