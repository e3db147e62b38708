"""Options and their step texts; what is illegal, what is invalid; and why something cannot be chosen."""

from __future__ import annotations

import pytest

from coup_dsl import Game, Illegal, Invalid, Option, State
from coup_dsl.engine.declaring import Refused

ROLES = ["farmer", "mercenary", "director", "communist", "peacekeeper"]
GAME = Game.load("rebellion", roles=ROLES, any_draw=True)
CLASSIC = Game.load("classic")


def table(game: Game = GAME, coins: tuple[int, ...] = (4, 4, 4), **given: object) -> State:
    hands = [["farmer", "director"], ["mercenary", "communist"], ["farmer", "peacekeeper"]]
    if game is CLASSIC:
        hands = [["duke", "ambassador"], ["captain", "contessa"], ["assassin", "duke"]]
    players = {name: {"coins": purse, "hand": hand}
               for name, purse, hand in zip(("Ana", "Bo", "Cy"), coins, hands, strict=True)}
    return game.position(players=players, **given)


def option(s: State, text: str) -> Option:
    return next(o for o in s.options if str(o) == text)


class TestFields:
    def test_of_an_action(self) -> None:
        o = option(table(), "Ana mercenary Bo")
        assert (o.kind, o.actor, o.action, o.claim, o.targets) == ("action", 0, "mercenary", "mercenary", (1,))
        assert (o.cost, o.roles, o.cards, o.amount) == (3, (), (), 0)
        assert repr(o) == "<Ana mercenary Bo>"

    def test_of_a_general_action(self) -> None:
        o = option(table(), "Ana income")
        assert (o.kind, o.action, o.claim, o.targets, o.cost) == ("action", "income", None, (), 0)

    def test_of_targets_in_the_order_they_are_declared(self) -> None:
        o = option(table(coins=(5, 6, 2)), "Ana communist Bo Cy")
        assert o.targets == (1, 2)

    def test_of_a_named_role_and_of_tax(self) -> None:
        game = Game.load("rebellion", roles=["banker", "judge", "director", "customs-officer", "priest"])
        hands = {"Ana": {"coins": 5, "hand": ["banker"]}, "Bo": {"coins": 2, "hand": ["judge"]}}
        s = game.position(players=hands, tokens={"tax": {"holder": "Bo", "role": "judge"}})
        assert option(s, "Ana customs-officer priest").roles == ("priest",)
        assert option(s, "Ana judge Bo").cost == 4
        assert option(s, "Ana banker").cost == 0

    def test_of_answers_to_a_claim(self) -> None:
        s = table(CLASSIC).after("Ana duke")
        assert [(o.kind, o.actor, str(o)) for o in s.options] == [
            ("pass", 1, "Bo pass"), ("challenge", 1, "Bo challenge")]
        s = s.after("Bo challenge")
        shown, conceded = s.options
        assert (shown.kind, shown.claim, shown.cards, str(shown)) == ("show", "duke", ("duke",), "Ana show duke")
        assert (conceded.kind, conceded.claim, str(conceded)) == ("concede", "duke", "Ana concede")
        s = s.after(conceded)
        assert sorted((o.kind, o.cards, o.claim) for o in s.options) == [
            ("lose", ("ambassador",), None), ("lose", ("duke",), None)]

    def test_of_a_block(self) -> None:
        s = table(CLASSIC).after("Ana foreign-aid")
        o = option(s, "Bo block duke")
        assert (o.kind, o.actor, o.claim) == ("block", 1, "duke")

    def test_of_returned_cards(self) -> None:
        s = table(draws=["farmer", "communist"]).after("Ana director").after("Bo pass").after("Cy pass")
        assert {o.kind for o in s.options} == {"return"}
        assert sorted(o.cards for o in s.options) == sorted({tuple(o.cards) for o in s.options})
        assert ("farmer", "farmer") in {o.cards for o in s.options}

    def test_of_a_payment(self) -> None:
        game = Game.load("rebellion", roles=["banker", "crime-boss", "director", "priest", "politician"])
        s = game.position(players={"Ana": {"coins": 6, "hand": ["banker"]}, "Bo": {"coins": 2, "hand": ["priest"]}})
        s = s.after("Ana crime-boss Bo").after("Bo pass")
        o = option(s, "Bo pay")
        assert (o.kind, o.amount, o.cost) == ("pay", 2, 2)

    def test_options_of_equal_text_are_equal(self) -> None:
        a, b = table().options[0], table().options[0]
        assert a == b
        assert hash(a) == hash(b)
        assert a != table().options[1]
        assert a != str(a)


