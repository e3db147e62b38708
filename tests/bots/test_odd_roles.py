"""Reactions that cost influence in turn, hooks that ask before a turn: bots play such roles to the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from coup_dsl import Game, bots
from coup_dsl.bots.arena import play
from coup_dsl.bots.reading import Reader

MARTYR = """\
role: martyr
name: Martyr
group: special
summary: take one along
text: When this is lost, a player you choose loses an influence.
reaction:
  effect: |
    player chooses victim from others of player
    victim loses influence
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    (tmp_path / "martyr.yaml").write_text(MARTYR, encoding="utf-8")
    roles = ["banker", "director", "guerrilla", "politician", "martyr"]
    return Game.load("rebellion", roles=roles, folders=[tmp_path], any_draw=True)


def test_one_loss_leads_to_another(game: Game) -> None:
    s = game.position({"Ana": {"coins": 7, "hand": ["banker", "banker"]}, "Bo": {"coins": 2, "hand": ["martyr"] * 2}})
    for step in ("Ana coup Bo", "Bo lose martyr as martyr", "Ana pass", "Ana lose banker as martyr", "Bo pass",
                 "Bo lose martyr"):
        s = s.after(step)
    assert [len(hand) for hand in s.held] == [1, 0]
    assert s.over


@pytest.mark.parametrize("kind", ["level-0", "level-2", "level-3"])
def test_bots_play_where_the_last_two_go_together(kind: str, game: Game) -> None:
    s = game.position({"Ana": {"coins": 7, "hand": ["banker"]}, "Bo": {"coins": 0, "hand": ["martyr"]}})
    s = s.after("Ana coup Bo")
    seats = [bots.make(kind, seed=seat) for seat in range(2)]
    while not s.over:
        assert s.actor is not None
        s, events = s.step(seats[s.actor].choose(s.seen_by(s.actor)))
        for bot in seats:
            bot.notice(events)
    assert s.living.bit_count() == 1


@pytest.mark.parametrize("asked", [
    "player may pay 1:\n      player draws 1\n      player returns 1",
    "if coins of player > 4:\n      player loses influence",
])
@pytest.mark.parametrize("tokens", ["", "tokens: {mark: {on: player}}\n"])
def test_bots_are_asked_before_a_turn(asked: str, tokens: str, tmp_path: Path) -> None:
    act = "action:\n  target: others\n  effect: you place mark on target\n" if tokens else ""
    (tmp_path / "gate.yaml").write_text(
        f"role: gate\nname: Gate\ngroup: special\ntext: Dues.\n{tokens}{act}"
        f"hooks:\n- on: turn-start\n  effect: |\n    {asked}\n", encoding="utf-8")
    game = Game.load("rebellion", roles=["banker", "director", "guerrilla", "politician", "gate"],
                     folders=[tmp_path], any_draw=True)
    s = game.deal(players=2, seed=3)
    seats = [bots.make("level-3", seed=seat) for seat in range(2)]
    for _ in range(12):
        if s.over:
            break
        assert s.actor is not None
        s, events = s.step(seats[s.actor].choose(s.seen_by(s.actor)))
        for bot in seats:
            bot.notice(events)

ENVOY = """\
role: envoy
name: Envoy
group: special
summary: take 1, give 1
text: Take one coin from a player; another player may get it.
action:
  targets:
    a: {from: others, hostile: true}
    b: {from: others except a, optional: true}
  blocked_by: a
  effect: |
    a gives 1 to you
    if b is not nobody:
      you give 1 to b
blocks: [envoy]
"""


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("kind", ["level-1", "level-2", "level-3", "level-4"])
def test_nobody_may_be_named(kind: str, players: int, tmp_path: Path) -> None:
    (tmp_path / "envoy.yaml").write_text(ENVOY, encoding="utf-8")
    game = Game.load("rebellion", roles=["banker", "director", "guerrilla", "politician", "envoy"],
                     folders=[tmp_path], any_draw=True)
    s = game.position({"Ana": {"hand": ["envoy", "banker"]}, "Bo": {"hand": ["banker", "director"]},
                       "Cy": {"hand": ["politician"]}}).after("Ana envoy Bo")
    declared = Reader(game).declared(s)
    assert declared is not None
    assert declared.targets == (1,) == s.seen_by(1).matters[0].targets
    for deal in range(2):
        assert play(game.deal(players, seed=deal), [bots.make(kind, seat, 5) for seat in range(players)]).end.over
