"""What a position says about the claim and the action that are open in it.

Everything the players know about how the engine keeps a position is in here: roles, seats and
actions are numbers, and what is open is read from the parameters of the frames, which are public.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from coup_dsl.engine.actions import Action

if TYPE_CHECKING:
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


@dataclass(frozen=True, slots=True)
class Declared:
    """The action that is being resolved: by whom, and the seats and roles it names."""

    action: Action
    actor: int
    targets: tuple[int, ...]
    roles: tuple[str, ...]


class Reader:
    """Reads the positions of one game."""

    def __init__(self, game: Game) -> None:
        program = game.program
        self.roles = program.role_ids
        self.number = {id: i for i, id in enumerate(program.role_ids)}
        self.actions: tuple[Action, ...] = program.actions
        self.by_id = {a.id: a for a in self.actions}
        self._kinds = [tuple(target.kind for target in a.targets) for a in self.actions]
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
            action = self.by_id[option.action]
            if action.denies:
                return any(self.number[id] in hand for id in action.denies)
        if option.claim is None or option.kind in ("show", "concede"):
            return False
        if option.kind == "lose":
            return option.claim not in option.cards
        return self.number[option.claim] not in hand

    def action(self, s: State) -> Action | None:
        """The action that is being resolved, or None."""
        found = self.declared(s)
        return found.action if found is not None else None

    def declared(self, s: State) -> Declared | None:
        """The action that is being resolved, with what it names, or None."""
        frame = s.stack
        while frame is not None:
            action = self._performed.get(frame[0])
            if action is not None:
                named = [(kind, x) for kind, x in zip(self._kinds[action.number], frame[2][1:], strict=False) if x >= 0]
                return Declared(action, frame[2][0], tuple([x for kind, x in named if kind == "player"]),
                                tuple([self.roles[x] for kind, x in named if kind == "role"]))
            frame = frame[3]
        return None

    def action_of(self, option: Option) -> Action:
        """The action an option declares."""
        return self.by_id[option.action or ""]

    def left(self, hand: Hand, option: Option) -> Hand:
        """What is left of a hand without the cards an option gives up."""
        cards = list(hand)
        for id in option.cards:
            cards.remove(self.number[id])
        return tuple(cards)

    def hand(self, view: View) -> Hand:
        """The hand of a view as numbers of roles, sorted."""
        assert view.seat is not None
        return view.position.held[view.seat]

    def copies_at(self, seats: int) -> int:
        """Copies of each role at a table of this size."""
        found = self._copies.get(seats)
        if found is None:
            found = self._copies[seats] = self._game_copies(seats)
        return found

    def copies(self, s: State) -> int:
        """Copies of each role in a position as somebody sees it."""
        return (sum(map(len, (*s.held, *s.down, *s.up, *s.piles))) + sum(s.court)) // len(self.roles)

    def unseen(self, s: State) -> list[int]:
        """How many cards of each role are hidden in a position as somebody sees it."""
        left = [self.copies(s)] * len(self.roles)
        for row in (*s.held, *s.down, *s.up, *s.piles):
            for card in row:
                if card >= 0:
                    left[card] -= 1
        return left

    def not_lost(self, s: State) -> list[int]:
        """How many cards of each role nobody has seen lost."""
        left = [self.copies(s)] * len(self.roles)
        for row in s.up:
            for card in row:
                left[card] -= 1
        return left
