"""A table at which a role can be tried: the ruleset it fits into, the roles beside it, and the deal.

Everything here is a function of its arguments; only :func:`play` opens a terminal.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from coup_dsl.content.library import Library
from coup_dsl.content.loading import load_card
from coup_dsl.content.role import CardFile
from coup_dsl.content.ruleset import Ruleset
from coup_dsl.errors import Invalid, did_you_mean, quoted

if TYPE_CHECKING:
    from coup_dsl.engine.game import Game

DEFAULT_RULESET = "rebellion"
ROLES = 5
#: Deals looked at until the role is in the own hand; one in three or so has it.
MOST_DEALS = 500


@dataclass(frozen=True, slots=True)
class Home:
    """Where a role can be played: a ruleset, and the roles in play, the role among them."""

    ruleset: Ruleset
    roles: tuple[str, ...]


def card_of(id: str, library: Library) -> CardFile:
    """A role by id; raises Invalid with a suggestion, or with the findings of its file."""
    path = library.path("role", id)
    if path is None:
        if library.path("general", id) is not None:
            raise Invalid(f"{quoted(id)} is a general action, and no role")
        raise Invalid(f"there is no role {quoted(id)}",
                      help=did_you_mean(id, library.ids("role")) or "try: coup-roles list")
    return load_card(path, library)


def home_of(card: CardFile, library: Library, seed: int = 0, ruleset: str | Path | None = None,
            without: Iterable[str] = ()) -> Home:
    """A ruleset with a pool of the role's group, and a draw of it with the role in the place of one of that group.

    Args:
        seed: makes the draw repeatable.
        ruleset: the one to use; else the first that names the role, or else has its group.
        without: roles that are not to be drawn.
    """
    rules = Ruleset.load(ruleset, library) if ruleset is not None else _ruleset_for(card, library)
    barred = {card.id, card.replaces, *without}
    rng = random.Random(f"{card.id} {seed}")
    drawn: list[str] = []
    for group, pool in rules.pools.items():
        mine = card.group == group
        known = [id for id in pool.roles if id not in barred and library.path("role", id) is not None]
        chosen = rng.sample(known, min(pool.draw, len(known)))
        drawn += [card.id, *chosen[:max(pool.draw - 1, 0)]] if mine else chosen
    if card.id not in drawn:
        drawn = [card.id, *drawn[:max(ROLES - 1, 1)]]
    return Home(rules, tuple(dict.fromkeys(drawn)))


def _ruleset_for(card: CardFile, library: Library) -> Ruleset:
    """The first ruleset that has the role in a pool, or the group; the default one first."""
    known = sorted(library.ids("ruleset"), key=lambda id: (id != DEFAULT_RULESET, id))
    loaded = []
    for id in known:
        try:
            loaded.append(Ruleset.load(id, library))
        except Invalid:
            continue
    plain = [r for r in loaded if not r.options.get("factions")]
    for rules in (*plain, *loaded):
        if rules.group_of(card.id) is not None or (card.replaces and rules.group_of(card.replaces) is not None):
            return rules
    return next((r for r in plain if card.group in r.pools), plain[0] if plain else loaded[0])


def game_of(home: Home, folders: Iterable[str | Path] = ()) -> Game:
    """The game of a home."""
    from coup_dsl.engine.game import Game

    return Game.load(home.ruleset, roles=list(home.roles), any_draw=True, folders=list(folders))


def seed_with(role: str, hand: Callable[[int], Sequence[str]], seed: int = 0) -> int:
    """The first seed from `seed` on with which the role is dealt to the own hand.

    A deal by seed can be recorded, replayed and gone on with like any other.

    >>> seed_with("spy", lambda seed: ["spy"] if seed % 5 == 3 else ["judge"], 9)
    13
    """
    for tried in range(seed, seed + MOST_DEALS):
        if role in hand(tried):
            return tried
    raise Invalid(f"{quoted(role)} was not dealt to you in {MOST_DEALS} deals")


def legal_home(card: CardFile, library: Library, seed: int = 0, ruleset: str | Path | None = None) -> Home:
    """A home whose roles are a draw of its ruleset once one's own roles are in the pools of their groups.

    A role that replaces another stands there as the one it replaces.
    """
    home = home_of(card, library, seed, ruleset)
    if card.replaces is not None and home.ruleset.group_of(card.replaces) is not None:
        return Home(home.ruleset, tuple(card.replaces if id == card.id else id for id in home.roles))
    if card.group not in home.ruleset.pools:
        raise Invalid(f"{home.ruleset.name} has no pool of the group {quoted(card.group)}",
                      help="write a ruleset of your own that has one, and name it with --ruleset")
    return home


def play(role: str, *, folders: Sequence[str] = (), players: int = 4, seed: int = 0, bots: Sequence[str] = (),
         ruleset: str | None = None, name: str = "You", plain: bool = False) -> int:
    """Open the table in the terminal with the role in play and in the own hand; returns the exit status."""
    from coup_dsl.workshop.tabletop import open_table

    library = Library(folders)
    card = card_of(role, library)
    home = legal_home(card, library, seed, ruleset)
    return open_table(home, card, folders=folders, players=players, seed=seed, bots=bots, name=name, plain=plain)
