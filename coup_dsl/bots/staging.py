"""Made-up positions that are alike in what matters for an action; all else in them is by chance.

What matters is a :class:`Scene`.  The same scene is always staged the same way, so that what is learned from it
does not depend on which games were played before.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

from coup_dsl.engine.chance import seeded
from coup_dsl.engine.machine import run
from coup_dsl.engine.setup import blank

if TYPE_CHECKING:
    from coup_dsl.engine.game import Game
    from coup_dsl.engine.options import Option
    from coup_dsl.engine.state import State

#: Coins above which more of them change nothing about an action, and those of one whose coins do not matter.
MOST_COINS, USUAL_COINS = 9, 5
#: Coins of a target above which more of them change nothing.
MOST_TAKEN = 4
RICHEST = 7


class Seen(NamedTuple):
    """One player of a scene: coins, and cards in hand."""

    coins: int
    cards: int


class Scene(NamedTuple):
    """An action, and what of a position can matter for it; seats count from who acts on.

    Attributes:
        action: its id.
        targets: seats named, in order; ``roles``: roles named.
        seats: how many sat down; ``living`` is a mask of them.
        actor: who acts; ``aimed``: those named.
        marks, sides, pots: as in a position.
        piles: how many cards lie on each.
    """

    action: str
    targets: tuple[int, ...]
    roles: tuple[str, ...]
    seats: int
    living: int
    actor: Seen
    aimed: tuple[Seen, ...]
    marks: tuple[int, ...]
    sides: tuple[int, ...]
    pots: tuple[int, ...]
    piles: tuple[int, ...]


class Stage:
    """Builds the scenes of one game."""

    def __init__(self, game: Game) -> None:
        self.game, self.program = game, game.program
        self._on_seats = [slot.place == "player" for slot in game.program.slots]
        self._blank: dict[int, State] = {}

    def scene(self, s: State, actor: int, option: tuple[str, tuple[int, ...], tuple[str, ...]], paid: int = 0) -> Scene:
        """What of a position matters for an action.

        Args:
            actor: who declares it, or has declared it.
            option: id, seats and roles it names.
            paid: what it has cost him already.
        """
        action, targets, roles = option
        n, living = len(s.coins), s.living
        aimed = tuple([Seen(min(s.coins[q], MOST_TAKEN), len(s.held[q])) for q in targets])
        if any(s.marks) or any(s.sides):
            marks = tuple([_turned(mask, actor, n) if seats else mask
                           for mask, seats in zip(s.marks, self._on_seats, strict=True)])
            living, seats = _turned(living, actor, n), tuple([(q - actor) % n for q in targets])
            sides = s.sides[actor:] + s.sides[:actor]
            coins = min(s.coins[actor] + paid, MOST_COINS)
        else:  # who sits where does not matter then
            marks, sides = s.marks, s.sides
            living = (1 << living.bit_count()) - 1
            seats = tuple(range(1, len(targets) + 1))
            coins = USUAL_COINS if targets else min(s.coins[actor] + paid, MOST_COINS)
        return Scene(action, seats, roles, n, living, Seen(coins, len(s.held[actor])), aimed, marks, sides,
                     s.pots[2:], tuple(map(len, s.piles)))

    def set(self, scene: Scene, number: int) -> tuple[State, Option] | None:
        """One of its positions and the option that declares the action; None where it cannot be declared."""
        rng = random.Random(f"{scene} {number}")
        s = self._bare(scene.seats).copy()
        kinds, n = len(self.program.role_ids), scene.seats
        cards = [kind for kind in range(kinds) for _ in range(s.court[kind])]
        rng.shuffle(cards)
        alive = [bool(scene.living >> p & 1) for p in range(n)]
        held = [2 - (rng.random() < 0.4) if alive[p] else 0 for p in range(n)]
        coins = [rng.randint(0, RICHEST) if alive[p] else 0 for p in range(n)]
        action = next(a for a in self.program.actions if a.id == scene.action)
        floor = action.cost + action.needs
        for seat, seen in ((0, scene.actor), *zip(scene.targets, scene.aimed, strict=True)):
            held[seat], coins[seat] = seen.cards, seen.coins
        if scene.targets:
            coins[0] = max(coins[0], floor)
        total = s.pots[0]
        coins = [min(c, (total - sum(scene.pots)) // n) for c in coins]
        s.held = tuple([tuple(sorted(_taken(cards, k))) for k in held])
        s.up = tuple([_taken(cards, max(2 - k, 0)) for k in held])
        s.piles = tuple([tuple(sorted(_taken(cards, k))) for k in scene.piles])
        s.court = tuple([cards.count(kind) for kind in range(kinds)])
        s.coins, s.pots = tuple(coins), (total - sum(coins) - sum(scene.pots), 0, *scene.pots)
        s.marks, s.sides, s.living, s.turn = scene.marks, scene.sides, scene.living, 0
        s.rng, s.answer, s.log = seeded(rng.getrandbits(32)), None, None
        run(s, self.program.main, 1, self.program.first_registers(), None)
        for option in s.options:
            if option.action == scene.action and option.targets == scene.targets and option.roles == scene.roles:
                return s, option
        return None

    def _bare(self, seats: int) -> State:
        """A table of a size with all cards in the deck and all coins in the treasury."""
        found = self._blank.get(seats)
        if found is None:
            game = self.game
            start = game.deal(seats)
            found = self._blank[seats] = blank(game, start.table)
            found.court = (game.copies(seats),) * len(game.program.role_ids)
            found.pots = (sum(start.pots) + sum(start.coins), 0, *([0] * (len(start.pots) - 2)))
        return found


def _turned(mask: int, by: int, n: int) -> int:
    """A mask of seats counted from another seat on."""
    return (mask >> by | mask << (n - by)) & ((1 << n) - 1)


def _taken(cards: list[int], count: int) -> tuple[int, ...]:
    return tuple([cards.pop() for _ in range(min(count, len(cards)))])
