"""Loading games: draws that are legal and those that are not, replacements, options, and positions set up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from coup_dsl import Game, Invalid, Ruleset

LEGAL = ("banker", "guerrilla", "director", "politician", "peacekeeper")
REBELLION = Ruleset.load("rebellion")
GROUPS = {role: group for group, pool in REBELLION.pools.items() for role in pool.roles}


class TestDraws:
    def test_there_are_5625_and_each_is_another_one(self) -> None:
        draws = list(REBELLION.draws())
        assert len(draws) == REBELLION.count_draws() == 5625
        assert len({frozenset(draw) for draw in draws}) == 5625

    def test_each_of_them_is_legal(self) -> None:
        for draw in REBELLION.draws():
            assert REBELLION.check_draw(draw) == []
            assert Counter(GROUPS[role] for role in draw) == {
                "finance": 1, "military": 1, "communications": 1, "special": 2}

    def test_a_random_one_is_legal_and_repeats(self) -> None:
        for seed in range(200):
            draw = REBELLION.random_draw(seed)
            assert REBELLION.check_draw(draw) == []
            assert draw == REBELLION.random_draw(seed)

    def test_each_is_as_likely(self) -> None:
        count = Counter(role for seed in range(5000) for role in REBELLION.random_draw(seed))
        assert len(count) == 25
        assert all(abs(n - 1000) < 120 for n in count.values())
        pairs = Counter(frozenset(REBELLION.random_draw(seed)[3:]) for seed in range(9000))
        assert len(pairs) == 45
        assert all(120 < n < 290 for n in pairs.values())

    def test_a_random_draw_with_given_roles_is_as_likely_as_it_was(self) -> None:
        wanted = ("producer", "lawyer")
        draws = [REBELLION.random_draw(seed, wanted) for seed in range(3000)]
        assert all(set(wanted) <= set(draw) and not REBELLION.check_draw(draw) for draw in draws)
        beside = Counter(role for draw in draws for role in draw if REBELLION.group_of(role) == "special")
        del beside["lawyer"]
        assert len(beside) == 9
        assert max(beside.values()) < 1.3 * min(beside.values())
        assert REBELLION.random_draw(7, ()) == REBELLION.random_draw(7)
        with pytest.raises(Invalid, match="'banker', 'spy' cannot all be in play: 1 finance is drawn"):
            REBELLION.random_draw(1, ["spy", "banker"])
        with pytest.raises(Invalid, match="'duke' is in no draw"):
            REBELLION.random_draw(1, ["duke"])

    def test_a_random_game_has_the_role_that_is_replaced(self) -> None:
        for seed in range(20):
            assert "producer-blind" in Game.load("rebellion", seed=seed, replace=["producer-blind"]).drawn

    def test_a_game_without_roles_draws_by_its_seed(self) -> None:
        assert Game.load("rebellion", seed=7).roles == Game.load("rebellion", seed=7).roles
        assert len({Game.load("rebellion", seed=seed).drawn for seed in range(12)}) > 8
        assert [role.id for role in Game.load("classic").roles] == [
            "duke", "assassin", "captain", "ambassador", "contessa"]

    @pytest.mark.parametrize(("roles", "words"), [
        (("banker", "farmer", "director", "politician", "peacekeeper"), ["2 finance", "1 more military"]),
        (("banker", "guerrilla", "director", "politician"), ["1 more special"]),
        (("banker", "guerrilla", "director", "politician", "politician"), ["'politician' is drawn twice"]),
        (("banker", "guerrilla", "director", "politician", "peacekeeper", "priest"), ["3 special"]),
        (("banker", "guerrilla", "director", "politician", "pecekeeper"), ["pecekeeper", "did you mean 'peacekeeper'"]),
        (("banker", "guerrilla", "director", "politician", "duke"), ["unknown role 'duke'"]),
        ((), ["1 more finance", "1 more military", "1 more communications", "2 more special"]),
        (("income", "guerrilla", "director", "politician", "peacekeeper"), ["income"]),
        (("Banker", "guerrilla", "director", "politician", "peacekeeper"), ["Banker", "banker"]),
    ])
    def test_an_illegal_draw_is_refused_in_words(self, roles: tuple[str, ...], words: list[str]) -> None:
        with pytest.raises(Invalid) as fault:
            Game.load("rebellion", roles=roles)
        assert fault.value.path == ("roles",)
        assert all(word in str(fault.value) for word in words), str(fault.value)

    def test_any_draw_need_not_be_legal_but_must_be_known(self) -> None:
        game = Game.load("rebellion", roles=["banker", "farmer", "spy"], any_draw=True)
        assert [role.id for role in game.roles] == ["banker", "farmer", "spy"]
        with pytest.raises(Invalid, match="did you mean 'spy'"):
            Game.load("rebellion", roles=["banker", "sppy"], any_draw=True)


class TestRulesets:
    @pytest.mark.parametrize(("name", "words"), [
        ("rebelion", "did you mean 'rebellion'"), ("nothing", "known: "), ("no/such/file.yaml", "cannot be read"),
        ("", "known: ")])
    def test_an_unknown_one(self, name: str, words: str) -> None:
        with pytest.raises(Invalid, match=words):
            Game.load(name)

    def test_by_path_and_by_object(self) -> None:
        by_path = Game.load(REBELLION.path, roles=LEGAL)
        assert by_path.ruleset.id == "rebellion"
        assert by_path.same_rules(Game.load(REBELLION, roles=LEGAL))
        assert by_path.deal(3, seed=1) == Game.load("rebellion", roles=LEGAL).deal(3, seed=1)

    @pytest.mark.parametrize(("options", "word"), [
        ({"forced-coop": 8}, "forced-coup"), ({"coins": -1}, "coins"), ({"coins": "2"}, "coins"),
        ({"coins": True}, "coins"), ({"two-player-coins": [1]}, "two-player-coins"), ({"copies": 99}, "copies"),
        ({"two-player-coins": 3}, "two-player-coins"), ({"concede": 1}, "concede"), ({"treasury": 0}, "treasury"),
        ({"blocks": "nobody"}, "blocks")])
    def test_options_that_cannot_be(self, options: dict[str, Any], word: str) -> None:
        with pytest.raises(Invalid, match=word) as fault:
            Game.load("rebellion", roles=LEGAL, options=options)
        assert fault.value.path == ("options", next(iter(options)))

    def test_options_change_what_they_say(self) -> None:
        game = Game.load("classic", options={"coins": 4, "copies": 4, "treasury": 60, "forced-coup": 5})
        s = game.deal(3)
        assert s.coins == (4, 4, 4)
        assert s.treasury == 48
        assert s.deck_size == 14
        assert {o.action for o in game.position(players={
            "Ana": {"coins": 7, "hand": ["duke"]}, "Bo": {"hand": ["duke"]}}).options} == {"coup"}

    def test_coins_at_the_start(self) -> None:
        assert Game.load("classic").deal(2).coins == (1, 1)
        assert Game.load("classic").deal(3).coins == (2, 2, 2)
        assert Game.load("rebellion", roles=LEGAL).deal(2).coins == (2, 2)
        assert Game.load("classic", options={"two-player-coins": [1, 2]}).deal(2).coins == (1, 2)
        assert Game.load("classic", options={"coins": 3}).deal(2).coins == (3, 3)

    def test_a_table_that_cannot_be_dealt(self) -> None:
        with pytest.raises(Invalid, match="treasury"):
            Game.load("classic", options={"treasury": 10}).deal(10)
        with pytest.raises(Invalid, match="copies"):
            Game.load("classic", options={"copies": 1}).deal(5)


class TestReplacements:
    def test_a_role_in_the_place_of_another(self) -> None:
        game = Game.load("classic", replace=["inquisitor"])
        assert [role.id for role in game.roles] == ["duke", "assassin", "captain", "inquisitor", "contessa"]
        assert "inquisitor" in game.action("captain").blockers

    @pytest.mark.parametrize(("replace", "words"), [
        (["duke"], "replaces no role"), (["producer-blind"], "not in play"),
        (["inquisitor", "inquisitor-random"], "already"), (["inquisitr"], "did you mean 'inquisitor'"),
        (["income"], "income")])
    def test_what_cannot_replace(self, replace: list[str], words: str) -> None:
        with pytest.raises(Invalid, match=words):
            Game.load("classic", replace=replace)


class TestWhatIsInPlay:
    def test_roles_and_actions_by_id(self) -> None:
        game = Game.load("rebellion", roles=LEGAL)
        assert game.role("banker").name == "Banker"
        assert game.action("guerrilla").cost == 4
        assert game.action("coup").role is None
        for wrong in (game.role, game.action):
            with pytest.raises(Invalid):
                wrong("bankr")

    def test_what_an_action_tells(self) -> None:
        game = Game.load("rebellion", roles=["farmer", "general", "director", "communist", "customs-officer"])
        communist, general = game.action("communist"), game.action("general")
        assert [(t.name, t.hostile, t.kind) for t in communist.targets] == [
            ("rich", True, "player"), ("poor", False, "player")]
        assert (communist.blockers, communist.blocked_by, communist.claim) == (("communist",), "rich", True)
        assert (general.affects, general.blocked_by, general.cost) == (True, "affected", 5)
        assert [t.kind for t in game.action("customs-officer").targets] == ["role"]
        assert Game.load("classic").action("foreign-aid").blocked_by == "anyone"
        assert all(action.text and action.summary for action in game.actions)


HANDS = {"Ana": {"coins": 4, "hand": ["banker", "banker"]}, "Bo": {"hand": ["priest"], "lost": ["banker"]}}


class TestPositions:
    GAME = Game.load("rebellion", roles=["banker", "mercenary", "director", "customs-officer", "priest"])

    def test_what_is_given_is_there(self) -> None:
        s = self.GAME.position(players=HANDS, turn="Bo", tokens={"missing": ["Ana"]}, treasury=20, seed=3)
        assert (s.coins, s.hands, s.lost) == ((4, 2), (("banker", "banker"), ("priest",)), ((), ("banker",)))
        assert (s.chooser, s.treasury, s.tokens["missing"]) == (1, 20, ["Ana"])
        assert s.deck == {"banker": 0, "mercenary": 3, "director": 3, "customs-officer": 3, "priest": 2}

    @pytest.mark.parametrize(("given", "path"), [
        ({"players": {**HANDS, "Cy": {"hand": ["banker", "priest"]}}}, ("players", "Cy", "hand", 0)),
        ({"players": {**HANDS, "Cy": {"hand": ["bankr"]}}}, ("players", "Cy", "hand", 0)),
        ({"players": {**HANDS, "Cy": {"hand": ["priest"], "lost": ["priest", "x"]}}}, ("players", "Cy", "lost", 1)),
        ({"players": {**HANDS, "Cy": {"hand": ["priest"], "aside": ["duke"]}}}, ("players", "Cy", "aside", 0)),
        ({"players": {**HANDS, "Cy": {"coins": -1, "hand": ["priest"]}}}, ("players", "Cy", "coins")),
        ({"players": {**HANDS, "Cy": {"coins": "2", "hand": ["priest"]}}}, ("players", "Cy", "coins")),
        ({"players": {**HANDS, "Cy": {"coins": 2, "hand": []}}}, ("players", "Cy", "coins")),
        ({"players": {**HANDS, "Cy": {"coin": 2, "hand": ["priest"]}}}, ("players", "Cy", "coin")),
        ({"players": {**HANDS, "Cy": {"coins": 2}}}, ("players", "Cy")),
        ({"players": {**HANDS, "pass": {"hand": ["priest"]}}}, ("players", "pass")),
        ({"players": {"Ana": HANDS["Ana"]}}, ("players",)),
        ({"players": {"Ana": HANDS["Ana"], "Bo": {"hand": [], "lost": ["priest"]}}}, ("players",)),
        ({"players": {**HANDS, "Cy": {"coins": 60, "hand": ["priest"]}}}, ("players",)),
        ({"players": HANDS, "turn": "Cy"}, ("turn",)),
        ({"players": {**HANDS, "Cy": {"hand": []}}, "turn": "Cy"}, ("turn",)),
        ({"players": HANDS, "tokens": {"peace": "Ana"}}, ("tokens", "peace")),
        ({"players": HANDS, "tokens": {"missing": ["Zoe"]}}, ("tokens", "missing")),
        ({"players": HANDS, "tokens": {"missing": ["Ana", "Ana"]}}, ("tokens", "missing")),
        ({"players": HANDS, "tokens": {"tax": "Ana"}}, ("tokens", "tax")),
        ({"players": HANDS, "tokens": {"tax": {"holder": "Ana", "role": "duke"}}}, ("tokens", "tax")),
        ({"players": HANDS, "draws": ["banker", "x"]}, ("draws", 1)),
        ({"players": HANDS, "treasury": -3}, ("treasury",)),
        ({"players": HANDS, "pots": {"bank": 3}}, ("pots", "bank")),
        ({"players": {**HANDS, "Cy": {"hand": ["priest"], "faction": "red"}}}, ("players", "Cy", "faction")),
    ])
    def test_what_cannot_be_is_invalid_and_named(self, given: dict[str, Any], path: tuple[str | int, ...]) -> None:
        with pytest.raises(Invalid) as fault:
            self.GAME.position(**given)
        assert fault.value.path == path
        assert str(fault.value)
