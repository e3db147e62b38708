"""What a render function gets: one seat's view, the names at the table, and what was said so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tui.cells import Line
from tui.glyphs import symbol
from tui.palette import group_style

if TYPE_CHECKING:
    from coup_dsl import View


@dataclass(frozen=True, slots=True)
class Seating:
    """Display names and what sits there ("human", "bot bold"), by seat."""

    names: tuple[str, ...]
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log; ``turn`` is 0 except on the first line of a turn.

    ``public`` says the same without one's own cards, for a hidden hand.
    """

    turn: int
    line: Line
    public: Line | None = None


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
    """A view with names; ``own`` is the seat whose cards may be shown, None for a spectator."""

    view: View
    seating: Seating
    notes: Notes
    own: int | None
    hidden: bool = False

    @property
    def seats(self) -> range:
        """All seats in order."""
        return range(len(self.seating.names))

    def name(self, seat: int) -> str:
        """The display name of a seat."""
        return self.seating.names[seat]

    def who(self, seat: int) -> str:
        """The seat as the subject of a sentence."""
        return "You" if seat == self.own else self.seating.names[seat]

    def whom(self, seat: int) -> str:
        """The seat as its object."""
        return "you" if seat == self.own else self.seating.names[seat]

    def whose(self, seat: int) -> str:
        """The seat as an owner."""
        name = self.seating.names[seat]
        return "your" if seat == self.own else name + ("'" if name.endswith("s") else "'s")

    def says(self, seat: int, verb: str) -> str:
        """Subject and verb: "You take", "Borja takes"."""
        return f"You {verb}" if seat == self.own else f"{self.seating.names[seat]} {third(verb)}"

    def role_name(self, role: str) -> str:
        """A role's full name."""
        return self.view.game.role(role).name

    def short(self, role: str) -> str:
        """A role's name in at most nine cells."""
        return self.view.game.role(role).short

    def sign(self, role: str) -> str:
        """The symbol of a role's group."""
        return symbol(self.view.game.role(role).group)

    def tint(self, role: str) -> str:
        """The style of a role's group."""
        return group_style(self.view.game.role(role).group)

    def badge(self, role: str, short: bool = True) -> tuple[str, str]:
        """Symbol and name of a role in its colour."""
        return f"{self.sign(role)}{self.short(role) if short else ' ' + self.role_name(role)}", self.tint(role)


def third(verb: str) -> str:
    """The verb's form after a name: take, takes; pass, passes; have, has."""
    head, _, tail = verb.partition(" ")
    ending = "es" if head.endswith(("s", "sh", "ch", "x")) else "s"
    head = {"are": "is", "have": "has", "do": "does"}.get(head, head + ending)
    return f"{head} {tail}".rstrip()


def plural(count: int, word: str) -> str:
    """A count with its word: 1 coin, 2 coins."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def listed(words: list[str], last: str = "and") -> str:
    """Words as a list in a sentence."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
