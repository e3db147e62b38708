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
from coup_dsl.content.shapes import check_shape, named_otherwise
from coup_dsl.content.yaml_source import Document, read
from coup_dsl.errors import Finding, Invalid, did_you_mean, quoted
from coup_dsl.language.keys import OPTIONS, RULESET_FILE

Option = int | bool | str | tuple[int, ...] | None


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
    generals: frozenset[str] = frozenset()

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
    def _parts(self, pool: Pool) -> Iterator[tuple[str, ...]]:
        """The legal picks of a pool; a general action comes beside the roles and takes no place."""
        roles = [r for r in pool.roles if r not in self.generals]
        beside = [r for r in pool.roles if r in self.generals]
        for picked in itertools.combinations(roles, pool.draw):
            for k in range(min(len(beside), pool.draw) + 1):
                for extra in itertools.combinations(beside, k):
                    yield picked + extra

    def count_draws(self) -> int:
        """How many legal draws there are.

        >>> Ruleset.load("rebellion").count_draws()
        5625
        """
        return math.prod(sum(1 for _ in self._parts(p)) for p in self.pools.values())

    def draws(self) -> Iterator[tuple[str, ...]]:
        """Every legal draw, roles in pool order."""
        for parts in itertools.product(*(tuple(self._parts(p)) for p in self.pools.values())):
            yield tuple(itertools.chain(*parts))

    def random_draw(self, seed: int | str | random.Random) -> tuple[str, ...]:
        """A draw as at a table, the same for the same seed: each card of a pool is equally likely to come,
        and a general action that comes is followed by another card.

        >>> Ruleset.load("classic").random_draw(1)
        ('duke', 'assassin', 'captain', 'ambassador', 'contessa')
        """
        rnd = seed if isinstance(seed, random.Random) else random.Random(seed)
        picked: list[str] = []
        for pool in self.pools.values():
            left = pool.draw
            for id in rnd.sample(pool.roles, len(pool.roles)):
                if left == 0:
                    break
                picked.append(id)
                left -= id not in self.generals
        order = {id: (id in self.generals, i) for i, id in enumerate(r for p in self.pools.values() for r in p.roles)}
        return tuple(sorted(picked, key=order.__getitem__))

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
            elif role not in self.generals:
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
    if shape.type == "choice":
        if value in shape.choices:
            return str(value)
        raise Invalid(f"option {name} must be {' or '.join(shape.choices)}, not {quoted(value)}",
                      path=("options", name), help=did_you_mean(str(value), shape.choices))
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
    findings = named_otherwise(document, "ruleset")
    parent: Ruleset | None = None
    if "extends" in data:
        parent, finding = _parent(document, data["extends"], library)
        if parent is None:
            return None, [finding] if finding is not None else []
    else:
        for key in ("general", "pools", "copies", "options"):
            if key not in data:
                findings.append(document.finding((), "K102", f"the key '{key}' is missing",
                                                 "a ruleset that extends no other needs it"))
    for i, id in enumerate(data.get("general", ())):
        if id not in library.ids("general"):
            findings.append(document.finding(("general", i), "K201", f"unknown general action {quoted(id)}",
                                             did_you_mean(id, library.ids("general"))))
    pools = dict(parent.pools) if parent else {}
    seen: set[str] = {r for g, p in pools.items() if g not in data.get("pools", {}) for r in p.roles}
    for group, pool in data.get("pools", {}).items():
        made, faults = _pool(document, group, pool, pools.get(group), library, seen)
        findings += faults
        pools[group] = made
    sizes = [row["players"] for row in data.get("copies", ())]
    if sizes != sorted(set(sizes)):
        findings.append(document.finding(("copies",), "K211", "the numbers of players must rise", key=True))
    options: dict[str, Option] = dict(parent.options) if parent else dict(DEFAULTS)
    options |= {k: tuple(v) if isinstance(v, list) else v for k, v in data.get("options", {}).items()}
    for name in REQUIRED_OPTIONS:
        if name not in options and "options" in data:
            findings.append(document.finding(("options",), "K102", f"the option '{name}' is missing", key=True))
    if findings:
        return None, sorted(findings, key=lambda f: f.place)
    return Ruleset(
        data["ruleset"], data["name"], data["text"].strip(),
        tuple(data["general"]) if "general" in data or parent is None else parent.general, pools,
        tuple((row["players"], row["each"]) for row in data["copies"]) if "copies" in data or parent is None
        else parent.copies, options, Path(document.place(()).file), frozenset(library.ids("general"))), []


#: Options a ruleset need not write.
DEFAULTS: dict[str, Option] = {"copies": None, "blocks": "affected", "factions": False}
REQUIRED_OPTIONS = ("coins", "two-player-coins", "treasury", "forced-coup", "concede")


def _parent(document: Document, id: str, library: Library) -> tuple[Ruleset | None, Finding | None]:
    """The ruleset that is extended; chains are followed, circles refused."""
    path = library.path("ruleset", id)
    if path is None:
        known = library.ids("ruleset")
        return None, document.finding(("extends",), "K201", f"unknown ruleset {quoted(id)}", did_you_mean(id, known))
    above, seen = path, {Path(document.place(()).file).resolve()}
    while above is not None:
        if above.resolve() in seen:
            return None, document.finding(("extends",), "K215", f"{quoted(id)} extends this ruleset in turn")
        seen.add(above.resolve())
        data: Any = read(above).data
        next_id = data.get("extends") if isinstance(data, dict) else None
        above = library.path("ruleset", str(next_id)) if next_id else None  # type: ignore[assignment]
    parent, _ = read_ruleset(read(path), library)
    if parent is None:
        return None, document.finding(("extends",), "K216", f"{quoted(id)} has faults of its own",
                                      f"run `coup-roles validate {path}`")
    return parent, None


def _pool(document: Document, group: str, pool: Any, above: Pool | None, library: Library,
          seen: set[str]) -> tuple[Pool, list[Finding]]:
    """A pool, perhaps what the extended ruleset has and some more."""
    findings: list[Finding] = []
    groups = library.groups()
    near = did_you_mean(group, groups) if group not in groups else None
    if near is not None:
        findings.append(document.finding(("pools", group), "K219", f"no role is of the group {quoted(group)}", near,
                                         key=True))
    known = [*library.ids("role"), *library.ids("general")]
    base = () if "roles" in pool or above is None else above.roles
    seen |= set(base)
    ids = list(base)
    for key in ("roles", "add"):
        for i, id in enumerate(pool.get(key, ())):
            at = ("pools", group, key, i)
            if id not in known:
                findings.append(document.finding(at, "K201", f"unknown role {quoted(id)}", did_you_mean(id, known)))
            elif id in seen:
                findings.append(document.finding(at, "K212", f"{quoted(id)} stands in the pools twice"))
            seen.add(id)
            ids.append(id)
    draw = pool.get("draw", above.draw if above is not None else None)
    if draw is None or not ids:
        missing = "draw" if draw is None else "roles"
        findings.append(document.finding(("pools", group), "K102", f"the key '{missing}' is missing", key=True))
        draw = 0
    generals = sum(id in library.ids("general") for id in ids)
    if draw > len(ids) - generals:
        findings.append(document.finding(("pools", group), "K104",
                                         f"{draw} roles cannot be drawn from {len(ids) - generals}", key=True))
    return Pool(draw, tuple(ids)), findings
