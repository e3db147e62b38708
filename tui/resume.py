"""A kept game as a deal to be gone on with."""

from __future__ import annotations

import random
from pathlib import Path

from tui.archive import plan_of, play, start
from tui.record import Record
from tui.scene import Seating
from tui.setup import Deal, Preparation

HUMAN = "human"


def seating_of(record: Record) -> Seating:
    """Who sits where."""
    return Seating(tuple(seat.shown for seat in record.seats), tuple(seat.kind for seat in record.seats))


def resumed(record: Record, path: Path | None, preparation: Preparation) -> Deal:
    """The deal of a record; raises Unreadable.

    The bots' own dice are new, since a game goes on from its steps and not from what they thought.
    """
    plan = plan_of(record)
    game = plan.game()
    first, steps = start(record, game), sum(1 for _ in play(record, game))
    chance = random.Random(f"{record.seed} resumed {steps}")
    people = tuple(seat for seat, who in enumerate(record.seats) if who.kind == HUMAN)
    bots = {}
    for seat, who in enumerate(record.seats):
        if seat not in people:
            kind = who.kind.removeprefix("bot ")
            bots[seat] = (kind if kind in preparation.known else preparation.kinds[0], chance.randrange(1 << 32))
    preparation.ruleset, preparation.roles = plan.ruleset, plan.roles
    preparation.replace, preparation.options = plan.replace, dict(plan.options)
    preparation.people, preparation.players = tuple(record.seats[s].shown for s in people), len(record.seats)
    preparation.kinds = tuple(kind for kind, _ in bots.values()) or preparation.kinds
    preparation.shelf.folders = (*preparation.shelf.folders, *plan.folders)
    preparation.games = 1
    return Deal(game, first, seating_of(record), people, bots, preparation.make, record.seed, record, path)
