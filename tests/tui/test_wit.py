"""What bots say: seldom, by character and public events only; and how long they seem to think."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from coup_dsl import Event, bots
from tests.tui.players import StillClock, preparation
from tests.tui.test_resume import KINDS
from tui.match import Match
from tui.pace import LONGEST, SHORTEST, Pace
from tui.settings import Settings
from tui.setup import Deal, prepare
from tui.texts import say
from tui.wishes import Wishes
from tui.wit import OCCASIONS, SEPARATOR, SPEAKERS, Wit

SEATED = ("human", "bot bold", "bot careful", "bot level-2")
CAUGHT = (Event("challenged", 1, targets=(2,)), Event("conceded", 2, role="duke"))


def said(wit: Wit, events: tuple[Event, ...], numbers: int = 40) -> list[tuple[int, str]]:
    """What is said when the same thing happens in turn after turn."""
    turn = Event("turn", 0)
    return [found for n in range(numbers) if (found := wit.after(n, (turn, *events))) is not None]


def test_every_character_has_lines_for_every_occasion() -> None:
    assert set(bots.CHARACTERS) == SPEAKERS
    for kind in SPEAKERS:
        for occasion in OCCASIONS:
            lines = say(f"wit.{kind}-{occasion}").split(SEPARATOR)
            assert len(set(lines)) == 3
            assert all(len(line) < 60 for line in lines)


def test_a_line_is_for_its_speaker_and_its_occasion_and_never_comes_twice() -> None:
    lines = said(Wit(5, SEATED), CAUGHT)
    assert {seat for seat, _ in lines} == {1, 2}
    texts = [line for _, line in lines]
    assert len(set(texts)) == len(texts) == 6
    assert set(texts) == {*say("wit.bold-caught").split(SEPARATOR), *say("wit.careful-trapped").split(SEPARATOR)}


def test_at_most_one_a_turn_and_nothing_from_people_levels_and_the_dead() -> None:
    wit = Wit(5, SEATED)
    same_turn = [wit.after(n, CAUGHT) for n in range(40)]
    assert sum(found is not None for found in same_turn) == 1
    assert said(Wit(5, ("human", "human", "bot level-4", "bot level-2")), CAUGHT) == []
    out = (*CAUGHT, Event("lost", 2, cards=("duke",)), Event("out", 2))
    assert {seat for seat, _ in said(Wit(5, SEATED), out)} == {1}


def test_a_claim_is_bold_after_a_bluff_or_two_other_claims() -> None:
    wit = Wit(5, SEATED)
    claims = [Event("action", 0, role=role, action=role) for role in ("duke", "captain", "assassin")]
    assert said(wit, tuple(claims[:2])) == []
    assert {line for _, line in said(wit, (claims[2],))} <= {
        *say("wit.bold-bold").split(SEPARATOR), *say("wit.careful-bold").split(SEPARATOR)}


def test_a_bot_takes_its_time_by_the_question_alone() -> None:
    first, second = Pace(3), Pace(3)
    questions = ["action", "challenge", "block", "challenge", "lose"] * 20
    pauses = [first.seconds(question) for question in questions]
    assert pauses == [second.seconds(question) for question in questions]
    assert all(SHORTEST <= pause <= LONGEST for pause in pauses)
    hard = [pause for pause, question in zip(pauses, questions, strict=True) if question != "challenge"]
    easy = [pause for pause, question in zip(pauses, questions, strict=True) if question == "challenge"]
    assert sum(hard) / len(hard) > sum(easy) / len(easy) + 0.2


async def _played(deal: Deal, settings: Settings) -> tuple[Match, StillClock]:
    clock = StillClock()
    match = Match(deal, clock, 1.0, settings)
    async for change in match.changes():
        if change.asked is not None:
            match.answer(change.number, change.scene.view.options[0])
    return match, clock


def test_wit_changes_nothing_and_can_be_switched_off_and_so_can_pauses() -> None:
    def deal() -> Deal:
        made = prepare(Wishes(random_roles=True, seed=6, bots=KINDS[:3], players=4))
        assert made.roles is not None
        return made.deal(made.roles)

    loud, clock = asyncio.run(_played(deal(), Settings()))
    still, hurried = asyncio.run(_played(deal(), Settings(wit="off", animation="none")))
    assert loud.record == still.record
    lines = [entry for entry in loud.scene(loud.own).notes.log if entry.spoken]
    assert lines
    kept = [entry for entry in loud.scene(loud.own).notes.log if not entry.spoken]
    assert [replace(entry) for entry in still.scene(still.own).notes.log] == kept
    assert min(clock.pauses) >= SHORTEST
    assert set(hurried.pauses) == {0.0}


async def test_stand_ins_without_a_character_say_nothing() -> None:
    made = preparation(seed=3, players=3)
    assert made.roles is not None
    match, _ = await _played(made.deal(made.roles), Settings())
    assert not any(entry.spoken for entry in match.scene(match.own).notes.log)
