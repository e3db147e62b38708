"""A position is a value: equal, hashed, stored, read again, and never changed."""

from __future__ import annotations

import copy
import json
import pickle
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coup_dsl import CHANCE, Game, Invalid, State
from coup_dsl.engine import pickling
from coup_dsl.engine.state import POSITION

from .conformance import RULES, game_of
from .invariants import check_stored

REBELLION = Game.load("rebellion", roles=["farmer", "mercenary", "producer", "missionary", "customs-officer"])
CLASSIC = Game.load("classic")


def walk(game: Game, seed: int, steps: int, players: int = 4, **given: Any) -> State:
    """A position some random answers after the deal."""
    rng = random.Random(seed)
    s = game.deal(players, seed=seed, **given)
    for _ in range(steps):
        if s.over:
            break
        s = s.after(rng.choice(s.options))
    return s


class TestEquality:
    def test_the_same_way_leads_to_the_same_position(self) -> None:
        for steps in range(12):
            a, b = walk(REBELLION, 5, steps), walk(REBELLION, 5, steps)
            assert a is not b
            assert a == b
            assert hash(a) == hash(b)
            assert (a != b) is False

    def test_a_game_loaded_twice_is_the_same_game(self) -> None:
        again = Game.load("rebellion", roles=[role.id for role in REBELLION.roles])
        assert walk(again, 5, 6) == walk(REBELLION, 5, 6)
        assert len({walk(again, 5, 6), walk(REBELLION, 5, 6)}) == 1

    def test_each_field_matters(self) -> None:
        s = walk(REBELLION, 1, 3)
        for field in POSITION:
            other = s.copy()
            other.actor, other.options = s.actor, s.options
            value = getattr(s, field)
            setattr(other, field, None if field == "stack" else value + 1 if isinstance(value, int) else (*value, 9))
            assert other != s, field

    def test_rules_and_names_matter(self) -> None:
        other = Game.load("classic", options={"forced-coup": 8})
        assert other.deal(3, seed=1) != CLASSIC.deal(3, seed=1)
        assert CLASSIC.deal(["Ana", "Bo", "Cy"], seed=1) == CLASSIC.deal(3, seed=1)
        assert CLASSIC.deal(["Ana", "Bo", "Cyd"], seed=1) != CLASSIC.deal(3, seed=1)

    def test_what_a_role_file_says_matters(self, tmp_path: Path) -> None:
        games = []
        for coins in (2, 3):
            (tmp_path / str(coins)).mkdir()
            (tmp_path / str(coins) / "own.yaml").write_text(
                f"role: own\nname: Own\ngroup: special\ntext: Take coins.\naction:\n  effect: you take {coins}\n",
                encoding="utf-8")
            games.append(Game.load("classic", roles=["duke", "captain", "own"], any_draw=True,
                                   folders=[tmp_path / str(coins)]))
        assert games[0].deal(2, seed=1) != games[1].deal(2, seed=1)
        with pytest.raises(Invalid):
            Game.read(games[0].deal(2).text(), folders=[tmp_path / "3"])

    def test_what_comes_by_chance_matters(self) -> None:
        assert CLASSIC.deal(3, draws=["duke"] * 3 + ["captain"] * 3, seed=1) != CLASSIC.deal(
            3, draws=["duke"] * 3 + ["captain"] * 3, seed=2)

    def test_something_else_is_not_equal(self) -> None:
        assert CLASSIC.deal(2) != "coup1"
        assert (CLASSIC.deal(2) == 3) is False


class TestPickling:
    @pytest.mark.parametrize("game", [REBELLION, Game.load("classic", replace=["inquisitor"], options={"coins": 5}),
                                      Game.load("anarchy", seed=4)])
    def test_a_position_and_a_view_in_the_middle_of_things(self, game: Game) -> None:
        s = walk(game, 5, 9)
        again = pickle.loads(pickle.dumps(s))
        assert again == s
        assert again.options == s.options
        assert again.after(str(s.options[-1])) == s.after(s.options[-1])
        view = s.seen_by(s.actor)
        assert pickle.loads(pickle.dumps(view)).text() == view.text()

    def test_an_own_role(self, tmp_path: Path) -> None:
        text = "role: own\nname: Own\ngroup: special\ntext: Take coins.\naction:\n  effect: you take 2\n"
        (tmp_path / "own.yaml").write_text(text, encoding="utf-8")
        s = Game.load("classic", roles=["duke", "captain", "own"], any_draw=True, folders=[tmp_path]).deal(2, seed=1)
        stored = pickle.dumps(s)
        assert pickle.loads(stored) == s
        pickling._game.cache_clear()
        (tmp_path / "own.yaml").write_text(text.replace("2", "3"), encoding="utf-8")
        with pytest.raises(Invalid):
            pickle.loads(stored)


