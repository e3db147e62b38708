"""Plain objects shaped like a view, so that rendering is tested without an engine."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from tui.notebook import fresh
from tui.scene import Scene, Seating


@dataclass
class Role:
    id: str
    name: str
    short: str
    group: str
    text: str = "Take three coins."
    summary: str = "take 3"


@dataclass
class Slot:
    name: str
    hostile: bool = True
    kind: str = "player"


@dataclass
class Action:
    id: str
    role: Role | None = None
    claim: bool = False
    cost: int = 0
    needs: int = 0
    targets: tuple[Slot, ...] = ()
    blockers: tuple[str, ...] = ()
    blocked_by: str = ""
    affects: bool = False
    text: str = "Take one coin."
    summary: str = "take 1"
    denies: tuple[str, ...] = ()
    spec: SimpleNamespace = field(default_factory=lambda: SimpleNamespace(caught=()))

    @property
    def title(self) -> str:
        return self.role.name if self.role else self.id.replace("-", " ").title()

    @property
    def challengeable(self) -> bool:
        return self.claim or bool(self.denies)


@dataclass
class Option:
    kind: str
    actor: int
    action: str | None = None
    claim: str | None = None
    targets: tuple[int, ...] = ()
    roles: tuple[str, ...] = ()
    cost: int = 0
    cards: tuple[str, ...] = ()
    amount: int = 0


@dataclass
class Matter:
    kind: str
    player: int
    action: str | None = None
    role: str | None = None
    targets: tuple[int, ...] = ()
    roles: tuple[str, ...] = ()
    cause: str | None = None


ROLES = (
    Role("capitalist", "Capitalist", "Capitalst", "finance", "Take four coins; the others may join.", "take 4, shared"),
    Role(
        "general",
        "General",
        "General",
        "military",
        "Pay five coins; every other player loses an influence. Each of them may block for himself as General.",
        "kill all for 5",
    ),
    Role("newscaster", "Newscaster", "Newscastr", "communications", "Pay one, swap three.", "swap 3 for 1"),
    Role("customs-officer", "Customs Officer", "Customs", "special", "Tax a role.", "tax a role"),
    Role("foreign-consular", "Foreign Consular", "Consular", "special", "Make a treaty.", "treaty with 1"),
)


class Game:
    roles = ROLES
    ruleset = SimpleNamespace(name="Rebellion G54", id="rebellion")
    program = SimpleNamespace(pile_names=(), sides=())

    def __init__(self) -> None:
        cap, gen, news, customs, consular = ROLES
        self.actions = (
            Action("income", text="Take one coin. Nobody can challenge or block it."),
            Action(
                "coup",
                cost=7,
                targets=(Slot("target"),),
                text="Pay seven; the target loses an influence.",
                summary="kill for 7",
            ),
            Action("capitalist", cap, True, summary=cap.summary, text=cap.text),
            Action(
                "general",
                gen,
                True,
                5,
                affects=True,
                blockers=("general",),
                blocked_by="affected",
                summary=gen.summary,
                text=gen.text,
            ),
            Action("newscaster", news, True, 1, summary=news.summary, text=news.text),
            Action(
                "customs-officer",
                customs,
                True,
                targets=(Slot("taxed", False, "role"),),
                summary="tax a role",
                text=customs.text,
            ),
            Action(
                "foreign-consular",
                consular,
                True,
                targets=(Slot("partner", False),),
                summary="treaty with 1",
                text=consular.text,
            ),
        )

    def copies(self, players: int) -> int:
        return 3 if players <= 6 else 4 if players <= 8 else 5

    def role(self, name: str) -> Role:
        return next(role for role in ROLES if role.id == name)

    def action(self, name: str) -> Action:
        return next(action for action in self.actions if action.id == name)


LONG_NAMES = ("You", "Maximiliana-Ruth", "Bartholomew-Finn", "Constantine-Paul", "Wilhelmina-Grace", "Theodora-Eleanor")


@dataclass
class View:
    seat: int = 0
    names: tuple[str, ...] = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay")
    game: Any = field(default_factory=Game)
    coins: tuple[int, ...] = (4, 12, 3, 5, 0, 10)
    hand: tuple[str, ...] = ("capitalist", "newscaster")
    hand_sizes: tuple[int, ...] = (2, 2, 1, 2, 0, 1)
    lost: tuple[tuple[str, ...], ...] = ((), (), ("newscaster",), (), ("general", "capitalist"), ("customs-officer",))
    aside: tuple[str, ...] = ()
    aside_sizes: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    deck_size: int = 3
    treasury: int = 29
    alive: tuple[bool, ...] = (True, True, True, True, False, True)
    turn: int = 1
    actor: int | None = 0
    chooser: int | None = None
    tokens: dict[str, Any] = field(
        default_factory=lambda: {
            "tax": {"holder": "Bo", "role": "general"},
            "treaty": ["Ana", "Cy"],
            "missing": ["Dee"],
            "peace": None,
        }
    )
    over: bool = False
    winner: int | None = None
    options: tuple[Option, ...] = (Option("pass", 0), Option("challenge", 0))
    refused: tuple[Any, ...] = ()
    matters: tuple[Matter, ...] = (Matter("action", 1, "general", "general"),)
    question: str = "challenge"
    fallen: tuple[int, ...] = ()
    pot: dict[str, int] = field(default_factory=dict)
    piles: tuple[tuple[str, ...] | None, ...] = ()
    pile_sizes: tuple[int, ...] = ()
    factions: tuple[str, ...] = ()


def answering(**changes: Any) -> View:
    """Somebody's claim, and the own seat is asked."""
    return View(**changes)


def acting(**changes: Any) -> View:
    """The own seat's turn, with every kind of action."""
    options = [Option("action", 0, "income")]
    options += [Option("action", 0, name, name, cost=0) for name in ("capitalist", "newscaster")]
    options += [Option("action", 0, "coup", None, (seat,), cost=7) for seat in (1, 2, 3, 5)]
    options += [Option("action", 0, "customs-officer", "customs-officer", (), (role.id,)) for role in ROLES]
    options += [Option("action", 0, "foreign-consular", "foreign-consular", (seat,)) for seat in (1, 2, 3)]
    refused = (
        SimpleNamespace(why="it costs 5 and you have 4", action="general", targets=(), reason=None),
        SimpleNamespace(why="Fay has peace", action="foreign-consular", targets=(5,), reason=None),
    )
    return View(turn=0, chooser=0, options=tuple(options), refused=refused, matters=(), question="action", **changes)


def scene(view: View | None = None, names: tuple[str, ...] = LONG_NAMES, own: int | None = 0) -> Scene:
    """A scene round a view, with some history."""
    view = view or answering()
    kinds = tuple("human" if seat == own else "bot careful" for seat in range(len(names)))
    notes = fresh(len(names))
    notes.turn = 14
    notes.claims[1].update({"general": 2, "capitalist": 1})
    notes.claims[3].update({"newscaster": 3})
    notes.caught[1]["capitalist"] = 1
    notes.answers.update({2: "allowed", 3: "allowed"})
    return Scene(view, Seating(names, kinds), notes, own)  # type: ignore[arg-type]
