"""Information states: what goes with one is always the same, nothing hidden is in it, and nothing seen is lost."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from coup_dsl import CHANCE, Event, Game, Invalid
from coup_dsl.adapters import past
from coup_dsl.adapters.loading import load_setting
from coup_dsl.adapters.match import Match, Setting
from tests.engine.conformance import RULES, game_of
from tests.engine.leaks import Leak

from .worlds import Known, lives, tree

#: Roles that move cards in every way there is.
MOVING = "farmer+guerrilla+producer+missionary+intellectual"
SMALL = load_setting("duel", draw="miner+archer", limit=12)


def every_position() -> Known:
    """What was met in the whole tree of the small game."""
    known = Known(SMALL)
    for match in tree(SMALL.start):
        known.check(match)
    return known


def played(setting: Setting, seed: int) -> Match:
    """A random game to its end."""
    rng, match = random.Random(seed), setting.start
    while not match.over:
        match = match.after(rng.choice(list(match.answers)))
    return match


class TestTheSameInformation:
    def test_over_every_position_of_a_small_game(self, figures: Callable[[str], None]) -> None:
        known = every_position()
        figures(f"{len(known.met)} information states, met {known.again} times more")
        assert known.again > len(known.met) > 100

    def test_with_a_long_memory_tensors_tell_all_of_it_apart(self) -> None:
        pytest.importorskip("numpy")
        from coup_dsl.adapters.tensor import Tensor

        tensor, met = Tensor(SMALL, memory=60), dict[bytes, str]()
        for match in tree(SMALL.start):
            if match.actor not in (None, CHANCE):
                said = match.information(match.actor)
                assert met.setdefault(tensor.fill(match, match.actor or 0).tobytes(), said) == said
        assert len(met) > 100

    @pytest.mark.parametrize("number", range(len(RULES)), ids=[rules.ruleset for rules in RULES])
    def test_dealing_the_unseen_anew_changes_nothing(self, number: int) -> None:
        rng = random.Random(number)
        counted = lives(Setting(game_of(RULES[number], rng), 3), 2, seed=number)
        assert counted.steps > 25
        assert counted.different > counted.steps / 4

    def test_where_cards_move(self) -> None:
        assert lives(load_setting("rebellion", draw=MOVING, players=3), 4).steps > 100


class TestPlantedFaultsAreFound:
    def test_an_event_that_shows_too_much(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def open_handed(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
            return tuple(replace(event, seers=None) for event in events)

        monkeypatch.setattr(past, "events_seen_by", open_handed)
        with pytest.raises(Leak, match="the information states differ"):
            lives(load_setting("rebellion", draw=MOVING, players=3), 6)

    def test_a_tensor_that_shows_the_deck(self, monkeypatch: pytest.MonkeyPatch) -> None:
        pytest.importorskip("numpy")
        from coup_dsl.adapters.tensor import Tensor

        monkeypatch.setattr(Tensor, "_numbers", lambda tensor, match, seat: list(match.state.court))
        with pytest.raises(Leak, match="the same information state with another tensor"):
            every_position()

    def test_an_answer_that_is_forgotten(self, monkeypatch: pytest.MonkeyPatch) -> None:
        real = past.Past.lines
        forgotten = ("returned", "drew")
        monkeypatch.setattr(past.Past, "lines", lambda step, seat: tuple(
            line for line in real(step, seat) if isinstance(line, Event) and line.kind not in forgotten))
        with pytest.raises(Leak, match="the same information state with another"):
            every_position()


class TestTheRecord:
    def test_own_cards_and_answers_are_in_it_and_no_others(self) -> None:
        match = load_setting("classic").start
        for card in (0, 1, 2, 3):
            match = match.after(card)
        said = match.after(next(n for n, o in match.answers.items() if o.action == "duke")).information(0)
        assert said == ("I am Ana; drew Ana 1 cards=duke; drew Ana 1 cards=assassin; drew Bo 1; drew Bo 1; turn Ana; "
                        "> duke; action Ana action=duke role=duke")

    def test_a_spectator_sees_no_card_that_is_drawn(self) -> None:
        said = load_setting("classic").start.after(0).information(None)
        assert said == "spectator; drew Ana 1"


class TestImaginedWorlds:
    def test_they_look_the_same_to_the_seat_and_end_like_any_game(self) -> None:
        rng, hands = random.Random(1), set()
        match = load_setting("rebellion", draw=MOVING, players=3).start
        while not match.over:
            if match.actor != CHANCE and match.actor is not None:
                seat = match.actor
                world = match.imagined(seat, rng)
                assert world.information(seat) == match.information(seat)
                assert world.answers == match.answers
                hands.add(world.state.held == match.state.held)
                while not world.over:
                    world = world.after(rng.choice(list(world.answers)))
                assert sum(world.returns()) == 0
            match = match.after(rng.choice(list(match.answers)))
        assert hands == {True, False}

    def test_the_others_know_the_hands_they_are_dealt_there_and_no_others(self) -> None:
        match = load_setting("classic", players=3).start
        for card in (0, 0, 1, 1, 2, 2):
            match = match.after(card)
        world = match.imagined(0, random.Random(3))
        dealt = "+".join(world.state.hands[1])
        assert dealt != "assassin+assassin"
        assert world.information(1).endswith(f"turn Ana; saw Bo 2 to=Bo cards={dealt}")
        assert "assassin+assassin" not in world.information(1)

    def test_they_are_not_pickled(self) -> None:
        match = SMALL.start
        while match.actor == CHANCE:
            match = match.after(min(match.answers))
        with pytest.raises(TypeError, match="no answers that lead to it"):
            pickle.dumps(match.imagined(0, random.Random(1)))


class TestMatches:
    def test_a_copy_is_the_match_itself(self) -> None:
        match = played(SMALL, 1)
        assert copy.deepcopy(match) is match

    def test_one_that_is_pickled_comes_back(self) -> None:
        match = played(load_setting("rebellion", draw=MOVING, players=3), 5)
        again = pickle.loads(pickle.dumps(match))
        assert again.state == match.state
        assert again.numbers() == match.numbers()
        assert [again.information(seat) for seat in range(3)] == [match.information(seat) for seat in range(3)]

    def test_one_of_a_game_that_was_not_loaded_by_name_is_not_pickled(self) -> None:
        with pytest.raises(TypeError, match="does not know what it was loaded from"):
            pickle.dumps(Setting(Game.load("classic")).start)

    @pytest.mark.parametrize("players", [2, 5])
    def test_the_winner_gets_what_the_others_lose(self, players: int) -> None:
        match = played(load_setting("classic", players=players), 3)
        assert sorted(match.returns()) == [-1.0] * (players - 1) + [players - 1.0]
        assert match.returns()[match.state.winner or 0] > 0

    def test_nobody_wins_a_game_that_takes_too_long(self) -> None:
        match = played(load_setting("classic", players=3, limit=4), 3)
        assert match.returns() == (0.0, 0.0, 0.0)
        assert (match.over, match.actor, match.answers, match.answered) == (True, None, {}, 4)
        with pytest.raises(Invalid):
            match.after(0)

    def test_chance_is_an_actor(self) -> None:
        match = SMALL.start
        assert match.actor == CHANCE
        assert {option.weight for option in match.answers.values()} == {2}


class TestLoading:
    @pytest.mark.parametrize(("given", "said"), [
        ({"ruleset": "clasic"}, "classic"), ({"draw": "duke+contesa"}, "contessa"), ({"players": 11}, "2 to 10"),
        ({"limit": 0}, "at least one answer"), ({"options": "concede"}, "write concede:VALUE"),
        ({"options": "concede:2"}, "must be true or false"), ({"replace": "inquisitr"}, "inquisitor"),
    ])
    def test_what_cannot_be_played_is_said(self, given: dict[str, object], said: str) -> None:
        with pytest.raises(Invalid, match=said):
            load_setting(**given)  # type: ignore[arg-type]

    def test_table_options_and_replacements(self) -> None:
        game = load_setting("classic", options="two-player-coins:2/3+forced-coup:8+concede:false+blocks:anyone",
                            replace="inquisitor").game
        assert game.changed == {"two-player-coins": (2, 3), "forced-coup": 8, "concede": False, "blocks": "anyone"}
        assert "inquisitor" in game.drawn
