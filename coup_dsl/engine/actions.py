"""What a game has besides routines: its actions, what they name, and where tokens lie."""

from __future__ import annotations

from dataclasses import dataclass

from coup_dsl.content.role import ActionSpec, CardFile


@dataclass(frozen=True, slots=True)
class Slot:
    """Where tokens of one name lie on one kind of place: a bit mask of the position."""

    token: int
    name: str
    place: str


@dataclass(frozen=True, slots=True)
class Target:
    """Who or what an action names; ``kind`` is player or role."""

    name: str
    hostile: bool
    kind: str


@dataclass(frozen=True, slots=True)
class Action:
    """An action of a game: what interfaces and bots need to explain or weigh it."""

    id: str
    number: int
    card: CardFile
    role: CardFile | None
    role_number: int
    spec: ActionSpec
    blockers: tuple[str, ...]
    denies: tuple[str, ...]

    @property
    def title(self) -> str:
        """Its name for people: the card's, with the word that tells several actions of a role apart."""
        return f"{self.card.name}: {self.spec.word}" if self.spec.word else self.card.name

    @property
    def claim(self) -> bool:
        """Whether declaring it claims a role."""
        return self.spec.claim

    @property
    def cost(self) -> int:
        """Coins paid when declaring."""
        return self.spec.cost

    @property
    def needs(self) -> int:
        """Coins one must own besides cost and tolls."""
        return self.spec.needs

    @property
    def targets(self) -> tuple[Target, ...]:
        """What is named when declaring, in order."""
        return tuple(Target(t.name, t.hostile, t.kind) for t in self.spec.targets)

    @property
    def affects(self) -> bool:
        """Whether it reaches players without naming them."""
        return self.spec.affects is not None

    @property
    def blocked_by(self) -> str:
        """Who may block: "", "target", "anyone", "affected", or the name of a target."""
        return self.spec.blocked_by or ("target" if self.blockers else "")

    @property
    def challengeable(self) -> bool:
        """Whether anybody may challenge it: a claim to hold a role, or not to hold some."""
        return self.claim or bool(self.denies)

    @property
    def text(self) -> str:
        """The rule in words."""
        return self.spec.text

    @property
    def summary(self) -> str:
        """The effect in a few words."""
        return self.spec.summary
