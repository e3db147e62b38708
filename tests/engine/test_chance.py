"""Chance: repeatable by a seed, fed by a list, or an actor like any other."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from coup_dsl import CHANCE, Game, Invalid, State
from coup_dsl.engine.chance import below, seeded

GAME = Game.load("classic")
DEALT = ["duke", "captain", "ambassador", "contessa"]


def dealt(s: State, cards: list[str]) -> State:
    for card in cards:
        s = s.after(f"draw {card}")
    return s


class TestSeeds:
    def test_a_seed_repeats(self) -> None:
        for seed in (0, 1, 7, 2 ** 40, 2 ** 70, -5):
            assert GAME.deal(5, seed=seed) == GAME.deal(5, seed=seed)

    def test_near_seeds_differ(self) -> None:
        hands = {GAME.deal(4, seed=seed).hands for seed in range(300)}
        assert len(hands) > 250

    def test_every_card_is_as_likely(self) -> None:
        first = Counter(card for seed in range(3000) for card in GAME.deal(4, seed=seed).hands[3])
        assert len(first) == 5
        assert all(abs(count - 1200) < 130 for count in first.values())

    def test_numbers_below_a_bound_are_as_likely(self) -> None:
        state, seen = seeded(3), Counter[int]()
        for _ in range(7000):
            state, x = below(state, 7)
            seen[x] += 1
        assert sorted(seen) == list(range(7))
        assert all(abs(count - 1000) < 120 for count in seen.values())

    def test_the_generator_is_a_number_of_64_bits(self) -> None:
        state = seeded(-1)
        for _ in range(50):
            assert 0 <= state < 1 << 64
            state, _ = below(state, 3)


class TestFed:
    def test_cards_come_in_order_seat_by_seat(self) -> None:
        s = GAME.deal(["Ana", "Bo"], draws=DEALT)
        assert s.hands == (("captain", "duke"), ("ambassador", "contessa"))

    def test_what_follows_is_seeded(self) -> None:
        a, b = (GAME.deal(2, draws=["duke"], seed=4) for _ in range(2))
        assert a == b
        assert "duke" in a.hands[0]

    def test_each_way_of_drawing_takes_from_the_list(self) -> None:
        s = GAME.deal(2, draws=[*DEALT, "assassin", "duke", "contessa"])
        s = s.after("Ana duke").after("Bo challenge").after("Ana show duke")
        assert s.hands[0] == ("assassin", "captain")
        s = s.after("Bo lose ambassador").after("Bo income").after("Ana ambassador").after("Bo pass")
        assert s.hands[0] == ("assassin", "captain", "contessa", "duke")

    def test_an_unknown_card_is_invalid_and_named(self) -> None:
        with pytest.raises(Invalid) as fault:
            GAME.deal(2, draws=["duke", "ambasador"])
        assert fault.value.path == ("draws", 1)
        assert fault.value.help == "did you mean 'ambassador'?"

    def test_a_card_that_is_not_there_is_invalid_when_it_comes(self) -> None:
        with pytest.raises(Invalid, match="'duke', and there is none"):
            GAME.deal(2, draws=["duke", "duke", "duke", "duke"])
        s = GAME.deal(2, draws=["duke", "duke", "duke", "captain", "duke"])
        with pytest.raises(Invalid, match="'duke', and there is none"):
            s.after("Ana ambassador").after("Bo pass")

    def test_it_is_part_of_the_position(self) -> None:
        s = GAME.deal(2, draws=[*DEALT, "assassin"], seed=1)
        t = GAME.deal(2, draws=[*DEALT, "contessa"], seed=1)
        assert s != t
        assert s.hands == t.hands


class TestAnActor:
    def test_it_deals(self) -> None:
        s = GAME.deal(["Ana", "Bo"], chance=True)
        assert s.actor == CHANCE
        assert s.chooser is None
        assert [str(o) for o in s.options] == ["draw duke", "draw assassin", "draw captain", "draw ambassador",
                                               "draw contessa"]
        s = dealt(s, DEALT)
        assert s.actor == 0
        assert s.hands == (("captain", "duke"), ("ambassador", "contessa"))

    def test_outcomes_weigh_what_is_in_the_deck(self) -> None:
        s = GAME.deal(["Ana", "Bo"], chance=True)
        assert {o.weight for o in s.options} == {3}
        s = dealt(s, ["duke", "duke"])
        assert {str(o): o.weight for o in s.options} == {
            "draw duke": 1, "draw assassin": 3, "draw captain": 3, "draw ambassador": 3, "draw contessa": 3}
        s = dealt(s, ["duke"])
        assert "draw duke" not in map(str, s.options)
        assert all(o.weight == s.deck[o.cards[0]] for o in s.options)
        assert {o.kind for o in s.options} == {"draw"}

    def test_it_draws_one_card_after_the_other(self) -> None:
        s = dealt(GAME.deal(["Ana", "Bo"], chance=True), DEALT)
        s = s.after("Ana ambassador").after("Bo pass")
        assert s.actor == CHANCE
        later, events = s.step("draw duke")
        assert [(e.kind, e.player, e.cards) for e in events] == [("drew", 0, ("duke",))]
        assert later.actor == CHANCE
        assert later.after("draw duke").actor == 0

    def test_its_options_are_nobodys(self) -> None:
        s = GAME.deal(3, chance=True)
        assert all(s.seen_by(seat).options == () for seat in range(3))

    def test_a_seeded_game_is_one_of_its_games(self) -> None:
        """What a seed draws, chance as an actor can draw as well, and then both are the same table."""
        rng = random.Random(5)
        for seed in range(15):
            s, t = GAME.deal(3, seed=seed), GAME.deal(3, chance=True)
            t = self.follow(t, s)
            while not s.over:
                option = rng.choice(s.options)
                s, t = s.after(option), t.after(str(option))
                t = self.follow(t, s)
                assert (s.hands, s.lost, s.coins, s.deck, s.actor) == (t.hands, t.lost, t.coins, t.deck, t.actor)
                assert [*map(str, s.options)] == [*map(str, t.options)]

    def follow(self, t: State, s: State) -> State:
        """Let chance draw until the cards are those of the other game."""
        while t.actor == CHANCE:
            for option in t.options:
                later = t.after(option)
                if all(not Counter(a) - Counter(b) for a, b in zip(later.hands, s.hands, strict=True)):
                    t = later
                    break
            else:
                raise AssertionError("chance cannot draw what was drawn")
        return t
