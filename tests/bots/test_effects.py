"""What levels 2 and 3 look up: scenes, what actions do in them, and what of a position matters for them."""

from __future__ import annotations

import pytest

from coup_dsl import Game
from coup_dsl.bots.appraisal import lore
from coup_dsl.bots.effects import Effects, Standing
from coup_dsl.bots.reading import Reader
from coup_dsl.bots.staging import Stage


@pytest.fixture(scope="module")
def game() -> Game:
    return Game.load("classic")


def test_who_sits_where_does_not_matter_for_an_action(game: Game) -> None:
    ana = {"hand": ["duke", "duke"], "coins": 4}
    bo, cy = {"hand": ["captain"], "lost": ["duke"], "coins": 1}, {"hand": ["contessa", "captain"], "coins": 6}
    here, there = game.position({"Ana": ana, "Bo": bo, "Cy": cy}), game.position({"Bo": bo, "Cy": cy, "Ana": ana})
    stage = Stage(game, Reader(game))
    assert stage.scene(here, 0, ("captain", (1,), ())) == stage.scene(there, 2, ("captain", (0,), ()))
    assert stage.scene(here, 0, ("captain", (1,), ())) != stage.scene(here, 0, ("captain", (2,), ()))


def test_a_scene_is_staged_as_it_says_and_always_the_same_way(game: Game) -> None:
    s = game.position({"Ana": {"hand": ["duke", "duke"], "coins": 4},
                       "Bo": {"hand": ["captain"], "lost": ["duke"], "coins": 1},
                       "Cy": {"hand": ["contessa", "captain"], "coins": 6}})
    scene = Stage(game, Reader(game)).scene(s, 0, ("captain", (1,), ()))
    staged = Stage(game, Reader(game)).set(scene, 3)
    assert (staged.turn, staged.coins[1], len(staged.held[1]), staged.living) == (0, 1, 1, 0b111)
    assert sum(staged.coins) + sum(staged.pots) == sum(s.coins) + sum(s.pots)
    assert staged == Stage(game, Reader(game)).set(scene, 3) != Stage(game, Reader(game)).set(scene, 4)


def test_what_an_action_does_is_what_happens_when_it_is_played(game: Game) -> None:
    known = lore(game)
    s = game.deal(4, seed=1)
    effect = known.unopposed.of(known.stage.scene(s, 0, ("duke", (), ())))
    [(chance, me, _, _)] = effect.ends
    assert (chance, me.coins, me.hand) == (1.0, 3, 0.0)
    theft = known.unopposed.of(known.stage.scene(s, 0, ("captain", (2,), ())))
    assert {(me.coins, named[0].coins) for _, me, named, _ in theft.ends} == {(2, -2)}
    number = known.reader.number
    assert {role for role, named in theft.claims if named} >= {number["captain"], number["ambassador"]}
    assert all(gain > 0 for gain in theft.claims.values())


def test_those_who_hold_a_block_use_it_in_the_honest_world(game: Game) -> None:
    known, s = lore(game), game.deal(4, seed=1)
    effects = Effects(known.stage, known.truthful)
    outcomes = {me.coins for _, me, _, _ in effects.of(known.stage.scene(s, 0, ("foreign-aid", (), ()))).ends}
    assert outcomes == {0, 2}


def test_shares_add_up_and_a_loss_makes_the_others_stronger(game: Game) -> None:
    known, s = lore(game), game.deal(4, seed=1)
    standing = Standing(known.value, s.seen_by(0).position)
    assert sum(standing.share(p) for p in range(4)) == pytest.approx(1.0)
    assert standing.share(0, 1) > standing.share(0) > standing.share(0, 0)
    effect = known.unopposed.of(known.stage.scene(s, 0, ("duke", (), ())))
    assert standing.after(effect, 0, 0, ()) > standing.share(0)
    assert sum(standing.after(effect, p, 0, ()) for p in range(4)) == pytest.approx(1.0)


def test_what_was_played_before_does_not_change_what_is_known() -> None:
    s = Game.load("classic").deal(4, seed=1)
    first, second = lore(Game.load("classic")), lore(Game.load("classic"))
    asked = [("captain", (1,), ()), ("duke", (), ()), ("assassin", (3,), ())]
    scenes = [first.stage.scene(s, 0, named) for named in asked]
    assert [first.effects.of(x).ends for x in scenes] == [second.effects.of(x).ends for x in reversed(scenes)][::-1]
