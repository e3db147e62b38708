"""Checks what was asked for against the ruleset, and deals games accordingly."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from coup_dsl import Game, Invalid, Ruleset
from tui.cells import clean
from tui.complaint import Complaint, near
from tui.scene import Seating
from tui.wishes import Wishes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coup_dsl import Event, Option, State, View

NAMES = ("Borja", "Chidi", "Dara", "Ewa", "Farid", "Greta", "Hiro", "Ines", "Jonas", "Kofi", "Lena")


class Player(Protocol):
    """Whoever answers for a seat: sees a view, returns one of its options."""

    def choose(self, view: View) -> Option:
        """The answer."""
        ...

    def notice(self, events: Sequence[Event]) -> None:
        """What the seat saw happen."""
        ...


Maker = Callable[[str, int], Player]


@dataclass(slots=True)
class Deal:
    """One game ready to be played."""

    game: Game
    state: State = field(repr=False)
    seating: Seating
    own: int | None
    bots: dict[int, tuple[str, int]]
    make: Maker = field(repr=False)
    seed: int

    def players(self) -> dict[int, Player]:
        """The bots by seat; made late, since they take longer to load than the table."""
        return {seat: self.make(kind, seed) for seat, (kind, seed) in self.bots.items()}


@dataclass(slots=True)
class Preparation:
    """Everything that does not change from game to game of one run."""

    wishes: Wishes
    ruleset: Ruleset
    kinds: tuple[str, ...]
    make: Maker
    roles: tuple[str, ...] | None
    rolls: random.Random = field(repr=False)
    games: int = 0
    loaded: dict[tuple[str, ...], Game] = field(default_factory=dict, repr=False)

    def roll(self) -> int:
        """The seed of the next random draw."""
        return self.rolls.randrange(1 << 32)

    def deal(self, roles: tuple[str, ...]) -> Deal:
        """A new game with these roles: seats and cards anew each time, the same for the same seed."""
        wishes = self.wishes
        self.games += 1
        chance = random.Random(f"{wishes.seed} game {self.games}")
        game = self.game(roles)
        own = None if wishes.watch else chance.randrange(wishes.players)
        seating = seats(wishes, self.kinds, own)
        seed = wishes.seed if self.games == 1 else chance.randrange(1 << 32)
        state = game.deal(players=list(_safe(game, seating.names)), seed=seed)
        bots = {
            seat: (self.kinds[number % len(self.kinds)], chance.randrange(1 << 32))
            for number, seat in enumerate(seat for seat in range(wishes.players) if seat != own)
        }
        return Deal(game, state, seating, own, bots, self.make, seed)

    def game(self, roles: tuple[str, ...]) -> Game:
        """The game with these roles, loaded once."""
        if roles not in self.loaded:
            self.loaded[roles] = load_game(self.ruleset, roles)
        return self.loaded[roles]


def prepare(wishes: Wishes, make: Maker | None = None, kinds: dict[str, str] | None = None) -> Preparation:
    """Check the wishes; raises Complaint with one sentence when something cannot be."""
    ruleset = _ruleset(wishes.ruleset)
    rolls = random.Random(f"{wishes.seed} draw")
    if make is None or kinds is None:
        from coup_dsl import bots

        make, kinds, chosen = bots.make, bots.KINDS, wishes.bots or (bots.DEFAULT,)
    else:
        chosen = wishes.bots or tuple(kinds)[:1]
    for kind in chosen:
        if kind not in kinds:
            known = ", ".join(kinds)
            raise Complaint(f"--bots: there is no kind of bot '{kind}'; there are {known}.{near(kind, kinds)}")
    roles = _roles(wishes, ruleset)
    preparation = Preparation(wishes, ruleset, tuple(chosen), make, roles, rolls)
    if roles is None and wishes.straight_to_table:
        preparation.roles = tuple(ruleset.random_draw(preparation.roll()))
    if preparation.roles is not None:
        preparation.game(preparation.roles)
    return preparation


def load_game(ruleset: Ruleset, roles: tuple[str, ...]) -> Game:
    """The game with these roles; a fault in its files is a complaint."""
    try:
        return Game.load(ruleset, roles=list(roles))
    except Invalid as fault:
        raise Complaint(str(fault)) from None


def _ruleset(name: str) -> Ruleset:
    path = Path(name)
    is_file = path.suffix in (".yaml", ".yml")
    if is_file and not path.is_file():
        raise Complaint(f"--ruleset: there is no file '{name}'.")
    try:
        return Ruleset.load(path if is_file else name)
    except Invalid as fault:
        if "\n" in str(fault) or ":" in str(fault).split(" ")[0]:
            raise Complaint(f"--ruleset: '{name}' has faults:\n{fault}") from None
        raise Complaint(f"--ruleset: {fault}.") from None
    except OSError as fault:
        raise Complaint(f"--ruleset: '{name}' cannot be read ({fault.strerror}).") from None


def _roles(wishes: Wishes, ruleset: Ruleset) -> tuple[str, ...] | None:
    if wishes.roles is None:
        return None
    known = [role for pool in ruleset.pools.values() for role in pool.roles]
    for role in wishes.roles:
        if role not in known:
            raise Complaint(f"--roles: '{role}' is no role of {ruleset.name}.{near(role, known)}")
    faults = ruleset.check_draw(wishes.roles)
    if faults:
        pattern = ", ".join(f"{pool.draw} {group}" for group, pool in ruleset.pools.items())
        raise Complaint(f"--roles: {'; '.join(faults)}. A draw of {ruleset.name} is {pattern}.")
    return wishes.roles


def seats(wishes: Wishes, kinds: tuple[str, ...], own: int | None) -> Seating:
    """Names and kinds by seat; no two names are the same."""
    name = clean(wishes.name)
    spare = iter(other for other in NAMES if other.casefold() != name.casefold())
    names, labels, bots = [], [], 0
    for seat in range(wishes.players):
        if seat == own:
            names.append(name)
            labels.append("human")
        else:
            names.append(next(spare))
            labels.append(f"bot {kinds[bots % len(kinds)]}")
            bots += 1
    return Seating(tuple(names), tuple(labels))


def _safe(game: Game, names: tuple[str, ...]) -> tuple[str, ...]:
    """Names as step texts can hold them; the table goes on showing the others."""
    taken = {role.id for role in game.roles} | {action.id for action in game.actions}
    return tuple(
        name if re.fullmatch(r"[A-Z][a-z]+", name) and name.lower() not in taken else f"Player{seat + 1}"
        for seat, name in enumerate(names)
    )
