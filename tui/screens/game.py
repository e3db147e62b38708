"""Which ruleset to play."""

from __future__ import annotations

from collections.abc import Sequence

from tui import faces
from tui.screens.sheet import SheetScreen
from tui.setup import Preparation
from tui.sheet import Row
from tui.texts import say


class GameScreen(SheetScreen):
    """Every ruleset that can be found, one's own among them."""

    heading = "game.title"

    def __init__(self, preparation: Preparation) -> None:
        super().__init__()
        self.preparation = preparation
        self.rulesets = preparation.shelf.rulesets()

    def rows(self) -> Sequence[Row]:
        """One for each ruleset."""
        now = self.preparation.ruleset.id
        found = []
        for number, ruleset in enumerate(self.rulesets):
            draws = ruleset.count_draws()
            size = say("game.one-draw") if draws == 1 else say("game.draws", n=draws)
            found.append(
                Row(
                    faces.ruleset(ruleset),
                    say("game.now") if ruleset.id == now else "",
                    f"{faces.ruleset_text(ruleset)} ({size}; --ruleset {ruleset.id})",
                    lambda number=number: self._choose(number),  # type: ignore[misc]
                )
            )
        return found

    def _choose(self, number: int) -> None:
        chosen = self.rulesets[number]
        if chosen.id != self.preparation.ruleset.id:
            self.preparation.ruleset = chosen
            self.preparation.replace = ()
        self.dismiss()
