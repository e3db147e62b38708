"""Rulesets: which roles can be drawn, the draws, and the numbers of the table."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from coup_dsl import arguments
from coup_dsl.content.library import Library
from coup_dsl.errors import Invalid, did_you_mean, quoted
from coup_dsl.language.keys import OPTIONS

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
        from coup_dsl.content.loading import load_ruleset

        if not isinstance(name, str | Path):
            raise arguments.wrong(name, "a ruleset", "an id or a path", ("ruleset",))
        if library is not None and not isinstance(library, Library):
            raise arguments.wrong(library, "library", "a Library")
        library = library or Library()
        path = library.path("ruleset", str(name))
        if path is None and str(name).endswith((".yaml", ".yml")):
            path = Path(name)
        if path is None:
            known = library.ids("ruleset")
            raise Invalid(f"unknown ruleset {quoted(name)}",
                          help=did_you_mean(str(name), known) or "known: " + ", ".join(sorted(known)))
        return load_ruleset(path, library)

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

    def random_draw(self, seed: int | str | random.Random, including: Iterable[str] = ()) -> tuple[str, ...]:
        """A draw as at a table, the same for the same seed: each card of a pool is equally likely to come,
        and a general action that comes is followed by another card.

        Args:
            seed: a seed, or a generator to go on with.
            including: roles that have to be in it; each draw that holds them is as likely as it was.

        Raises:
            Invalid: no draw holds them all.

        >>> Ruleset.load("classic").random_draw(1)
        ('duke', 'assassin', 'captain', 'ambassador', 'contessa')
        """
        if not isinstance(seed, int | str | random.Random):
            raise arguments.wrong(seed, "seed", "a number, a text or a generator")
        rnd = seed if isinstance(seed, random.Random) else random.Random(seed)
        wanted = set(arguments.listed(including, "including", "ids"))
        self._check_wanted(wanted)
        picked: list[str] = []
        for pool in self.pools.values():
            part = self._random_part(pool, rnd)
            while not wanted.intersection(pool.roles) <= set(part):
                part = self._random_part(pool, rnd)
            picked += part
        order = {id: (id in self.generals, i) for i, id in enumerate(r for p in self.pools.values() for r in p.roles)}
        return tuple(sorted(picked, key=order.__getitem__))

    def _random_part(self, pool: Pool, rnd: random.Random) -> list[str]:
        picked, left = [], pool.draw
        for id in rnd.sample(pool.roles, len(pool.roles)):
            if left == 0:
                break
            picked.append(id)
            left -= id not in self.generals
        return picked

    def _check_wanted(self, wanted: set[str]) -> None:
        """Whether a draw can hold these roles; raises Invalid."""
        for role in sorted(wanted):
            if self.group_of(role) is None:
                raise Invalid(f"{quoted(role)} is in no draw of {self.name}", path=("roles",))
        for group, pool in self.pools.items():
            found = sorted(wanted.intersection(pool.roles).difference(self.generals))
            if len(found) > pool.draw:
                raise Invalid(f"{', '.join(map(quoted, found))} cannot all be in play: {pool.draw} {group} "
                              f"{'is' if pool.draw == 1 else 'are'} drawn", path=("roles",))

    def group_of(self, role: str) -> str | None:
        """The pool a role can be drawn from, or None."""
        return next((group for group, pool in self.pools.items() if role in pool.roles), None)

    def check_draw(self, roles: Iterable[str]) -> list[str]:
        """What is wrong with a draw, in words; empty when it is legal."""
        faults, count = [], dict.fromkeys(self.pools, 0)
        seen: set[str] = set()
        for role in arguments.listed(roles, "roles", "ids"):
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
        for name, value in arguments.named(options, "options", "values").items():
            shape = OPTIONS.get(name)
            if shape is None:
                raise Invalid(f"unknown table option {quoted(name)}", path=("options", name),
                              help=did_you_mean(name, OPTIONS) or "known: " + ", ".join(OPTIONS))
            merged[name] = _option(name, value)
        return merged

    def copies_for(self, players: int) -> int:
        """Copies of each role at a table of this size."""
        players = arguments.whole(players, "players")
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