class TestSteps:
    def test_an_option_and_its_text_do_the_same(self) -> None:
        s = table()
        for o in s.options:
            assert s.after(o) == s.after(str(o)) == s.after(f"  {o}  ".replace(" ", "  "))

    def test_an_option_of_an_equal_position_will_do(self) -> None:
        assert table().after(table().options[2]) == table().after(str(table().options[2]))

    def test_returned_cards_may_stand_in_any_order(self) -> None:
        s = table(draws=["farmer", "communist"]).after("Ana director").after("Bo pass").after("Cy pass")
        assert s.after("Ana return director communist") == s.after("Ana return communist director")

    @pytest.mark.parametrize("step", [
        "Ana coup Bo", "Bo income", "Ana farmer Ana", "Ana pass", "Bo challenge", "Ana mercenary", "Ana farmer Bo Cy",
        "Ana lose farmer", "Ana banker", "Ana show farmer", "Ana income Bo", "Cy block farmer", "Ana foreign-aid",
    ])
    def test_what_is_not_offered_is_illegal_and_the_message_carries_the_position(self, step: str) -> None:
        s = table()
        with pytest.raises(Illegal) as fault:
            s.after(step)
        assert step in str(fault.value)
        assert s.text() in str(fault.value)
        assert "Ana income" in str(fault.value)
        assert not isinstance(fault.value, Invalid)
        with pytest.raises(Illegal):
            s.step(step)

    def test_an_option_of_another_position_is_illegal(self) -> None:
        s = table()
        later = s.after("Ana income")
        with pytest.raises(Illegal):
            s.after(later.options[0])

    def test_nothing_is_legal_when_the_game_is_over(self) -> None:
        s = CLASSIC.position(players={"Ana": {"coins": 7, "hand": ["duke"]}, "Bo": {"hand": ["duke"]}})
        s = s.after("Ana coup Bo")
        assert s.over
        assert s.winner == 0
        with pytest.raises(Illegal, match="the game is over"):
            s.after("Ana income")

    @pytest.mark.parametrize(("step", "help"), [
        ("Ana incmoe", "income"), ("An income", "Ana"), ("Ana mercenry Bo", "mercenary"), ("Ana coup Boo", "Bo"),
        ("Ana xyzzy", None), ("", "write who does what"), ("Ana", "write who does what"), ("Zoe income", None),
        ("ana income", "Ana"), ("\n", "write who does what"), ("Ana cuop Bo", "coup"),
    ])
    def test_a_word_that_means_nothing_is_invalid_with_a_suggestion(self, step: str, help: str | None) -> None:
        with pytest.raises(Invalid) as fault:
            table().after(step)
        assert not isinstance(fault.value, Illegal)
        assert (help is None) == (fault.value.help is None)
        assert help is None or help in str(fault.value)


