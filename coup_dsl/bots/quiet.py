"""An action played to its end while nobody objects: what trying it shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from coup_dsl.bots.reading import Reader
from coup_dsl.bots.value import Shares, Value

if TYPE_CHECKING:
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.state import State

#: Told of every question on the way in which a role could be claimed.
Witness = Callable[["State"], None]

#: Answers after which a trial stops where it is.
LONGEST = 60
#: Answers that are tried along one line of play, where several players choose one after the other.
BREADTH = 24
#: Questions that are about one's own cards: what is left of the hand decides.
ABOUT_CARDS = frozenset(("lose", "return", "give"))
#: Answers that claim or doubt something, which nobody does here.
CLAIMING = frozenset(("challenge", "block", "claim"))


def is_settled(s: State) -> bool:
    """Whether the game is over or a new action is to be chosen."""
    return s.stack is None or s.options[0].kind == "action"


class Quiet:
    """Moves positions on: nobody challenges, and whoever must choose chooses sensibly.

    Args:
        truthful: whether those who hold a role that can be claimed for a block or a join claim it;
            otherwise nobody does.

    Attributes:
        answers: how many answers were given so far, a measure of the time taken.
    """

    def __init__(self, reader: Reader, value: Value, truthful: bool = False) -> None:
        self.reader, self.value, self.truthful = reader, value, truthful
        self.answers = 0

    def settle(self, s: State, witness: Witness | None = None, breadth: int = BREADTH) -> State:
        """The position in which the next action is to be chosen.

        Args:
            witness: told of every question on the way.
            breadth: answers that may be tried before one is just taken.
        """
        for _ in range(LONGEST):
            if is_settled(s):
                break
            if witness is not None:
                witness(s)
            option = self.answer(s)
            if option is None:
                if len(s.options) <= breadth:
                    return self._deliberate(s, witness, breadth // len(s.options))
                option = s.options[0]
            self.answers += 1
            s = s.after(option)
        return s

    def shares(self, s: State) -> Shares:
        """What the position is worth to everybody if nobody objects."""
        return self.value.shares(self.settle(s))

    def answer(self, s: State) -> Option | None:
        """What the player who is asked says; None when that takes trying."""
        options = s.options
        if len(options) == 1:
            return options[0]
        first = options[0]
        if first.kind in ABOUT_CARDS:
            return self.dearest_kept(s, [o for o in options if o.claim is None])
        if first.kind in ("show", "concede"):
            return first
        if first.kind == "pass" and options[1].kind in CLAIMING:
            return (self._true_claim(s) or first) if self.truthful else first
        return None

    def _true_claim(self, s: State) -> Option | None:
        assert s.actor is not None
        hand, number = s.held[s.actor], self.reader.number
        return next((o for o in s.options if o.claim is not None and number[o.claim] in hand), None)

    def dearest_kept(self, s: State, options: Sequence[Option]) -> Option:
        """The option that leaves the best hand."""
        me = s.actor
        assert me is not None
        hand = s.held[me]
        return max(options, key=lambda o: self.value.hand(self.reader.left(hand, o)))

    def _deliberate(self, s: State, witness: Witness | None, breadth: int) -> State:
        """Each answer tried, and the one that is best for who gives it."""
        me = s.actor
        assert me is not None
        self.answers += len(s.options)
        ends = (self.settle(s.after(o), witness, breadth) for o in s.options)
        return max(ends, key=lambda end: self.value.shares(end)[me])
