"""What a position says about the claim and the action that are open in it.

Everything the players know about how the engine keeps a position is in here: roles, seats and
actions are numbers, and what is open is read from the parameters of the frames, which are public.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coup_dsl.engine.actions import Action
    from coup_dsl.engine.game import Game
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.state import State
    from coup_dsl.engine.view import View

Hand = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim that may be challenged.

    Attributes:
        seat: who made it.
        roles: what he says he holds one of.
        denied: he says that he holds none of them instead.
        of_lost: it is about the card he is losing.
    """

    seat: int
    roles: tuple[int, ...]
    denied: bool = False
    of_lost: bool = False

    def is_true(self, s: State) -> bool:
        """Whether it is true in a position."""
        cards = s.down[self.seat][-1:] if self.of_lost else s.held[self.seat]
        return any(r in cards for r in self.roles) is not self.denied


class Reader:
    """Reads the positions of one game."""

    def __init__(self, game: Game) -> None:
        program = game.program
        self.roles = program.role_ids
        self.number = {id: i for i, id in enumerate(program.role_ids)}
        self.actions: tuple[Action, ...] = program.actions
        self._by_id = {a.id: a for a in self.actions}
        self._copies: dict[int, int] = {}
        self._game_copies = game.copies
        self._performed = {routine: program.actions[i] for i, routine in enumerate(program.performs)}
        self._stands, self._lose = program.routine("stands"), program.routine("lose")

    def claim(self, s: State) -> Claim | None:
        """The claim that may be challenged now, or None when it is of an unknown sort."""
        routine, _, registers, _ = s.stack
        action = self._performed.get(routine)
        if action is not None:
            if action.denies:
                return Claim(registers[0], tuple(self.number[id] for id in action.denies), denied=True)
            return Claim(registers[0], (action.role_number,)) if action.claim else None
        if routine == self._stands:
            return Claim(registers[0], (registers[1],))
        if routine == self._lose:
            return Claim(registers[0], (registers[2],), of_lost=True)
        return None

    def is_lie(self, option: Option, hand: Hand) -> bool:
        """Whether an answer says something false about the hand of who gives it."""
        if option.action is not None:
            action = self._by_id[option.action]
            if action.denies:
                return any(self.number[id] in hand for id in action.denies)
        if option.claim is None or option.kind in ("show", "concede"):
            return False
        if option.kind == "lose":
            return option.claim not in option.cards
        return self.number[option.claim] not in hand

    def action(self, s: State) -> Action | None:
        """The action that is being resolved, or None."""
        frame = s.stack
        while frame is not None:
            action = self._performed.get(frame[0])
            if action is not None:
                return action
            frame = frame[3]
        return None

    def action_of(self, option: Option) -> Action:
        """The action an option declares."""
        return self._by_id[option.action or ""]

    def left(self, hand: Hand, option: Option) -> Hand:
        """What is left of a hand without the cards an option gives up."""
        cards = list(hand)
        for id in option.cards:
            cards.remove(self.number[id])
        return tuple(cards)

    def hand(self, view: View) -> Hand:
        """The hand of a view as numbers of roles, sorted."""
        return tuple(sorted(self.number[c] for c in view.hand))

    def copies(self, view: View) -> int:
        """Copies of each role at this table."""
        cards = (sum(view.hand_sizes) + sum(view.aside_sizes) + sum(view.pile_sizes) + sum(map(len, view.lost))
                 + view.deck_size)
        return cards // len(self.roles)

    def copies_at(self, seats: int) -> int:
        """Copies of each role at a table of this size."""
        found = self._copies.get(seats)
        if found is None:
            found = self._copies[seats] = self._game_copies(seats)
        return found

    def unseen(self, view: View) -> list[int]:
        """How many cards of each role the viewer does not see."""
        left = [self.copies(view)] * len(self.roles)
        for card in (*view.hand, *view.aside, *(c for row in (*view.lost, *view.piles) for c in row or ())):
            left[self.number[card]] -= 1
        return left
