"""Scenario files: every one passes, broken ones are told where they are broken, and the runner keeps FORMAT.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from coup_dsl.content.yaml_source import read
from coup_dsl.errors import Invalid
from coup_dsl.scenarios import runner
from coup_dsl.scenarios.keys import scenario_schema
from coup_dsl.scenarios.report import failure_lines
from coup_dsl.scenarios.runner import Result, run, run_file
from coup_dsl.scenarios.scenario import Scenario, parse_scenarios, read_scenarios
from coup_dsl.scenarios.table import Table
from coup_dsl.scenarios.words import same_step

FOLDER = Path(__file__).resolve().parent / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))
TABLE = Table()


def every_scenario() -> list[Any]:
    return [
        pytest.param(scenario, id=f"{path.relative_to(FOLDER)}:{scenario.place.line}")
        for path in FILES
        for scenario in read_scenarios(path)
    ]


@pytest.mark.parametrize("scenario", every_scenario())
def test_scenario(scenario: Scenario) -> None:
    result = run(scenario, TABLE)
    assert result.passed, "\n" + "\n".join(failure_lines(result))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_the_schema_agrees_that_a_file_is_well_formed(path: Path) -> None:
    jsonschema.Draft202012Validator(scenario_schema()).validate(read(path).data)


GOOD = """\
- name: A guerrilla attack is blocked
  roles: [guerrilla, banker, director, politician, priest]
  players:
    Ana: {coins: 4, hand: [guerrilla, banker]}
    Bo: {coins: 2, hand: [priest, priest]}
    Cy: {coins: 2, hand: [director], lost: [politician]}
  tokens: {}
  draws: [banker]
  play:
    - Ana guerrilla Bo
    - {never: Cy block guerrilla}
    - {check: {Ana: {coins: 0}}}
    - Bo block guerrilla
  expect:
    Ana: {coins: 0}
    turn: Bo