class TestPurity:
    def test_a_tree_of_positions_grows_from_one(self) -> None:
        root = walk(REBELLION, 3, 2)
        before = (root.text(), root.key(), tuple(map(str, root.options)))
        leaves = {later for option in root.options for later in (root.after(option),)}
        assert len(leaves) == len(root.options)
        for option in root.options:
            for further in root.after(option).options[:3]:
                root.after(option).after(further)
        assert (root.text(), root.key(), tuple(map(str, root.options))) == before

    def test_step_is_after_with_what_happened(self) -> None:
        s = CLASSIC.deal(["Ana", "Bo"], seed=1)
        later, events = s.step("Ana income")
        assert later == s.after("Ana income")
        assert [(e.kind, e.player) for e in events] == [("action", 0), ("took", 0), ("turn", 1)]
        assert later.log is None

    def test_a_copy_of_the_standard_library_is_equal(self) -> None:
        s = walk(CLASSIC, 2, 3)
        assert copy.copy(s) == s


class TestReading:
    @pytest.mark.parametrize("rules", RULES, ids=[rules.ruleset for rules in RULES])
    def test_every_position_of_a_game_comes_back(self, rules: Any) -> None:
        rng = random.Random(rules.ruleset)
        s = game_of(rules, rng).deal(3, seed=8)
        for number in range(60):
            check_stored(s, load=number % 20 == 0)
            if s.over:
                break
            s = s.after(rng.choice(s.options))

    def test_names_of_any_letters(self) -> None:
        s = CLASSIC.deal(["Zoë", "日本", "a=b,c/d+e", "%20@(1)", "O'Neil"], seed=1)
        assert "\n" not in s.text()
        assert s.text().isascii()
        check_stored(s, load=True)

    def test_a_position_that_waits_for_chance(self) -> None:
        s = CLASSIC.deal(2, chance=True)
        assert s.actor == CHANCE
        check_stored(s, load=True)

    def test_a_position_with_cards_to_come(self) -> None:
        s = CLASSIC.deal(2, draws=["duke", "duke", "captain", "captain", "assassin", "contessa"], seed=1)
        assert "assassin" in s.text()
        check_stored(s, load=True)
        assert Game.read(s.text()).after("Ana ambassador").after("Bo pass").hands[0] == (
            "assassin", "contessa", "duke", "duke")

    def test_a_game_that_is_over(self) -> None:
        s = walk(CLASSIC, 3, 500, players=2)
        assert s.over
        assert s.options == ()
        check_stored(s, load=True)
        assert Game.read(s.text()).winner == s.winner

    def test_the_text_names_what_is_played(self) -> None:
        text = Game.load("classic", options={"forced-coup": 8, "concede": False}).deal(2).text()
        assert text.startswith("coup1 classic roles=duke,assassin,captain,ambassador,contessa ")
        assert "options=" in text
        assert "forced-coup:8" in text
        assert Game.read(text).game.options["concede"] is False


TEXT = walk(REBELLION, 4, 5).text()
VALUES = walk(REBELLION, 4, 5).json()


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 2 ** 70) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=2), max_leaves=6)


