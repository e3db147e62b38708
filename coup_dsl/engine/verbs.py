"""What the verbs that never ask do to a position.

Each is ``verb(s, player, …)`` under the name it has in :mod:`coup_dsl.language.words`; an
event is made only while ``s.log`` is a list.
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from coup_dsl.engine.chance import pick
from coup_dsl.engine.events import Event
from coup_dsl.engine.machine import Over

if TYPE_CHECKING:
    from coup_dsl.engine.state import State

TREASURY = -1


# -- coins -----------------------------------------------------------------------------------
def take(s: State, p: int, n: int, source: int = TREASURY) -> None:
    """From the treasury what is not staked, from a player or a pot what is there; a pot may take too."""
    if p < 0 or source < TREASURY:
        _move(s, n, source, p)
        return
    coins = list(s.coins)
    if source < 0:
        pots = s.pots
        n = min(n, pots[0] - pots[1])
        s.pots = (pots[0] - n, *pots[1:])
    else:
        n = min(n, coins[source])
        coins[source] -= n
    coins[p] += n
    s.coins = tuple(coins)
    if s.log is not None:
        s.log.append(Event("took", p, amount=n, source=None if source < 0 else source))


def _move(s: State, n: int, source: int, receiver: int) -> None:
    """Coins between a pot and the treasury or a purse; a pot is minus its place in ``pots``."""
    coins, pots = list(s.coins), list(s.pots)
    n = min(n, coins[source] if source >= 0 else pots[0] - pots[1] if source == TREASURY else pots[-source])
    for where, change in ((source, -n), (receiver, n)):
        if where >= 0:
            coins[where] += change
        else:
            pots[0 if where == TREASURY else -where] += change
    s.coins, s.pots = tuple(coins), tuple(pots)
    if s.log is not None:
        names = s.table.program.pots
        pot = names[-min(source, receiver) - 2]
        if receiver >= 0:
            s.log.append(Event("took", receiver, amount=n, pot=pot))
        else:
            s.log.append(Event("paid", source if source >= 0 else None, amount=n, pot=pot))


def pay(s: State, p: int, n: int, receiver: int = TREASURY) -> None:
    """To the treasury, a player or a pot, as much as he has."""
    if receiver < TREASURY:
        _move(s, n, p, receiver)
        return
    coins = list(s.coins)
    n = min(n, coins[p])
    coins[p] -= n
    if receiver < 0:
        s.pots = (s.pots[0] + n, *s.pots[1:])
    else:
        coins[receiver] += n
    s.coins = tuple(coins)
    if s.log is not None:
        s.log.append(Event("paid", p, amount=n, targets=() if receiver < 0 else (receiver,)))


def stake(s: State, p: int, n: int) -> None:
    """The cost lies in the treasury, but nobody is paid from it."""
    coins = list(s.coins)
    coins[p] -= n
    s.coins = tuple(coins)
    s.pots = (s.pots[0] + n, n, *s.pots[2:])
    if s.log is not None and n:
        s.log.append(Event("paid", p, amount=n))


def release(s: State) -> None:
    """What was staked belongs to the treasury."""
    s.pots = (s.pots[0], 0, *s.pots[2:])


def release_to(s: State, pot: int) -> None:
    """What was staked goes to a pot."""
    pots, staked = list(s.pots), s.pots[1]
    pots[-pot] += staked
    pots[0], pots[1] = pots[0] - staked, 0
    s.pots = tuple(pots)
    if s.log is not None and staked:
        s.log.append(Event("paid", amount=staked, pot=s.table.program.pots[-pot - 2]))


def recover(s: State, p: int) -> None:
    """What was staked goes back to the purse."""
    treasury, staked, *rest = s.pots
    coins = list(s.coins)
    coins[p] += staked
    s.coins, s.pots = tuple(coins), (treasury - staked, 0, *rest)
    if s.log is not None and staked:
        s.log.append(Event("refunded", p, amount=staked))


def toll(s: State, p: int, n: int, receiver: int) -> None:
    """A toll on a claim."""
    coins = list(s.coins)
    coins[p] -= n
    coins[receiver] += n
    s.coins = tuple(coins)
    if s.log is not None:
        s.log.append(Event("taxed", p, amount=n, targets=(receiver,)))


def forfeit(s: State, p: int) -> None:
    """The purse goes to the treasury."""
    n = s.coins[p]
    if n:
        coins = list(s.coins)
        coins[p] = 0
        s.coins, s.pots = tuple(coins), (s.pots[0] + n, *s.pots[1:])
        if s.log is not None:
            s.log.append(Event("forfeited", p, amount=n))


def bequeath(s: State, p: int, heirs: int) -> None:
    """Equal shares of the purse to the living heirs; the remainder goes to the treasury."""
    heirs &= s.living
    if not heirs:
        return
    share = s.coins[p] // heirs.bit_count()
    coins = list(s.coins)
    for q in s.clockwise(heirs):
        coins[q] += share
        coins[p] -= share
        if s.log is not None and share:
            s.log.append(Event("inherited", q, amount=share, source=p))
    s.coins = tuple(coins)
    forfeit(s, p)


# -- what was said ---------------------------------------------------------------------------
def log_block(s: State, p: int, role: int) -> None:
    """A block stands."""
    if s.log is not None:
        s.log.append(Event("blocked", p, role=s.table.program.role_ids[role]))


def log_word(s: State, p: int, word: str) -> None:
    """Somebody decided for a word."""
    if s.log is not None:
        s.log.append(Event("chose", p, action=word))


def log_bid(s: State, p: int, bid: int, *, sealed: bool) -> None:
    """Somebody has bid; how much is known when the bids are opened."""
    if s.log is not None:
        s.log.append(Event("sealed", p) if sealed else Event("bid", p, amount=bid))


def log_choice(s: State, p: int | None, kind: str, x: int, seers: int) -> None:
    """Somebody chose, or chance did; a card only some may see."""
    if s.log is None:
        return
    ids = s.table.program.role_ids
    s.log.append(Event("chose", p, targets=(x,) if kind == "player" else (), role=ids[x] if kind == "role" else None,
                       cards=(ids[x],) if kind == "card" else (), seers=seers if kind == "card" else None))


# -- cards -----------------------------------------------------------------------------------
def put_in_hand(s: State, p: int, card: int) -> None:
    """A card joins a hand, which stays sorted."""
    held = list(s.held)
    hand = list(held[p])
    insort(hand, card)
    held[p] = tuple(hand)
    s.held = tuple(held)


def take_from_hand(s: State, p: int, card: int) -> None:
    """A card leaves a hand."""
    held = list(s.held)
    hand = list(held[p])
    hand.remove(card)
    held[p] = tuple(hand)
    s.held = tuple(held)


def put_in_court(s: State, card: int) -> None:
    """A card is shuffled into the deck."""
    court = list(s.court)
    court[card] += 1
    s.court = tuple(court)


def draw(s: State, p: int, n: int) -> None:
    """Cards from the deck at random, one after the other, as many as there are."""
    names = s.table.program.role_ids
    court, held = list(s.court), list(s.held)
    hand, drawn, rng = list(held[p]), [], s.rng
    total = sum(court)
    for left in range(total, max(total - n, 0), -1):
        rng, card = pick(rng, court, left, names)
        court[card] -= 1
        hand.append(card)
        drawn.append(card)
    hand.sort()
    held[p] = tuple(hand)
    s.rng, s.court, s.held = rng, tuple(court), tuple(held)
    if s.log is not None and drawn:
        s.log.append(Event("drew", p, amount=len(drawn), cards=tuple(names[c] for c in drawn), seers=1 << p))


def log_draw(s: State, p: int, card: int) -> None:
    """One card that chance was asked about has been drawn."""
    if s.log is not None:
        s.log.append(Event("drew", p, amount=1, cards=(s.table.program.role_ids[card],), seers=1 << p))


def put_back(s: State, p: int, card: int) -> None:
    """A card that was shown goes from a hand into the deck."""
    take_from_hand(s, p, card)
    put_in_court(s, card)


def take_from_court(s: State, p: int, card: int) -> None:
    """This card of the deck goes to a hand."""
    court = list(s.court)
    court[card] -= 1
    s.court = tuple(court)
    put_in_hand(s, p, card)


def return_(s: State, p: int, cards: tuple[int, ...]) -> None:
    """Cards of a hand are shuffled into the deck."""
    for card in cards:
        take_from_hand(s, p, card)
        put_in_court(s, card)
    if s.log is not None and cards:
        names = s.table.program.role_ids
        s.log.append(Event("returned", p, amount=len(cards), cards=tuple(names[c] for c in cards), seers=1 << p))


def hand(s: State, p: int, card: int, receiver: int) -> None:
    """A card goes from hand to hand."""
    take_from_hand(s, p, card)
    put_in_hand(s, receiver, card)
    if s.log is not None:
        s.log.append(Event("gave", p, amount=1, targets=(receiver,), cards=(s.table.program.role_ids[card],),
                           seers=1 << p | 1 << receiver))


def put_on_pile(s: State, pile: int, card: int) -> None:
    """A card of the deck is put on a pile."""
    court = list(s.court)
    court[card] -= 1
    s.court = tuple(court)
    _add_to_pile(s, pile, card)
    if s.log is not None:
        program = s.table.program
        s.log.append(Event("turned", amount=1, pile=program.pile_names[pile], cards=(program.role_ids[card],),
                           seers=pile_seers(s, pile)))


def _add_to_pile(s: State, pile: int, card: int) -> None:
    piles = list(s.piles)
    piles[pile] = tuple(sorted((*piles[pile], card)))
    s.piles = tuple(piles)


def pile_seers(s: State, pile: int) -> int | None:
    """Who sees the cards of a pile: a mask of seats, or None for everybody."""
    program = s.table.program
    seen = program.piles[pile].seen
    if seen == "holder":
        return s.marks[program.slot(program.pile_names[pile], "player")]
    return None if seen == "everyone" else 1 << s.turn if seen == "actor" else 0


def pass_card(s: State, p: int, card: int, receiver: int) -> None:
    """A card that was chosen before goes from hand to hand."""
    take_from_hand(s, p, card)
    put_in_hand(s, receiver, card)
    if s.log is not None:
        s.log.append(Event("handed", p, amount=1, targets=(receiver,), cards=(s.table.program.role_ids[card],),
                           seers=1 << p | 1 << receiver))


def hand_to_pile(s: State, p: int, card: int, pile: int) -> None:
    """A card of a hand is put on a pile."""
    take_from_hand(s, p, card)
    _add_to_pile(s, pile, card)
    if s.log is not None:
        program, seers = s.table.program, pile_seers(s, pile)
        s.log.append(Event("gave", p, amount=1, pile=program.pile_names[pile], cards=(program.role_ids[card],),
                           seers=None if seers is None else seers | 1 << p))


def take_from_pile(s: State, pile: int, card: int, p: int) -> None:
    """A card of a pile goes to a hand."""
    piles = list(s.piles)
    left = list(piles[pile])
    left.remove(card)
    piles[pile] = tuple(left)
    s.piles = tuple(piles)
    put_in_hand(s, p, card)
    if s.log is not None:
        program = s.table.program
        s.log.append(Event("got", p, amount=1, pile=program.pile_names[pile], cards=(program.role_ids[card],),
                           seers=None if pile_seers(s, pile) is None else 1 << p))


def show(s: State, p: int, viewer: int) -> None:
    """A hand is shown to one player."""
    if s.log is not None:
        ids = s.table.program.role_ids
        s.log.append(Event("saw", viewer, targets=(p,), amount=len(s.held[p]), cards=tuple(ids[c] for c in s.held[p]),
                           seers=1 << viewer | 1 << p))


def shuffle_pile(s: State, pile: int) -> None:
    """The cards of a pile are shuffled into the deck."""
    court, piles = list(s.court), list(s.piles)
    for card in piles[pile]:
        court[card] += 1
    n, piles[pile] = len(piles[pile]), ()
    s.court, s.piles = tuple(court), tuple(piles)
    if s.log is not None and n:
        s.log.append(Event("returned", amount=n, pile=s.table.program.pile_names[pile]))


def disclose(s: State, p: int, denied: tuple[int, ...]) -> tuple[bool, int]:
    """Show the whole hand; a denied role is lost, the rest goes into the deck.

    Returns whether one was there, and how many cards are to be drawn again.
    """
    hand = s.held[p]
    if s.log is not None:
        ids = s.table.program.role_ids
        s.log.append(Event("disclosed", p, amount=len(hand), cards=tuple(ids[c] for c in hand)))
    lost = next((c for c in hand if c in denied), None)
    if lost is not None:
        turn_up(s, p, lost)
    rest = s.held[p]
    for card in rest:
        put_back(s, p, card)
    return lost is not None, len(rest)


def turn_up(s: State, p: int, card: int) -> None:
    """A card of a hand is lost, face up."""
    take_from_hand(s, p, card)
    lost = list(s.up)
    lost[p] = (*lost[p], card)
    s.up = tuple(lost)
    if s.log is not None:
        id = s.table.program.role_ids[card]
        s.log.append(Event("lost", p, role=id, cards=(id,)))


def set_aside(s: State, p: int, card: int, role: int) -> None:
    """A card of a hand is put face down aside and claimed to be a role."""
    take_from_hand(s, p, card)
    down = list(s.down)
    down[p] = (*down[p], card)
    s.down = tuple(down)
    if s.log is not None:
        ids = s.table.program.role_ids
        s.log.append(Event("set-aside", p, role=ids[role], cards=(ids[card],), seers=1 << p))


def reveal(s: State, p: int, role: int) -> bool:
    """The card set aside last is turned up; whether it is that role."""
    down, lost = list(s.down), list(s.up)
    *rest, card = down[p]
    down[p], lost[p] = tuple(rest), (*lost[p], card)
    s.down, s.up = tuple(down), tuple(lost)
    if s.log is not None:
        ids = s.table.program.role_ids
        s.log.append(Event("revealed", p, role=ids[role], cards=(ids[card],)))
    return card == role


# -- tokens ----------------------------------------------------------------------------------
def place(s: State, token: int, slot: int, where: int) -> None:
    """A free token is put on the table; ``slot`` is where tokens of this kind of place are kept."""
    program = s.table.program
    shape = program.tokens[token]
    on_player = program.slots[slot].place == "player"
    if where < 0 or (on_player and not s.living >> where & 1):
        return
    limit = 1 if len(shape.on) > 1 else shape.supply
    mask = s.marks[slot]
    if mask >> where & 1 or mask.bit_count() >= limit:
        return
    marks = list(s.marks)
    marks[slot] = mask | 1 << where
    s.marks = tuple(marks)
    if s.log is not None:
        s.log.append(Event("placed", where if on_player else None, token=program.token_names[token],
                           targets=(where,) if on_player else (),
                           role=None if on_player else program.role_ids[where]))


def drop(s: State, p: int, slot: int) -> None:
    """The token before a player goes back."""
    if p >= 0 and s.marks[slot] >> p & 1:
        marks = list(s.marks)
        marks[slot] &= ~(1 << p)
        s.marks = tuple(marks)
        if s.log is not None:
            s.log.append(Event("recalled", p, token=s.table.program.slots[slot].name))


def recall(s: State, token: int) -> None:
    """All tokens of this name go back."""
    marks = list(s.marks)
    any_out = False
    for i, slot in enumerate(s.table.program.slots):
        if slot.token == token and marks[i]:
            marks[i], any_out = 0, True
    s.marks = tuple(marks)
    if s.log is not None and any_out:
        s.log.append(Event("recalled", token=s.table.program.token_names[token]))


# -- the table -------------------------------------------------------------------------------
def leave(s: State, p: int) -> None:
    """Out: tokens go back, the estate waits for the end of the turn; the last player left wins."""
    s.living &= ~(1 << p)
    s.fallen = (*s.fallen, p)
    if s.log is not None:
        s.log.append(Event("out", p))
    program = s.table.program
    for i, slot in enumerate(program.slots):
        if slot.place == "player" and s.marks[i] >> p & 1:
            if program.tokens[slot.token].bound:
                recall(s, slot.token)
            else:
                drop(s, p, i)
    if not s.living & (s.living - 1):
        if s.log is not None:
            s.log.append(Event("won", s.living.bit_length() - 1))
        raise Over


def change_side(s: State, p: int) -> None:
    """To the other side."""
    if s.sides and p >= 0:
        sides = list(s.sides)
        sides[p] = 1 - sides[p]
        s.sides = tuple(sides)
        if s.log is not None:
            s.log.append(Event("changed", p, side=s.table.program.sides[sides[p]]))


def repeat(s: State, action: int) -> None:
    """The active player, if he lives, takes another turn without this action."""
    s.again = action
