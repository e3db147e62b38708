"""A kept game as a deal to be gone on with."""

from __future__ import annotations

from pathlib import Path

from coup_dsl.bots import FORMER
from tui.archive import plan_of, play, start
from tui.hold import hold, release
from tui.record import Record, Unreadable
from tui.scene import Seating
from tui.setup import Deal, Preparation, bot_seed

HUMAN = "human"


def seating_of(record: Record) -> Seating:
    """Who sits where."""
    return Seating(tuple(seat.shown for seat in record.seats), tuple(seat.kind for seat in record.seats))


def resumed(record: Record, path: Path | None, preparation: Preparation) -> Deal:
    """The deal of a record; raises Unreadable.  The bots have the dice they would have had without a break."""
    if path is not None and not hold(path):
        raise Unreadable("it is open in another window")
    try:
        plan = plan_of(record)
        game = plan.game()
        first = start(record, game)
        for _ in play(record, game):
            pass
    except Unreadable:
        if path is not None:
            release(path)
        raise
    people = tuple(seat for seat, who in enumerate(record.seats) if who.kind == HUMAN)
    bots = {}
    for seat, who in enumerate(record.seats):
        if seat not in people:
            kind = who.kind.removeprefix("bot ")
            known = FORMER.get(kind, kind)
            bots[seat] = (kind if known in preparation.known else preparation.kinds[0], bot_seed(record.seed, seat))
    preparation.ruleset, preparation.roles = plan.ruleset, plan.roles
    preparation.replace, preparation.options = plan.replace, dict(plan.options)
    preparation.people, preparation.players = tuple(record.seats[s].shown for s in people), len(record.seats)
    preparation.kinds = tuple(kind for kind, _ in bots.values()) or preparation.kinds
    preparation.shelf.folders = (*preparation.shelf.folders, *plan.folders)
    preparation.games = 1
    return Deal(game, first, seating_of(record), people, bots, preparation.make, record.seed, record, path)
