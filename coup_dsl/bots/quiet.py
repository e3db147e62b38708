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
#: Questions that are about one's own cards: what is left of the hand decides.
ABOUT_CARDS = frozenset(("lose", "return", "give"))
#: Answers that claim or doubt something, which nobody does here.
CLAIMING = frozenset(("challenge", "block", "claim"))


def is_settled(s: State) -> bool:
    """Whether the game is over or a new action is to be chosen."""
    return s.stack is None or s.options[0].kind == "action"


class Quiet:
    """Moves positions on: nobody claims or challenges, and whoever must choose chooses sensibly."""

    def __init__(self, reader: Reader, value: Value) -> None:
        self.reader, self.value = reader, value

    def settle(self, s: State, witness: Witness | None = None) -> State:
        """The position in which the next action is to be chosen."""
        for _ in range(LONGEST):
            if is_settled(s):
                break
            if witness is not None:
                witness(s)
            option = self.answer(s)
            if option is None:
                return self._deliberate(s, witness)
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
            return first
        return None

    def dearest_kept(self, s: State, options: Sequence[Option]) -> Option:
        """The option that leaves the best hand."""
        me = s.actor
        assert me is not None
        hand = s.held[me]
        return max(options, key=lambda o: self.value.hand(self.reader.left(hand, o)))

    def _deliberate(self, s: State, witness: Witness | None) -> State:
        """Each answer tried, and the one that is best for who gives it."""
        me = s.actor
        assert me is not None
        return max((self.settle(s.after(o), witness) for o in s.options), key=lambda end: self.value.shares(end)[me])
