"""What the command line asked for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wishes:
    """The arguments of ``coup-tui``, read but not yet checked against any ruleset."""

    ruleset: str = "rebellion"
    roles: tuple[str, ...] | None = None
    random_roles: bool = False
    replace: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    folders: tuple[str, ...] = ()
    players: int | None = None
    people: tuple[str, ...] = ()
    watch: bool = False
    seed: int = 0
    name: str | None = None
    bots: tuple[str, ...] = ()
    speed: float = 1.0
    plain: bool = False
    port: int | None = None
    resume: bool = False
    replay: str | None = None
    title: bool = False
    lang: str | None = None

    @property
    def straight_to_table(self) -> bool:
        """Whether nothing is left to choose before the first deal."""
        return self.random_roles or self.roles is not None or self.watch

    @property
    def humans(self) -> tuple[str, ...]:
        """The people at this machine."""
        if self.watch or self.people:
            return () if self.watch else self.people
        from tui.texts import say

        return (self.name or say("players.you"),)

    @property
    def table(self) -> int:
        """How many play."""
        if self.players is not None:
            return self.players
        return max(2 if len(self.people) > 1 else 4, len(self.people))
