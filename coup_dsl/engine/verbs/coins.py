"""Coins: purses, the treasury with what is staked in it, and pots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coup_dsl.engine.events import Event

if TYPE_CHECKING:
    from coup_dsl.engine.state import State

TREASURY = -1


def take(s: State, p: int, n: int, source: int = TREASURY) -> None:
    """From the treasury what is not staked, from a player or a pot what is there; a pot may take too."""
    if p < 0 or source < TREASURY:
        _move(s, n, source, p)
        return
    coins = list(s.coins)
    if source < 0:
        n = min(n, s.pots[0] - s.pots[1])
        s.pots = (s.pots[0] - n, s.pots[1], *s.pots[2:])
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
        s.pots = (s.pots[0] + n, s.pots[1], *s.pots[2:])
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
    staked = s.pots[1]
    coins = list(s.coins)
    coins[p] += staked
    s.coins, s.pots = tuple(coins), (s.pots[0] - staked, 0, *s.pots[2:])
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
        s.coins, s.pots = tuple(coins), (s.pots[0] + n, s.pots[1], *s.pots[2:])
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
