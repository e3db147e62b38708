"""What a seat has seen so far as numbers: one row a line, the last ones where there are more than rows."""

from __future__ import annotations

from itertools import islice

from coup_dsl.adapters.match import Match, Setting
from coup_dsl.adapters.observation import QUESTIONS, Numbers
from coup_dsl.adapters.past import Answer, Line, seen
from coup_dsl.engine.events import KINDS
from coup_dsl.errors import Invalid

#: Rows, unless others are asked for.
MEMORY = 48
NAMED = ("action", "token", "pot", "pile", "side")


def checked_memory(lines: int) -> int:
    """So many lines of what was seen; raises Invalid for less than none."""
    if lines < 0:
        raise Invalid(f"a memory holds no lines or some, not {lines}", path=("memory",))
    return lines


class Rows:
    """How lines become rows: the number of an own answer, else kind, seats, roles, cards and words of an event.

    Args:
        setting: what is played.
        memory: how many rows there are.

    Raises:
        Invalid: less than none.
    """

    def __init__(self, setting: Setting, memory: int = MEMORY) -> None:
        program = setting.game.program
        self.memory, self.answers = checked_memory(memory), len(setting.numbering)
        words = {"action": (*(a.id for a in program.actions), *QUESTIONS, *sorted(program.words)),
                 "token": program.token_names, "pot": program.pots, "pile": program.pile_names, "side": program.sides}
        self.words: dict[tuple[str, str], int] = {}
        for field in NAMED:
            for word in words[field]:
                self.words.setdefault((field, word), len(self.words))
        self.kinds = {kind: number for number, kind in enumerate(KINDS)}
        self.roles = {id: number for number, id in enumerate(program.role_ids)}
        n, r = setting.players, len(self.roles)
        sizes = (self.answers, len(self.kinds), n, n, n, r, r, r, 1, len(self.words))
        self.starts = tuple(sum(sizes[:i]) for i in range(len(sizes)))
        self.width = sum(sizes)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and numbers in a row."""
        return self.memory, self.width

    def read(self, match: Match, seat: int | None) -> list[Numbers]:
        """The rows of what a seat, or a spectator, has seen, oldest first; less than ``memory`` at first."""
        return [self._row(line) for line in islice(seen(match.past, seat), self.memory)][::-1]

    def _row(self, line: Line) -> Numbers:
        row = [0] * self.width
        if isinstance(line, Answer):
            row[line.number] = 1
            return row
        _, kind, player, target, source, role, named, cards, amount, words = self.starts
        row[kind + self.kinds[line.kind]] = 1
        row[amount] = line.amount
        if line.player is not None:
            row[player + line.player] = 1
        for order, seat in enumerate(line.targets, 1):
            row[target + seat] = order
        if line.source is not None:
            row[source + line.source] = 1
        if line.role is not None:
            row[role + self.roles[line.role]] = 1
        for id in line.roles:
            row[named + self.roles[id]] = 1
        for id in line.cards:
            row[cards + self.roles[id]] += 1
        for field in NAMED:
            word = getattr(line, field)
            if word is not None:
                row[words + self.words[field, word]] = 1
        return row
