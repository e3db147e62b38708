"""Picking the roles of a game: what is picked, where the cursor is, and what is still wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tui import faces
from tui.texts import say

if TYPE_CHECKING:
    from coup_dsl import Ruleset
    from coup_dsl.content.role import CardFile as Role
    from tui.shelf import Shelf


@dataclass(frozen=True, slots=True)
class Group:
    """One pool of the ruleset: how many are drawn, from which roles; general actions come beside them."""

    name: str
    draw: int
    roles: tuple[Role, ...]

    @property
    def cards(self) -> tuple[Role, ...]:
        """The roles alone."""
        return tuple(role for role in self.roles if not role.general)


@dataclass(slots=True)
class Draft:
    """The draw being put together; the column after the last group is the start button."""

    ruleset: Ruleset
    groups: tuple[Group, ...]
    roll_seed: Callable[[], int]
    variants: Callable[[str], tuple[Role, ...]]
    picked: set[str] = field(default_factory=set)
    replaced: dict[str, Role] = field(default_factory=dict)
    column: int = 0
    rows: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, ruleset: Ruleset, shelf: Shelf, roll_seed: Callable[[], int]) -> Draft:
        """An empty draft; pools that leave no choice are picked already."""
        groups = tuple(
            Group(name, pool.draw, tuple(card for one in pool.roles if (card := shelf.card(one)) is not None))
            for name, pool in ruleset.pools.items()
        )
        draft = cls(ruleset, groups, roll_seed, shelf.variants)
        draft.rows = [0] * len(groups)
        for group in groups:
            if group.draw == len(group.cards):
                draft.picked.update(one.id for one in group.cards)
        if not draft.faults():
            draft.column = len(groups)
        return draft

    @property
    def roles(self) -> tuple[str, ...]:
        """The picked roles in the order of the pools, general actions after them."""
        picked = [role for group in self.groups for role in group.roles if role.id in self.picked]
        return tuple(role.id for role in sorted(picked, key=lambda role: role.general))

    @property
    def replace(self) -> tuple[str, ...]:
        """The variants chosen for picked roles."""
        return tuple(variant.id for original, variant in self.replaced.items() if original in self.picked)

    @property
    def at_start(self) -> bool:
        """Whether the cursor is on the start button."""
        return self.column == len(self.groups)

    @property
    def cursor(self) -> Role | None:
        """The highlighted role, or what takes its place."""
        role = self._original
        return None if role is None else self.shown(role)

    @property
    def _original(self) -> Role | None:
        return None if self.at_start else self.groups[self.column].roles[self.rows[self.column]]

    def shown(self, role: Role) -> Role:
        """The variant chosen for a role, or the role itself."""
        return self.replaced.get(role.id, role)

    def cycle_variant(self) -> bool:
        """The next variant of the highlighted role, and after the last one the role itself; False without any."""
        role = self._original
        ways = (None, *self.variants(role.id)) if role is not None else (None,)
        if role is None or len(ways) == 1:
            return False
        at = next(i for i, way in enumerate(ways) if way == self.replaced.get(role.id))
        following = ways[(at + 1) % len(ways)]
        if following is None:
            self.replaced.pop(role.id, None)
        else:
            self.replaced[role.id] = following
            if role.id not in self.picked:
                self.toggle()
        return True

    def ask_for(self, replacing: tuple[Role, ...]) -> None:
        """Take variants that were asked for beforehand."""
        known = {role.id for group in self.groups for role in group.roles}
        self.replaced.update({card.replaces: card for card in replacing if card.replaces in known and card.replaces})

    def count(self, group: Group) -> int:
        """How many roles of a group are picked."""
        return sum(role.id in self.picked for role in group.cards)

    def faults(self) -> list[str]:
        """Why the draw is not legal yet; nothing when it is."""
        wanting = [(group.draw - self.count(group), faces.group(group.name)) for group in self.groups]
        missing = [say("draw.part", n=count, group=name) for count, name in wanting if count > 0]
        over = [say("draw.too-many", n=-count, group=name) for count, name in wanting if count < 0]
        if missing:
            missing[0] = say("draw.choose-part", part=missing[0])
        if missing or over:
            return [*over, *missing]
        return list(self.ruleset.check_draw(self.roles))

    def toggle(self) -> None:
        """Pick or drop the highlighted role; in a pool of which one is drawn it replaces the other."""
        role = self._original
        if role is None:
            return
        group = self.groups[self.column]
        if role.id in self.picked:
            self.picked.discard(role.id)
        else:
            if group.draw == 1 and not role.general:
                self.picked.difference_update(one.id for one in group.cards)
            self.picked.add(role.id)

    def roll(self) -> None:
        """A legal draw by chance, with the roles whose place others take; the cursor goes to the start button."""
        from tui.setup import random_draw

        self.take(random_draw(self.ruleset, self.roll_seed(), self.replaced))

    def take(self, roles: Iterable[str]) -> None:
        """A whole draw; the cursor goes to the start button."""
        self.picked = set(roles)
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
