"""The adviser at the table: thinks beside it, for the seat that is asked, in both interfaces."""

from __future__ import annotations

import contextlib
import io
from dataclasses import replace

from coup_dsl import Game
from coup_dsl.bots.adviser import Advice
from tests.tui.players import StillClock, app, preparation, screen_text
from tests.tui.test_table import STANDARD, _asked
from tui.match import Match
from tui.plain import Ended, Plain
from tui.render.odds import odds
from tui.scene import Seating
from tui.witness import Witness


async def test_the_odds_page_is_there_at_once_and_the_advice_comes() -> None:
    running = app(players=3, seed=6)
    async with running.run_test(size=STANDARD) as pilot:
        table = await _asked(running, pilot)
        assert table is not None
        await pilot.press("o")
        await pilot.pause()
        assert "The adviser is thinking" in screen_text(running) or "of such games" in screen_text(running)
        for worker in list(running.workers):
            if worker.group == "counsel":
                await worker.wait()
        await pilot.pause()
        assert "of such games" in screen_text(running)
        assert "thinking" not in screen_text(running)


def test_each_answer_says_how_often_it_wins_the_best_target_by_name() -> None:
    state = Game.load("classic").deal(["Ana", "Bo", "Cy"], seed=4)
    seating = Seating(("Ana", "Bo", "Cy"), ("human", "bot bold", "bot bold"))
    scene = Witness(0, seating, state).scene
    shares = {o: 0.41 if 2 in o.targets else 0.22 for o in state.options if o.action != "income"}
    page = " ".join(" ".join(line.plain for line in odds(scene, 78, Advice(shares=shares))).split())
    assert "Wins about 22% of such games." in page
    assert "At best, Cy, wins about 41% of such games." in page
    assert page.count("Looks worse than the others.") == 1
    hidden = replace(scene, hidden=True)
    assert "of such games" not in " ".join(line.plain for line in odds(hidden, 78, Advice(shares=shares)))


async def test_plain_has_it_too() -> None:
    made = preparation(players=2, seed=3, ruleset="classic")
    assert made.roles is not None
    sink = io.StringIO()
    with contextlib.suppress(Ended):
        await Plain(io.StringIO("o\n"), sink).play(Match(made.deal(made.roles), StillClock(), 0.0))
    assert "of such games" in sink.getvalue()
