"""What a render function gets: one seat's view, the names at the table, and what was said so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tui import faces
from tui.cells import Line
from tui.glyphs import symbol
from tui.palette import group_style
from tui.texts import Person, people

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coup_dsl import View


@dataclass(frozen=True, slots=True)
class Seating:
    """Display names and what sits there ("human", "bot bold"), by seat."""

    names: tuple[str, ...]
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log; ``turn`` is 0 except on the first line of a turn.

    ``public`` says the same without one's own cards, for a hidden hand; ``spoken`` is what a bot said.
    """

    turn: int
    line: Line
    public: Line | None = None
    spoken: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """The last claim: whose, which role, and how (block, claim, action, reaction)."""

    seat: int
    role: str
    how: str


@dataclass(slots=True)
class Notes:
    """What everybody at the table could have written down, made from events one seat saw."""

    turn: int = 1
    pending: int = 1
    said: Said | None = None
    challenger: int | None = None
    claims: list[dict[str, int]] = field(default_factory=list)
    caught: list[dict[str, int]] = field(default_factory=list)
    proven: list[dict[str, int]] = field(default_factory=list)
    shown: tuple[int, tuple[str, ...]] | None = None
    answers: dict[int, str] = field(default_factory=dict)
    log: list[Entry] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Scene:
    """A view with names.

    Attributes:
        own: the seat whose cards may be shown, None for a spectator.
        hidden: whether its cards and notes are hidden for now.
        jotted: its private notes.
        hands: every hand, for somebody who is out and sees them all; else None.
    """

    view: View
    seating: Seating
    notes: Notes
    own: int | None
    hidden: bool = False
    jotted: str = ""
    hands: tuple[tuple[str, ...], ...] | None = None

    @property
    def seats(self) -> range:
        """All seats in order."""
        return range(len(self.seating.names))

    def name(self, seat: int) -> str:
        """The display name of a seat."""
        return self.seating.names[seat]

    def person(self, seat: int, style: str = "") -> Person:
        """The seat as texts speak of it: the own one is "you"."""
        return Person(self.seating.names[seat], seat == self.own, style)

    def people(self, seats: Sequence[int], way: str = "and") -> Person:
        """Several seats in one text."""
        return people([self.person(seat) for seat in seats], way)

    def role_name(self, role: str) -> str:
        """A role's full name."""
        return faces.name(self.view.game.role(role))

    def short(self, role: str) -> str:
        """A role's name in at most nine cells."""
        return faces.short(self.view.game.role(role))

    def sign(self, role: str) -> str:
        """The symbol of a role's group."""
        return symbol(self.view.game.role(role).group)

    def tint(self, role: str) -> str:
        """The style of a role's group."""
        return group_style(self.view.game.role(role).group)

    def badge(self, role: str, short: bool = True) -> tuple[str, str]:
        """Symbol and name of a role in its colour."""
        return f"{self.sign(role)}{self.short(role) if short else ' ' + self.role_name(role)}", self.tint(role)
