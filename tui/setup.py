"""Checks what was asked for against the ruleset, and deals games accordingly."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from coup_dsl import Invalid, Ruleset
from tui.cells import clean
from tui.complaint import Complaint, near
from tui.plan import Plan
from tui.scene import Seating
from tui.seating import seats, step_names
from tui.shelf import Shelf
from tui.table_options import read_option
from tui.texts import say
from tui.wishes import Wishes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coup_dsl import Event, Game, Option, State, View
    from tui.record import Record


class Player(Protocol):
    """Whoever answers for a seat: sees a view, returns one of its options."""

    def choose(self, view: View) -> Option:
        """The answer."""
        ...

    def notice(self, events: Sequence[Event]) -> None:
        """What the seat saw happen."""
        ...

    def recall(self, view: View, option: Option) -> None:
        """What it answered before, in a game that goes on."""
        ...


Maker = Callable[[str, int], Player]


def bot_seed(seed: int, seat: int) -> int:
    """What makes the bot of a seat repeatable: the same when a kept game goes on."""
    return random.Random(f"{seed} bot {seat}").randrange(1 << 32)


@dataclass(slots=True)
class Deal:
    """One game ready to be played, or to be gone on with from the steps of its record."""

    game: Game
    state: State = field(repr=False)
    seating: Seating
    people: tuple[int, ...]
    bots: dict[int, tuple[str, int]]
    make: Maker = field(repr=False)
    seed: int
    record: Record = field(repr=False)
    path: Path | None = None

    @property
    def own(self) -> int | None:
        """The seat of the one person; None when there are several, or none."""
        return self.people[0] if len(self.people) == 1 else None

    def players(self) -> dict[int, Player]:
        """The bots by seat; made late, since they take longer to load than the table."""
        return {seat: self.make(kind, seed) for seat, (kind, seed) in self.bots.items()}


@dataclass(slots=True)
class Preparation:
    """What the next game is made of; the screens before a game change it."""

    wishes: Wishes
    shelf: Shelf
    ruleset: Ruleset
    known: dict[str, str]
    kinds: tuple[str, ...]
    make: Maker
    roles: tuple[str, ...] | None
    replace: tuple[str, ...]
    options: dict[str, Any]
    people: tuple[str, ...]
    players: int
    rolls: random.Random = field(repr=False)
    folder: Path | None = None
    games: int = 0

    def roll(self) -> int:
        """The seed of the next random draw."""
        return self.rolls.randrange(1 << 32)

    def random_draw(self) -> tuple[str, ...]:
        """A random draw, with every role whose place another one takes where one draw can hold them all."""
        cards = [card for id in self.replace if (card := self.shelf.card(id)) is not None]
        return random_draw(self.ruleset, self.roll(), [card.replaces for card in cards if card.replaces])

    def plan(self, roles: tuple[str, ...]) -> Plan:
        """The game with these roles, as everything else stands."""
        drawn = set(roles)
        wanted = [card for id in self.replace if (card := self.shelf.card(id)) is not None]
        replacing = tuple(card.id for card in wanted if card.replaces in drawn)
        return Plan(self.ruleset, roles, replacing, tuple(self.options.items()), self.shelf.folders)

    def deal(self, roles: tuple[str, ...]) -> Deal:
        """A new game with these roles: seats and cards anew each time, the same for the same seed."""
        from tui.archive import record_of
        from tui.keeper import new_path

        self.games += 1
        seed = self.wishes.seed
        chance = random.Random(f"{seed} game {self.games}")
        plan = self.plan(roles)
        game = plan.game()
        seating, people = seats(self.people, self.players, self.kinds, chance)
        if self.games > 1:
            seed = chance.randrange(1 << 32)
        names = step_names(game, seating.names)
        state = game.deal(players=list(names), seed=seed)
        bots = [seat for seat in range(self.players) if seat not in people]
        kinds = {seat: (self.kinds[i % len(self.kinds)], bot_seed(seed, seat)) for i, seat in enumerate(bots)}
        record = record_of(plan, names, seating, seed)
        path = new_path(self.folder, seed) if self.folder else None
        return Deal(game, state, seating, tuple(people), kinds, self.make, seed, record, path)


def random_draw(ruleset: Ruleset, seed: int, including: Iterable[str]) -> tuple[str, ...]:
    """A random draw with these roles; any, if no draw can hold them all."""
    try:
        return ruleset.random_draw(seed, including)
    except Invalid:
        return ruleset.random_draw(seed)


def prepare(wishes: Wishes, make: Maker | None = None, kinds: dict[str, str] | None = None) -> Preparation:
    """Check the wishes; raises Complaint with one sentence when something cannot be."""
    shelf = Shelf(wishes.folders, wishes.ruleset)
    ruleset = load_ruleset(shelf, wishes.ruleset)
    rolls = random.Random(f"{wishes.seed} draw")
    if make is None or kinds is None:
        from coup_dsl import bots

        make, kinds, chosen = bots.make, bots.KINDS, wishes.bots or (bots.DEFAULT,)
    else:
        chosen = wishes.bots or tuple(kinds)[:1]
    for kind in chosen:
        if kind not in kinds:
            known = ", ".join(kinds)
            raise Complaint(say("complaint.bots", kind=kind, known=known) + near(kind, kinds))
    roles = _roles(wishes, shelf, ruleset)
    options = {name: read_option(ruleset, name, text) for name, text in wishes.options}
    replacing = _replace(wishes, shelf, ruleset, roles)
    people, players = _people(wishes)
    preparation = Preparation(
        wishes, shelf, ruleset, kinds, tuple(chosen), make, roles, replacing, options, people, players, rolls
    )
    if roles is None and wishes.straight_to_table:
        preparation.roles = preparation.random_draw()
    if preparation.roles is not None:
        game = preparation.plan(preparation.roles).game()
        _check_purses(game, players)
    return preparation


def _check_purses(game: Game, players: int) -> None:
    """Dealing can be refused by the options; say so before the screen opens."""
    try:
        game.deal(players)
    except Invalid as fault:
        raise Complaint(say("complaint.option", fault=str(fault))) from None


def _people(wishes: Wishes) -> tuple[tuple[str, ...], int]:
    people, players = wishes.humans, wishes.table
    shown = [clean(name).casefold() for name in people]
    if len(set(shown)) < len(shown):
        raise Complaint(say("complaint.people-twice"))
    if len(people) > players:
        raise Complaint(say("complaint.people-many", n=len(people), players=players))
    if players > 10:
        raise Complaint(say("complaint.people-ten", players=players))
    return people, players


def load_ruleset(shelf: Shelf, name: str) -> Ruleset:
    """A ruleset by id or path; raises Complaint."""
    path = Path(name)
    is_file = path.suffix in (".yaml", ".yml")
    if is_file and not path.is_file():
        raise Complaint(say("complaint.ruleset-no-file", name=name))
    try:
        return shelf.ruleset(name)
    except Invalid as fault:
        if "\n" in str(fault) or ":" in str(fault).split(" ")[0]:
            raise Complaint(say("complaint.ruleset-faults", name=name, fault=str(fault))) from None
        raise Complaint(say("complaint.ruleset", fault=str(fault))) from None
    except OSError as fault:
        raise Complaint(say("complaint.ruleset-unread", name=name, fault=fault.strerror or "?")) from None


def _roles(wishes: Wishes, shelf: Shelf, ruleset: Ruleset) -> tuple[str, ...] | None:
    if wishes.roles is None:
        return None
    known = [role for pool in ruleset.pools.values() for role in pool.roles]
    for role in wishes.roles:
        if role not in known and role in shelf.left_out:
            raise Complaint(say("complaint.left-out", fault=shelf.left_out[role]))
        if role not in known:
            raise Complaint(say("complaint.no-role", role=role, game=ruleset.name) + near(role, known))
    faults = ruleset.check_draw(wishes.roles)
    if faults:
        pattern = ", ".join(f"{pool.draw} {group}" for group, pool in ruleset.pools.items())
        raise Complaint(say("complaint.draw", faults="; ".join(faults), game=ruleset.name, pattern=pattern))
    return wishes.roles


def _replace(wishes: Wishes, shelf: Shelf, ruleset: Ruleset, roles: tuple[str, ...] | None) -> tuple[str, ...]:
    """The replacing roles that were asked for: one for a role, of a role that is or can be in play."""
    pooled = [role for pool in ruleset.pools.values() for role in pool.roles]
    found: dict[str, str] = {}
    for id in wishes.replace:
        card = shelf.card(id)
        known = [card.id for role in pooled for card in shelf.variants(role)] if card is None else []
        if card is None:
            raise Complaint(say("complaint.with-unknown", role=id, known=", ".join(known)) + near(id, known))
        if card.replaces is None:
            raise Complaint(say("complaint.with-plain", role=id))
        if card.replaces not in (pooled if roles is None else roles):
            raise Complaint(say("complaint.with-absent", role=id, other=card.replaces))
        if card.replaces in found:
            raise Complaint(say("complaint.with-both", role=found[card.replaces], other=id, place=card.replaces))
        found[card.replaces] = id
    if roles is None:
        try:
            ruleset.random_draw(0, found)
        except Invalid as fault:
            raise Complaint(say("complaint.with", fault=str(fault))) from None
    return tuple(found.values())
