"""How the random players of a lockstep game choose: seldom a challenge, so that effects happen."""

from __future__ import annotations

import random
from collections.abc import Iterable


class Temper:
    """One game's habits, drawn by its seed: what weighs how much."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.weights = {
            "challenge": rng.choice((0.03, 0.1, 0.3, 1.0)),
            "concede": rng.choice((0.05, 0.5)),
            "block": rng.choice((0.3, 1.0, 3.0)),
            "claim": rng.choice((0.5, 1.0, 3.0)),
            "pay": rng.choice((0.5, 1.0, 2.0)),
            "coup": rng.choice((0.1, 0.5, 1.0)),
            "income": 0.3,
        }
        self.reaction = rng.choice((0.3, 1.0, 5.0))
        self.favourites: dict[str, float] = {}

    def choose(self, options: Iterable[str]) -> str:
        """One of the step texts, the same one for the same seed."""
        texts = sorted(options)
        return self.rng.choices(texts, [self.weight(text.split()) for text in texts])[0]

    def weight(self, words: list[str]) -> float:
        """How likely one step is."""
        if "as" in words:
            return self.reaction * (3.0 if words[2] == words[4] else 1.0)
        known = self.weights.get(words[1])
        if known is not None:
            return known
        return self.favourites.setdefault(words[1], self.rng.choice((0.5, 1.0, 2.0)))
