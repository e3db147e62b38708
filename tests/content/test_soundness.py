"""What a card would do at the table: sharper cases than the corpus has, and no false alarms."""

from __future__ import annotations

from pathlib import Path

import pytest

from coup_dsl.content.check import check_file
from coup_dsl.content.library import Library
from coup_dsl.language.examples import CARD, effect, hook

LIBRARY = Library()
SHIPPED = sorted((Path(__file__).resolve().parents[2] / "roles").rglob("*.yaml"))
RULESET = """\
ruleset: tryout
name: Tryout
text: A ruleset.
extends: classic
"""


def codes(text: str, folder: Path) -> list[str]:
    path = folder / "tryout.yaml"
    path.write_text(text, encoding="utf-8")
    return [finding.code for finding in check_file(path, LIBRARY)]


def said(text: str, words: str) -> str:
    return text.replace("What it does stands below.", words)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_no_alarm_about_a_file_that_is_shipped(path: Path) -> None:
    assert [str(finding) for finding in check_file(path, LIBRARY)] == []


@pytest.mark.parametrize(
    "condition",
    [
        "coins of you > 3 and coins of you < 4",
        "coins of you is 3 and coins of you > 5",
        "number of others > 10",
        "deck > deck",
        "not yes",
        "no",
        "deck < 0",
        "number of nobody > 0",
        "left of missing > 3",
        "option coins > 25",
        "min(deck, 3) > 3",
        "max(deck, 3) < 3",
        "deck + 2 < 2",
        "you is out",
        "you is alive and not you is alive",
        "deck > 3 and (coins of you < 0 or no)",
        "everyone except everyone is empty and no",
    ],
)
def test_never_required(condition: str, tmp_path: Path) -> None:
    token = "tokens:\n  missing: {on: player, supply: 3}\n" if "missing" in condition else ""
    text = effect(
        "you take 1" + ("\nyou place missing on you" if token else ""),
        f"requires:\n  if: {condition}\n  because: it is so",
        token,
    )
    assert codes(text, tmp_path) == ["C102"]


@pytest.mark.parametrize(
    "condition",
    [
        "coins of you > 3 and coins of you < 5",
        "coins of you is 3",
        "number of others > 8",
        "deck >= deck",
        "deck - 3 > 0",
        "you is alive",
        "coins of you is coins of neighbour of you",
        "option forced-coup > 9",
        "not (deck > 3 and deck < 2)",
        "richest of everyone is empty or deck > 3",
        "left of missing > 2",
    ],
)
def test_sometimes_required(condition: str, tmp_path: Path) -> None:
    token = "tokens:\n  missing: {on: player, supply: 3}\n" if "missing" in condition else ""
    text = effect(
        "you take 1" + ("\nyou place missing on you" if token else ""),
        f"requires: {{if: {condition}, because: it is so}}",
        token,
    )
    assert codes(text, tmp_path) == []


@pytest.mark.parametrize(
    ("source", "empty"),
    [
        ("others except others", True),
        ("you except everyone", True),
        ("others except everyone", True),
        ("richest of others except others", True),
        ("nobody or nobody", True),
        ("living of nobody", True),
        ("others except (others or you)", True),
        ("others except you", False),
        ("everyone except others", False),
        ("others except richest of others", False),
        ("others or nobody", False),
        ("neighbour of you", False),
    ],
)
def test_targets(source: str, empty: bool, tmp_path: Path) -> None:
    assert codes(effect("target loses influence", f"target: {source}"), tmp_path) == (["C103"] if empty else [])


@pytest.mark.parametrize(
    ("event", "condition", "fires"),
    [
        ("turn-end", "player is out", False),
        ("turn-end", "player is alive", True),
        ("estate", "player is alive", False),
        ("estate", "player is out", True),
        ("losing", "cause is by-challenge and not cause is by-challenge", False),
        ("done", "action is income", True),
        ("done", "action is contessa", False),
        ("done", "action is banker", True),
        ("done", "action is inquisitor", False),
        ("losing", "cause is assassin", True),
        ("losing", "cause is contessa", False),
        ("done", "action is income and action is coup", False),
        ("claimed", "role is banker or role is spy", True),
        ("claimed", "role is banker and role is spy", False),
        ("done", "player is out", True),
    ],
)
def test_hooks(event: str, condition: str, fires: bool, tmp_path: Path) -> None:
    text = hook(event, f"if {condition}:\n  player takes 1")
    assert codes(text, tmp_path) == ([] if fires else ["C105"])


