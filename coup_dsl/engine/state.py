"""The position: a plain immutable value at every decision, in the middle of any effect."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from coup_dsl.engine.chance import Source
from coup_dsl.engine.declaring import Refused
from coup_dsl.engine.events import Event
from coup_dsl.engine.machine import Over, run
from coup_dsl.engine.options import CHANCE, Option, Options, Table
from coup_dsl.engine.playout import LONGEST, played_out
from coup_dsl.engine.specialise.hot import go_on
from coup_dsl.errors import Invalid

if TYPE_CHECKING:
    from coup_dsl.engine.game import Game
    from coup_dsl.engine.view import View

#: The fields that are the position; everything else follows from them and the table.
POSITION = ("coins", "held", "up", "down", "court", "marks", "pots", "piles", "sides", "living", "turn", "again",
            "fallen", "rng", "stack")
NO_OPTIONS: Options = ()


class State:
    """A position of a game, with the question that is asked in it.

    Read it through its properties; move on with :meth:`after` or :meth:`step`, which leave it
    as it is.  Positions are equal when everything that can matter later is equal.

    The fields are ints and tuples: ``coins`` by seat; ``held`` hands (sorted), ``up`` cards
    turned up and ``down`` cards set aside, as numbers of roles in play; ``court`` the deck as a
    count for each role; ``marks`` tokens as bit masks; ``pots`` treasury, how much of it is staked,
    and the named pots; ``piles`` cards neither held nor in the deck; ``sides`` by seat where there
    are any; ``living`` a mask of seats; ``stack`` what is left to do.

    >>> from coup_dsl import Game
    >>> state = Game.load("classic").deal(players=["Ana", "Bo"], seed=1)
    >>> later = state.after("Ana income")
    >>> state.coins, later.coins, later.names[later.actor]
    ((1, 1), (2, 1), 'Bo')
    """

    __slots__ = ("actor", "again", "answer", "coins", "court", "down", "fallen", "held", "living", "log", "marks",
                 "options", "piles", "pots", "ret", "rng", "sides", "stack", "table", "turn", "up")

    table: Table
    coins: tuple[int, ...]
    held: tuple[tuple[int, ...], ...]
    up: tuple[tuple[int, ...], ...]
    down: tuple[tuple[int, ...], ...]
    court: tuple[int, ...]
    marks: tuple[int, ...]
    pots: tuple[int, ...]
    piles: tuple[tuple[int, ...], ...]
    sides: tuple[int, ...]
    living: int
    turn: int
    again: int
    fallen: tuple[int, ...]
    rng: Source
    stack: Any
    actor: int | None
    options: Options
    ret: Any
    answer: Any
    log: list[Event] | None

    # -- moving on ---------------------------------------------------------------------------
    def after(self, option: Option | str) -> State:
        """The position after an option, given as such or as its step text.

        Args:
            option: one of :attr:`options`, or text such as ``"Ana guerrilla Bo"``.

        Raises:
            Illegal: it is not offered in this position.
            Invalid: the text has a word that means nothing.
        """
        for known in self.options:
            if known is option:
                break
        else:
            from coup_dsl.engine.steps import find_option

            known = find_option(self, option)
        s = self.copy()
        s.log = None
        s.answer = known.value
        routine, pc, registers, below = self.stack
        try:
            following = self.table.resumed[routine][pc + 1](s, below, registers)
            if following is not None:
                go_on(s, following)
        except Over:
            s.stack, s.actor, s.options = None, None, ()
        return s

    def step(self, option: Option | str) -> tuple[State, tuple[Event, ...]]:
        """The same, with what happened on the way, in order."""
        from coup_dsl.engine.steps import find_option, opening_events

        known = find_option(self, option)
        s = self.copy()
        s.log = opening_events(self, known)
        s.answer = known.value
        routine, pc, registers, below = self.stack
        run(s, routine, pc + 1, list(registers), below)
        events, s.log = tuple(s.log), None
        return s, events

    def played_out(self, rng: random.Random, longest: int = LONGEST) -> State:
        """Where the game ends if everybody answers by chance, each option being equally likely.

        About a tenth faster than one :meth:`after` for each answer, since only the last position is made.

        Args:
            rng: chooses the answers; the cards that come are the position's own chance.
            longest: answers after which the game is left where it is.

        >>> from coup_dsl import Game
        >>> end = Game.load("classic").deal(players=3, seed=1).played_out(random.Random(2))
        >>> end.over, end.alive.count(True)
        (True, 1)
        """
        return played_out(self, rng, longest)

    def copy(self) -> State:
        """A position with the same fields."""
        s = State()
        s.table = self.table
        s.coins = self.coins
        s.held = self.held
        s.up = self.up
        s.down = self.down
        s.court = self.court
        s.marks = self.marks
        s.pots = self.pots
        s.piles = self.piles
        s.sides = self.sides
        s.living = self.living
        s.turn = self.turn
        s.again = self.again
        s.fallen = self.fallen
        s.rng = self.rng
        s.stack = self.stack
        s.ret = 0
        return s

    # -- as a value --------------------------------------------------------------------------
    def key(self) -> tuple[Any, ...]:
        """The position as nested tuples."""
        return tuple(getattr(self, f) for f in POSITION)

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, State) and self.key() == other.key()
                and (self.table is other.table or (self.table.names == other.table.names
                                                   and self.game.same_rules(other.game))))

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"<State {self.text()}>"

    def text(self) -> str:
        """The position in one line; :meth:`Game.read` takes it up again."""
        from coup_dsl.engine.text import to_text

        return to_text(self)

    def json(self) -> dict[str, Any]:
        """The position as values that JSON can hold; :meth:`Game.read` takes it up again."""
        from coup_dsl.engine.text import to_json

        return to_json(self)

    # -- reading it --------------------------------------------------------------------------
    @property
    def game(self) -> Game:
        """The game it belongs to."""
        return self.table.program.game

    @property
    def names(self) -> tuple[str, ...]:
        """Players by seat."""
        return self.table.names

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """Face-down cards of each seat, sorted."""
        return self._ids(self.held)

    @property
    def lost(self) -> tuple[tuple[str, ...], ...]:
        """Cards turned up of each seat, in order of losing."""
        return self._ids(self.up)

    @property
    def aside(self) -> tuple[tuple[str, ...], ...]:
        """Cards set face down aside of each seat."""
        return self._ids(self.down)

    def _ids(self, cards: tuple[tuple[int, ...], ...]) -> tuple[tuple[str, ...], ...]:
        ids = self.table.program.role_ids
        return tuple(tuple(sorted(ids[c] for c in hand)) for hand in cards)

    @property
    def deck(self) -> dict[str, int]:
        """How many cards of each role the court deck holds."""
        return dict(zip(self.table.program.role_ids, self.court, strict=True))

    @property
    def deck_size(self) -> int:
        """How many cards the court deck holds."""
        return sum(self.court)

    @property
    def treasury(self) -> int:
        """Coins in the treasury, staked ones included."""
        return self.pots[0]

    @property
    def pot(self) -> dict[str, int]:
        """Coins in each pot that the roles and actions in play bring."""
        return dict(zip(self.table.program.pots, self.pots[2:], strict=True))

    @property
    def laid_out(self) -> dict[str, tuple[str, ...]]:
        """The cards of each pile that the roles in play bring."""
        return dict(zip(self.table.program.pile_names, self._ids(self.piles), strict=True))

    @property
    def factions(self) -> tuple[str, ...]:
        """The side of each seat; empty where there are no sides."""
        return tuple(self.table.program.sides[x] for x in self.sides)

    @property
    def alive(self) -> tuple[bool, ...]:
        """Who is still in the game, by seat."""
        return tuple(bool(self.living >> p & 1) for p in range(self.table.n))

    @property
    def tokens(self) -> dict[str, Any]:
        """Tokens by name: a list of names, one name, or holder and role; None where there is none."""
        from coup_dsl.engine.tokens import shown_tokens

        return shown_tokens(self.table.program, self.names, self.marks)

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.stack is None

    @property
    def winner(self) -> int | None:
        """The seat that has won, or None."""
        return self.living.bit_length() - 1 if self.stack is None else None

    @property
    def chooser(self) -> int | None:
        """The seat that chooses the action of a turn now, or None in the middle of one."""
        options = self.options
        return self.actor if options and options[0].kind == "action" else None

    @property
    def refused(self) -> tuple[Refused, ...]:
        """Steps one might try when an action is chosen, each with the reason why not."""
        if self.chooser is None:
            return ()
        _, _, registers, _ = self.stack
        return self.table.program.declarations.refused(self, self.chooser, registers[1])

    def seen_by(self, seat: int | None) -> View:
        """What one seat may see of it; None is a spectator, who sees what everybody may.

        Raises:
            Invalid: there is no such seat.
        """
        from coup_dsl.engine.view import view_of

        if seat is not None and (type(seat) is float or seat not in range(self.table.n)):
            raise Invalid(f"there is no seat {seat!r}: seats are 0 to {self.table.n - 1}", path=("seat",))
        return view_of(self, seat)

    # -- seats in order ----------------------------------------------------------------------
    def clockwise(self, mask: int) -> tuple[int, ...]:
        """The seats of a mask, from the active player on."""
        turn, n = self.turn, self.table.n
        return tuple(q for q in (*range(turn, n), *range(turn)) if mask >> q & 1)

    def next_of(self, mask: int) -> int:
        """The first of them, or -1."""
        return self.table.nexts[self.turn][mask][0]


__all__ = ["CHANCE", "POSITION", "State"]
