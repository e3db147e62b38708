"""The table as text: at 80x24 with long names nothing is cut and nothing overlaps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.tui.standins import LONG_NAMES, Matter, Option, View, acting, answering, scene
from tui.cells import Line
from tui.chooser import Chooser
from tui.decision import decide
from tui.notebook import LONGEST, write
from tui.render import prompt
from tui.render.bar import bar
from tui.render.claim import claim
from tui.render.hand import hand
from tui.render.layout import allocate
from tui.render.log import log, whole
from tui.render.seats import seats
from tui.render.tally import tally
from tui.scene import Entry, Scene

LATER = 10.0


def _plain(lines: list[Line]) -> str:
    return "\n".join(line.plain.rstrip() for line in lines)


def _joined(lines: list[Line]) -> str:
    return " ".join(_plain(lines).split())


def _chooser(shown: Scene) -> Chooser:
    return Chooser(decide(shown, 1), 0.0)


def test_players_at_eighty_columns_are_whole_and_aligned() -> None:
    rows = seats(scene(), 80)
    assert [row.width for row in rows] == [80] * 6
    text = _plain(rows)
    assert "…" not in text
    for name in LONG_NAMES:
        assert name in text
    assert "x$Capitalst" in text
    assert {row.plain.index("c ") for row in rows} == {22}
    assert rows[0].plain.endswith("? YOU ANSWER")
    assert rows[1].plain.startswith("►2")
    assert "! CLAIMS" in rows[1].plain
    assert "✓ allowed" in rows[2].plain
    assert "x out" in rows[4].plain
    assert ". next" in rows[5].plain


def test_claims_and_tokens_are_shown() -> None:
    row = seats(scene(), 80)[1].plain
    assert "tax" in row
    assert "!G2" in row
    assert "$C1-" in row
    wide = seats(scene(), 120)[1].plain
    assert "tax:General" in wide
    assert "!Gene2" in wide
    assert "bot careful" in wide


@pytest.mark.parametrize("width", [60, 72, 80, 109, 110, 160])
def test_players_keep_their_width_at_any_size(width: int) -> None:
    assert all(row.width == width for row in seats(scene(), width))


def test_hidden_hand_shows_no_role() -> None:
    shown = scene()
    hidden = Scene(shown.view, shown.seating, shown.notes, shown.own, hidden=True)
    text = _plain(seats(hidden, 80)[:1]) + _plain(hand(hidden, 39, 6))
    assert "apital" not in text.lower()
    assert "▐▒▒▌ ▐▒▒▌" in text


def test_a_spectator_sees_no_hand() -> None:
    watching = scene(answering(hand=(), options=()), own=None)
    assert "▐▒▒▌ ▐▒▒▌" in seats(watching, 80)[0].plain
    assert "Hands are hidden" in hand(watching, 39, 6)[0].plain


def test_the_bar_counts_answers_and_names_who_is_awaited() -> None:
    assert _joined([bar(scene(), 80)]) == ("Rebellion G54 │ turn 14 │ treasury 29 │ deck 3 2 of 4 answered YOU ANSWER")
    waiting = bar(scene(answering(actor=5, options=())), 80).plain
    assert "waiting for Theodora-Eleanor" in waiting


def test_the_claim_says_who_what_against_whom_and_the_odds() -> None:
    text = _plain(claim(scene(), 80, 4))
    assert "Maximiliana-Ruth claims  ! GENERAL  against everybody, and pays 5." in text
    assert "Kill all for 5.  Block: each of them, as General." in text.replace(". B", ".  B")
    assert "General: 3 exist, 1 face up, you hold 0, so 2 among 9 unseen cards." in text
    assert "…" not in text


def test_a_block_is_described_as_one() -> None:
    view = answering(matters=(Matter("action", 0, "general", "general"), Matter("claim", 2, role="general")))
    assert "Bartholomew-Finn claims  ! GENERAL  to block your General against everybody." in _plain(
        claim(scene(view), 90, 4)
    )


def test_each_answer_shows_its_consequence() -> None:
    shown = scene()
    text = _plain(prompt.lower(shown, _chooser(shown), 80, 6))
    assert "1a Allow" in text
    assert "you are asked next whether you block." in text
    assert "2c Challenge" in text
    assert "5 coins go back." in text
    assert len(text.split("\n")) == 6
    assert "…" not in text


def test_what_an_exposed_claim_costs_besides_is_on_the_card() -> None:
    shown = scene()
    assert "what else happens" not in _joined(prompt.lower(shown, _chooser(shown), 80, 12))
    claimed = shown.view.game.action("general")
    claimed.spec.caught = ("something",)
    try:
        assert "what else happens when it is exposed" in _joined(prompt.lower(shown, _chooser(shown), 80, 12))
    finally:
        claimed.spec.caught = ()


def test_allow_is_highlighted_only_where_it_costs_nothing() -> None:
    assert decide(scene(), 1).preferred is None
    harmless = answering(matters=(Matter("action", 1, "capitalist", "capitalist"),))
    assert decide(scene(harmless), 1).preferred == 0
    aimed_elsewhere = answering(matters=(Matter("action", 1, "coup", None, (2,)),))
    assert decide(scene(aimed_elsewhere), 1).preferred == 0
    my_action_blocked = answering(
        matters=(Matter("action", 0, "general", "general"), Matter("claim", 2, role="general"))
    )
    assert decide(scene(my_action_blocked), 1).preferred is None


def test_actions_stand_in_two_columns_with_what_they_bring() -> None:
    shown = scene(acting())
    chooser = _chooser(shown)
    rows = prompt.actions(shown, chooser, 80, 5)
    text = _plain(rows)
    assert "…" not in text
    for words in (
        "1 Income       take 1",
        "kill for 7",
        "take 4, shared     have",
        "tax a role        bluff",
        "! General    not now",
        "7 * Consular   treaty with 1     bluff",
    ):
        assert words in text
    assert chooser.mark is None
    wide = _plain(prompt.actions(shown, chooser, 120, 5))
    assert "Foreign Consular" in wide


def test_a_refused_action_says_why() -> None:
    shown = scene(acting())
    chooser = _chooser(shown)
    chooser.press("4", LATER)
    text = _plain(prompt.lower(shown, chooser, 80, 5))
    assert "it costs 5 and you have 4" in text
    assert chooser.enter(LATER) is None


def test_the_reason_of_a_refused_action_stands_there_once() -> None:
    shown = scene(acting())
    chooser = _chooser(shown)
    chooser.press("4", LATER)
    assert chooser.enter(LATER) is None
    assert _joined(prompt.lower(shown, chooser, 80, 7)).count("it costs 5 and you have 4") == 1
    chooser.mark = None
    chooser.enter(LATER)
    assert "Choose with a digit" in _plain(prompt.lower(shown, chooser, 80, 7))


def test_the_consequence_of_a_bluff_names_the_risk() -> None:
    shown = scene(acting())
    chooser = _chooser(shown)
    chooser.press("6", LATER)
    assert "A bluff: if challenged you lose 1 influence" in _plain(prompt.lower(shown, chooser, 80, 5))
    chooser.press("3", LATER)
    assert "You hold it: a challenger loses 1 influence." in _joined(prompt.lower(shown, chooser, 80, 5))


def test_targets_carry_seat_numbers_and_refused_ones_their_reason() -> None:
    shown = scene(acting())
    chooser = _chooser(shown)
    chooser.press("7", LATER)
    chooser.press("7", LATER)
    text = _plain(prompt.lower(shown, chooser, 80, 5))
    assert "Foreign Consular: with whom" in text
    assert "2 Maximiliana-Ruth  12c 2 cards" in text
    chooser.press("6", LATER)
    assert "Theodora-Eleanor: not possible, Fay has peace." in _plain(prompt.lower(shown, chooser, 80, 5))


def test_roles_are_targets_too() -> None:
    shown = scene(acting())
    chooser = _chooser(shown)
    chooser.press("6", LATER)
    chooser.press("6", LATER)
    text = _plain(prompt.lower(shown, chooser, 80, 5))
    assert "Customs Officer: which role" in text
    assert "5 * Foreign Consular" in text
    chooser.press("2", LATER)
    sent = chooser.press("2", LATER)
    assert sent is not None
    assert sent.roles == ("general",)


def test_losing_an_influence_explains_each_way() -> None:
    options = (
        Option("lose", 0, cards=("capitalist",)),
        Option("lose", 0, cards=("capitalist",), claim="newscaster"),
        Option("lose", 0, cards=("newscaster",)),
        Option("lose", 0, cards=("newscaster",), claim="newscaster"),
    )
    shown = scene(answering(options=options, question="lose", matters=(Matter("loss", 0, cause="coup"),)))
    chooser = _chooser(shown)
    text = _plain(prompt.lower(shown, chooser, 80, 6))
    assert "You lose an influence: which one?" in text
    assert "$ Capitalist as Newscaster" in text
    assert "bluff" in text
    assert "true" in text
    chooser.press("2", LATER)
    assert "said to be Newscaster" in _plain(prompt.lower(shown, chooser, 80, 6))


def test_returning_cards_says_what_is_kept() -> None:
    cards = ("capitalist", "general", "general", "newscaster", "customs-officer")
    options = (
        Option("return", 0, cards=("general", "general", "newscaster")),
        Option("return", 0, cards=("capitalist", "general", "customs-officer")),
    )
    shown = scene(answering(hand=cards, hand_sizes=(5, 2, 1, 2, 0, 1), options=options, question="return"))
    text = _plain(prompt.lower(shown, _chooser(shown), 80, 6))
    assert "Keep Capitalist and Customs Officer" in text
    chooser = _chooser(shown)
    chooser.press("1", LATER)
    assert "2 General and Newscaster go back to the deck." in _joined(prompt.lower(shown, chooser, 80, 6))
    rows = seats(shown, 80)
    assert all(row.width == 80 for row in rows)
    hand_text = _plain(hand(shown, 39, 6))
    assert hand_text.count("General") == 2
    assert "Customs Officer" in hand_text


def test_others_are_awaited_by_name() -> None:
    shown = scene(answering(actor=3, options=()))
    text = _plain(prompt.lower(shown, None, 80, 6))
    assert "Waiting for Constantine-Paul" in text
    assert "decides whether to challenge" in text


def test_the_log_keeps_the_newest_lines_and_breaks_between_words() -> None:
    entries = [Entry(number, Line.of(f"entry {number} with a good many words in it")) for number in range(1, 9)]
    rows = log(entries, 30, 6)
    assert len(rows) == 6
    assert all(row.width == 30 for row in rows)
    assert rows[-2].plain.startswith("  8 entry 8 with a good many")
    assert rows[-1].plain.strip() == "words in it"


def test_a_long_log_costs_no_more_than_a_short_one() -> None:
    class Counted(list[Entry]):
        looked = 0

        def __reversed__(self) -> Iterator[Entry]:
            for entry in super().__reversed__():
                Counted.looked += 1
                yield entry

    entries = Counted(Entry(number, Line.of(f"entry {number}")) for number in range(1, 2001))
    assert log(entries, 30, 6)[-1].plain.strip() == "2000 entry 2000"
    assert Counted.looked <= 6


def test_the_log_of_an_endless_game_is_capped() -> None:
    shown = scene()
    shown.notes.log[:] = [Entry(number, Line.of("x")) for number in range(LONGEST + 5)]
    write(shown, shown.view, (), None)
    assert len(shown.notes.log) == LONGEST
    assert shown.notes.log[-1].turn == LONGEST + 4


def test_the_tally_adds_up() -> None:
    text = _plain(tally(scene(), 80))
    assert "Foreign Consular" in text
    assert "2" in text


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (110, 30), (120, 40), (200, 60)])
@pytest.mark.parametrize("actions", [0, 7, 10])
def test_rows_are_shared_out_completely(players: int, size: tuple[int, int], actions: int) -> None:
    width, height = size
    layout = allocate(width, height, players, actions)
    assert 2 + players + layout.upper + layout.middle + layout.lower == height
    assert layout.upper >= 2
    assert layout.lower >= 3
    assert layout.middle >= (0 if size == (60, 20) and players > 8 else 1)
    if (width, height) == (80, 24) and players <= 6:
        assert layout.middle >= 6


def test_with_plenty_of_room_the_table_is_in_the_middle() -> None:
    assert (allocate(159, 60, 6).far, allocate(200, 49, 6).far) == (0, 0)
    for width, height in ((160, 50), (200, 60), (400, 120)):
        layout = allocate(width, height, 6)
        assert layout.far == layout.side >= 40
        assert width - layout.far - layout.side in (80, 120)
        assert layout.side_log + layout.side_notes == height - 2
        assert layout.side_tally + layout.side_claims <= height - 2


def test_a_filtered_log_keeps_the_turns() -> None:
    entries = [Entry(3, Line.of("Ana claims"), Line.of("public claims")), Entry(0, Line.of("Bo passes")),
               Entry(4, Line.of("Cy")), Entry(0, Line.of("Ana takes 3"))]  # fmt: skip
    assert [row.plain.rstrip() for row in whole(entries, 40, word="ana")] == ["  3 Ana claims", "  4 Ana takes 3"]
    assert [row.plain.rstrip() for row in whole(entries, 40, True, "ana")] == ["  4 Ana takes 3"]
    assert len(whole(entries, 40)) == len(entries)


@pytest.mark.parametrize("players", [7, 8, 9, 10])
def test_up_to_ten_players_fit_eighty_by_twenty_four(players: int) -> None:
    names = (*LONG_NAMES, "Seven", "Eight", "Nine", "Ten")[:players]
    more = players - 6
    view = View(
        names=tuple(f"P{n}" for n in range(players)),
        coins=(4, 12, 3, 5, 0, 10) + (2,) * more,
        hand_sizes=(2, 2, 1, 2, 0, 1) + (2,) * more,
        lost=((), (), ("newscaster",), (), ("general", "capitalist"), ("customs-officer",)) + ((),) * more,
        aside_sizes=(0,) * players,
        alive=(True, True, True, True, False, True) + (True,) * more,
        tokens={},
    )
    shown = scene(view, names)
    assert all(row.width == 80 for row in seats(shown, 80))
    layout = allocate(80, 24, players)
    assert layout.upper >= 3
    text = _plain(claim(shown, 80, layout.upper))
    assert "GENERAL" in text
    assert _plain(hand(shown, 39, layout.middle)).upper().count("CAPITAL")