@pytest.mark.parametrize(
    ("text", "keys", "sure"),
    [
        ("you pay 2", "needs: 2", True),
        ("you pay 3", "needs: 2", False),
        ("you pay 1\nyou pay 1", "needs: 2", True),
        ("you pay 1\nyou pay 2", "needs: 2", False),
        ("you pay min(2, coins of you)", "", True),
        ("you pay coins of you", "", True),
        ("if coins of you >= 2:\n  you pay 2", "", True),
        ("if coins of you > 1:\n  you pay 2", "", True),
        ("if coins of you > 1 or deck > 1:\n  you pay 2", "", False),
        ("you take 3\nyou pay 2", "", True),
        ("let due = min(2, coins of you)\nyou pay due", "", True),
        ("let due = 2\nyou pay due", "", True),
        ("each x of others:\n  x gives 1 to you", "", False),
        ("each x of others:\n  you take 1 from x", "", True),
        ("first x of others may give 1 to you:\n  stop\nelse:\n  you draw 1", "", True),
        ("repeat 2:\n  you pay 1", "needs: 2", False),
    ],
)
def test_payments(text: str, keys: str, sure: bool, tmp_path: Path) -> None:
    assert codes(effect(text, keys), tmp_path) == ([] if sure else ["C401"])


@pytest.mark.parametrize(
    ("text", "words", "agree"),
    [
        ("you take 3", "Take 3 coins.", True),
        ("you take 3", "Take 4 coins.", False),
        ("you take 3", "Take three coins.", True),
        ("you take 3", "Take some coins.", True),
        ("you take 3", "Take a coin.", False),
        ("you draw 1", "Draw a card.", True),
        ("you draw 2", "Draw a card.", False),
        ("exchange(you, 2)", "Draw two cards, then return any two.", True),
        ("exchange(you, 2)", "Draw three cards, then return them.", False),
        ("you take min(coins of you, 5)", "Take 5 coins.", True),
        ("you take 3\nyou draw 2", "Take 3 coins and draw 2 cards.", True),
        ("you take 3\nyou draw 2", "Take 2 coins and draw 2 cards.", False),
        ("each x of others:\n  you take 1 from x", "Everybody gives you one coin.", True),
    ],
)
def test_printed_numbers(text: str, words: str, agree: bool, tmp_path: Path) -> None:
    assert codes(said(effect(text), words), tmp_path) == ([] if agree else ["C501"])


POOL = "piles:\n  pool: {seen: SEEN}\n"
TURN = "you turn 1 to pool\n"


@pytest.mark.parametrize(
    ("text", "seen", "leaks"),
    [
        ("if pool has banker:\n  you decide spare or punish:\n    you take 1", "everyone", False),
        ("if pool has banker:\n  you decide spare or punish:\n    you take 1", "actor", True),
        ("if pool has banker:\n  you take 1", "nobody", False),
        ("if pool has banker:\n  target loses influence", "nobody", True),
        ("if not pool has banker:\n  stop\ntarget may give 1 to you:\n  you draw 1", "nobody", True),
        ("let n = 1\nif pool has banker:\n  let n = 2\nyou take n", "nobody", False),
        ("let n = 1\nif pool has banker:\n  let n = 2\nrepeat n:\n  exchange(you, 1)", "nobody", True),
        ("target may give 1 to you if pool has banker:\n  you draw 1", "nobody", True),
        ("if pool has banker:\n  chance chooses any from hand of target\n  target buries any", "nobody", False),
        ("if pool has banker:\n  you draw 1\n  you return 1", "holder", True),
    ],
)
def test_questions_that_leak(text: str, seen: str, leaks: bool, tmp_path: Path) -> None:
    shape = POOL.replace("SEEN", "holder, of: mark" if seen == "holder" else seen)
    more = shape + ("tokens:\n  mark: {on: player}\n" if seen == "holder" else "")
    place = "you place mark on you\n" if seen == "holder" else ""
    shuffled = text.replace("  stop\n", "  you shuffle pool\n  stop\n")
    found = codes(
        effect(
            f"{place}{TURN}{shuffled}\nyou shuffle pool",
            "targets: {target: {from: others}}" if "target" in text else "",
            more,
        ),
        tmp_path,
    )
    assert found == (["R407"] if leaks else [])


class TestRulesets:
    def test_an_action_too_dear_for_it(self, tmp_path: Path) -> None:
        assert codes(RULESET + "options: {forced-coup: 3}\n", tmp_path) == ["C101"]
        assert codes(RULESET + "options: {forced-coup: 4}\n", tmp_path) == []

    def test_nobody_to_block(self, tmp_path: Path) -> None:
        pools = "pools:\n  court: {draw: 4, roles: [assassin, captain, ambassador, contessa]}\n"
        assert codes(RULESET + pools, tmp_path) == ["C301"]

    def test_roles_that_never_meet(self, tmp_path: Path) -> None:
        assert codes(
            effect("target loses influence", "target: others\nblocked_by: {who: target, roles: [contessa]}"), tmp_path
        ) == ["C301"]
        for id in ("banker", "director", "priest"):
            keys = f"target: others\nblocked_by: {{who: target, roles: [{id}]}}"
            assert codes(effect("target loses influence", keys), tmp_path) == []

    def test_two_of_a_pool_of_one_never_meet(self, tmp_path: Path) -> None:
        text = effect("target loses influence", "target: others\nblocked_by: {who: target, roles: [banker]}")
        assert codes(text.replace("group: special", "group: finance"), tmp_path) == ["C301"]


