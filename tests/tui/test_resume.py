"""A game that was broken off goes on as if it had not been."""

from __future__ import annotations

import asyncio

import pytest

from tests.tui.players import StillClock
from tui.match import Match
from tui.record import Record
from tui.resume import resumed
from tui.setup import prepare
from tui.wishes import Wishes

KINDS = ("balanced", "vengeful", "level-1", "level-2", "level-0")


async def _finished(match: Match) -> Record:
    """Played to the end, with the first option for people."""
    async for change in match.changes():
        if change.asked is not None:
            assert match.answer(change.number, change.scene.view.options[0])
    return match.record


@pytest.mark.parametrize("seed", [4])
def test_the_bots_play_on_as_they_would_have_done(seed: int) -> None:
    prepared = prepare(Wishes(random_roles=True, seed=seed, bots=KINDS, players=5))
    assert prepared.roles is not None
    whole = asyncio.run(_finished(Match(prepared.deal(prepared.roles), StillClock(), 0.0)))
    assert whole.over
    for part in (1, len(whole.steps) // 3, 2 * len(whole.steps) // 3):
        kept = whole.with_steps(whole.steps[:part])
        anew = prepare(Wishes(random_roles=True, seed=99))
        again = asyncio.run(_finished(Match(resumed(kept, None, anew), StillClock(), 0.0)))
        assert again.steps == whole.steps
