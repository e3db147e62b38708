"""What a ruleset makes of the roles it brings together: actions nobody can pay for, blocks nobody can make."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from coup_dsl.content.library import Library
from coup_dsl.content.role import ActionSpec, CardFile
from coup_dsl.content.ruleset import Ruleset
from coup_dsl.content.soundness.rulesets import most_coins_of, together
from coup_dsl.content.yaml_source import Document
from coup_dsl.errors import Finding, Invalid, Path, quoted


def check_ruleset(ruleset: Ruleset, document: Document, library: Library) -> list[Finding]:
    """Findings about a ruleset whose file is well written."""
    found, dear = [], dict[str, int]()
    most = most_coins_of(ruleset, library)
    for card in _cards(ruleset, library):
        for action in card.actions:
            price = action.cost + action.needs
            if price > most and action.forced is None:
                dear[card.id] = price
            elif (said := _unblocked(ruleset, card, action, library)) is not None:
                place = document.finding(_path(document.data, card.id), "C301", said)
                found.append(Finding(place.place, "C301", said, None, "warning", place.length))
    return [*_too_dear(document, dear, most), *found]


def _too_dear(document: Document, dear: dict[str, int], most: int) -> Iterator[Finding]:
    """One finding for all actions that nobody may choose: where the one is named, or what several have in common."""
    if not dear:
        return
    ids, (price, *_) = list(dear), dear.values()
    if len(ids) == 1:
        said = f"{quoted(ids[0])} with the {price} coin{'s' * (price > 1)} it takes"
    else:
        said = f"{', '.join(map(quoted, ids[:-1]))} or {quoted(ids[-1])} with the coins they take"
    path = _path(document.data, ids[0] if len(ids) == 1 else "")
    yield document.finding(path, "C101", f"nobody may choose {said}: above {most}, Coup is forced")


def _unblocked(ruleset: Ruleset, card: CardFile, action: ActionSpec, library: Library) -> str | None:
    others = [id for id in action.blockers if id != card.id]
    if others and others == list(action.blockers) and not any(together(ruleset, card, id, library) for id in others):
        return f"nobody can block {quoted(card.id)} here: none of {', '.join(others)} is in the pools"
    return None


def _cards(ruleset: Ruleset, library: Library) -> Iterator[CardFile]:
    from coup_dsl.content.loading import load_card

    for id in (*ruleset.general, *(role for pool in ruleset.pools.values() for role in pool.roles)):
        path = library.path("general", id) or library.path("role", id)
        if path is not None:
            try:
                yield load_card(path, library)
            except Invalid:
                continue  # that file has its own findings


def _path(data: Any, id: str) -> Path:
    """Where a ruleset's file names a card; where it names the ruleset it has the card from otherwise."""
    lists: list[tuple[Path, Any]] = [(("general",), data.get("general"))]
    for group, pool in (data.get("pools") or {}).items():
        lists += [(("pools", group, key), pool.get(key)) for key in ("roles", "add")]
    for path, ids in lists:
        if ids and id in ids:
            return (*path, ids.index(id))
    return ("options", "forced-coup") if "forced-coup" in (data.get("options") or {}) else ("extends",)
