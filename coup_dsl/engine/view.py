"""What one seat may see: built from nothing, so that nothing is shown by accident."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from coup_dsl import arguments
from coup_dsl.engine.compiler.operands import BY_CHALLENGE
from coup_dsl.engine.masking import HIDDEN, masked, sees_pile
from coup_dsl.engine.steps import question
from coup_dsl.engine.tokens import shown_tokens

if TYPE_CHECKING:
    from coup_dsl.engine.declaring import Refused
    from coup_dsl.engine.game import Game
    from coup_dsl.engine.options import Option, Table
    from coup_dsl.engine.program import Program
    from coup_dsl.engine.redeal import Redeal
    from coup_dsl.engine.state import State


@dataclass(frozen=True, slots=True)
class Matter:
    """Something that is open: an action, a claim about to stand or fall, a loss, or a moment a role listens to.

    Attributes:
        kind: ``action``, ``claim``, ``loss`` or ``moment``.
        player: the seat that acts, claims or loses, or that the moment is about.
        action: id of the action, for an action.
        role: id of the role claimed, or None; for a moment the role that listens.
        targets: seats named by the action, in order.
        roles: ids of roles named by the action.
        cause: id of the action a loss comes from, ``challenge``, or None; for a moment its event.
    """

    kind: str
    player: int
    action: str | None = None
    role: str | None = None
    targets: tuple[int, ...] = ()
    roles: tuple[str, ...] = ()
    cause: str | None = None


@dataclass(frozen=True)
class View:
    """A position as one seat sees it, or a spectator (``seat`` is None).

    Public things are the same in every seat's view; besides, a view holds the seat's own hand
    and cards set aside, and its options when it is asked.

    It is made of :attr:`position`, in which nothing hidden is left; its other fields are read from
    there when they are asked for first.
    """

    seat: int | None
    names: tuple[str, ...]
    coins: tuple[int, ...]
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    lost: tuple[tuple[str, ...], ...]
    aside: tuple[str, ...]
    aside_sizes: tuple[int, ...]
    deck_size: int
    treasury: int
    staked: int
    alive: tuple[bool, ...]
    turn: int
    again: str | None
    fallen: tuple[int, ...]
    marks: tuple[int, ...]
    pots: tuple[int, ...]
    piles: tuple[tuple[str, ...] | None, ...]
    pile_sizes: tuple[int, ...]
    sides: tuple[int, ...]
    actor: int | None
    question: str
    matters: tuple[Matter, ...]
    frames: tuple[tuple[str, int, tuple[int, ...]], ...]
    options: tuple[Option, ...]
    refused: tuple[Refused, ...]
    table: Table
    #: The position with what is hidden taken out: for those who read many of them.
    position: State = field(repr=False, compare=False)

    def __getattr__(self, name: str) -> Any:
        read = FIELDS.get(name)
        if read is None:
            raise AttributeError(f"'View' object has no attribute {name!r}")
        found = self.__dict__[name] = read(self.position, self.seat)
        return found

    @property
    def game(self) -> Game:
        """The game, which is public."""
        return self.position.table.program.game

    @property
    def tokens(self) -> dict[str, Any]:
        """Tokens by name, as :attr:`State.tokens`."""
        return shown_tokens(self.table.program, self.names, self.marks)

    @property
    def pot(self) -> dict[str, int]:
        """Coins in each named pot."""
        return dict(zip(self.table.program.pots, self.pots, strict=True))

    @property
    def factions(self) -> tuple[str, ...]:
        """The side of each seat; empty where there are no sides."""
        return tuple(self.table.program.sides[x] for x in self.sides)

    @property
    def chooser(self) -> int | None:
        """The seat that chooses the action of a turn now, or None."""
        return self.actor if self.question == "action" else None

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return not self.frames

    @property
    def winner(self) -> int | None:
        """The seat that has won, or None."""
        return self.alive.index(True) if self.over else None

    def text(self) -> str:
        """The view in one line; equal views have equal texts."""
        options = "|".join(map(str, self.options)) or "-"
        refused = "|".join(map(str, self.refused)) or "-"
        shown = [
            f"seat={self.seat}", f"names={','.join(self.names)}", f"coins={self.coins}", f"hand={self.hand}",
            f"hands={self.hand_sizes}", f"lost={self.lost}", f"aside={self.aside}/{self.aside_sizes}",
            f"deck={self.deck_size}", f"treasury={self.treasury}/{self.staked}", f"alive={self.alive}",
            f"turn={self.turn}", f"pots={self.pots}", f"piles={self.piles}/{self.pile_sizes}",
            f"again={self.again}", f"fallen={self.fallen}", f"tokens={self.marks}",
            f"sides={self.sides}", f"asked={self.actor}:{self.question}", f"frames={self.frames}",
            f"options={options}", f"refused={refused}",
        ]
        return " ".join(part.replace(" ", "") if not part.startswith(("options", "refused")) else part
                        for part in shown)

    def guess(self, rng: random.Random) -> State:
        """A full position that agrees with the view: what it does not show is dealt at random.

        The chance to come is new as well, so many guesses sample what may happen.

        Args:
            rng: deals the cards, as ``random.Random(1)``.

        Raises:
            Invalid: it is no generator.
        """
        if not isinstance(rng, random.Random):
            raise arguments.wrong(rng, "rng", "a random.Random")
        return self._redeal.position(rng)

    @cached_property
    def _redeal(self) -> Redeal:
        from coup_dsl.engine.redeal import Redeal

        return Redeal(self.position, self.seat)


def view_of(s: State, seat: int | None) -> View:
    """The view of a seat, or of a spectator."""
    view: View = object.__new__(View)
    known = view.__dict__
    known["seat"], known["position"], known["options"] = seat, masked(s, seat), s.options if s.actor == seat else ()
    if s.actor != seat:
        known["question"] = _question(s)
    return view


def _question(s: State) -> str:
    """What is being asked; that a player can show what he was asked for is told to nobody."""
    asked = question(s)
    return "show" if asked == "concede" else asked


def _own(cards: tuple[tuple[int, ...], ...], s: State, seat: int | None) -> tuple[str, ...]:
    ids = s.table.program.role_ids
    return () if seat is None else tuple([ids[c] for c in cards[seat]])


def _pile(s: State, pile: int, seat: int | None) -> tuple[str, ...] | None:
    """The cards of a pile, or None for those who do not see it."""
    ids, row = s.table.program.role_ids, s.piles[pile]
    return None if HIDDEN in row or (not row and not sees_pile(s, pile, seat)) else tuple([ids[c] for c in row])


def _frames(s: State) -> Iterator[tuple[str, int, tuple[int, ...]]]:
    """What is left to do, outermost last."""
    frame, names = s.stack, s.table.program.routine_names
    while frame is not None:
        routine, pc, registers, frame = frame
        yield names[routine], pc, tuple([int(x) for x in registers])


#: How each field of a view is read from what the seat may see of a position.
FIELDS: dict[str, Callable[[State, int | None], Any]] = {
    "names": lambda s, seat: s.table.names,
    "coins": lambda s, seat: s.coins,
    "hand": lambda s, seat: _own(s.held, s, seat),
    "hand_sizes": lambda s, seat: tuple(map(len, s.held)),
    "lost": lambda s, seat: tuple([tuple([s.table.program.role_ids[c] for c in row]) for row in s.up]),
    "aside": lambda s, seat: _own(s.down, s, seat),
    "aside_sizes": lambda s, seat: tuple(map(len, s.down)),
    "deck_size": lambda s, seat: s.court[0],
    "treasury": lambda s, seat: s.pots[0],
    "staked": lambda s, seat: s.pots[1],
    "alive": lambda s, seat: s.alive,
    "turn": lambda s, seat: s.turn,
    "again": lambda s, seat: s.table.program.actions[s.again].id if s.again >= 0 else None,
    "fallen": lambda s, seat: s.fallen,
    "marks": lambda s, seat: s.marks,
    "pots": lambda s, seat: s.pots[2:],
    "piles": lambda s, seat: tuple([_pile(s, i, seat) for i in range(len(s.piles))]),
    "pile_sizes": lambda s, seat: tuple(map(len, s.piles)),
    "sides": lambda s, seat: s.sides,
    "actor": lambda s, seat: s.actor,
    "matters": lambda s, seat: tuple(_matters(s)),
    "frames": lambda s, seat: tuple(_frames(s)),
    "options": lambda s, seat: s.options,
    "question": lambda s, seat: _question(s),
    "refused": lambda s, seat: s.refused,
    "table": lambda s, seat: s.table,
}


def _matters(s: State) -> Iterator[Matter]:
    """What is open, outermost first, from the parameters of the frames (all of them public)."""
    found = []
    frame = s.stack
    while frame is not None:
        routine, pc, registers, frame = frame
        matter = _matter(s.table.program, routine, pc, registers)
        if matter is not None:
            found.append(matter)
    return reversed(found)


def _matter(program: Program, routine: int, pc: int, registers: tuple[int, ...]) -> Matter | None:
    name, ids = program.routine_names[routine], program.role_ids
    if routine in program.performs or routine in program.copied:
        number = program.copied.get(routine)
        action = program.actions[program.performs.index(routine) if number is None else number]
        named = [(target, x) for target, x in zip(action.targets, registers[1:], strict=False) if x >= 0]
        claimed = action.claim and action.role is not None and number is None
        return Matter("action", registers[0], action.id, action.role.id if claimed and action.role else None,
                      tuple(x for t, x in named if t.kind == "player"),
                      tuple(ids[x] for t, x in named if t.kind == "role"))
    if routine in program.listeners:
        role, event = program.listeners[routine]
        return Matter("moment", registers[0], role=role, cause=event)
    if name == "stands":
        return Matter("claim", registers[0], role=ids[registers[1]])
    if name == "lose":
        why = registers[1]
        cause = program.actions[why].id if why >= 0 else "challenge" if why == BY_CHALLENGE else None
        chosen_at, register = program.surrenders[routine]
        reaction = registers[register] if pc > chosen_at else -1
        return Matter("loss", registers[0], cause=cause, role=ids[reaction] if reaction >= 0 else None)
    return None
