"""Rulesets and supplements in words: pools, copies, options and what they mean."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from coup_dsl.content.library import Library
from coup_dsl.content.loading import load_supplement
from coup_dsl.content.ruleset import Option, Ruleset
from coup_dsl.language.keys import OPTIONS
from coup_dsl.workshop.account import OPTION_WORDS
from coup_dsl.workshop.card import symbol
from coup_dsl.workshop.names import printed_names
from coup_dsl.workshop.values import Teller

WIDTH = 78


def ruleset_lines(ruleset: Ruleset, library: Library) -> Iterator[str]:
    """A ruleset, line by line."""
    names = printed_names(None, library)

    def named(ids: Sequence[str]) -> str:
        return ", ".join(names.get(id, id) for id in ids)

    yield f"{ruleset.name} ({ruleset.id}), a ruleset"
    yield from wrapped(ruleset.text, "  ")
    yield ""
    yield from wrapped(f"general actions: {named(ruleset.general)}", "  ")
    yield ""
    yield "  pools:"
    for group, pool in ruleset.pools.items():
        head = f"{symbol(group)} {group}, {pool.draw} of {len(pool.roles)}: "
        yield from wrapped(head + named(pool.roles), "    ")
    yield f"  legal draws: {ruleset.count_draws():,}"
    yield "  copies of each role: " + ", ".join(f"{each} up to {most} players" for most, each in ruleset.copies)
    yield ""
    yield "  options:"
    for name in OPTIONS:
        if name in ruleset.options:
            yield from wrapped(f"{name}: {value_of(ruleset.options[name])} ({OPTIONS[name].doc[:-1]})", "    ")
    for name, value in ruleset.options.items():
        if value is True and library.path("supplement", name) is not None:
            yield ""
            yield from supplement_lines(name, library, "  ")


def supplement_lines(id: str, library: Library, indent: str = "") -> Iterator[str]:
    """A supplement, line by line."""
    found = load_supplement(id, library)
    if found is None:
        return
    names = printed_names(None, library)
    tell = Teller(names, {}, OPTION_WORDS)
    yield f"{indent}{found.name} ({found.id}), a supplement: table option `{found.id}`"
    yield from wrapped(found.text, indent + "  ")
    if found.general:
        yield f"{indent}  general actions: {', '.join(names.get(g, g) for g in found.general)}"
    if found.sides:
        yield f"{indent}  sides: {' and '.join(found.sides)}"
    if found.forbid is not None:
        yield from wrapped(f"You cannot target a player (the target) while {tell.that(found.forbid.condition)}. "
                           f"Who tries is told: {found.forbid.because}.", indent + "  ")
    if found.forbid_block is not None:
        yield from wrapped(f"Your action cannot be blocked by a player (the blocker) while "
                           f"{tell.that(found.forbid_block.condition)}. Who tries is told: "
                           f"{found.forbid_block.because}.", indent + "  ")


def value_of(value: Option) -> str:
    """A table option's value as it is written."""
    if value is None:
        return "by the number of players"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "/".join(map(str, value)) if isinstance(value, tuple) else str(value)


def wrapped(text: str, indent: str, width: int = WIDTH) -> list[str]:
    """A paragraph, set in; further lines a little more."""
    return textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent + "  ")
