"""The adviser knows what its seat knows, and no more."""

from __future__ import annotations

import random

from coup_dsl import Game, events_seen_by
from coup_dsl.bots.adviser import Adviser

TABLE = ["Ana", "Bo", "Cy"]
DEALT = ["duke", "duke", "captain", "contessa", "ambassador", "assassin"]


def advised(steps: list[str], seat: int, draws: list[str] = DEALT) -> tuple[Adviser, object]:
    """Who sat beside a seat during some steps, and the view then."""
    state, adviser = Game.load("classic").deal(TABLE, draws=draws, seed=1), Adviser()
    for step in steps:
        state, events = state.step(step)
        adviser.notice(state.seen_by(seat), events_seen_by(events, seat))
    return adviser, state.seen_by(seat)


def test_every_answer_has_a_share_and_the_claim_a_chance() -> None:
    adviser, view = advised(["Ana duke"], 1)
    advice = adviser.advise(view)  # type: ignore[arg-type]
    assert set(advice.shares) == set(view.options)  # type: ignore[attr-defined]
    assert all(0 < share < 1 for share in advice.shares.values())
    assert advice.truth is not None
    assert 0.2 < advice.truth < 0.95


def test_cards_one_sees_make_a_claim_less_likely() -> None:
    draws = ["captain", "captain", "duke", "duke", "contessa", "assassin"]
    adviser, view = advised(["Ana duke"], 1, draws)
    advice = adviser.advise(view)  # type: ignore[arg-type]
    assert advice.truth is not None
    before = advice.truth
    adviser, view = advised(["Ana duke"], 1, ["captain", "captain", "contessa", "assassin", "ambassador", "assassin"])
    other = adviser.advise(view).truth  # type: ignore[arg-type]
    assert other is not None
    assert before < other, "two of three seen make it less likely"


def test_one_who_was_caught_is_believed_less() -> None:
    clean, view = advised(["Ana duke", "Bo pass", "Cy pass", "Bo income", "Cy income", "Ana captain Bo"], 1)
    caught = ["Ana captain Bo", "Bo challenge", "Ana concede", "Ana lose duke", "Bo income", "Cy income", "Ana duke"]
    liar, then = advised(caught, 1, ["duke", "contessa", *DEALT[2:]])
    first, second = clean.advise(view).lies, liar.advise(then).lies  # type: ignore[arg-type]
    assert first is not None
    assert second is not None
    assert second > first


def test_advice_follows_from_the_view_and_what_was_seen() -> None:
    state = Game.load("rebellion", seed=8).deal(4, seed=8)
    view = state.seen_by(0)
    other = view.guess(random.Random(99)).seen_by(0)
    one, two = Adviser().advise(view), Adviser().advise(other)
    assert {str(o): x for o, x in one.shares.items()} == {str(o): x for o, x in two.shares.items()}
    assert Adviser().advise(state.seen_by(1)).shares == {}
