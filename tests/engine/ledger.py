"""What events say, added up: log, summary and records are made from events alone, so they must tell all."""

from __future__ import annotations

from collections.abc import Iterable

from coup_dsl import Event, State

Place = tuple[str, int]
#: A seat, the name of a pot, or the treasury.
Purse = int | str | None


class Ledger:
    """What lies on the table, kept up to date by events."""

    def __init__(self, s: State) -> None:
        self.coins, self.treasury = list(s.coins), s.treasury
        self.hands, self.deck = [len(hand) for hand in s.hands], s.deck_size
        self.lost = [sorted(row) for row in s.lost]
        self.aside = [len(row) for row in s.aside]
        self.alive = list(s.alive)
        self.tokens = tokens_of(s)
        self.pots, self.piles = dict(s.pot), {name: len(cards) for name, cards in s.laid_out.items()}
        self.sides = list(s.factions)
        self.disclosing: int | None = None
        self.winner: int | None = None
        self.roles = s.game.program.role_ids

    def enter(self, events: Iterable[Event]) -> None:
        """Write some events down."""
        for event in events:
            getattr(self, "_" + event.kind.replace("-", "_"), _nothing)(event)
            if event.kind != "disclosed":
                self.disclosing = None

    def differences(self, s: State) -> list[str]:
        """Where the table is not as the events say."""
        told = {
            "coins": (self.coins, list(s.coins)),
            "treasury": (self.treasury, s.treasury),
            "cards in hand": (self.hands, [len(hand) for hand in s.hands]),
            "deck": (self.deck, s.deck_size),
            "cards turned up": (self.lost, [sorted(row) for row in s.lost]),
            "cards aside": (self.aside, [len(row) for row in s.aside]),
            "who lives": (self.alive, list(s.alive)),
            "pots": (self.pots, s.pot),
            "piles": (self.piles, {name: len(cards) for name, cards in s.laid_out.items()}),
            "sides": (self.sides, list(s.factions)),
            "tokens": (self.tokens, tokens_of(s)),
            "winner": (self.winner, s.winner),
        }
        return [f"{what}: events say {a}, the table {b}" for what, (a, b) in told.items() if a != b]

    # -- coins -------------------------------------------------------------------------------
    def _took(self, e: Event) -> None:
        self._move(e.amount, e.pot if e.pot is not None else e.source, e.player)

    def _inherited(self, e: Event) -> None:
        self._move(e.amount, e.source, e.player)

    def _paid(self, e: Event) -> None:
        self._move(e.amount, e.player, e.pot if e.pot is not None else e.targets[0] if e.targets else None)

    def _taxed(self, e: Event) -> None:
        self._move(e.amount, e.player, e.targets[0])

    def _refunded(self, e: Event) -> None:
        self._move(e.amount, None, e.player)

    def _forfeited(self, e: Event) -> None:
        self._move(e.amount, e.player, None)

    def _move(self, amount: int, giver: Purse, taker: Purse) -> None:
        for purse, coins in ((giver, -amount), (taker, amount)):
            if purse is None:
                self.treasury += coins
            elif isinstance(purse, str):
                self.pots[purse] += coins
            else:
                self.coins[purse] += coins

    # -- cards -------------------------------------------------------------------------------
    def _drew(self, e: Event) -> None:
        self._cards(e, -e.amount)

    def _returned(self, e: Event) -> None:
        if e.pile is not None:
            self.piles[e.pile] -= e.amount
            self.deck += e.amount
        else:
            self._cards(e, e.amount)

    def _shown(self, e: Event) -> None:
        self._cards(e, 1)

    def _disclosed(self, e: Event) -> None:
        """The hand goes into the deck, but for the card that is lost next, if one is."""
        self._cards(e, e.amount)
        self.disclosing = e.player

    def _cards(self, e: Event, to_deck: int) -> None:
        assert e.player is not None
        self.deck += to_deck
        self.hands[e.player] -= to_deck

    def _gave(self, e: Event) -> None:
        assert e.player is not None
        self.hands[e.player] -= e.amount
        if e.pile is not None:
            self.piles[e.pile] += e.amount
        else:
            self.hands[e.targets[0]] += e.amount

    _handed = _gave

    def _turned(self, e: Event) -> None:
        assert e.pile is not None
        self.deck -= e.amount
        self.piles[e.pile] += e.amount

    def _got(self, e: Event) -> None:
        assert e.pile is not None
        assert e.player is not None
        self.piles[e.pile] -= e.amount
        self.hands[e.player] += e.amount

    def _lost(self, e: Event) -> None:
        assert e.player is not None
        if self.disclosing == e.player:
            self.deck -= 1
        else:
            self.hands[e.player] -= 1
        self._turned_up(e)

    def _set_aside(self, e: Event) -> None:
        assert e.player is not None
        self.hands[e.player] -= 1
        self.aside[e.player] += 1

    def _revealed(self, e: Event) -> None:
        assert e.player is not None
        self.aside[e.player] -= 1
        self._turned_up(e)

    def _turned_up(self, e: Event) -> None:
        assert e.player is not None
        self.lost[e.player] = sorted([*self.lost[e.player], *e.cards])

    # -- tokens and the end ------------------------------------------------------------------
    def _placed(self, e: Event) -> None:
        assert e.token is not None
        where = ("role", self.roles.index(e.role)) if e.role is not None else ("player", e.targets[0])
        self.tokens.setdefault(e.token, set()).add(where)

    def _recalled(self, e: Event) -> None:
        assert e.token is not None
        if e.player is None:
            self.tokens[e.token] = set()
        else:
            self.tokens[e.token].discard(("player", e.player))

    def _changed(self, e: Event) -> None:
        assert e.player is not None
        assert e.side is not None
        self.sides[e.player] = e.side

    def _out(self, e: Event) -> None:
        assert e.player is not None
        self.alive[e.player] = False

    def _won(self, e: Event) -> None:
        self.winner = e.player


def tokens_of(s: State) -> dict[str, set[Place]]:
    """Where the tokens of each name lie."""
    found: dict[str, set[Place]] = {}
    for slot, mask in zip(s.game.program.slots, s.marks, strict=True):
        lying = {(slot.place, i) for i in range(mask.bit_length()) if mask >> i & 1}
        found.setdefault(slot.name, set()).update(lying)
    return found


def _nothing(event: Event) -> None:
    """Events that move nothing."""
