"""One game between bots, and what it says about a role: a pure function of the plan and the game's number."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from coup_dsl import bots
from coup_dsl.content.library import Library
from coup_dsl.engine.events import Event, events_seen_by
from coup_dsl.lab.claims import Claim, Claims, claims
from coup_dsl.workshop.table import Home, card_of, game_of, home_of

if TYPE_CHECKING:
    from coup_dsl.engine.game import Game
    from coup_dsl.engine.state import State

#: Decisions after which a game is given up.
LONGEST = 600
#: Different tables the games are spread over.
TABLES = 8
#: Games with the role for each game with another one in its place.
PER_WITHOUT = 4


@dataclass(frozen=True, slots=True)
class Plan:
    """What is simulated."""

    role: str
    folders: tuple[str, ...] = ()
    players: int = 4
    seed: int = 0
    bots: str = bots.DEFAULT
    ruleset: str | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """Some games at one table: their numbers, and whether the role is in play."""

    plan: Plan
    table: int
    games: tuple[int, ...]
    role_in_play: bool = True


def tasks(plan: Plan, games: int, at_once: int = 4) -> list[Task]:
    """All games of a plan in small parts; the parts do not depend on who plays them."""
    found = []
    for in_play, count in ((True, games), (False, games // PER_WITHOUT)):
        for table in range(TABLES):
            numbers = range(table, count, TABLES)
            found += [Task(plan, table, tuple(numbers[i:i + at_once]), in_play)
                      for i in range(0, len(numbers), at_once)]
    return sorted(found, key=lambda task: (task.games[0], not task.role_in_play))


def played(task: Task) -> Counter[str]:
    """The counts of a task; they add up in any order."""
    total: Counter[str] = Counter()
    game = _game(task.plan, task.table, task.role_in_play)
    for number in task.games:
        total += _one(game, task, number)
    return total


@lru_cache(maxsize=2 * TABLES)
def _game(plan: Plan, table: int, role_in_play: bool) -> Game:
    library = Library(plan.folders)
    card = card_of(plan.role, library)
    home = home_of(card, library, plan.seed * TABLES + table, plan.ruleset)
    if not role_in_play:
        home = _without(home, plan.role, card.group, library, random.Random(f"{plan.seed} {table} instead"))
    return game_of(home, plan.folders)


def _without(home: Home, role: str, group: str, library: Library, rng: random.Random) -> Home:
    """The same table with another role of the pool in the place of this one."""
    pool = home.ruleset.pools.get(group)
    spare = [id for id in (pool.roles if pool is not None else library.ids("role"))
             if id not in home.roles and library.path("role", id) is not None]
    if not spare:
        spare = [id for p in home.ruleset.pools.values() for id in p.roles
                 if id not in home.roles and library.path("role", id) is not None]
    spare = spare or sorted(set(library.ids("role")) - set(home.roles))
    instead = rng.choice(spare)
    return replace(home, roles=tuple(instead if id == role else id for id in home.roles))


def _one(game: Game, task: Task, number: int) -> Counter[str]:
    plan = task.plan
    rng = random.Random(f"{plan.role} {plan.seed} {number} {task.role_in_play}")
    state = game.deal(plan.players, seed=rng.getrandbits(32))
    seats = [bots.make(plan.bots, rng.getrandbits(32)) for _ in range(plan.players)]
    watch = _Watch(plan.role, state)
    decisions = 0
    while not state.over and decisions < LONGEST:
        actor, options = state.actor, state.options
        assert actor is not None
        option = options[0] if len(options) == 1 else seats[actor].choose(state.seen_by(actor))
        before = state
        state, events = state.step(option)
        decisions += 1
        watch.see(before, events)
        for seat, bot in enumerate(seats):
            bot.notice(events_seen_by(events, seat))
    found = watch.result(state)
    if not task.role_in_play:
        return Counter({"without games": 1, "without turns": found["turns"], "without unfinished": found["unfinished"]})
    return found


class _Watch:
    """Counts what is done with a role in one game."""

    def __init__(self, role: str, start: State) -> None:
        self.role = role
        self.dealt = {seat for seat, hand in enumerate(start.hands) if role in hand}
        self.honest: set[int] = set()
        self.lying: set[int] = set()
        self.used: set[int] = set()
        self.counts: Counter[str] = Counter()
        self.following = Claims()
        self.action = ""

    def see(self, before: State, events: Sequence[Event]) -> None:
        """Count the events of one step."""
        for event, claim in claims(before, events, self.following):
            if event.kind == "turn":
                self.counts["turns"] += 1
            elif event.kind == "action":
                self.action = (event.action or "").split()[0]
                if self.action == self.role and event.role is None and event.player is not None:
                    self.counts["used"] += 1
                    self.used.add(event.player)
            elif event.kind == "blocked" and self.action == self.role:
                self.counts["blocked"] += 1
            if claim is not None and claim.role == self.role:
                self._count(claim, challenged=event.kind == "challenged")

    def _count(self, claim: Claim, challenged: bool) -> None:
        if challenged:
            self.counts["challenged"] += 1
            self.counts["caught" if claim.lie else "proved"] += 1
            return
        self.counts["claims"] += 1
        self.counts[f"as {claim.how}"] += 1
        self.counts["bluffs"] += claim.lie
        (self.lying if claim.lie else self.honest).add(claim.player)

    def result(self, end: State) -> Counter[str]:
        """The counts of the whole game."""
        self.counts["games"] = 1
        if not end.over:
            self.counts["unfinished"] = 1
            return self.counts
        groups = {"claimers": self.honest | self.lying, "honest": self.honest - self.lying, "bluffers": self.lying,
                  "dealt": self.dealt, "users": self.used}
        for name, seats in groups.items():
            self.counts[name] = len(seats)
            self.counts[f"{name} won"] = int(end.winner in seats)
        return self.counts
