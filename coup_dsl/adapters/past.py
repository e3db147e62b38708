"""What a seat has seen since the deal: its own answers, and the events of the table as they were shown to it.

This is an information state with perfect recall: a view alone forgets who passed on what, and which cards
went back to the deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from coup_dsl.engine.events import Event, events_seen_by
from coup_dsl.engine.options import CHANCE, Option


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer of one's own, by its number."""

    number: int
    text: str


Line = Answer | Event


class Past:
    """One step of a game and all that came before it: a chain that many positions share.

    Args:
        before: what came before, or None for the first step.
        option: what was answered, or drawn by chance.
        number: the number of that answer.
        events: what happened, as :meth:`State.step` says it.
    """

    __slots__ = ("_shown", "before", "events", "number", "option")

    def __init__(self, before: Past | Told | None, option: Option, number: int, events: tuple[Event, ...]) -> None:
        self.before, self.option, self.number, self.events = before, option, number, events
        self._shown: dict[int | None, tuple[Line, ...]] = {}

    def lines(self, seat: int | None) -> tuple[Line, ...]:
        """What a seat, or a spectator (None), saw of this step."""
        found = self._shown.get(seat)
        if found is None:
            seen: tuple[Line, ...] = events_seen_by(self.events, seat)
            if self.option.actor == seat != CHANCE:
                seen = (Answer(self.number, self.option.text.partition(" ")[2]), *seen)
            found = self._shown[seat] = seen
        return found


class Told:
    """All that came before in an imagined world: the lines of each seat, with None for a spectator."""

    __slots__ = ("_lines", "before")

    def __init__(self, lines: Mapping[int | None, tuple[Line, ...]]) -> None:
        self.before, self._lines = None, lines

    def lines(self, seat: int | None) -> tuple[Line, ...]:
        """What a seat, or a spectator (None), has seen so far."""
        return self._lines[seat]


def seen(past: Past | Told | None, seat: int | None) -> Iterator[Line]:
    """Every line a seat, or a spectator (None), has seen, the last one first."""
    while past is not None:
        yield from reversed(past.lines(seat))
        past = past.before


def written(line: Line, names: Sequence[str]) -> str:
    """A line as text; different lines have different texts."""
    if isinstance(line, Answer):
        return f"> {line.text}"
    words = [line.kind]
    if line.player is not None:
        words.append(names[line.player])
    if line.amount:
        words.append(str(line.amount))
    for field in ("action", "role", "token", "pot", "pile", "side"):
        value = getattr(line, field)
        if value is not None:
            words.append(f"{field}={value}")
    if line.roles:
        words.append(f"roles={'+'.join(line.roles)}")
    if line.source is not None:
        words.append(f"from={names[line.source]}")
    if line.targets:
        words.append(f"to={'+'.join(names[seat] for seat in line.targets)}")
    if line.cards:
        words.append(f"cards={'+'.join(line.cards)}")
    return " ".join(words)
