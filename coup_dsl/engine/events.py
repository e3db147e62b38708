"""What happened, as values: log, summary, records and statistics are made from these alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

#: Every kind of event and what it says.
KINDS: dict[str, str] = {
    "turn": "a player's turn begins",
    "action": "an action is declared: action, role claimed or None, targets, amount paid at once",
    "claimed": "a role is claimed: as a block, a join, an inheritance or a reaction (action says which)",
    "passed": "a player said no to what he was asked (action says to what)",
    "challenged": "the last claim is challenged; targets holds the claimant",
    "shown": "a challenged claim is proved; the card is replaced",
    "conceded": "a challenged claim is given up",
    "lost": "an influence is lost, the card turned up",
    "set-aside": "a card is put face down aside and claimed to be a role; cards are seen by its owner only",
    "revealed": "a card set aside is turned up",
    "took": "coins come to a player, from the treasury or from source",
    "paid": "coins leave a player for the treasury or for a player in targets",
    "taxed": "a toll is paid to the player in targets",
    "refunded": "the cost of a failed action comes back",
    "drew": "cards are drawn from the deck; seen by the drawer only",
    "returned": "cards go back to the deck; seen by the one who returns them only",
    "gave": "a card is handed to the player in targets; seen by both only",
    "handed": "a card chosen before goes to the player in targets; seen by both only",
    "chose": "a player chose among players, roles or cards",
    "saw": "the hand of the player in targets is shown to a player; seen by both only",
    "sealed": "a player has bid; nobody else knows how much",
    "bid": "a bid is opened",
    "turned": "a card of the deck is put on a pile",
    "got": "a card of a pile comes to a player",
    "disclosed": "a whole hand is shown, since it was denied that a role is in it",
    "changed": "a player is on another side now",
    "blocked": "a block stands",
    "placed": "a token is put before a player in targets or on the role",
    "recalled": "tokens of this name go back",
    "forfeited": "a purse goes to the treasury",
    "inherited": "coins of the dead in source come to a player",
    "out": "a player is out",
    "won": "the last living player wins",
}


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    Attributes:
        kind: one of :data:`KINDS`.
        player: the seat it is about, or None.
        role: id of a role claimed, shown or lost.
        targets: seats at the other end.
        roles: ids of roles named by an action.
        amount: coins, or number of cards.
        source: the seat coins came from; None is the treasury.
        cards: ids of cards; empty for those who may not see them.
        token: name of a token.
        pot: name of the pot coins came from or went to.
        pile: name of the pile cards came from or went to.
        side: the side a player is on now.
        action: id of the action, or which question was answered.
        seers: the seats that may see ``cards`` as a bit mask; None is everybody.
    """

    kind: str
    player: int | None = None
    role: str | None = None
    targets: tuple[int, ...] = ()
    roles: tuple[str, ...] = ()
    amount: int = 0
    source: int | None = None
    cards: tuple[str, ...] = ()
    token: str | None = None
    action: str | None = None
    pot: str | None = None
    pile: str | None = None
    side: str | None = None
    seers: int | None = None

    def shown_to(self, seer: bool) -> Event:
        """It as somebody sees it who may see its cards, or may not."""
        return Event(self.kind, self.player, self.role, self.targets, self.roles, self.amount, self.source,
                     self.cards if seer else (), self.token, self.action, self.pot, self.pile, self.side)


def events_seen_by(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """The events as one seat, or a spectator (None), sees them: cards only where he may see them.

    Everything else of an event is public by construction; cards are listed for those in
    ``seers`` and for nobody else.
    """
    return tuple([e if e.seers is None else e.shown_to(seat is not None and bool(e.seers >> seat & 1)) for e in events])
