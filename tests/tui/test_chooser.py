"""A key highlights, Enter or the same key again sends, and nothing is sent by accident."""

from __future__ import annotations

from typing import Any

from tests.tui.standins import Option
from tui.chooser import Choice, Chooser, Decision

LATER = 10.0


def _choice(name: str, **more: Any) -> Choice:
    return Choice(name, Option(name, 0), **more)  # type: ignore[arg-type]


def _chooser(*choices: Choice, preferred: int | None = None) -> Chooser:
    return Chooser(Decision(1, 0, "challenge", "?", choices, preferred), since=0.0)


def test_a_digit_highlights_and_the_same_digit_again_sends() -> None:
    chooser = _chooser(_choice("a"), _choice("b"))
    assert chooser.press("2", LATER) is None
    assert chooser.mark == 1
    sent = chooser.press("2", LATER)
    assert sent is not None
    assert sent.kind == "b"


def test_letters_do_the_same_and_enter_sends() -> None:
    chooser = _chooser(_choice("allow", letter="a"), _choice("challenge", letter="c"))
    assert chooser.press("c", LATER) is None
    assert chooser.press("a", LATER) is None
    sent = chooser.enter(LATER)
    assert sent is not None
    assert sent.kind == "allow"


def test_a_highlight_made_otherwise_wants_the_key_twice() -> None:
    chooser = _chooser(_choice("allow", letter="a"), preferred=0)
    assert chooser.press("a", LATER) is None
    assert chooser.press("a", LATER) is not None


def test_one_key_sends_for_those_who_want_that_but_never_at_once_or_what_cannot_be() -> None:
    chooser = _chooser(_choice("a"), Choice("b", why="not now"), Choice("c", then=(_choice("d"),)))
    chooser.once = True
    assert chooser.press("1", 0.24) is None
    assert chooser.press("2", LATER) is None
    assert chooser.said == "not now"
    assert chooser.press("3", LATER) is None
    assert chooser.choices[0].label == "d"
    sent = chooser.renewed(chooser.decision).point(0, LATER)
    assert sent is not None
    assert sent.kind == "d"


def test_nothing_is_sent_in_the_first_quarter_second() -> None:
    chooser = _chooser(_choice("allow"), preferred=0)
    assert chooser.enter(0.24) is None
    assert chooser.enter(0.25) is not None


def test_nothing_highlighted_sends_nothing_and_says_why() -> None:
    chooser = _chooser(_choice("allow"))
    assert chooser.enter(LATER) is None
    assert chooser.said


def test_what_is_refused_says_why() -> None:
    chooser = _chooser(Choice("general", why="it costs 5."), _choice("b"))
    chooser.press("1", LATER)
    assert chooser.press("1", LATER) is None
    assert chooser.said == "it costs 5."


def test_targets_come_after_the_action_and_escape_goes_back() -> None:
    targets = (_choice("Bo", number=2), Choice("Cy", number=3, why="Cy has peace."), _choice("Dee", number=10))
    chooser = _chooser(_choice("income"), Choice("coup", then=targets, ask="Coup: against whom"))
    chooser.press("2", LATER)
    assert chooser.press("2", LATER) is None
    assert chooser.title == "Coup: against whom"
    assert chooser.mark is None
    assert [chooser.digit_of(index) for index in range(3)] == ["2", "3", "0"]
    chooser.press("3", LATER)
    assert chooser.enter(LATER) is None
    assert chooser.said == "Cy has peace."
    assert chooser.back()
    assert chooser.mark == 1
    assert not chooser.back()
    chooser.enter(LATER)
    chooser.press("0", LATER)
    sent = chooser.press("0", LATER)
    assert sent is not None
    assert sent.kind == "Dee"


def test_the_only_possible_target_is_highlighted() -> None:
    then = (_choice("Bo", number=2), Choice("Cy", number=3, why="no"))
    chooser = _chooser(Choice("coup", then=then))
    chooser.move(1)
    chooser.enter(LATER)
    assert chooser.mark == 0


def test_more_choices_than_digits_are_turned_in_pages() -> None:
    chooser = _chooser(*(_choice(str(number)) for number in range(25)))
    assert list(chooser.page) == list(range(9))
    chooser.press("0", LATER)
    assert list(chooser.page) == list(range(9, 18))
    chooser.press("2", LATER)
    assert chooser.mark == 10
    sent = chooser.press("2", LATER)
    assert sent is not None
    assert sent.kind == "10"
    chooser.press("0", LATER)
    chooser.press("0", LATER)
    assert list(chooser.page) == list(range(9))


def test_arrows_go_round_and_jumps_stay_inside() -> None:
    chooser = _chooser(_choice("a"), _choice("b"), _choice("c"))
    chooser.move(-1)
    assert chooser.mark == 2
    chooser.move(1)
    assert chooser.mark == 0
    chooser.jump(-1)
    assert chooser.mark == 0
    chooser.jump(2)
    assert chooser.mark == 2


def test_two_clicks_send() -> None:
    chooser = _chooser(_choice("a"), _choice("b"), preferred=0)
    assert chooser.point(0, LATER) is None
    assert chooser.point(1, LATER) is None
    assert chooser.point(1, LATER) is not None
    assert chooser.point(7, LATER) is None
