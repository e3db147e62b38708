"""The log, the notes and the verdicts: made from events one seat saw."""

from __future__ import annotations

from coup_dsl import Event
from tests.tui.standins import LONG_NAMES, answering, scene
from tui.narrator import narrate
from tui.notebook import fresh, write
from tui.render.log import log
from tui.render.reveal import reveal, verdict
from tui.scene import Scene


def _told(*events: Event) -> list[str]:
    shown = scene()
    lines = [narrate(shown, event) for event in events]
    return [line.plain for line in lines if line is not None]


def _blank() -> Scene:
    shown = scene()
    return Scene(shown.view, shown.seating, fresh(len(LONG_NAMES)), shown.own)


def test_events_are_told_from_the_own_seat() -> None:
    assert _told(
        Event("action", 1, role="general", action="general", amount=5),
        Event("action", 0, action="coup", targets=(3,), amount=7),
        Event("action", 2, action="income"),
        Event("claimed", 3, role="general", action="block"),
        Event("passed", 4, action="challenge"),
        Event("challenged", 0, targets=(1,)),
        Event("shown", 1, role="general", cards=("general",)),
        Event("conceded", 0, role="general"),
        Event("lost", 2, role="newscaster"),
        Event("took", 0, amount=2, source=3),
        Event("took", 3, amount=3),
        Event("took", 3, amount=0),
        Event("drew", 2, amount=2),
        Event("drew", 0, amount=1, cards=("general",)),
        Event("set-aside", 0, role="general", cards=("newscaster",)),
        Event("set-aside", 2, role="general"),
        Event("revealed", 2, role="general", cards=("newscaster",)),
        Event("forfeited", 5, amount=1),
        Event("out", 0),
        Event("out", 5),
        Event("won", 3),
    ) == [
        "Maximiliana-Ruth claims !General against everybody, pays 5",
        "You: Coup against Constantine-Paul, pay 7",
        "Bartholomew-Finn: Income",
        "Constantine-Paul blocks as !General",
        "You challenge Maximiliana-Ruth",
        "Maximiliana-Ruth shows !General: TRUE",
        "You do not show !General: BLUFF",
        "Bartholomew-Finn loses @Newscaster",
        "You take 2 from Constantine-Paul",
        "Constantine-Paul takes 3",
        "Bartholomew-Finn draws 2 cards",
        "You draw !General",
        "You put a card aside and say it was !General (it is @Newscaster)",
        "Bartholomew-Finn puts a card aside and says it was !General",
        "Bartholomew-Finn's card is @Newscaster: BLUFF",
        "Theodora-Eleanor's 1 coin goes to the treasury",
        "You are out",
        "Theodora-Eleanor is out",
        "Constantine-Paul wins the game",
    ]


def test_notes_count_claims_and_who_was_caught() -> None:
    shown = _blank()
    events = [
        Event("turn", 1),
        Event("action", 1, role="general", action="general", amount=5),
        Event("paid", 1, amount=5),
        Event("challenged", 0, targets=(1,)),
        Event("conceded", 1, role="general"),
        Event("claimed", 2, role="newscaster", action="claim"),
        Event("challenged", 0, targets=(2,)),
        Event("shown", 2, role="newscaster"),
    ]
    write(shown, shown.view, events, None)
    notes = shown.notes
    assert notes.turn == 2
    assert notes.claims[1] == {"general": 1}
    assert notes.caught[1] == {"general": 1}
    assert notes.proven[2] == {"newscaster": 1}
    assert notes.log[0].turn == 2
    assert not any("pays 5" in entry.line.plain and "claims" not in entry.line.plain for entry in notes.log)


def test_answers_are_kept_while_the_same_question_stands() -> None:
    shown = _blank()
    view = shown.view
    write(shown, view, [Event("passed", 2, action="challenge")], view)
    assert shown.notes.answers == {2: "allowed"}
    other = answering(question="block")
    write(shown, other, [Event("passed", 3, action="challenge")], view)  # type: ignore[arg-type]
    assert shown.notes.answers == {}


def test_own_cards_are_not_in_the_log_of_a_hidden_hand() -> None:
    shown = _blank()
    write(shown, shown.view, [Event("drew", 0, amount=1, cards=("general",))], None)
    assert "General" in log(shown.notes.log, 40, 3)[1].plain
    assert "General" not in log(shown.notes.log, 40, 3, hidden=True)[1].plain


def test_a_verdict_names_challenger_claim_and_loser() -> None:
    shown = _blank()
    found = verdict(
        shown,
        [
            Event("set-aside", 1, role="general"),
            Event("challenged", 3, targets=(1,)),
            Event("revealed", 1, role="general", cards=("newscaster",)),
        ],
    )
    assert found is not None
    assert found.question == "Constantine-Paul challenges Maximiliana-Ruth's ! General"
    assert not found.true
    assert "Maximiliana-Ruth loses 1 influence" in found.outcome
    beats = ["\n".join(line.plain for line in reveal(found, beat, 64, 9)) for beat in (1, 2, 3)]
    assert "NEWSCASTER" not in beats[0]
    assert "NEWSCASTER" in beats[1]
    assert "B L U F F" not in beats[1]
    assert "B L U F F" in beats[2]
    assert all(line.width == 64 for line in reveal(found, 3, 64, 9))


def test_no_verdict_without_a_challenge() -> None:
    assert verdict(_blank(), [Event("took", 1, amount=3)]) is None
