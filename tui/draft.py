"""Picking the roles of a game: what is picked, where the cursor is, and what is still wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coup_dsl import Ruleset
    from coup_dsl.content.role import CardFile as Role


@dataclass(frozen=True, slots=True)
class Group:
    """One pool of the ruleset: how many are drawn, from which roles."""

    name: str
    draw: int
    roles: tuple[Role, ...]


@dataclass(slots=True)
class Draft:
    """The draw being put together; the column after the last group is the start button."""

    ruleset: Ruleset
    groups: tuple[Group, ...]
    roll_seed: Callable[[], int]
    picked: set[str] = field(default_factory=set)
    column: int = 0
    rows: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, ruleset: Ruleset, role: Callable[[str], Role], roll_seed: Callable[[], int]) -> Draft:
        """An empty draft; pools that leave no choice are picked already."""
        groups = tuple(
            Group(name, pool.draw, tuple(role(one) for one in pool.roles)) for name, pool in ruleset.pools.items()
        )
        draft = cls(ruleset, groups, roll_seed)
        draft.rows = [0] * len(groups)
        for group in groups:
            if group.draw == len(group.roles):
                draft.picked.update(one.id for one in group.roles)
        if not draft.faults():
            draft.column = len(groups)
        return draft

    @property
    def roles(self) -> tuple[str, ...]:
        """The picked roles in the order of the pools."""
        return tuple(role.id for group in self.groups for role in group.roles if role.id in self.picked)

    @property
    def at_start(self) -> bool:
        """Whether the cursor is on the start button."""
        return self.column == len(self.groups)

    @property
    def cursor(self) -> Role | None:
        """The highlighted role."""
        return None if self.at_start else self.groups[self.column].roles[self.rows[self.column]]

    def count(self, group: Group) -> int:
        """How many of a group are picked."""
        return sum(role.id in self.picked for role in group.roles)

    def faults(self) -> list[str]:
        """Why the draw is not legal yet; nothing when it is."""
        wanting = [(group.draw - self.count(group), group.name) for group in self.groups]
        missing = [f"{count} {name}" for count, name in wanting if count > 0]
        over = [f"{-count} {name} too many" for count, name in wanting if count < 0]
        if missing:
            missing[0] = f"choose {missing[0]}"
        if missing or over:
            return [*over, *missing]
        return list(self.ruleset.check_draw(self.roles))

    def toggle(self) -> None:
        """Pick or drop the highlighted role; in a pool of which one is drawn it replaces the other."""
        role = self.cursor
        if role is None:
            return
        group = self.groups[self.column]
        if role.id in self.picked:
            self.picked.discard(role.id)
        else:
            if group.draw == 1:
                self.picked.difference_update(one.id for one in group.roles)
            self.picked.add(role.id)

    def roll(self) -> None:
        """A legal draw by chance; the cursor goes to the start button."""
        self.picked = set(self.ruleset.random_draw(self.roll_seed()))
        self.column = len(self.groups)

    def move(self, rows: int) -> None:
        """Up or down within a group."""
        if not self.at_start:
            count = len(self.groups[self.column].roles)
            self.rows[self.column] = (self.rows[self.column] + rows) % count

    def shift(self, columns: int) -> None:
        """To another group or the start button, round and round."""
        self.column = (self.column + columns) % (len(self.groups) + 1)

    def point(self, column: int, row: int) -> None:
        """A click on a role: go there and pick or drop it."""
        if 0 <= column < len(self.groups) and 0 <= row < len(self.groups[column].roles):
            self.column, self.rows[column] = column, row
            self.toggle()

    def digit(self, number: int) -> str:
        """The tenth or an earlier role of the group; then on to the next group that wants roles.

        On the start button 1 answers "start", 2 "roll" and 3 goes back to the first group.
        """
        if self.at_start:
            if number == 3:
                self.column = 0
            return {1: "start", 2: "roll"}.get(number, "")
        index = (number - 1) % 10
        if index < len(self.groups[self.column].roles):
            self.rows[self.column] = index
            self.toggle()
            if self.count(self.groups[self.column]) == self.groups[self.column].draw:
                self.column = self._next_wanting()
        return ""

    def _next_wanting(self) -> int:
        for column, group in enumerate(self.groups):
            if self.count(group) != group.draw:
                return column
        return len(self.groups)
