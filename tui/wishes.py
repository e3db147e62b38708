"""What the command line asked for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wishes:
    """The arguments of ``coup-tui``, read but not yet checked against any ruleset."""

    ruleset: str = "rebellion"
    roles: tuple[str, ...] | None = None
    random_roles: bool = False
    players: int = 4
    watch: bool = False
    seed: int = 0
    name: str = "You"
    bots: tuple[str, ...] = ()
    speed: float = 1.0

    @property
    def straight_to_table(self) -> bool:
        """Whether nothing is left to choose before the first deal."""
        return self.random_roles or self.roles is not None or self.watch
