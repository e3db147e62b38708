"""What a finished game comes to: hands by turn, bluffs that worked and were caught, the best challenge."""

from __future__ import annotations

import pytest

from coup_dsl import State
from tests.tui.scenes import CHALLENGED, LONGEST, deal, preparation, random_game
from tui.glyphs import TICK
from tui.render.history import bluffs, hands
from tui.render.summary import summary
from tui.result import Bluff, Result, Score
from tui.scene import Scene, Seating
from tui.witness import Witness


def _played(state: State, steps: tuple[str, ...], seating: Seating, eye: int | None) -> tuple[Scene, Result]:
    score, witness = Score(state), Witness(eye, seating, state)
    for step in steps:
        before = state
        state, events = state.step(step)
        score.count(before, next(option for option in before.options if str(option) == step), events)
        witness.take(state, events)
    return witness.scene, score.result(state, seating) if state.over else _open(score, seating)


def _open(score: Score, seating: Seating) -> Result:
    """The account of a game that is still going on; only tests ask for that."""
    return Result(None, score.turns, (), tuple(score._hands), tuple(score._bluffs), score._best)


def test_a_bluff_that_was_caught_is_told_with_who_caught_it() -> None:
    made = deal(wanted=CHALLENGED, asked=False)
    _, result = _played(made.state, made.record.steps, made.seating, None)
    assert result.bluffs == (Bluff(1, 1, "crime-boss", caught=3),)
    read = result.read
    assert read is not None
    assert (read.turn, read.seat, read.whom, read.role) == (1, 3, 1, "crime-boss")
    assert 0 < read.chance < 1
    assert result.hands[0][1] == ("foreign-consular", "speculator")
    assert result.hands[1][1] == ("speculator",)


def test_a_bluff_nobody_doubted_worked_and_a_true_claim_is_none() -> None:
    steps = ("Ana customs-officer newscaster", *(f"{name} pass" for name in ("Bo", "Cy", "Dee", "Fay")))
    made = deal(turn="Ana", tokens={}, wanted=steps, asked=False)
    _, result = _played(made.state, made.record.steps, made.seating, None)
    assert result.bluffs == ()
    made = deal(turn="Bo", tokens={}, wanted=("Bo customs-officer newscaster",), asked=False)
    _, result = _played(made.state, made.record.steps, made.seating, None)
    assert result.bluffs == (Bluff(1, 1, "customs-officer"),)
    assert result.read is None


@pytest.mark.parametrize("width", [60, 80, 110, 200])
def test_a_whole_game_comes_to_light(width: int) -> None:
    made, record = preparation().deal(LONGEST), random_game()
    scene, result = _played(made.state, record.steps, made.seating, 0)
    assert len(result.hands) == result.turns
    for seat, row in enumerate(result.rows):
        told = [bluff for bluff in result.bluffs if bluff.seat == seat]
        assert len(told) == row.tally.bluffs
        assert sum(bluff.caught is not None for bluff in told) <= row.tally.caught
    assert any(bluff.caught is None for bluff in result.bluffs)
    assert result.read is not None
    rows = summary(scene, result, 1, width)
    assert {line.width for line in rows} == {width}
    text = "\n".join(line.plain for line in rows)
    assert text.count(f"{TICK} ") == sum(bluff.caught is None for bluff in result.bluffs)
    assert " ".join(text.split()).count("Best read: turn") == 1
    table = [line.plain for line in hands(scene, result, width)]
    assert sum(row.startswith(f"{result.turns:>4} ") for row in table) >= 1
    assert all(sign in "\n".join(table) for sign in "$!@*")
    assert "…" not in text
    assert len(bluffs(scene, result, 80)) == len(result.bluffs) + 1