class TestWhatCannotBeRead:
    @pytest.mark.parametrize("text", [
        "", " ", "coup1", "coup2 classic", "x", "coup1 classic", "coup1 nothing roles=", "{}", "coup1 classic =", "\0",
        "coup1 classic\nroles=duke", TEXT[:-3], TEXT[:200],
        *(TEXT.replace(right, wrong) for right, wrong in (
            ("coup1", "coup9"), ("rebellion", "rebelion"), ("farmer", "farmre"), (" coins=", " coin="),
            ("coins=", "coins=x"), ("living=", "living=-"), ("stack=", "stack=nothing.1(0)/"), (" rules=", " rules=0"),
            ("turn=", "turn=99"), ("names=Ana,", "names="), ("pots=", "pots=,"), ("options=", "options=colour:3"),
            ("chance=", "chance=x"), ("hands=", "hands=/"))),
    ])
    def test_a_text_at_fault_is_invalid(self, text: str) -> None:
        with pytest.raises(Invalid) as fault:
            Game.read(text)
        assert str(fault.value)

    @pytest.mark.parametrize("change", [
        {"coup": 2}, {"ruleset": "none"}, {"ruleset": 3}, {"roles": ["duke"]}, {"roles": 3}, {"rules": "0"},
        {"names": ["Ana"]}, {"names": None}, {"coins": [1]}, {"coins": "12"}, {"hands": [["duke"]]}, {"hands": {}},
        {"deck": [1]}, {"deck": None}, {"pots": []}, {"living": 0}, {"living": "x"}, {"turn": 9}, {"turn": -1},
        {"stack": 4}, {"stack": [["x", 0, []]]}, {"stack": [["turn", 999, [0]]]}, {"chance": "never"},
        {"chance": None}, {"chance": {"fed": ["x"], "then": 1}}, {"tokens": []}, {"options": {"forced-coup": "x"}},
        {"options": 3}, {"fallen": None}, {"piles": None}, {"again": None}, {"sides": 3},
    ])
    def test_json_at_fault_is_invalid(self, change: dict[str, Any]) -> None:
        with pytest.raises(Invalid) as fault:
            Game.read(VALUES | change)
        assert str(fault.value)

    @pytest.mark.parametrize("key", sorted(VALUES))
    def test_json_that_lacks_a_key_is_invalid(self, key: str) -> None:
        with pytest.raises(Invalid):
            Game.read({k: v for k, v in VALUES.items() if k != key})

    @pytest.mark.parametrize(("change", "said"), [
        ({"coins": [3, 9, 9, 40]}, "coins, and the game has 50"),
        ({"coins": [-1, 2, 2, 2]}, "fewer than no coins"),
        ({"pots": [50, 0]}, "coins, and the game has 50"),
        ({"deck": [9, 9, 9, 9, 8]}, " cards of "),
        ({"deck": [-1, 1, 1, 1, 1]}, "fewer than no cards"),
        ({"hands": [["duke"]] * 4}, "'duke' is no role in play"),
        ({"hands": [[VALUES["roles"][0]] * 3] * 4, "living": 15}, " cards of "),
        ({"living": 7}, "is out and holds"),
        ({"sides": [0, 1, 0, 1]}, "its sides do not fit"),
        ({"fallen": [7]}, "somebody has fallen"),
    ])
    def test_what_cannot_be_is_said_in_one_sentence(self, change: dict[str, Any], said: str) -> None:
        with pytest.raises(Invalid, match="this is no position of Rebellion G54: ") as fault:
            Game.read(VALUES | change)
        assert said in str(fault.value)
        assert "\n" not in str(fault.value)

    def test_nobody_is_asked_who_is_out_or_has_no_card(self) -> None:
        values = Game.load("classic").deal(["Ana", "Bo", "Cy"], seed=5).json()
        hand = values["hands"][0]
        gone = {"hands": [[], *values["hands"][1:]], "lost": [hand, [], []]}
        with pytest.raises(Invalid, match="Ana is in the game without a card in hand"):
            Game.read(values | gone)
        with pytest.raises(Invalid, match="Ana is out and has no turn"):
            Game.read(values | gone | {"living": 6})

    @pytest.mark.parametrize("data", [{}, [], None, 3, True, [1, 2], {"coup": 1}])
    def test_other_values_are_invalid(self, data: Any) -> None:
        with pytest.raises(Invalid):
            Game.read(data)

    @settings(max_examples=250)
    @given(st.integers(0, len(TEXT) - 1), st.integers(0, 6), st.text(alphabet="0123456789,/+=.()@% ax-", max_size=3))
    def test_a_slip_of_the_pen_is_read_or_invalid(self, at: int, cut: int, put: str) -> None:
        try:
            s = Game.read(TEXT[:at] + put + TEXT[at + cut:])
        except Invalid:
            return
        assert s.over or s.options

    @settings(max_examples=250)
    @given(st.sampled_from(sorted(VALUES)), ANYTHING)
    def test_any_value_for_a_key_is_read_or_invalid(self, key: str, value: Any) -> None:
        try:
            s = Game.read(json.loads(json.dumps(VALUES | {key: value})))
        except Invalid:
            return
        assert s.over or s.options


class TestWrongCalls:
    """Asked wrongly from outside: one clear message."""

    @pytest.mark.parametrize("seat", [-1, 4, "Ana"])
    def test_a_seat_that_is_not_there(self, seat: Any) -> None:
        with pytest.raises(Invalid, match=r"there is no seat .*: seats are 0 to 3"):
            walk(CLASSIC, 1, 0).seen_by(seat)

    def test_a_folder_that_is_not_there(self, tmp_path: Path) -> None:
        with pytest.raises(Invalid, match="'nowhere' is not a folder"):
            Game.load("classic", folders=iter([tmp_path, "nowhere"]))

    def test_one_text_for_roles(self) -> None:
        with pytest.raises(Invalid, match="roles must be a list of ids, not 'duke'"):
            Game.load("classic", roles="duke")
