"""Which roles the rulesets let come into play together, and how many coins a player may have when he chooses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from coup_dsl.content.library import Library
from coup_dsl.content.raw import raw
from coup_dsl.content.role import CardFile
from coup_dsl.content.ruleset import Ruleset
from coup_dsl.errors import Invalid

FORCED_COUP = 10
_known: dict[tuple[object, ...], tuple[Ruleset, ...]] = {}


def rulesets(library: Library) -> tuple[Ruleset, ...]:
    """Every ruleset that is found and can be read."""
    paths = [path for id in library.ids("ruleset") if (path := library.path("ruleset", id)) is not None]
    key = (tuple(_stamp(path) for path in paths), hash(tuple(library.ids("role"))))
    if key not in _known:
        _known[key] = tuple(_readable(library, paths))
    return _known[key]


def _readable(library: Library, paths: list[Path]) -> Iterator[Ruleset]:
    for path in paths:
        try:
            yield Ruleset.load(path, library)
        except Invalid:
            continue


def _stamp(path: Path) -> tuple[str, int]:
    try:
        return str(path), path.stat().st_mtime_ns
    except OSError:
        return str(path), 0


def pool_of(ruleset: Ruleset, id: str, group: str, replaces: str | None) -> str | None:
    """The pool a card is drawn from: its own place, that of the card it replaces, or the pool of its group."""
    found = ruleset.group_of(id) or (ruleset.group_of(replaces) if replaces else None)
    return found or (group if group in ruleset.pools else None)


def homes(card: CardFile, library: Library) -> list[Ruleset]:
    """The rulesets a card is played in: those that name it, else those with a pool of its group."""
    every = rulesets(library)
    if card.general:
        return [r for r in every if card.id in r.general or r.group_of(card.id)] or list(every)
    named = [r for r in every if r.group_of(card.id) or (card.replaces and r.group_of(card.replaces))]
    return named or [r for r in every if card.group in r.pools]


def together(ruleset: Ruleset, card: CardFile, other: str, library: Library) -> bool:
    """Whether a draw of the ruleset can hold both."""
    if other in ruleset.general:
        return True
    data = raw(library, other, "role", "general") or {}
    theirs = ruleset.group_of(other) or ruleset.group_of(str(data.get("replaces", "")))
    if theirs is None and not any(r.group_of(other) or other in r.general for r in rulesets(library)):
        theirs = str(data.get("group", ""))  # a role of one's own, which a pool of its group would take
    if theirs is None or theirs not in ruleset.pools:
        return False
    if card.general:
        return ruleset.pools[theirs].draw > 0
    mine = pool_of(ruleset, card.id, card.group, card.replaces)
    return mine != theirs or ruleset.pools[theirs].draw > 1 or "general" in data


def most_coins(card: CardFile, library: Library) -> int:
    """With how many coins a player may still choose this card's action, in the most generous of its rulesets."""
    found = [most_coins_of(ruleset, library) for ruleset in homes(card, library)]
    return max(found, default=FORCED_COUP - 1)


def most_coins_of(ruleset: Ruleset, library: Library) -> int:
    """With how many coins a player may still choose any action but Coup."""
    treasury, forced = ruleset.options.get("treasury"), ruleset.options.get("forced-coup")
    most = treasury if isinstance(treasury, int) else 50
    forces = any("forced" in ((raw(library, id, "general") or {}).get("action") or {}) for id in ruleset.general)
    return min(most, forced - 1) if forces and isinstance(forced, int) else most
