"""Rulesets: which roles can be drawn, the draws, and the numbers of the table."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from coup_dsl.content.library import Library
from coup_dsl.content.shapes import check_shape
from coup_dsl.content.yaml_source import Document, read
from coup_dsl.errors import Finding, Invalid, did_you_mean, quoted
from coup_dsl.language.keys import OPTIONS, RULESET_FILE

Option = int | bool | tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Pool:
    """The roles of one group and how many of them are in play."""

    draw: int
    roles: tuple[str, ...]


@dataclass(frozen=True)
class Ruleset:
    """A ruleset file.

    Attributes:
        pools: group to pool, in the order roles stand in a draw.
        copies: (largest number of players, copies of each role), smallest table first.
        options: table option to this ruleset's value; ``copies`` is None when the table decides.
    """

    id: str
    name: str
    text: str
    general: tuple[str, ...]
    pools: Mapping[str, Pool]
    copies: tuple[tuple[int, int], ...]
    options: Mapping[str, Option]
    path: Path

    @classmethod
    def load(cls, name: str | Path, library: Library | None = None) -> Ruleset:
        """A ruleset by id or by path; raises Invalid with a suggestion for an unknown one."""
        library = library or Library()
        path = library.path("ruleset", str(name))
        if path is None and str(name).endswith((".yaml", ".yml")):
            path = Path(name)
        if path is None:
            known = library.ids("ruleset")
            raise Invalid(f"unknown ruleset {quoted(name)}",
                          help=did_you_mean(str(name), known) or "known: " + ", ".join(sorted(known)))
        ruleset, findings = read_ruleset(read(path), library)
        if ruleset is None:
            raise Invalid(findings)
        return ruleset

    # -- draws -------------------------------------------------------------------------------
    def count_draws(self) -> int:
        """How many legal draws there are.

        >>> Ruleset.load("rebellion").count_draws()
        5625
        """
        return math.prod(math.comb(len(p.roles), p.draw) for p in self.pools.values())

    def draws(self) -> Iterator[tuple[str, ...]]:
        """Every legal draw, roles in pool order."""
        for parts in itertools.product(*(itertools.combinations(p.roles, p.draw) for p in self.pools.values())):
            yield tuple(itertools.chain(*parts))

    def random_draw(self, seed: int | str | random.Random) -> tuple[str, ...]:
        """A legal draw, each equally likely; the same for the same seed.

        >>> Ruleset.load("classic").random_draw(1)
        ('duke', 'assassin', 'captain', 'ambassador', 'contessa')
        """
        rnd = seed if isinstance(seed, random.Random) else random.Random(seed)
        picked: list[str] = []
        for pool in self.pools.values():
            chosen = set(rnd.sample(range(len(pool.roles)), pool.draw))
            picked += [role for i, role in enumerate(pool.roles) if i in chosen]
        return tuple(picked)

    def group_of(self, role: str) -> str | None:
        """The pool a role can be drawn from, or None."""
        return next((group for group, pool in self.pools.items() if role in pool.roles), None)

    def check_draw(self, roles: Iterable[str]) -> list[str]:
        """What is wrong with a draw, in words; empty when it is legal."""
        faults, count = [], dict.fromkeys(self.pools, 0)
        seen: set[str] = set()
        for role in roles:
            group = self.group_of(role)
            if role in seen:
                faults.append(f"{quoted(role)} is drawn twice")
                continue
            seen.add(role)
            if group is None:
                known = [r for p in self.pools.values() for r in p.roles]
                near = did_you_mean(role, known)
                faults.append(f"unknown role {quoted(role)}" + (f" ({near})" if near else f" in {self.name}"))
            else:
                count[group] += 1
        for group, pool in self.pools.items():
            if count[group] < pool.draw and not any(f.startswith("unknown") for f in faults):
                faults.append(f"needs {pool.draw - count[group]} more {group}")
            elif count[group] > pool.draw:
                faults.append(f"has {count[group]} {group}, and {pool.draw} {'is' if pool.draw == 1 else 'are'} drawn")
        return faults

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Option]:
        """This ruleset's options with some replaced; raises Invalid naming the option."""
        merged = dict(self.options)
        for name, value in options.items():
            shape = OPTIONS.get(name)
            if shape is None:
                raise Invalid(f"unknown table option {quoted(name)}", path=("options", name),
                              help=did_you_mean(name, OPTIONS) or "known: " + ", ".join(OPTIONS))
            merged[name] = _option(name, value)
        return merged

    def copies_for(self, players: int) -> int:
        """Copies of each role at a table of this size."""
        return next((each for most, each in self.copies if players <= most), self.copies[-1][1])


def _option(name: str, value: Any) -> Option:
    shape = OPTIONS[name]
    if shape.type == "truth":
        if isinstance(value, bool):
            return value
        raise Invalid(f"option {name} must be true or false, not {quoted(value)}", path=("options", name))
    if shape.type == "list":
        if isinstance(value, Sequence) and len(value) == shape.items and all(_fits(v, shape.item) for v in value):
            return tuple(value)
        raise Invalid(f"option {name} must be a list of {shape.items} numbers, not {quoted(value)}",
                      path=("options", name))
    if not _fits(value, shape):
        raise Invalid(f"option {name} must be a number from {shape.minimum} to {shape.maximum}, not {quoted(value)}",
                      path=("options", name))
    return int(value)


def _fits(value: Any, shape: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and shape.minimum <= value <= shape.maximum


def read_ruleset(document: Document, library: Library) -> tuple[Ruleset | None, list[Finding]]:
    """The ruleset of a document, or None, and what is wrong with it."""
    findings = check_shape(document, RULESET_FILE)
    if findings:
        return None, sorted(findings, key=lambda f: f.place)
    data: Any = document.data
    for i, id in enumerate(data["general"]):
        if id not in library.ids("general"):
            findings.append(document.finding(("general", i), "K201", f"unknown general action {quoted(id)}",
                                             did_you_mean(id, library.ids("general"))))
    seen: set[str] = set()
    for group, pool in data["pools"].items():
        findings += _check_pool(document, group, pool, library, seen)
    sizes = [row["players"] for row in data["copies"]]
    if sizes != sorted(set(sizes)):
        findings.append(document.finding(("copies",), "K211", "the numbers of players must rise", key=True))
    if findings:
        return None, sorted(findings, key=lambda f: f.place)
    options: dict[str, Option] = {"copies": None}
    options |= {k: tuple(v) if isinstance(v, list) else v for k, v in data["options"].items()}
    return Ruleset(
        data["ruleset"], data["name"], data["text"].strip(), tuple(data["general"]),
        {g: Pool(p["draw"], tuple(p["roles"])) for g, p in data["pools"].items()},
        tuple((row["players"], row["each"]) for row in data["copies"]), options,
        Path(document.place(()).file)), []


def _check_pool(document: Document, group: str, pool: Any, library: Library, seen: set[str]) -> Iterator[Finding]:
    known = library.ids("role")
    for i, role in enumerate(pool["roles"]):
        at = ("pools", group, "roles", i)
        if role not in known:
            yield document.finding(at, "K201", f"unknown role {quoted(role)}", did_you_mean(role, known))
        elif role in seen:
            yield document.finding(at, "K212", f"{quoted(role)} stands in the pools twice")
        seen.add(role)
    if pool["draw"] > len(pool["roles"]):
        yield document.finding(("pools", group, "draw"), "K104",
                               f"{pool['draw']} roles cannot be drawn from {len(pool['roles'])}")
