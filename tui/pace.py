"""How long bots take: by the question, which is public, and by dice that know nothing of the cards."""

from __future__ import annotations

import random

SHORTEST, LONGEST = 0.6, 1.5
#: Seconds for a plain yes or no, and for questions that people think about.
EASY, HARD = (SHORTEST, 1.1), (0.9, LONGEST)
#: Questions that are a plain yes or no.
PLAIN = frozenset(("challenge", "show", "pay"))


class Pace:
    """The pauses of one game."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(f"{seed} pauses")

    def seconds(self, question: str) -> float:
        """How long a bot seems to think about a question."""
        return self._dice.uniform(*(EASY if question in PLAIN else HARD))
