"""The ladder: no seat is favoured, second thoughts are bounded, grudges are borne, lies are learned."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from coup_dsl import Event, Game, Option, State, bots, events_seen_by
from coup_dsl.bots.arena import play, wilson
from coup_dsl.bots.characters import Character
from coup_dsl.bots.grudge import Grudge
from coup_dsl.bots.memory import LIES, Record
from coup_dsl.bots.player import Player
from coup_dsl.bots.reading import Reader
from coup_dsl.bots.thinker import DEEP, QUICK, ROUND, Depth, Thinker, duel


def test_the_ladder_goes_from_zero_to_five_and_there_are_six_characters_or_more() -> None:
    assert list(bots.LEVELS) == [f"level-{n}" for n in range(6)]
    assert len(bots.CHARACTERS) >= 6
    assert set(bots.KINDS) == {*bots.LEVELS, *bots.CHARACTERS}
    assert all(words and len(words) < 100 for words in bots.KINDS.values())


def shallow(depth: Depth) -> Depth:
    """The same ways of thinking in very little time."""
    return replace(depth, think=depth.think / 60, looks=2, breadth=3, enough=20, again=6)


#: Who plays the null test: the levels as they are, those that think as they would in a hurry.
NULL: dict[str, Callable[[int], bots.Bot]] = {
    **{f"level-{n}": partial(bots.make, f"level-{n}") for n in range(4)},
    "level-4": lambda seed: Thinker("level-4", seed, Character(), shallow(QUICK)),
    "level-5": lambda seed: Thinker("level-5", seed, Character(), shallow(DEEP)),
}


@pytest.mark.parametrize("kind", NULL)
def test_one_of_a_kind_against_three_of_its_kind_wins_a_quarter(kind: str) -> None:
    """Otherwise seats, deals or dice favour somebody, and no figure measured here means anything."""
    games_of = [Game.load("rebellion", seed=draw) for draw in range(3)]
    won = games = 0
    for deal in range(12 if kind in ("level-4", "level-5") else 30):
        seeds = random.Random(f"null {deal}")
        state = games_of[deal % 3].deal(4, seed=deal)
        for hero in range(4):
            players = [NULL[kind](seeds.randrange(1 << 32)) for _ in range(4)]
            won += play(state, players).end.winner == hero
            games += 1
    low, high = wilson(won, games)
    assert low < 0.25 < high


def test_informed_players_beat_random_ones() -> None:
    won = games = 0
    game = Game.load("rebellion", seed=1)
    for deal in range(15):
        state = game.deal(4, seed=deal)
        for hero in range(4):
            kinds = ["level-1" if seat == hero else "level-0" for seat in range(4)]
            won += play(state, [bots.make(k, deal * 4 + i) for i, k in enumerate(kinds)]).end.winner == hero
            games += 1
    assert wilson(won, games)[0] > 0.25


def test_thinking_is_counted_in_answers_so_the_same_seed_gives_the_same_answer() -> None:
    view = Game.load("rebellion", seed=3).deal(4, seed=2).seen_by(0)
    bot = bots.make("level-4", 1, think=0)
    assert isinstance(bot, Thinker)
    assert bot.think == 0
    assert [str(bots.make("level-4", 1, think=3).choose(view)) for _ in range(2)] == [
        str(bots.make("level-4", 1, think=3).choose(view))] * 2


def test_garbage_is_not_collected_in_the_middle_of_a_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    collecting = []
    monkeypatch.setattr(Player, "_reconsidered",
                        lambda self, question, worth, chosen: collecting.append(gc.isenabled()) or chosen)
    bot = Player("balanced", 1, Character(worlds=2))
    assert bot.choose(Game.load("classic").deal(3, seed=2).seen_by(0))
    assert collecting == [False]
    assert gc.isenabled()


def test_second_thoughts_need_a_clear_lead() -> None:
    state = Game.load("classic").deal(3, seed=2)
    plain, rich = state.options[0], next(o for o in state.options if o.action == "duke")

    def decided(spread: float, least: float = 0.01, positions: int = 30, hurried: bool = False) -> Option:
        """What is chosen when a claim is worth 0.04 and chance adds up to a spread."""
        dice = random.Random(4)

        def look(s: State) -> float:
            return 0.04 * (s.options[-1].kind == "challenge") + spread * dice.random()

        return duel([state] * positions, plain, [rich], (2.0, least), look, lambda: not hurried)

    assert decided(0.0) == rich
    assert decided(0.0, least=0.05) == plain
    assert decided(0.05) == rich
    assert decided(2.0) == plain
    assert decided(0.0, positions=ROUND - 1) == plain
    assert decided(0.0, hurried=True) == plain


def test_every_decision_has_dice_of_its_own_whatever_was_answered_before() -> None:
    state = Game.load("rebellion", seed=3).deal(3, seed=2)
    view = state.seen_by(0)
    first, second = bots.make("gambler", 5), bots.make("gambler", 5)
    chosen = first.choose(view)
    second.recall(view, chosen)
    later = view.guess(random.Random(1)).seen_by(0)
    assert str(first.choose(later)) == str(second.choose(later))


def test_who_was_hit_or_doubted_goes_after_who_did_it_until_he_has_hit_back() -> None:
    game = Game.load("classic")
    grudge = Grudge(Reader(game))
    grudge.notice([Event("action", 1, role="captain", action="captain", targets=(0,)),
                   Event("challenged", 1, targets=(0,))])
    options = [Option("action", 0, f"Ana captain {name}", None, action="captain", claim="captain", targets=(seat,))
               for seat, name in ((1, "Bo"), (2, "Cy"))]
    minded = grudge.minded(dict.fromkeys(options, 0.3), 0.02)
    assert minded[options[0]] == pytest.approx(0.34)
    assert minded[options[1]] == pytest.approx(0.3)
    grudge.notice([Event("action", 0, role="captain", action="captain", targets=(1,))])
    assert 0.3 < grudge.minded(dict.fromkeys(options, 0.3), 0.02)[options[0]] < 0.32
    assert grudge.slights[1, 0] == 1


def test_a_block_is_a_slight_to_the_one_who_is_blocked() -> None:
    state, grudge = Game.load("classic").deal(["Ana", "Bo", "Cy"], seed=1), Grudge(Reader(Game.load("classic")))
    for step in ("Ana foreign-aid", "Bo block duke"):
        state, events = state.step(step)
        grudge.notice(events_seen_by(events, 0))
    assert dict(grudge.slights) == {(0, 1): 1.0}


def test_the_vengeful_choose_the_one_who_hurt_them() -> None:
    state = Game.load("classic").position({
        "Ana": {"hand": ["duke", "contessa"], "coins": 10}, "Bo": {"hand": ["captain", "duke"], "coins": 2},
        "Cy": {"hand": ["captain", "assassin"], "coins": 2}}, seed=3)
    hit = [Event("action", 2, role="captain", action="captain", targets=(0,))] * 3
    chosen = []
    for seed in range(6):
        bot = bots.make("vengeful", seed)
        assert isinstance(bot, Player)
        bot.notice(hit)
        chosen.append(bot.choose(state.seen_by(0)).targets)
    assert chosen.count((2,)) >= 5


def test_lies_are_learned_from_challenges_that_were_settled() -> None:
    stranger, caught, proved = Record(), Record(caught=3), Record(proved=3)
    assert stranger.lies(LIES[1]) == pytest.approx(LIES[1])
    assert proved.lies(LIES[1]) < LIES[1] < caught.lies(LIES[1])