def test_a_pot_may_be_filled_by_another_file(tmp_path: Path) -> None:
    assert (
        codes(CARD + "pots: [almshouse]\naction:\n  effect: you take coins of almshouse from almshouse\n", tmp_path)
        == []
    )


def test_a_game_can_be_loaded_with_a_role_that_has_warnings(tmp_path: Path) -> None:
    from coup_dsl import Game

    (tmp_path / "tryout.yaml").write_text(said(effect("you take 3"), "Take four coins."), encoding="utf-8")
    roles = ["tryout", "banker", "guerrilla", "director", "priest"]
    assert "tryout" in [r.id for r in Game.load("rebellion", roles=roles, any_draw=True, folders=[tmp_path]).roles]


@pytest.mark.parametrize("word", ["share", "heal", "hide", "peace", "strike", "comply", "plague", "black", "roll"])
def test_words_of_every_day_are_no_slips(word: str, tmp_path: Path) -> None:
    assert codes(effect(f"you decide {word} or silence:\n  you take 1"), tmp_path) == []


@pytest.mark.parametrize("word", ["replce", "levae", "lode"])
def test_slips_unless_the_card_has_the_word(word: str, tmp_path: Path) -> None:
    text = effect(f"you decide {word} or silence:\n  you take 1")
    assert codes(text, tmp_path) == ["C503"]
    assert codes(said(text, f"Choose {word} or silence."), tmp_path) == []


@pytest.mark.parametrize(("sentence", "help"), [
    ("player takes 2", "here it is `you`"),
    ("target loses influence", "an action has it where it says `target: others`"),
    ("you take two", "write 2"),
])
def test_names_of_other_texts_are_told_from_slips(sentence: str, help: str, tmp_path: Path) -> None:
    path = tmp_path / "tryout.yaml"
    path.write_text(effect(sentence), encoding="utf-8")
    assert [(finding.code, finding.help) for finding in check_file(path, LIBRARY)] == [("R201", help)]


@pytest.mark.parametrize(
    ("options", "line", "said"),
    [
        ("coins: 6", 6, "10 players begin with 60 coins in all, and the treasury has 50"),
        ("coins: 2\n  treasury: 19", 6, "10 players begin with 20 coins in all, and the treasury has 19"),
        ("treasury: 40\n  two-player-coins: [25, 16]", 7, "2 players begin with 41 coins in all"),
        ("treasury: 1", 6, "10 players begin with 20 coins in all"),
    ],
)
def test_purses_that_the_treasury_cannot_fill(options: str, line: int, said: str, tmp_path: Path) -> None:
    path = tmp_path / "tryout.yaml"
    path.write_text(f"{RULESET}options:\n  {options}\n", encoding="utf-8")
    (finding,) = check_file(path, LIBRARY)
    assert (finding.code, finding.place.line) == ("K220", line)
    assert said in finding.message


def test_a_table_that_is_small_enough_can_be_rich(tmp_path: Path) -> None:
    copies = "copies:\n  - {players: 6, each: 3}\n"
    assert codes(RULESET + copies + "options: {coins: 8}\n", tmp_path) == []
    assert codes(RULESET + copies + "options: {coins: 5, treasury: 30, two-player-coins: [15, 15]}\n", tmp_path) == []
    assert codes(RULESET + copies + "options: {coins: 9}\n", tmp_path) == ["K220"]


def test_a_forced_coup_that_comes_early_is_one_finding(tmp_path: Path) -> None:
    path = tmp_path / "tryout.yaml"
    path.write_text(RULESET.replace("classic", "rebellion") + "options: {forced-coup: 1}\n", encoding="utf-8")
    (finding,) = check_file(path, LIBRARY)
    assert (finding.code, finding.place.line) == ("C101", 5)
    assert "'guerrilla', 'judge'" in finding.message
    pools = "pools: {court: {draw: 1, roles: [assassin, guerrilla]}}\n"
    path.write_text(RULESET + "options: {forced-coup: 1}\n" + pools, encoding="utf-8")
    assert [finding.place.line for finding in check_file(path, LIBRARY) if finding.code == "C101"] == [5]
    path.write_text(RULESET + "options: {forced-coup: 4}\n" + pools, encoding="utf-8")
    assert [finding.place.line for finding in check_file(path, LIBRARY) if finding.code == "C101"] == [6]
