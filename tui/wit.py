"""A dry line of a bot now and then, about what everybody saw.

Only public events and who sits where decide who says what, with dice of its own: a line shows nothing
hidden and changes nothing.  At most one a turn; never the same one twice in a game.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tui.texts import say

if TYPE_CHECKING:
    from coup_dsl import Event

#: Characters that have something to say.
SPEAKERS = frozenset(("balanced", "bold", "careful", "suspicious", "upright", "vengeful", "gambler"))
#: How often something is said on an occasion, the weightiest first.
OCCASIONS = {"farewell": 0.6, "caught": 0.6, "trapped": 0.5, "proved": 0.5, "hurt": 0.35, "bold": 0.3}
#: How many different roles one must have claimed for the next claim to be bold.
MANY = 2
SEPARATOR = " / "


class Wit:
    """Listens to one game.

    Args:
        seed: of the game.
        kinds: what sits at each seat, as records have it ("bot bold").
    """

    def __init__(self, seed: int, kinds: Sequence[str]) -> None:
        self._seed = seed
        named = {seat: kind.removeprefix("bot ") for seat, kind in enumerate(kinds)}
        self._characters = {seat: kind for seat, kind in named.items() if kind in SPEAKERS}
        self._claims: defaultdict[int, set[str]] = defaultdict(set)
        self._caught: set[tuple[int, str]] = set()
        self._said: set[str] = set()
        self._challenger: int | None = None
        self._spoke = self._doubted = False

    def after(self, number: int, events: Sequence[Event]) -> tuple[int, str] | None:
        """Who says what, if anybody does.

        Args:
            number: of the decision, from which the dice come.
            events: what happened, as the public sees it.
        """
        occasions = [found for event in events for found in self._listened(event)]
        dice = random.Random(f"{self._seed} wit {number}")
        for occasion, likely in OCCASIONS.items():
            speakers = [seat for what, seat in occasions if what == occasion and seat in self._characters]
            if speakers and not self._spoke and dice.random() < likely:
                seat = dice.choice(speakers)
                lines = say(f"wit.{self._characters[seat]}-{occasion}").split(SEPARATOR)
                fresh = [line for line in lines if line not in self._said]
                if fresh:
                    self._spoke = True
                    line = dice.choice(fresh)
                    self._said.add(line)
                    return seat, line
        return None

    def _listened(self, event: Event) -> Iterator[tuple[str, int]]:
        """The occasions an event gives, each with who may speak."""
        seat = event.player
        if event.kind == "turn":
            self._spoke = self._doubted = False
        if seat is None:
            return
        if event.kind in ("action", "claimed") and event.role is not None:
            if (seat, event.role) in self._caught or len(self._claims[seat] - {event.role}) >= MANY:
                yield from (("bold", other) for other in self._characters if other != seat)
            self._claims[seat].add(event.role)
        elif event.kind == "challenged":
            self._challenger, self._doubted = seat, True
        elif event.kind == "shown":
            yield "proved", seat
        elif event.kind == "conceded" or (event.kind == "revealed" and event.role not in event.cards):
            self._caught.add((seat, event.role or ""))
            if self._challenger is not None:
                yield "caught", self._challenger
            yield "trapped", seat
        elif event.kind == "lost" and not self._doubted:
            yield "hurt", seat
        elif event.kind == "out":
            self._characters.pop(seat, None)
            yield from (("farewell", other) for other in self._characters)
