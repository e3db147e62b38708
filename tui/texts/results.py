"""How a game ended, from the words its record has for it in any language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tui.texts import say

if TYPE_CHECKING:
    from tui.record import Record

_WON = re.compile(r"(\S+) won after (\d+) turns")


def result_words(record: Record) -> str:
    """Who won after how many turns, or that it is not over."""
    won = _WON.fullmatch(record.result)
    if won is None:
        return record.result if record.over else say("replay.open")
    shown = dict(zip(record.names, (seat.shown for seat in record.seats), strict=True))
    return say("replay.won", name=shown.get(won[1], won[1]), n=int(won[2]))
