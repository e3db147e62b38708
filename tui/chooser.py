"""The two-step way of choosing: a key highlights, Enter or the same key again sends."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tui.texts import say

if TYPE_CHECKING:
    from coup_dsl import Option

PAGE = 10


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be chosen, or that cannot and why."""

    label: str
    option: Option | None = None
    then: tuple[Choice, ...] = ()
    ask: str = ""
    role: str | None = None
    letter: str = ""
    number: int = 0
    hint: str = ""
    brief: str = ""
    tag: str = ""
    words: str = ""
    why: str = ""

    @property
    def enabled(self) -> bool:
        """Whether choosing it leads anywhere."""
        return self.option is not None or any(choice.enabled for choice in self.then)


@dataclass(frozen=True, slots=True)
class Decision:
    """Everything one seat can answer now; an answer names the number, a stale one is refused."""

    number: int
    seat: int
    question: str
    title: str
    choices: tuple[Choice, ...]
    preferred: int | None = None


@dataclass(slots=True)
class Chooser:
    """Where the player is in a decision: which step, which page, which choice is highlighted.

    ``once`` is for those who want a key or a click to send at once what it highlights.
    """

    decision: Decision
    since: float
    grace: float = 0.25
    path: list[Choice] = field(default_factory=list)
    mark: int | None = None
    armed: str = ""
    said: str = ""
    once: bool = False

    def __post_init__(self) -> None:
        self.mark = self.decision.preferred

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The choices of the current step."""
        return self.path[-1].then if self.path else self.decision.choices

    @property
    def title(self) -> str:
        """What the current step asks."""
        return self.path[-1].ask if self.path else self.decision.title

    @property
    def marked(self) -> Choice | None:
        """The highlighted choice."""
        return None if self.mark is None else self.choices[self.mark]

    @property
    def numbered(self) -> bool:
        """Whether the choices carry numbers of their own (seats)."""
        return any(choice.number for choice in self.choices)

    @property
    def paged(self) -> bool:
        """Whether there are more choices than digits; then 0 turns the page."""
        return not self.numbered and len(self.choices) > PAGE

    @property
    def page(self) -> range:
        """The indexes of the choices that the digits reach now."""
        count = len(self.choices)
        if not self.paged:
            return range(count)
        start = (self.mark or 0) // (PAGE - 1) * (PAGE - 1)
        return range(start, min(start + PAGE - 1, count))

    def digit_of(self, index: int) -> str:
        """The digit that highlights this choice, or nothing."""
        number = self.choices[index].number
        if number:
            return str(number % 10)
        if index not in self.page:
            return ""
        place = index - self.page.start + 1
        return str(place % 10) if place <= PAGE else ""

    def move(self, by: int) -> None:
        """Highlight the next choice that way; the first or last one when none is."""
        count = len(self.choices)
        if count:
            self.mark = (0 if by > 0 else count - 1) if self.mark is None else (self.mark + by) % count
        self._touched("")

    def jump(self, by: int) -> None:
        """Highlight a choice further away if there is one."""
        target = (self.mark or 0) + by
        if self.mark is None:
            self.move(1)
        elif 0 <= target < len(self.choices):
            self.mark = target
            self._touched("")

    def press(self, key: str, now: float) -> Option | None:
        """A digit or letter: highlights its choice, and sends it when pressed again."""
        index = self._index_of(key)
        if index is None:
            if key == "0" and self.paged:
                self.mark = self.page.stop % len(self.choices)
                self._touched("")
            return None
        if index == self.mark and self.armed == key:
            return self.enter(now)
        self.mark = index
        self._touched(key)
        return self.enter(now) if self.once else None

    def point(self, index: int, now: float) -> Option | None:
        """A click: highlights the choice, and sends it when it was highlighted by a click."""
        if not 0 <= index < len(self.choices):
            return None
        if index == self.mark and self.armed == "click":
            return self.enter(now)
        self.mark = index
        self._touched("click")
        return self.enter(now) if self.once else None

    def enter(self, now: float) -> Option | None:
        """Send the highlighted choice, go on to its next step, or say why neither."""
        chosen = self.marked
        if chosen is None:
            self.said = say("prompt.choose-first")
        elif not chosen.enabled:
            self.said = chosen.why or say("prompt.impossible")
        elif now - self.since < self.grace:
            self.said = ""
        elif chosen.option is not None:
            return chosen.option
        else:
            self.path.append(chosen)
            possible = [i for i, choice in enumerate(self.choices) if choice.enabled]
            self.mark = possible[0] if len(possible) == 1 else None
            self._touched("")
        return None

    def back(self) -> bool:
        """One step back; False when there is none."""
        if not self.path:
            self.said = ""
            return False
        left = self.path.pop()
        self.mark = self.choices.index(left)
        self._touched("")
        return True

    def renewed(self, decision: Decision) -> Chooser:
        """The same place in the same decision said in other words."""
        other = Chooser(decision, self.since, self.grace, once=self.once)
        choices = self.decision.choices
        for step in self.path:
            other.path.append(other.choices[choices.index(step)])
            choices = step.then
        other.mark, other.armed, other.said = self.mark, self.armed, self.said
        return other

    def _touched(self, armed: str) -> None:
        self.armed, self.said = armed, ""

    def _index_of(self, key: str) -> int | None:
        for index, choice in enumerate(self.choices):
            if key == (choice.letter or None) or key == self.digit_of(index):
                return index
        return None
