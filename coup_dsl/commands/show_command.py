"""`coup-roles show`: a role, a general action or a ruleset in words."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from coup_dsl.commands.exits import ALL_WELL, CommandError
from coup_dsl.commands.files import add_folders, checked_folders
from coup_dsl.content.library import KINDS, Library
from coup_dsl.content.yaml_source import read
from coup_dsl.errors import Invalid, did_you_mean, quoted

if TYPE_CHECKING:
    from coup_dsl.content.role import ActionSpec, CardFile
    from coup_dsl.content.ruleset import Ruleset

WIDTH = 78
WHO_BLOCKS = {"anyone": "anyone", "affected": "each player it reaches", "target": "the target"}


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    parser.add_argument("ids", metavar="ID", nargs="+", help="the id of a role, a general action or a ruleset")
    add_folders(parser)


def run(options: argparse.Namespace) -> int:
    """Print what the files of these ids say."""
    library = Library(checked_folders(options.roles_dir))
    for number, id in enumerate(options.ids):
        if number:
            print()
        for line in _lines(id, library):
            print(line)
    return ALL_WELL


def _lines(id: str, library: Library) -> Iterator[str]:
    from coup_dsl.content.reading import load_card
    from coup_dsl.content.ruleset import Ruleset

    for kind in ("role", "general"):
        path = library.path(kind, id)
        if path is not None:
            yield from _card(load_card(path, library), library)
            return
    if library.path("ruleset", id) is None:
        known = [found for kind in KINDS for found in library.ids(kind)]
        help = did_you_mean(id, known) or "try: coup-roles list"
        raise CommandError(f"there is no role, general action or ruleset {quoted(id)}; {help}")
    yield from _ruleset(Ruleset.load(id, library))


def _card(card: CardFile, library: Library) -> Iterator[str]:
    yield f"{card.name} ({card.id})" + (f", {card.group}" if card.group else ", a general action")
    yield from _wrapped(card.text)
    if card.replaces:
        yield f"  takes the place of {card.replaces}"
    for action in card.actions:
        yield from _action(action, card)
    blocked = _blocks(card.id, library)
    if blocked and not card.general:
        yield f"  blocks: {', '.join(blocked)}"
    if card.reaction:
        yield "  reaction: may be claimed for a card that is being lost"
    if card.toll:
        yield f"  toll: {card.toll.pay} for claiming the role its token lies on"
    for token, shape in card.tokens.items():
        yield f"  token: {token} ({shape.supply})" if shape.supply > 1 else f"  token: {token}"
    yield f"  file: {card.path}"


def _action(action: ActionSpec, card: CardFile) -> Iterator[str]:
    names = [f"<{target.name}>" for target in action.targets]
    step = " ".join([card.id, *([action.word] if action.word else []), *names])
    yield f"  action: {step}" + (f"  ({action.summary})" if action.summary else "")
    if action.cost:
        yield f"    cost: {action.cost}"
    if action.needs:
        yield f"    needs: {action.needs} more in the purse"
    for target in action.targets:
        what = "a role" if target.kind == "role" else "a player" + ("" if target.hostile else ", not as a target")
        yield f"    {target.name}: {what}"
    if action.affects is not None:
        yield "    reaches: every other player"
    if action.blocked_by:
        who = WHO_BLOCKS.get(action.blocked_by, action.blocked_by)
        yield f"    blocked by: {who}, claiming {' or '.join(action.blockers)}"
    elif not action.claim:
        yield "    no claim: not challenged, not blocked"


def _blocks(id: str, library: Library) -> list[str]:
    """The actions that a role blocks, by the files that name it."""
    found = []
    for kind in ("general", "role"):
        for other in library.ids(kind):
            path = library.path(kind, other)
            if path is not None and other != id and id in _blockers(path):
                found.append(other)
    return found


def _blockers(path: Path) -> set[str]:
    try:
        data = read(path).data
    except Invalid:
        return set()
    actions: list[Any] = [data.get("action"), *(data.get("actions") or {}).values()] if isinstance(data, dict) else []
    by = [action.get("blocked_by") for action in actions if isinstance(action, dict)]
    return {role for rule in by if isinstance(rule, dict) for role in rule.get("roles", ())}


def _ruleset(ruleset: Ruleset) -> Iterator[str]:
    yield f"{ruleset.name} ({ruleset.id}), a ruleset"
    yield from _wrapped(ruleset.text)
    yield f"  general actions: {', '.join(ruleset.general)}"
    for group, pool in ruleset.pools.items():
        yield from _wrapped(f"{group}: {pool.draw} of {', '.join(pool.roles)}")
    yield f"  legal draws: {ruleset.count_draws():,}"
    yield "  copies of each role: " + ", ".join(f"{each} up to {most} players" for most, each in ruleset.copies)
    for name, value in ruleset.options.items():
        if value is not None:
            yield f"  option {name}: {_value(value)}"
    yield f"  file: {ruleset.path}"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "/".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="  ")
