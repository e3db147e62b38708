"""When the cards of the person who is asked may be shown at once, and when somebody else may be looking."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Curtain:
    """Remembers who sits at the keyboard of a table with several people.

    Everybody looks at the table between two questions, so the curtain is down before each of them, but for two
    cases: the next question comes at once to whoever answered the last one, with nothing to be seen in between; or
    everybody else is out, which the last curtain says.
    """

    sitting: int | None = None
    alone: bool = False
    _answered: int = -1

    def needed(self, seat: int, number: int, revealed: bool) -> bool:
        """Whether the curtain has to be down before a seat's question.

        Args:
            number: that of the question.
            revealed: whether a card was just shown to everybody.
        """
        if seat != self.sitting:
            return True
        at_once = number == self._answered + 1 and not revealed
        return not (self.alone or at_once)

    def lifted(self, seat: int, alone: bool) -> None:
        """A person sits down; perhaps the only one who is still in the game."""
        self.sitting, self.alone = seat, alone

    def answered(self, number: int) -> None:
        """The person who sits there answered a question."""
        self._answered = number
