"""Role and general-action files: read, checked, and kept as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from coup_dsl.language.code import Expr, PileShape, Stmt, TokenShape

Body = tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """A condition and the words for a player who is turned away by it."""

    condition: Expr
    because: str


@dataclass(frozen=True, slots=True)
class TargetSpec:
    """Who or what is named when an action is declared; ``kind`` is player or role."""

    name: str
    source: Expr
    hostile: bool
    kind: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """What a player can declare on his turn, as its file says it."""

    word: str
    summary: str
    text: str
    claim: bool
    cost: int
    needs: int
    effect: Body
    stands: Body = ()
    caught: Body = ()
    requires: Clause | None = None
    forced: Expr | None = None
    targets: tuple[TargetSpec, ...] = ()
    affects: Expr | None = None
    blocked_by: str = ""
    blockers: tuple[str, ...] = ()
    extra: tuple[Expr, int] | None = None
    pays_to: str | None = None
    denies: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReactionSpec:
    """What may be claimed for a card that is being lost."""

    condition: Expr | None
    effect: Body


@dataclass(frozen=True, slots=True)
class HookSpec:
    """Text that runs at an event."""

    event: str
    effect: Body


@dataclass(frozen=True, slots=True)
class TollSpec:
    """What others pay for claiming a role."""

    condition: Expr
    pay: int
    to: Expr


@dataclass(frozen=True, slots=True)
class CardFile:
    """A role file or a general-action file (``group`` is then empty)."""

    id: str
    name: str
    short: str
    group: str
    summary: str
    text: str
    path: Path
    replaces: str | None = None
    tokens: Mapping[str, TokenShape] = field(default_factory=dict)
    pots: tuple[str, ...] = ()
    piles: Mapping[str, PileShape] = field(default_factory=dict)
    blocks: tuple[str, ...] = ()
    actions: tuple[ActionSpec, ...] = ()
    reaction: ReactionSpec | None = None
    hooks: tuple[HookSpec, ...] = ()
    forbid: Clause | None = None
    toll: TollSpec | None = None

    @property
    def general(self) -> bool:
        """Whether this is a general action, open to everybody and no role."""
        return not self.group


@dataclass(frozen=True, slots=True)
class Supplement:
    """Rules that a table option adds."""

    id: str
    name: str
    text: str
    general: tuple[str, ...]
    sides: tuple[str, ...]
    forbid: Clause | None
    forbid_block: Clause | None
    path: Path


#: What these files are made of, for whoever keeps them.
CARD_PARTS = (Clause, TargetSpec, ActionSpec, ReactionSpec, HookSpec, TollSpec, CardFile, Supplement)