"""


def played(text: str) -> Result:
    (scenario,) = parse_scenarios(text, "s.yaml")
    return run(scenario, TABLE)


def faults(text: str) -> list[tuple[str, str]]:
    """Where a scenario is at fault, and what is wrong there."""
    try:
        result = played(text)
    except Invalid as fault:
        return [(str(finding.place), f"{finding.code} {finding.message}") for finding in fault.findings]
    return [(str(f.place), f"{f.code} {f.message}") for f in (result.failure.findings if result.failure else ())]


def changed(old: str, new: str) -> str:
    assert GOOD.count(old) == 1, old
    return GOOD.replace(old, new)


def test_the_model_passes() -> None:
    assert faults(GOOD) == []


@pytest.mark.parametrize(
    ("old", "new", "place", "says"),
    [
        # the form of the file
        ("  draws:", "  drawz:", "8:3", "S101 unknown key 'drawz'"),
        ("{coins: 4, hand", "{coin: 4, hand", "4:11", "S101 unknown key 'coin'"),
        ("  tokens: {}", "  tokens: {misssing: []}", "7:12", "S203 no role has a token 'misssing'"),
        ("{never:", "{nver:", "11:8", "S101 unknown key 'nver'"),
        ("  tokens: {}", "  options: {forced-cup: 9}", "7:13", "S101 unknown key 'forced-cup'"),
        ("turn: Bo", "trun: Bo", "16:5", "S101 unknown key 'trun'"),
        ("- name: A guerrilla attack is blocked\n", "-\n", "2:3", "S102 the key 'name' is missing"),
        ("hand: [priest, priest]", "", "5:5", "S102 the key 'hand' is missing"),
        ("coins: 4", "coins: -1", "4:18", "S104 -1 is not a whole number from 0 up"),
        ("coins: 4", "coins: 2.0", "4:18", "S100 '2.0' stands where a whole number from 0 up is wanted"),
        ("coins: 4", "coins: yes", "4:18", "S100 'yes' stands where a whole number from 0 up is wanted"),
        ("coins: 4", "coins: ~", "4:11", "S100 nothing stands where a whole number from 0 up is wanted"),
        ("[director]", "director", "6:26", "S100 'director' stands where a list of role ids is wanted"),
        ("[director]", "[Director]", "6:27", "S103 'Director' is not a role's id"),
        ("{check: {Ana", "{never: x y, check: {Ana", "12:7", "S106 an entry is one of"),
        ("  tokens: {}", "  tokens: {tax: {holder: Ana}}", "7:12", "S102 the key 'role' is missing"),
        ("  tokens: {}", "  options: {blocks: all}", "7:21", "S103 'all' is not affected or anyone"),
        ("  tokens: {}", "  tokens: {treaty: [Ana, Bo, Cy]}", "7:20", "S105 3 here, but it must be"),
        # words
        ("[guerrilla, banker, director,", "[guerrilla, bankr, director,", "2:22", "S203 unknown role 'bankr'"),
        ("draws: [banker]", "draws: [bank]", "8:11", "S203 unknown role 'bank'"),
        ("hand: [guerrilla,", "hand: [guerilla,", "4:28", "S203 unknown role 'guerilla'"),
        ("- Ana guerrilla Bo", "- Anna guerrilla Bo", "10:7", "S202 unknown player 'Anna'"),
        ("- Ana guerrilla Bo", "- Ana guerilla Bo", "10:11", "S204 unknown word 'guerilla'"),
        ("- Ana guerrilla Bo", "- Ana guerrilla Bob", "10:21", "S204 unknown word 'Bob'"),
        ("- Ana guerrilla Bo", "- 'Ana guerrilla  Bob'", "10:23", "S204 unknown word 'Bob'"),
        ("- Ana guerrilla Bo", "- >-\n      Ana\n      guerrilla Bob", "12:17", "S204 unknown word 'Bob'"),
        ("{never: Cy block guerrilla}", "{never: Cy blok guerrilla}", "11:18", "S204 unknown word 'blok'"),
        ("{never: Cy block guerrilla}", "{never: Cy block gorilla}", "11:24", "S204 unknown word 'gorilla'"),
        ("{never: Cy block guerrilla}", "{never: Cid pass}", "11:15", "S202 unknown player 'Cid'"),
        ("- Bo block guerrilla", "- Bo block", "13:10", "S204 'block' is followed by a role"),
        ("- Bo block guerrilla", "- Bo block Ana", "13:10", "S204 'block' is followed by a role"),
        ("- Bo block guerrilla", "- Bo pass priest", "13:10", "S204 'pass' is followed by nothing"),
        ("- Bo block guerrilla", "- Bo lose priest as", "13:10", "S204 'lose' is followed by a role, or"),
        ("- Bo block guerrilla", "- Bo", "13:7", "S204 the step says nothing"),
        ("turn: Bo", "turn: Bob", "16:11", "S202 unknown player 'Bob'"),
        ("turn: Bo", "Dee: {coins: 1}", "16:5", "S202 'Dee' is neither a player nor a key of 'expect'"),
        ("  tokens: {}", "  tokens: {missing: [Bob]}", "7:22", "S202 unknown player 'Bob'"),
        ("  tokens: {}", "  tokens: {treaty: [Bo]}", "7:20", "S205 a treaty binds two players"),
        ("    Cy: {", "    pass: {", "6:5", "S201 'pass' cannot be a name: a player's name may not be a verb"),
        ("    Cy: {", "    judge: {", "6:5", "S201 'judge' cannot be a name: a player's name may not be a role"),
        ("    Cy: {", "    deck: {", "6:5", "S201 'deck' cannot be a name: a player's name may not be a key"),
        ("    Cy: {", "    'Cy C': {", "6:5", "S201 'Cy C' cannot be a name: a player's name is one word"),
        # set-ups that cannot be
        ("[director], lost:", "[judge], lost:", "6:27", "S206 the role 'judge' is not in play"),
        ("  tokens: {}", "  almshouse: 3", "7:14", "S207 there is no almshouse in this game"),
    ],
)  # fmt: skip
def test_a_broken_scenario_is_told_where_it_is_broken(old: str, new: str, place: str, says: str) -> None:
    found = faults(changed(old, new))
    assert found, "no fault was found"
    assert found[0][0] == f"s.yaml:{place}"
    assert found[0][1].startswith(says)


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("hand: [priest, priest]", "hand: [priest, priest], lost: [priest, priest]", "5:59"),
        ("hand: [priest, priest]", "hand: []", "5:17"),
        ("  tokens: {}", "  options: {treasury: 3}", "4:5"),
        ("roles: [guerrilla, banker, director, politician, priest]", "ruleset: rebelion", "2:12"),
        ("  tokens: {}", "  tokens: {missing: [Bo]}", "7:21"),
    ],
)
def test_a_set_up_that_cannot_be_is_told_where(old: str, new: str, place: str) -> None:
    found = faults(changed(old, new))
    assert found, "no fault was found"
    assert found[0][0] == f"s.yaml:{place}"
    assert found[0][1].startswith("S208")


@pytest.mark.parametrize(
    ("text", "place"),
    [("", "s.yaml:1:1"), ("a: 1\n", "s.yaml:1:1"), ("[]\n", "s.yaml:1:1"), ("3\n", "s.yaml:1:1")],
)
def test_what_is_no_scenario_file(text: str, place: str) -> None:
    with pytest.raises(Invalid) as caught:
        parse_scenarios(text, "s.yaml")
    assert str(caught.value.findings[0].place) == place


def test_a_rebellion_scenario_names_its_roles() -> None:
    found = faults(changed("  roles: [guerrilla, banker, director, politician, priest]\n", ""))
    assert found == [("s.yaml:1:3", "S102 the key 'roles' is missing, and Rebellion G54 leaves more than one draw")]


def test_one_broken_scenario_leaves_the_others_alone() -> None:
    scenarios = parse_scenarios(GOOD + changed("  draws:", "  drawz:") + GOOD, "s.yaml")
    assert [run(scenario, TABLE).passed for scenario in scenarios] == [True, False, True]


def test_a_suggestion_comes_with_a_misspelling_and_a_home_with_a_stray_key() -> None:
    for text, help in [
        (changed("  draws:", "  drawz:"), "did you mean 'draws'?"),
        (changed("  draws: [banker]", "  hand: [banker]"), "that key belongs under 'players'"),
        (changed("hand: [guerrilla,", "hand: [guerilla,"), "did you mean 'guerrilla'?"),
        (changed("- Ana guerrilla Bo", "- Ana incme"), "did you mean 'income'?"),
    ]:
        result = played(text)
        assert result.failure is not None
        assert result.failure.findings[0].help == help


# ---- how a scenario is played ---------------------------------------------------------------------


def with_play(*entries: str, expect: str = "{}", more: str = "") -> str:
    head = GOOD[: GOOD.index("  draws")]
    return head + more + "  play:\n" + "".join(f"    - {entry}\n" for entry in entries) + f"  expect: {expect}\n"


def steps(text: str) -> list[str]:
    return [move.step if move.written else f"({move.step})" for move in played(text).moves]


def test_what_is_not_written_is_a_pass() -> None:
    assert steps(with_play("Ana guerrilla Bo", "Bo block guerrilla")) == [
        "Ana guerrilla Bo",
        "(Bo pass)",
        "(Cy pass)",
        "Bo block guerrilla",
        "(Ana pass)",
        "(Cy pass)",
    ]


def test_the_choice_of_an_action_is_never_taken_by_itself() -> None:
    text = with_play("Cy income", expect="{turn: Ana}")
    assert faults(text) == [("s.yaml:9:7", "S302 'Cy income' does not become legal")]
    result = played(text)
    assert result.failure is not None
    assert result.moves == ()
    (decision,) = result.failure.decisions
    assert "Ana income" in decision.offered


def test_nor_when_it_is_the_only_one() -> None:
    text = with_play("{check: {turn: Ana}}", expect="{turn: Ana, asked: Ana}")
    text = text.replace("coins: 4", "coins: 10").replace("[director], lost: [politician]", "[], lost: [politician]")
    assert steps(text.replace("Cy: {coins: 2", "Cy: {coins: 0")) == []
    assert faults(text.replace("Cy: {coins: 2", "Cy: {coins: 0")) == []


def test_a_choice_between_two_things_is_not_made_by_itself() -> None:
    text = with_play("Ana banker", "Bo challenge", "Bo lose priest")
    assert faults(text) == [("s.yaml:11:7", "S302 'Bo lose priest' does not become legal")]
    assert steps(text)[-1] == "Bo challenge"


def test_every_decision_on_the_way_is_shown() -> None:
    result = played(with_play("Ana guerrilla Bo", "Cy block guerrilla"))
    lines = list(failure_lines(result))
    assert lines[0] == "FAILED s.yaml:1:3: A guerrilla attack is blocked"
    assert lines[1] == "s.yaml:10:7: error[S302]: 'Cy block guerrilla' does not become legal"
    assert "  step: Cy block guerrilla" in lines
    assert sum(line.startswith("  position: ") for line in lines) == 5
    assert "  offered:  Bo challenge, Bo pass" in lines or "  offered:  Bo pass, Bo challenge" in lines


def test_a_check_is_made_at_once() -> None:
    assert faults(with_play("Ana banker", "{check: {asked: Bo, turn: null, Ana: {coins: 4}}}")) == []
    found = faults(with_play("Ana banker", "{check: {asked: Cy, turn: Bo, Ana: {coins: 7}}}"))
    assert found == [
        ("s.yaml:10:23", "S301 asked: Cy expected, Bo found"),
        ("s.yaml:10:33", "S301 turn: Bo expected, nobody found"),
        ("s.yaml:10:50", "S301 Ana coins: 7 expected, 4 found"),
    ]


def test_never_and_offered_look_as_far_as_the_next_choice_and_move_nothing() -> None:
    assert faults(with_play("Ana guerrilla Bo", "{offered: Bo block guerrilla}", "{check: {asked: Bo}}")) == []
    assert faults(with_play("Ana guerrilla Bo", "{never: Bo block guerrilla}")) == [
        ("s.yaml:10:15", "S303 'Bo block guerrilla' is offered")
    ]
    assert faults(with_play("Ana guerrilla Bo", "{offered: Bo lose priest}", "Bo lose priest")) == []
    assert faults(with_play("Ana guerrilla Bo", "{offered: Cy block guerrilla}")) == [
        ("s.yaml:10:17", "S303 'Cy block guerrilla' is not offered")
    ]


def test_never_includes_the_choice_itself_and_ends_there() -> None:
    assert faults(with_play("{never: Ana income}"))[0][1] == "S303 'Ana income' is offered"
    assert faults(with_play("{never: Bo income}", "Ana income", "{offered: Bo income}")) == []


def test_returned_cards_stand_in_any_order() -> None:
    assert same_step(" Ana  return spy banker ") == same_step("Ana return banker spy")
    text = with_play("Ana director", "Ana return guerrilla banker", more="  draws: [director, politician]\n")
    assert faults(text) == []
    assert faults(text.replace("guerrilla banker\n", "banker guerrilla\n")) == []


def test_cards_of_draws_come_in_order_and_one_that_cannot_is_told() -> None:
    text = with_play("Ana director", expect="{Ana: {hand: [banker, guerrilla, director, politician]}}")
    text = text.replace("  play:", "  draws: [director, politician]\n  play:")
    assert faults(text) == []
    for draws, place in [
        ("[priest, priest]", "8:19"),
        ("[director, priest, priest, banker]", None),
        ("[priest]", None),
    ]:
        found = faults(text.replace("draws: [director, politician]", f"draws: {draws}"))
        assert [at for at, says in found if says.startswith("S306")] == ([f"s.yaml:{place}"] if place else [])


def test_a_step_nobody_was_asked_about_may_be_written_or_left_out() -> None:
    alone = ["Ana coup Bo", "Bo lose priest", "{check: {Bo: {out: true}}}"]
    for play in (alone, [alone[0], alone[2]]):
        text = with_play(*play, expect="{Bo: {hand: [], lost: [priest, politician]}, turn: Cy}")
        text = text.replace("[priest, priest]", "[priest], lost: [politician]").replace("coins: 4", "coins: 7")
        assert faults(text) == []
    assert faults(with_play("Ana coup Bo", "Bo lose banker").replace("coins: 4", "coins: 7"))[0][0] == "s.yaml:10:7"


def test_tokens_are_compared_as_they_are_named() -> None:
    more = "  tokens: {missing: [Cy, Bo], peace: Cy, treaty: [Cy, Ana], tax: {holder: Bo, role: banker}}\n"
    roles = "[mercenary, banker, peacekeeper, foreign-consular, customs-officer]"
    text = with_play("{check: {}}", more=more).replace("  tokens: {}\n", "")
    text = text.replace("[guerrilla, banker, director, politician, priest]", roles)
    text = text.replace("[guerrilla, banker]", "[banker]").replace("[priest, priest]", "[banker]")
    text = text.replace("[director], lost: [politician]", "[banker]")
    for expected, right in [
        ("{missing: [Bo, Cy]}", True),
        ("{missing: [Bo]}", False),
        ("{missing: []}", False),
        ("{peace: Cy, treaty: [Ana, Cy]}", True),
        ("{peace: null}", False),
        ("{treaty: []}", False),
        ("{tax: {holder: Bo, role: banker}}", True),
        ("{tax: {holder: Bo, role: mercenary}}", False),
        ("{tax: null}", False),
        ("{bomb: null}", True),
        ("{}", True),
    ]:
        assert (faults(text.replace("expect: {}", f"expect: {{tokens: {expected}}}")) == []) is right, expected


def test_purses_that_are_not_written() -> None:
    text = with_play("{check: {Ana: {coins: 2}, Bo: {coins: 2}, Cy: {coins: 0, out: true}, treasury: 46}}")
    text = text.replace("coins: 4, ", "").replace("{coins: 2, hand: [priest", "{hand: [priest")
    text = text.replace("{coins: 2, hand: [director], lost: [politician]}", "{hand: [], lost: [politician, director]}")
    assert faults(text) == []
    more = with_play("{check: {Ana: {coins: 3}, treasury: 33}}", more="  options: {coins: 3, treasury: 40}\n")
    assert faults(more.replace("coins: 4, ", "")) == []


@pytest.mark.parametrize("what", ["coins", "cards"])
def test_coins_and_cards_stay_the_same_in_every_scenario(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    count = getattr(runner, f"count_{what}")
    calls = 0

    def leaking(state: Any) -> Any:
        nonlocal calls
        calls += 1
        return count(state) if calls < 6 else count(state) * 2 if what == "coins" else count(state) + count(state)

    monkeypatch.setattr(runner, f"count_{what}", leaking)
    (found,) = faults(GOOD)
    assert found[1].startswith("S304 there were ")


def test_running_a_file(tmp_path: Path) -> None:
    path = tmp_path / "two.yaml"
    path.write_text(GOOD + changed("    turn: Bo\n", "    turn: Cy\n"), encoding="utf-8")
    results = list(run_file(path))
    assert [result.passed for result in results] == [True, False]
    assert results[1].failure is not None
    assert str(results[1].failure.findings[0]) == f"{path}:32:11: error[S301]: turn: Cy expected, Bo found"
