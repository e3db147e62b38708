"""What was claimed in a step, and whether it was true: read from the events by one who sees all cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coup_dsl.engine.events import Event
    from coup_dsl.engine.state import State


@dataclass(frozen=True, slots=True)
class Claim:
    """A role that was claimed; ``how`` is action, block, join or reaction."""

    player: int
    role: str
    how: str
    lie: bool


class Claims:
    """Follows the claims of one game."""

    def __init__(self) -> None:
        #: The claim a challenge would be against; None when none was made since the last action.
        self.last: Claim | None = None

    def see(self, before: State, event: Event) -> Claim | None:
        """The claim that an event is, or None.

        Args:
            before: the position before the step the event belongs to.
        """
        how = {"action": "action", "set-aside": "reaction"}.get(event.kind)
        if event.kind == "claimed":
            how = "block" if event.action == "block" else "join"
        if how is None:
            return None
        if event.role is None or event.player is None:
            self.last = None
            return None
        if how == "reaction":
            held = event.cards[:1] == (event.role,)
        else:
            held = before.table.program.role_index(event.role) in before.held[event.player]
        self.last = Claim(event.player, event.role, how, not held)
        return self.last


def claims(before: State, events: Sequence[Event], following: Claims) -> Iterator[tuple[Event, Claim | None]]:
    """Every event with the claim it makes, or, when it is a challenge, with the claim it is against."""
    for event in events:
        made = following.see(before, event)
        yield event, following.last if event.kind == "challenged" else made
