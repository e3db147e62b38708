"""What a scenario expects, against a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from coup_dsl.errors import Path

if TYPE_CHECKING:
    from coup_dsl import State


@dataclass(frozen=True)
class Difference:
    """One thing that is not as expected: its keys below the expectation, and both values in words."""

    path: Path
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{' '.join(map(str, self.path))}: {self.expected} expected, {self.found} found"


def differences(expected: Mapping[str, Any], state: State) -> list[Difference]:
    """Everything named in `expected` that is otherwise in `state`."""
    return list(_differences(expected, state))


def _differences(expected: Mapping[str, Any], state: State) -> Iterator[Difference]:
    for key, wanted in expected.items():
        if key in state.names:
            yield from _of_player(key, wanted, state)
        elif key == "tokens":
            for token, holders in wanted.items():
                yield from _unlike((key, token), _token(holders), _token(state.tokens.get(token)))
        elif key == "pots":
            for pot, coins in wanted.items():
                yield from _unlike((key, pot), coins, state.pot.get(pot))
        else:
            yield from _unlike((key,), wanted, _of_table(key, state))


def _of_player(name: str, expected: Mapping[str, Any], state: State) -> Iterator[Difference]:
    seat = state.names.index(name)
    piles = {"hand": state.hands, "lost": state.lost, "aside": state.aside}
    for key, wanted in expected.items():
        if key in piles:
            yield from _unlike((name, key), sorted(wanted), sorted(piles[key][seat]))
        elif key == "coins":
            yield from _unlike((name, key), wanted, state.coins[seat])
        elif key == "out":
            yield from _unlike((name, key), wanted, not state.alive[seat])
        else:
            yield from _unlike((name, key), wanted, faction_of(state, seat))


def _of_table(key: str, state: State) -> Any:
    if key == "deck":
        return state.deck_size
    if key == "treasury":
        return state.treasury
    if key in ("almshouse", "bank"):
        return state.pot.get(key, 0)
    seat = {"turn": state.chooser, "asked": state.actor, "winner": state.winner}[key]
    return None if seat is None or seat < 0 else state.names[seat]


def faction_of(state: State, seat: int) -> str | None:
    """A player's faction; None in a game without."""
    return state.factions[seat] if state.factions else None


def _token(value: Any) -> Any:
    """Who has a token, in a form in which the order of names does not matter and nobody is nobody."""
    if not value:
        return None
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return f"{value['role']}, paid to {value['holder']}"
    return sorted(value)


def _unlike(path: Path, wanted: Any, found: Any) -> Iterator[Difference]:
    if wanted != found:
        yield Difference(path, in_words(wanted), in_words(found))


def in_words(value: Any) -> str:
    """A value of a scenario as it would be written there."""
    if value is None:
        return "nobody"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value
    if isinstance(value, Iterable):
        return "[" + ", ".join(map(str, value)) + "]"
    return str(value)
