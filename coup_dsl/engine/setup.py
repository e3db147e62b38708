"""Setting a position up, with every fault named by where it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from coup_dsl import arguments
from coup_dsl.engine.chance import Source, seeded
from coup_dsl.engine.machine import run
from coup_dsl.engine.options import Table
from coup_dsl.engine.state import State
from coup_dsl.engine.tokens import read_tokens
from coup_dsl.errors import Invalid, did_you_mean, quoted
from coup_dsl.language.words import STEP_WORDS

if TYPE_CHECKING:
    from coup_dsl.engine.game import Game

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo")
MOST_PLAYERS = 10
PLAYER_KEYS = ("coins", "hand", "lost", "aside", "faction")


def seat_names(game: Game, players: int | Sequence[str]) -> tuple[str, ...]:
    """The names of 2 to 10 seats; raises Invalid."""
    if isinstance(players, int):
        if not 2 <= players <= MOST_PLAYERS:
            raise Invalid(f"2 to {MOST_PLAYERS} players can play, not {players}", path=("players",))
        return NAMES[:players]
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise arguments.wrong(players, "players", "a number or a list of names")
    names = tuple(arguments.listed(players, "players", "names"))
    if not 2 <= len(names) <= MOST_PLAYERS:
        raise Invalid(f"2 to {MOST_PLAYERS} players can play, not {len(names)}", path=("players",))
    for name in names:
        why = ("is not one word" if len(name.split()) != 1 or name != name.strip() else
               "is a word of steps" if name in STEP_WORDS else
               "is a role or an action" if name in game.known_words else
               "stands twice" if names.count(name) > 1 else "")
        if why:
            raise Invalid(f"the name {quoted(name)} {why}", path=("players", name))
    return names


def starting_purses(game: Game, players: int) -> tuple[int, ...]:
    """Coins at the start by seat."""
    two, coins = game.options["two-player-coins"], game.options["coins"]
    if players == 2 and isinstance(two, tuple) and "coins" not in game.changed:
        return two
    assert isinstance(coins, int)
    return (coins,) * players


def fed(game: Game, draws: Sequence[str], seed: int) -> Source:
    """Chance fed by a list of cards, and seeded after that."""
    ids = game.program.role_ids
    draws = arguments.listed(draws, "draws", "ids")
    for i, card in enumerate(draws):
        if card not in ids:
            raise Invalid(f"{quoted(card)} is no role in play", path=("draws", i), help=did_you_mean(str(card), ids))
    return (tuple(ids.index(c) for c in draws), seeded(seed)) if draws else seeded(seed)


def blank(game: Game, table: Table) -> State:
    """A position with everything to be filled in and seat 0 to begin."""
    n, program = table.n, game.program
    s = State.__new__(State)
    s.table = table
    s.coins, s.held, s.up, s.down = (0,) * n, ((),) * n, ((),) * n, ((),) * n
    s.court, s.marks, s.pots = (), (0,) * len(program.slots), (0, 0, *(0,) * len(program.pots))
    s.piles = ((),) * len(program.pile_names)
    s.sides = tuple(p % len(program.sides) for p in range(n)) if program.sides else ()
    s.living, s.turn, s.again, s.fallen, s.rng = (1 << n) - 1, 0, -1, (), 0
    s.stack, s.actor, s.options, s.ret, s.answer, s.log = None, None, (), 0, None, None
    return s


def before_deal(game: Game, names: tuple[str, ...]) -> State:
    """Coins and deck of a new game, before a card is dealt; raises Invalid when they do not reach."""
    n, total, copies = len(names), game.options["treasury"], game.copies(len(names))
    purses = starting_purses(game, n)
    assert isinstance(total, int)
    if sum(purses) > total:
        raise Invalid(f"a treasury of {total} coins does not reach for {n} players", path=("options", "treasury"))
    if copies * len(game.roles) < 2 * n:
        raise Invalid(f"{n} players are dealt {2 * n} cards, and copies={copies} of {len(game.roles)} roles "
                      f"makes {copies * len(game.roles)}", path=("options", "copies"))
    s = blank(game, game.table(names))
    s.coins, s.court = purses, (copies,) * len(game.roles)
    s.pots = (total - sum(purses), *s.pots[1:])
    return s


def position(game: Game, players: Mapping[str, Mapping[str, Any]], *, tokens: Mapping[str, Any] | None = None,
             turn: str | None = None, copies: int | None = None, treasury: int | None = None,
             pots: Mapping[str, int] | None = None, draws: Sequence[str] = (), seed: int = 0) -> State:
    """Any legal position in which an action is to be chosen.

    Args:
        players: by name in seat order: ``coins``, ``hand``, ``lost``, ``aside`` (ids of cards),
            ``faction``; without a hand a player is out.
        tokens: as :attr:`State.tokens` shows them.
        turn: who chooses; default the first who is in the game.
        copies: copies of each role; default by the number of players.
        treasury: coins there; default what the others leave of the total.
        pots: coins in the named pots; default 0.
        draws: ids of the cards that come, in order; seeded by ``seed`` after that.

    Raises:
        Invalid: with ``path`` naming the argument at fault.
    """
    names = seat_names(game, list(arguments.named(players, "players", "hands and coins")))
    each = arguments.whole(copies, "copies") if copies is not None else game.copies(len(names))
    s = blank(game, game.table(names))
    coins = game.options["coins"]
    rows = [_player(name, players[name], coins) for name in names]
    s.held = tuple(tuple(sorted(_cards(game, name, "hand", row["hand"])))
                   for name, row in zip(names, rows, strict=True))
    s.up = tuple(_cards(game, name, "lost", row["lost"]) for name, row in zip(names, rows, strict=True))
    s.down = tuple(_cards(game, name, "aside", row["aside"]) for name, row in zip(names, rows, strict=True))
    s.coins = tuple(row["coins"] for row in rows)
    s.living = sum(1 << i for i, hand in enumerate(s.held) if hand)
    for i, name in enumerate(names):
        if not s.held[i] and s.coins[i]:
            raise Invalid(f"{name} is out and must have no coins", path=("players", name, "coins"))
    if s.living.bit_count() < 2:
        raise Invalid("at least two players must have a card in hand", path=("players",))
    s.court = _court(game, players, each)
    named = _pots(game, arguments.named(pots or {}, "pots", "coins"))
    s.pots = (_treasury(game, s, treasury, sum(named)), 0, *named)
    s.sides = _sides(game, players, s.sides)
    s.marks = read_tokens(game.program, names, arguments.named(tokens or {}, "tokens", "places"), s.living)
    s.rng = fed(game, draws, arguments.whole(seed, "seed"))
    if turn is not None and turn not in names:
        raise Invalid(f"no player is called {quoted(turn)}", path=("turn",), help=did_you_mean(turn, names))
    s.turn = names.index(turn) if turn is not None else s.next_of(s.living)
    if not s.living >> s.turn & 1:
        raise Invalid(f"{names[s.turn]} is out and cannot choose", path=("turn",))
    run(s, game.program.main, 1, game.program.first_registers(), None)
    return s


def _player(name: str, given: Mapping[str, Any], coins: Any) -> dict[str, Any]:
    for key in arguments.named(given, f"the row of {name}", "hand and coins", ("players", name)):
        if key not in PLAYER_KEYS:
            raise Invalid(f"unknown key {quoted(key)}", path=("players", name, key),
                          help=did_you_mean(key, PLAYER_KEYS))
    if "hand" not in given:
        raise Invalid(f"the hand of {name} is missing", path=("players", name))
    row = {key: arguments.listed(given.get(key, ()), f"{key} of {name}", "ids", ("players", name, key))
           for key in ("hand", "lost", "aside")}
    row["coins"] = given.get("coins", coins if given["hand"] else 0)
    purse = row["coins"]
    if not isinstance(purse, int) or isinstance(purse, bool) or purse < 0:
        raise Invalid(f"a purse is a number from 0 up, not {quoted(purse)}", path=("players", name, "coins"))
    return row


def _cards(game: Game, name: str, where: str, given: Sequence[str]) -> tuple[int, ...]:
    ids = game.program.role_ids
    for i, card in enumerate(given):
        if card not in ids:
            raise Invalid(f"{quoted(card)} is no role in play", path=("players", name, where, i),
                          help=did_you_mean(str(card), ids))
    return tuple(ids.index(c) for c in given)


def _court(game: Game, players: Mapping[str, Mapping[str, Any]], each: int) -> tuple[int, ...]:
    used: Counter[str] = Counter()
    for name, row in players.items():
        for where in ("hand", "lost", "aside"):
            for i, card in enumerate(row.get(where, ())):
                used[card] += 1
                if used[card] > each:
                    raise Invalid(f"there are only {each} cards of {quoted(card)}", path=("players", name, where, i))
    return tuple(each - used[id] for id in game.program.role_ids)


def _pots(game: Game, given: Mapping[str, int]) -> tuple[int, ...]:
    for name, coins in given.items():
        if name not in game.program.pots:
            raise Invalid(f"there is no {quoted(name)} in this game", path=("pots", name),
                          help=did_you_mean(name, game.program.pots))
        if not isinstance(coins, int) or isinstance(coins, bool) or coins < 0:
            raise Invalid(f"a pot holds a number of coins from 0 up, not {quoted(coins)}", path=("pots", name))
    return tuple(given.get(name, 0) for name in game.program.pots)


def _sides(game: Game, players: Mapping[str, Mapping[str, Any]], default: tuple[int, ...]) -> tuple[int, ...]:
    sides, found = game.program.sides, list(default)
    for seat, (name, row) in enumerate(players.items()):
        if "faction" not in row:
            continue
        if row["faction"] not in sides:
            known = f"the sides are {' and '.join(sides)}" if sides else "this game has no sides"
            raise Invalid(f"{quoted(row['faction'])} is no side", path=("players", name, "faction"),
                          help=did_you_mean(str(row["faction"]), sides) or known)
        found[seat] = sides.index(row["faction"])
    return tuple(found)


def _treasury(game: Game, s: State, given: int | None, elsewhere: int) -> int:
    total = game.options["treasury"]
    assert isinstance(total, int)
    left = total - sum(s.coins) - elsewhere
    if left < 0:
        raise Invalid(f"purses and pots hold {sum(s.coins) + elsewhere} coins, and there are {total} in all",
                      path=("players",))
    if given is None:
        return left
    if arguments.whole(given, "treasury") < 0:
        raise Invalid(f"a treasury is a number from 0 up, not {given}", path=("treasury",))
    if given > left:
        raise Invalid(f"a treasury of {given} is more than the {left} coins that purses and pots leave",
                      path=("treasury",))
    return given
