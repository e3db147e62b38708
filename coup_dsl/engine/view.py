"""What one seat may see: built from nothing, so that nothing is shown by accident."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from coup_dsl.engine.compiler.operands import BID_BITS, BY_CHALLENGE
from coup_dsl.engine.compiler.routine import Secret
from coup_dsl.engine.declaring import Refused
from coup_dsl.engine.options import CHANCE, Option, Table
from coup_dsl.engine.steps import question
from coup_dsl.engine.tokens import shown_tokens
from coup_dsl.engine.verbs import pile_seers

if TYPE_CHECKING:
    from coup_dsl.engine.game import Game
    from coup_dsl.engine.program import Program
    from coup_dsl.engine.redeal import Redeal
    from coup_dsl.engine.state import State

#: Stands in a frame for a card the viewer may not see.
HIDDEN = -9


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

    @property
    def game(self) -> Game:
        """The game, which is public."""
        return self.table.program.game

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
        """
        return self._redeal.position(rng)

    @cached_property
    def _redeal(self) -> Redeal:
        from coup_dsl.engine.redeal import Redeal

        return Redeal(self)


def view_of(s: State, seat: int | None) -> View:
    """The view of a seat, or of a spectator, field by field."""
    program = s.table.program
    ids = program.role_ids
    asked = question(s)
    mine = seat is not None and s.actor == seat
    return View(
        seat=seat,
        names=s.table.names,
        coins=s.coins,
        hand=() if seat is None else tuple(ids[c] for c in s.held[seat]),
        hand_sizes=tuple(map(len, s.held)),
        lost=tuple(tuple(ids[c] for c in row) for row in s.up),
        aside=() if seat is None else tuple(ids[c] for c in s.down[seat]),
        aside_sizes=tuple(map(len, s.down)),
        deck_size=sum(s.court),
        treasury=s.pots[0],
        staked=s.pots[1],
        alive=s.alive,
        turn=s.turn,
        again=program.actions[s.again].id if s.again >= 0 else None,
        fallen=s.fallen,
        marks=s.marks,
        pots=s.pots[2:],
        piles=tuple(tuple(ids[c] for c in row) if _sees_pile(s, i, seat) else None for i, row in enumerate(s.piles)),
        pile_sizes=tuple(map(len, s.piles)),
        sides=s.sides,
        actor=s.actor,
        question="show" if asked == "concede" else asked,
        matters=tuple(_matters(s)),
        frames=tuple(_frames(s, seat)),
        options=s.options if mine else (),
        refused=s.refused if mine else (),
        table=s.table,
    )


def _dealt(s: State) -> tuple[int, ...]:
    """The cards chance picks from."""
    return tuple(o.value for o in s.options for _ in range(o.weight))


def _sees_pile(s: State, pile: int, seat: int | None) -> bool:
    """Whether a seat sees a pile: as the pile says, and who is choosing a card of it sees it in any case.

    One who sees a pile does not see it while chance deals from it: what is left would tell who got what.
    """
    seers = pile_seers(s, pile)
    if seers is None:
        return True
    if seat is None or (s.actor == CHANCE and _dealt(s) == s.piles[pile]):
        return False
    choosing = s.actor == seat and s.stack is not None and s.table.program.keeps.get(s.stack[:2]) == pile
    return choosing or bool(seers >> seat & 1)


def _frames(s: State, seat: int | None) -> Iterator[tuple[str, int, tuple[int, ...]]]:
    """What is left to do, outermost last, with cards hidden from those who may not see them."""
    program = s.table.program
    frame = s.stack
    while frame is not None:
        routine, pc, registers, frame = frame
        secrets = program.secrets[routine]
        shown = tuple(
            int(x) if i not in secrets else _seen(secrets[i], int(x), registers, seat)
            for i, x in enumerate(registers))
        yield program.routine_names[routine], pc, shown


def _seen(secret: Secret, value: int, registers: tuple[int, ...], seat: int | None) -> int:
    """A hidden register as a seat sees it: of bids his own, of a card all or nothing."""
    if seat is None:
        return 0 if secret.kind == "bids" else HIDDEN
    if secret.kind == "bids":
        return value & ((1 << BID_BITS) - 1 << BID_BITS * seat)
    return value if any(registers[j] == seat for j in secret.viewers) else HIDDEN


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
        named = list(zip(action.targets, registers[1:], strict=False))
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