class TestRefused:
    @staticmethod
    def why(s: State) -> dict[str, str]:
        return {refused.text: refused.why for refused in s.refused}

    def test_what_cannot_be_paid(self) -> None:
        why = self.why(table(coins=(2, 2, 2)))
        assert why["Ana coup"] == "costs 7, and you have 2"
        assert why["Ana mercenary"] == "costs 3, and you have 2"
        assert "Ana farmer" not in why

    def test_whom_a_token_protects(self) -> None:
        why = self.why(table(coins=(9, 9, 9), tokens={"peace": "Bo"}))
        assert "Peace" in why["Ana mercenary Bo"]
        assert "Ana coup Bo" not in why

    def test_whom_a_treaty_protects(self) -> None:
        game = Game.load("rebellion", roles=["banker", "guerrilla", "director", "foreign-consular", "priest"])
        hands = {name: {"coins": 8, "hand": ["banker"]} for name in ("Ana", "Bo", "Cy")}
        s = game.position(players=hands, tokens={"treaty": ["Ana", "Bo"]})
        why = self.why(s)
        assert "treaty" in why["Ana coup Bo"]
        assert "treaty" in why["Ana guerrilla Bo"]
        assert {str(o) for o in s.options} >= {"Ana coup Cy", "Ana guerrilla Cy"}

    def test_everything_but_a_coup_that_is_forced(self) -> None:
        s = table(coins=(10, 2, 2))
        assert {o.action for o in s.options} == {"coup"}
        assert self.why(s)["Ana income"] == "with 10 coins you must choose Coup"

    def test_what_no_token_is_left_for(self) -> None:
        hands = {name: {"coins": 4, "hand": ["farmer"]} for name in ("Ana", "Bo")} | {
            name: {"coins": 4, "hand": ["director"]} for name in ("Cy", "Dee")}
        s = GAME.position(players=hands, tokens={"missing": ["Bo", "Cy", "Dee"]})
        assert "Missing" in self.why(s)["Ana mercenary"]

    def test_an_action_of_an_extra_turn(self) -> None:
        game = Game.load("rebellion", roles=["spy", "guerrilla", "director", "politician", "priest"])
        s = game.position(players={"Ana": {"hand": ["spy"]}, "Bo": {"hand": ["priest"]}})
        s = s.after("Ana spy").after("Bo pass")
        assert s.chooser == 0
        assert self.why(s)["Ana spy"] == "it cannot be used in this extra turn"

    def test_nothing_in_the_middle_of_an_action(self) -> None:
        assert table().after("Ana farmer Bo").refused == ()

    def test_its_fields(self) -> None:
        refused = next(r for r in table(coins=(9, 9, 9), tokens={"peace": "Bo"}).refused if r.targets)
        assert isinstance(refused, Refused)
        assert (refused.action, refused.targets) == ("mercenary", (1,))
        assert str(refused) == f"{refused.text}: {refused.why}"


class TestNames:
    @pytest.mark.parametrize("names", [
        ["Ana", "pass"], ["Ana", "Ana"], ["Ana", "farmer"], ["Ana", "income"], ["Ana", ""], ["Ana", "Bo Cy"],
        ["Ana", " Bo"], ["Ana", "banker"], ["Ana", "as"], ["Ana", "Bo\n"], ["Ana", "coup"], ["Ana", "show"],
        ["Ana", "offer"], ["Ana", "duke"],
    ])
    def test_a_name_that_steps_could_not_tell_apart_is_invalid(self, names: list[str]) -> None:
        with pytest.raises(Invalid) as fault:
            GAME.deal(names)
        assert fault.value.path is not None
        assert fault.value.path[0] == "players"

    @pytest.mark.parametrize("players", [0, 1, 11, -2, ["Ana"], [], [f"P{i}" for i in range(11)]])
    def test_too_few_or_too_many_players(self, players: object) -> None:
        with pytest.raises(Invalid, match="2 to 10 players"):
            GAME.deal(players)  # type: ignore[arg-type]

    @pytest.mark.parametrize("players", range(2, 11))
    def test_any_number_between(self, players: int) -> None:
        s = GAME.deal(players)
        assert len(set(s.names)) == players
        assert [len(hand) for hand in s.hands] == [2] * players
        assert s.deck_size == GAME.copies(players) * 5 - 2 * players
        assert sum(s.coins) + s.treasury == 50

    @pytest.mark.parametrize("name", ["Zoë", "R2D2", "x", "'", "Ana-Maria", "日本", "PASS", "Farmer", "coups"])
    def test_other_words_are_names(self, name: str) -> None:
        assert str(GAME.deal([name, "Bo"]).options[0]) == f"{name} income"


class TestKept:
    def test_each_set_of_cards_to_return_is_offered_once(self) -> None:
        offered = CLASSIC.table(("Ana", "Bo")).returns(0, (0, 0, 1, 2), 2)
        assert [o.value for o in offered] == [(0, 0), (0, 1), (0, 2), (1, 2)]

    def test_a_deck_is_its_cards_in_order(self) -> None:
        kept = CLASSIC.table(("Ana", "Bo"))
        assert kept.deck((2, 0, 1, 0, 3)) == (0, 0, 2, 4, 4, 4)
        assert kept.decks[2, 0, 1, 0, 3] == (0, 0, 2, 4, 4, 4)
