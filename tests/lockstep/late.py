"""Random positions late in a game: few influences, odd purses, tokens out, somebody out already."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from coup_dsl import Game, State

from .table import Draw, Table, copies_for


def late_players(rng: random.Random, names: Sequence[str], roles: Sequence[str], treasury: int) -> dict[str, Any]:
    """Who has what; the first two live and the first acts."""
    cards = [role for role in roles for _ in range(copies_for(len(names)))]
    rng.shuffle(cards)
    most = max(2, treasury // len(names) - 1)
    players: dict[str, Any] = {}
    for seat, name in enumerate(names):
        influences = max(rng.choice((1, 1, 1, 2, 0)), int(seat < 2))
        face_down, gone = [cards.pop() for _ in range(influences)], [cards.pop() for _ in range(2 - influences)]
        aside = {"missionary", "intellectual"} & set(roles) and rng.random() < 0.5
        players[name] = {
            "coins": min(most, rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 9))) if influences else 0,
            "hand": face_down,
            "lost": [] if aside else gone,
            "aside": gone if aside else [],
        }
    return players


def late_tokens(rng: random.Random, players: dict[str, Any], roles: Sequence[str]) -> dict[str, Any]:
    """Tokens of the roles in play, on the living."""
    living = [name for name, player in players.items() if player["hand"]]
    tokens: dict[str, Any] = {}
    if any(role.startswith("mercenary") for role in roles) and rng.random() < 0.6:
        tokens["missing"] = sorted(rng.sample(living, min(rng.randint(1, 3), len(living))))
    if "customs-officer" in roles and rng.random() < 0.7:
        tokens["tax"] = {"holder": rng.choice(living), "role": rng.choice(list(roles))}
    if "foreign-consular" in roles and rng.random() < 0.7:
        tokens["treaty"] = sorted(rng.sample(living, 2))
    if "peacekeeper" in roles and rng.random() < 0.7:
        tokens["peace"] = rng.choice(living)
    return tokens


def engine_position(game: Game, players: dict[str, Any], tokens: dict[str, Any], turn: str) -> State:
    """The engine's state, with chance as an actor."""
    record = dict(game.position(players=players, tokens=tokens, turn=turn).json())
    return Game.read({**record, "chance": "asked"})


def plain_position(
    players: dict[str, Any], tokens: dict[str, Any], turn: str, roles: Sequence[str], draw: Draw, *, treasury: int
) -> Table:
    """The same of the plain table."""
    names = tuple(players)
    t = Table(names, tuple(roles), draw)
    t.coins = [player["coins"] for player in players.values()]
    piles = ("hand", "lost", "aside")
    t.hands, t.lost, t.aside = ([list(player[pile]) for player in players.values()] for pile in piles)
    t.alive = [bool(hand) for hand in t.hands]
    t.deck = Counter(dict.fromkeys(roles, copies_for(len(names))))
    for pile in (*t.hands, *t.lost, *t.aside):
        t.deck.subtract(pile)
    t.treasury = treasury - sum(t.coins)
    t.turn = names.index(turn)
    t.missing = {names.index(name) for name in tokens.get("missing", ())}
    if tokens.get("tax"):
        t.tax = (names.index(tokens["tax"]["holder"]), tokens["tax"]["role"])
    if tokens.get("treaty"):
        one, other = tokens["treaty"]
        t.treaty = (names.index(one), names.index(other))
    if tokens.get("peace"):
        t.peace = names.index(tokens["peace"])
    return t
