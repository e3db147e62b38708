"""How the rows and columns of a terminal are shared out at the table."""

from __future__ import annotations

from dataclasses import dataclass, replace

SMALLEST = (60, 20)
WIDE = 110
TWO_SIDED = (160, 50)
SIDE = 40
MIDDLE = 120
MANY = 4
NOTES = 5


@dataclass(frozen=True, slots=True)
class Layout:
    """Heights of the parts of the table, and the widths of the columns beside it.

    ``side`` is the column at the right, ``far`` the one at the left; with both the table is in the middle, and tally
    and claims are at the left.
    """

    upper: int
    middle: int
    lower: int
    side: int
    side_log: int
    side_tally: int
    side_claims: int = 0
    side_notes: int = 0
    far: int = 0

    def spreads(self, cards: int) -> bool:
        """Whether a hand in the middle of an exchange takes the room of the log, having none of its own."""
        return not self.side and cards >= MANY and self.middle <= cards

    def without_notes(self) -> Layout:
        """The same where nobody writes any."""
        return replace(self, side_log=self.side_log + self.side_notes, side_notes=0)


def fits(width: int, height: int) -> bool:
    """Whether the table can be shown at all."""
    return width >= SMALLEST[0] and height >= SMALLEST[1]


def sides(width: int, height: int) -> tuple[int, int]:
    """The columns at the left and at the right: one from some width on, two where there is plenty of room."""
    if width >= TWO_SIDED[0] and height >= TWO_SIDED[1]:
        each = max(SIDE, (width - MIDDLE) // 2)
        return each, each
    return 0, SIDE if width >= WIDE else 0


def allocate(width: int, height: int, players: int, actions: int = 0, roles: int = 5, wish: int = 0) -> Layout:
    """Share out the rows.

    Args:
        width: columns of the terminal.
        height: its rows.
        players: how many sit at the table.
        actions: the length of the list of actions, 0 when none is chosen now.
        roles: how many are in play.
        wish: the rows that a long question would have; claim and hand give way to it as far as they can.
    """
    far, side = sides(width, height)
    width -= far
    room = max(4, height - 2 - players)
    if actions:
        upper = 1 + -(-actions // (2 if width - side >= 56 else 1))
        upper = min(upper, max(3, room - 3))
        least = 4 if room >= upper + 5 else 3
    else:
        upper = 4 if players <= 6 and room >= 15 else 3 if room >= 11 else 2
        least = 6 if room >= 11 else 5
    middle = min(6, max(0, room - upper - least))
    lower = room - upper - middle
    spare = lower - max(least, 7)
    if spare > 0:
        if not actions:
            grow = min(2, spare)
            upper, spare = upper + grow, spare - grow
        middle += spare if not side else min(2, spare)
        lower = room - upper - middle
    for _ in range(wish - lower):
        if upper > 3 and not actions:
            upper, lower = upper - 1, lower + 1
        elif middle > 2:
            middle, lower = middle - 1, lower + 1
    tally = min(roles + 2, max(0, height - 2 - 8)) if side else 0
    claims = players + 2 if side and height - 2 - tally - players - 2 >= 12 else 0
    rest = height - 2 - (0 if far else tally + claims)
    notes = NOTES if claims and rest - NOTES >= 12 else 0
    return Layout(upper, middle, lower, side, rest - notes if side else 0, tally, claims, notes, far)
