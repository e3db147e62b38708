"""The character of a draw before it is played: words and figures from the atlas that is shipped.

Without one, and for draws it does not know, there is no character.

>>> from coup_dsl import Ruleset
>>> character(Ruleset.load("classic"), ("duke", "assassin", "captain", "ambassador", "contessa")) is None
True
"""

from __future__ import annotations

import base64
import json
import zlib
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from coup_dsl import arguments

if TYPE_CHECKING:
    from coup_dsl.content.ruleset import Ruleset

FILE = Path(__file__).with_name("atlas.json")
#: Steps a figure is kept in.
STEPS = 255
#: A figure stands out in the first or the last such part of all draws.
PART = 0.15
#: Figure: words for the draws that have least and most of it.
WORDS = {
    "turns": ("quick", "long"), "strength_gap": ("even-roles", "uneven-roles"), "bluffs": ("honest", "full-of-lies"),
    "challenges": ("trusting", "full-of-doubt"), "attacks": ("peaceful", "bloody"),
    "blocks": ("open", "full-of-blocks"), "lead_changes": ("steady", "swingy"),
    "waiting": ("short-waits", "long-waits"),
}
#: The word for a draw in which nothing stands out.
MIDDLING = "middling"
#: Presets: the figures that make them, those of which less is wanted with a minus.
PRESETS: dict[str, Mapping[str, float]] = {
    "balanced": {"strength_gap": -2, "unfinished": -1, "waiting": -0.5},
    "swingy": {"lead_changes": 1},
    "nasty": {"attacks": 2, "first_out": -1},
    "beginners": {"turns": -1.5, "bluffs": -1, "strength_gap": -1, "unfinished": -0.5},
}
#: The best such part of all draws is what a preset picks from.
BEST = 0.02


@dataclass(frozen=True)
class Character:
    """What to expect of a draw.

    Attributes:
        words: at most three of :data:`WORDS`, the most telling first; or :data:`MIDDLING` alone.
        figures: by name: ``turns`` a game, and shares such as ``bluffs`` of the claims.
    """

    words: tuple[str, ...]
    figures: Mapping[str, float]


@dataclass(frozen=True)
class Shipped:
    """The atlas that comes with the package.

    Attributes:
        pools: group to draw and roles, as the ruleset had them.
        columns: figure to its value for each draw, in the order of the ruleset's draws.
        about: how it was made: bots, games, rules.
    """

    ruleset: str
    pools: Mapping[str, Any]
    columns: Mapping[str, Sequence[float]]
    about: Mapping[str, Any]


@cache
def shipped() -> Shipped | None:
    """The atlas, or None when there is none or it cannot be read."""
    try:
        data = json.loads(FILE.read_text("utf-8"))
        return Shipped(data["ruleset"], data["pools"], {name: _unpacked(c) for name, c in data["columns"].items()},
                       data["about"])
    except (OSError, ValueError, KeyError):
        return None


def packed(ruleset: Ruleset, columns: Mapping[str, Sequence[float]], about: Mapping[str, Any]) -> str:
    """The file of an atlas."""
    data = {"ruleset": ruleset.id, "about": about, "pools": pools_of(ruleset),
            "columns": {name: _packed(values) for name, values in columns.items()}}
    return json.dumps(data, separators=(",", ":")) + "\n"


def pools_of(ruleset: Ruleset) -> dict[str, Any]:
    """What the order of the draws follows from."""
    return {group: [pool.draw, list(pool.roles)] for group, pool in ruleset.pools.items()}


def _packed(values: Sequence[float]) -> dict[str, Any]:
    low, high = min(values), max(values)
    wide = (high - low) or 1.0
    steps = bytes(round((v - low) / wide * STEPS) for v in values)
    return {"low": round(low, 6), "high": round(high, 6), "steps": base64.b85encode(zlib.compress(steps, 9)).decode()}


def _unpacked(column: Mapping[str, Any]) -> list[float]:
    low, wide = column["low"], column["high"] - column["low"]
    return [low + step / STEPS * wide for step in zlib.decompress(base64.b85decode(column["steps"]))]


@cache
def _without_own(ruleset: str) -> Ruleset:
    """The atlas's ruleset without roles of one's own."""
    from coup_dsl.content.ruleset import Ruleset

    return Ruleset.load(ruleset)


@cache
def _draws(ruleset: str) -> tuple[tuple[str, ...], ...]:
    """Its draws, in the order of the atlas."""
    return tuple(_without_own(ruleset).draws())


@cache
def _numbers(ruleset: str) -> dict[frozenset[str], int]:
    """The number of each of them."""
    return {frozenset(draw): i for i, draw in enumerate(_draws(ruleset))}


def _rank(values: Sequence[float], value: float) -> float:
    """What part of the values is lower, those that are equal counting half."""
    return (bisect_left(values, value) + bisect_right(values, value)) / 2 / len(values)


@cache
def _ranks(figure: str) -> list[float]:
    atlas = shipped()
    return sorted(atlas.columns[figure]) if atlas is not None else []


def known(ruleset: Ruleset) -> Shipped | None:
    """The atlas, if it is one of this ruleset; its pools may hold roles of one's own beside those of the atlas."""
    atlas = shipped()
    if atlas is None or atlas.ruleset != ruleset.id or set(atlas.pools) != set(ruleset.pools):
        return None
    whole = all(pool.draw == atlas.pools[group][0] and set(atlas.pools[group][1]) <= set(pool.roles)
                for group, pool in ruleset.pools.items())
    return atlas if whole and pools_of(_without_own(ruleset.id)) == atlas.pools else None


def character(ruleset: Ruleset, draw: Sequence[str]) -> Character | None:
    """The character of a draw; None when the atlas does not know it. Raises Invalid for another kind of argument."""
    from coup_dsl.content.ruleset import Ruleset

    if not isinstance(ruleset, Ruleset):
        raise arguments.wrong(ruleset, "ruleset", "a Ruleset")
    roles = frozenset(arguments.listed(draw, "draw", "ids"))
    atlas = known(ruleset)
    number = _numbers(ruleset.id).get(roles) if atlas is not None else None
    if atlas is None or number is None:
        return None
    figures = {name: column[number] for name, column in atlas.columns.items()}
    telling = []
    for name, (low, high) in WORDS.items():
        if name in figures:
            rank = _rank(_ranks(name), figures[name])
            if not PART <= rank <= 1 - PART:
                telling.append((-abs(rank - 0.5), low if rank < PART else high))
    words = tuple(word for _, word in sorted(telling)[:3]) or (MIDDLING,)
    return Character(words, figures)


def preset(ruleset: Ruleset, name: str, seed: int) -> tuple[str, ...] | None:
    """One of the draws that fit a preset best; None when the atlas does not know the ruleset."""
    import random

    atlas = known(ruleset)
    if atlas is None:
        return None
    return _draws(ruleset.id)[random.Random(f"{name} {seed}").choice(_fitting(name))]


@cache
def _fitting(name: str) -> list[int]:
    """The numbers of the draws that fit a preset best."""
    atlas = shipped()
    assert atlas is not None
    wanted = {figure: weight for figure, weight in PRESETS[name].items() if figure in atlas.columns}
    count = len(next(iter(atlas.columns.values())))
    score = [0.0] * count
    for figure, weight in wanted.items():
        order = sorted(range(count), key=lambda i: atlas.columns[figure][i])
        for rank, i in enumerate(order):
            score[i] += weight * rank / count
    return sorted(range(count), key=lambda i: (-score[i], i))[:max(round(BEST * count), 1)]
