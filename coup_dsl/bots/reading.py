"""What a position says about the claim and the action that are open in it.

Everything the players know about how the engine keeps a position is in here: roles, seats and
actions are numbers, and what is open is read from the parameters of the frames, which are public.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coup_dsl.engine.game import Game
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.program import Action
    from coup_dsl.engine.state import State
    from coup_dsl.engine.view import View


class Reader:
    """Reads the positions of one game."""

    def __init__(self, game: Game) -> None:
        program = game.program
        self.roles = program.role_ids
        self.number = {id: i for i, id in enumerate(program.role_ids)}
        self.actions: tuple[Action, ...] = program.actions
        self._performed = {routine: program.actions[i] for i, routine in enumerate(program.performs)}
        self._stands, self._lose = program.routine("stands"), program.routine("lose")

    def claim(self, s: State) -> tuple[int, int] | None:
        """Claimant and role of the claim that may be challenged now, or None when it is of an unknown sort."""
        routine, _, registers, _ = s.stack
        action = self._performed.get(routine)
        if action is not None:
            return registers[0], action.role_number
        if routine == self._stands:
            return registers[0], registers[1]
        if routine == self._lose:
            return registers[0], registers[2]
        return None

    def claim_is_of_lost_card(self, s: State) -> bool:
        """Whether the claim that is open is about the card being lost."""
        return bool(s.stack[0] == self._lose)

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
        return next(a for a in self.actions if a.id == option.action)

    def left(self, hand: tuple[int, ...], option: Option) -> tuple[int, ...]:
        """What is left of a hand without the cards an option gives up."""
        cards = list(hand)
        for id in option.cards:
            cards.remove(self.number[id])
        return tuple(cards)

    def roles_of(self, view: View) -> tuple[int, ...]:
        """The hand of a view as numbers of roles, sorted."""
        return tuple(sorted(self.number[c] for c in view.hand))

    def copies(self, view: View) -> int:
        """Copies of each role at this table."""
        cards = (sum(view.hand_sizes) + sum(view.aside_sizes) + sum(map(len, view.lost)) + view.deck_size)
        return cards // len(self.roles)

    def unseen(self, view: View) -> list[int]:
        """How many cards of each role the viewer does not see."""
        left = [self.copies(view)] * len(self.roles)
        for card in (*view.hand, *view.aside, *(c for row in view.lost for c in row)):
            left[self.number[card]] -= 1
        return left
