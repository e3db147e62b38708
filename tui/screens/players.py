"""Who plays: people at this machine and bots, 2 to 10 in all."""

from __future__ import annotations

from collections.abc import Sequence

from tui.cells import clean
from tui.screens.sheet import SheetScreen
from tui.seating import NAMES
from tui.setup import Preparation
from tui.sheet import Row
from tui.texts import say
from tui.texts.kinds import kind_name, kind_words

MOST = 10


class PlayersScreen(SheetScreen):
    """One row for each seat; where they sit is drawn at the deal."""

    heading = "players.title"

    def __init__(self, preparation: Preparation) -> None:
        super().__init__()
        self.preparation = preparation

    def above(self) -> list[str]:
        """What is to be known first."""
        return [say("players.above")]

    def rows(self) -> Sequence[Row]:
        """How many, then the people, then the bots."""
        made = self.preparation
        found = [Row(say("players.all"), str(made.players), say("players.all-words"), step=self._all)]
        here = str(len(made.people))
        found.append(Row(say("players.here"), here, say("players.here-words"), step=self._people))
        for number, name in enumerate(made.people):
            found.append(
                Row(say("players.person", n=number + 1), name, say("players.person-words"),
                    put=lambda text, n=number: self._call(n, text)),  # type: ignore[misc]
            )
        for number in range(made.players - len(made.people)):
            kind = made.kinds[number % len(made.kinds)]
            found.append(
                Row(say("players.bot", n=number + 1), kind_name(kind), kind_words(kind, made.known[kind]),
                    step=lambda by, n=number: self._kind(n, by)),  # type: ignore[misc]
            )
        return found

    def _all(self, by: int) -> None:
        made = self.preparation
        made.players = min(MOST, max(2, len(made.people), made.players + by))

    def _people(self, by: int) -> None:
        made = self.preparation
        count = min(MOST, max(0, len(made.people) + by))
        people = list(made.people[:count])
        while len(people) < count:
            taken = {clean(name).casefold() for name in people}
            people.append(next(name for name in (say("players.you"), *NAMES) if name.casefold() not in taken))
        made.people = tuple(people)
        made.players = max(made.players, count)

    def _call(self, number: int, text: str) -> str:
        made = self.preparation
        name = clean(text) if text.strip() else ""
        others = [clean(other).casefold() for n, other in enumerate(made.people) if n != number]
        if not name:
            return say("players.empty")
        if name.casefold() in others:
            return say("players.twice", name=name)
        made.people = (*made.people[:number], name, *made.people[number + 1 :])
        return ""

    def _kind(self, number: int, by: int) -> None:
        made = self.preparation
        kinds = [made.kinds[n % len(made.kinds)] for n in range(made.players - len(made.people))]
        known = list(made.known)
        kinds[number] = known[(known.index(kinds[number]) + by) % len(known)]
        made.kinds = tuple(kinds)
