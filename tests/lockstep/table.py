"""What lies on the table: purses, cards, tokens, and the questions put to the players.

This is the plain implementation: one mutable object, ordinary functions, nothing shared with the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field

Draw = Callable[[dict[str, int]], str]

CLASSIC = ("duke", "assassin", "captain", "ambassador", "contessa")


class GameOver(Exception):
    """One player lives, and no claim is open."""


@dataclass(frozen=True)
class Question:
    """Somebody is asked; every legal answer as a step text."""

    actor: int
    options: frozenset[str]


Asking = Generator[Question, str, str]


def copies_for(players: int) -> int:
    """Copies of each role by the number of players."""
    return 3 if players <= 6 else 4 if players <= 8 else 5


@dataclass
class Table:
    """A position in the middle of a game."""

    names: tuple[str, ...]
    roles: tuple[str, ...]
    draw_from: Draw
    classic: bool = False
    coins: list[int] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    lost: list[list[str]] = field(default_factory=list)
    aside: list[list[str]] = field(default_factory=list)
    deck: Counter[str] = field(default_factory=Counter)
    treasury: int = 0
    turn: int = 0
    forced_coup: int = 10
    may_concede: bool = True
    anyone_blocks: bool = False
    held: int = 0  # the part of the treasury that is the cost of an open claim
    alive: list[bool] = field(default_factory=list)
    missing: set[int] = field(default_factory=set)
    tax: tuple[int, str] | None = None
    treaty: tuple[int, int] | None = None
    peace: int | None = None
    again: bool = False  # the active player has another turn coming
    spied: bool = False  # this is that other turn
    chooser: int | None = None
    estates: list[int] = field(default_factory=list)
    last_out: int | None = None
    over: bool = False
    # Section 2 ends the game "as soon as one player lives and no claim is open". An Intellectual on the last influence,
    # wrongly challenged by the only other player: over at once (True), or the challenger loses first (False).
    ends_at_once: bool = True

    # ---- set-up

    @classmethod
    def deal(
        cls,
        names: Sequence[str],
        roles: Sequence[str],
        draw: Draw,
        *,
        classic: bool = False,
        coins: int = 2,
        copies: int | None = None,
        treasury: int = 50,
        two_player_coins: tuple[int, int] = (1, 1),
        forced_coup: int = 10,
        concede: bool = True,
        blocks: str = "affected",
    ) -> Table:
        """A new game: two cards to each seat in turn."""
        table = cls(tuple(names), tuple(roles), draw, classic)
        table.forced_coup, table.may_concede, table.anyone_blocks = forced_coup, concede, blocks == "anyone"
        seats = range(len(names))
        table.deck = Counter(dict.fromkeys(roles, copies or copies_for(len(names))))
        table.coins = list(two_player_coins) if classic and len(names) == 2 else [coins for _ in seats]
        table.treasury = treasury - sum(table.coins)
        table.hands = [[] for _ in seats]
        table.lost = [[] for _ in seats]
        table.aside = [[] for _ in seats]
        table.alive = [True for _ in seats]
        for seat in seats:
            table.draw(seat)
            table.draw(seat)
        return table

    # ---- seats

    def clockwise(self) -> list[int]:
        """The living from the active player on, himself first if he lives."""
        count = len(self.names)
        around = [(self.turn + step) % count for step in range(count)]
        return [seat for seat in around if self.alive[seat]]

    def others(self, seat: int) -> list[int]:
        """The living without one of them, in the order of asking."""
        return [other for other in self.clockwise() if other != seat]

    @property
    def winner(self) -> int | None:
        """The last living player, once the game is over."""
        if not self.over:
            return None
        return self.alive.index(True) if any(self.alive) else self.last_out

    # ---- asking

    def ask(self, seat: int, answers: Iterable[str]) -> Asking:
        """Put a question; the answer comes back without the player's name."""
        name = self.names[seat]
        options = frozenset(f"{name} {answer}" for answer in answers)
        answer = yield Question(seat, options)
        assert answer in options, (answer, sorted(options))
        return answer[len(name) + 1 :]

    # ---- coins

    def receive(self, seat: int, amount: int) -> None:
        """Coins reach a purse; those owed to the dead go the way of theirs."""
        if self.alive[seat] or "lawyer" in self.roles:
            self.coins[seat] += amount
        else:
            self.treasury += amount

    def take(self, seat: int, amount: int) -> int:
        """Coins from the treasury, as many as are free."""
        taken = self.from_treasury(amount)
        self.receive(seat, taken)
        return taken

    def from_treasury(self, amount: int) -> int:
        """Coins that leave the treasury for the moment; the cost of an open claim is not to be had."""
        taken = min(amount, self.treasury - self.held)
        self.treasury -= taken
        return taken

    def move(self, giver: int, taker: int, amount: int) -> None:
        """Coins from purse to purse, as many as there are."""
        moved = min(amount, self.coins[giver])
        self.coins[giver] -= moved
        self.receive(taker, moved)

    def pay(self, seat: int, amount: int) -> None:
        """Coins from a purse to the treasury, as many as there are."""
        paid = min(amount, self.coins[seat])
        self.coins[seat] -= paid
        self.treasury += paid

    def tax_on(self, seat: int, role: str) -> int:
        """The coin a player owes the Customs Officer for claiming a role."""
        return int(self.tax is not None and self.tax[1] == role and self.tax[0] != seat)

    def pay_tax(self, seat: int, role: str) -> None:
        """Tax on a claim goes to the holder at once."""
        if self.tax is not None and self.tax_on(seat, role):
            self.move(seat, self.tax[0], 1)

    def can_claim(self, seat: int, role: str) -> bool:
        """Whether a player may claim a role in answer to something: in play, and its tax can be paid."""
        return role in self.roles and self.alive[seat] and self.coins[seat] >= self.tax_on(seat, role)

    # ---- cards

    def draw(self, seat: int) -> bool:
        """One card from the deck, if there is one."""
        options = {role: count for role, count in self.deck.items() if count}
        if not options:
            return False
        role = self.draw_from(options)
        self.deck[role] -= 1
        self.hands[seat].append(role)
        return True

    def put_back(self, seat: int, role: str) -> None:
        """One card from a hand into the deck."""
        self.hands[seat].remove(role)
        self.deck[role] += 1

    # ---- targets

    def barred(self, actor: int, target: int, *, coup: bool = False) -> bool:
        """Whether treaty or peace keeps a hostile action away."""
        if self.treaty is not None and sum(self.alive) > 2 and {actor, target} == set(self.treaty):
            return True
        return self.peace == target and not coup

    def exposed_to(self, actor: int) -> list[int]:
        """Everybody an "every other player" effect reaches."""
        return [seat for seat in self.others(actor) if not self.barred(actor, seat)]

    # ---- going out

    def out(self, seat: int) -> None:
        """A player without influence: tokens go back, coins wait for a Lawyer or go to the treasury."""
        self.alive[seat] = False
        self.last_out = seat
        self.missing.discard(seat)
        if self.tax is not None and self.tax[0] == seat:
            self.tax = None
        if self.treaty is not None and seat in self.treaty:
            self.treaty = None
        if self.peace == seat:
            self.peace = None
        if "lawyer" in self.roles:
            self.estates.append(seat)
        else:
            self.pay(seat, self.coins[seat])

    def check_over(self) -> None:
        """End the game when the last claim that was open has left one player or none."""
        if sum(self.alive) <= 1:
            self.over = True
            raise GameOver
