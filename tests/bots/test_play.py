"""Players answer legally and repeatably, whatever roles are drawn and however many sit at the table."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from coup_dsl import Game, Invalid, Option, State, View, bots, events_seen_by
from coup_dsl.bots.arena import play, wilson
from coup_dsl.bots.memory import Memory
from coup_dsl.bots.reading import Reader

KINDS = tuple(bots.KINDS)
#: Milliseconds that the players who think may take for a decision here.
THINK = 2.0
DRAWS = range(7)


class Watched:
    """A bot whose answers are looked at."""

    def __init__(self, bot: bots.Bot, told: bool = True) -> None:
        self.bot, self.name, self.told = bot, bot.name, told
        self.answers: list[str] = []

    def choose(self, view: View) -> Option:
        option = self.bot.choose(view)
        assert option in view.options
        if self.name == "level-2" and option.claim is not None and option.kind not in ("show", "concede"):
            assert option.claim in (option.cards if option.kind == "lose" else view.hand)
        self.answers.append(str(option))
        return option

    def notice(self, events: object) -> None:
        if self.told:
            self.bot.notice(events)  # type: ignore[arg-type]


def table(state: State, kinds: list[str], seed: int, told: bool = True) -> list[Watched]:
    """Play to the end and show what was answered."""
    players = [Watched(bots.make(kind, seed + seat, THINK), told) for seat, kind in enumerate(kinds)]
    assert play(state, players, longest=3000).end.over
    return players


@pytest.mark.parametrize("draw", DRAWS)
def test_every_kind_plays_whole_games_on_any_draw(draw: int) -> None:
    game = Game.load("rebellion", seed=draw)
    first, second = KINDS[draw % len(KINDS)], KINDS[(draw + 1) % len(KINDS)]
    table(game.deal(2, seed=draw), [first, second], draw)
    table(game.deal(4, seed=draw), [KINDS[(draw + i) % len(KINDS)] for i in range(4)], draw)
    if draw == 5:
        table(game.deal(6, seed=draw), ["level-5", "level-1", "level-0", "level-2", "gambler", "level-1"], draw)


def test_classic_and_a_full_table() -> None:
    table(Game.load("classic").deal(4, seed=3), ["balanced", "level-2", "bold", "careful"], 3)
    state = Game.load("rebellion", seed=4).deal(10, seed=4)
    table(state, ["balanced", *["level-2", "level-0", "level-1"] * 3], 4)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_game(kind: str) -> None:
    game = Game.load("rebellion", seed=21)
    again = Game.load("rebellion", seed=21)
    answers = [[p.answers for p in table(g.deal(3, seed=5), [kind, "level-2", "level-0"], 9)] for g in (game, again)]
    assert answers[0] == answers[1]
    if kind == "level-0":
        other = table(game.deal(3, seed=5), [kind, "level-2", "level-0"], 10)
        assert [p.answers for p in other] != answers[0]


def test_a_player_who_is_never_told_what_happens_plays_on() -> None:
    game = Game.load("rebellion", seed=31)
    table(game.deal(4, seed=2), ["balanced", "suspicious", "vengeful", "level-2"], 2, told=False)


def test_an_answer_follows_from_the_view_alone() -> None:
    game = Game.load("rebellion", seed=8)
    state = game.deal(4, seed=8)
    view = state.seen_by(0)
    first = bots.make("balanced", 3).choose(view)
    other = view.guess(random.Random(99)).seen_by(0)
    assert str(bots.make("balanced", 3).choose(other)) == str(first)


def test_an_unknown_kind_is_refused_with_a_suggestion() -> None:
    with pytest.raises(Invalid, match=r"no kind of bot 'balancd' \(did you mean 'balanced'\?\)"):
        bots.make("balancd", 1)
    assert bots.DEFAULT in bots.KINDS
    for kind in bots.KINDS:
        assert bots.make(kind, 1).name == kind
    for former in bots.FORMER:
        assert bots.make(former, 1).name == former


def test_the_package_imports_little() -> None:
    code = ("import sys, coup_dsl.bots as b; b.KINDS, b.DEFAULT; "
            "print([m for m in sys.modules if m.startswith(('coup_dsl.engine', 'coup_dsl.bots.', 'lark', 'yaml'))])")
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.strip() == "[]"


# -- what is remembered -----------------------------------------------------------------------


def remembered(steps: list[str]) -> Memory:
    """What the seat to the right remembers after some steps of classic."""
    game = Game.load("classic")
    state = game.deal(["Ana", "Bo", "Cy"], draws=["duke", "duke", "captain", "captain", "contessa", "contessa"], seed=1)
    memory = Memory(Reader(game))
    for step in steps:
        state, events = state.step(step)
        memory.notice(events_seen_by(events, 2))
    return memory


def test_a_claim_that_was_proved_is_forgotten_since_the_card_was_swapped() -> None:
    number = Reader(Game.load("classic")).number["duke"]
    assert remembered(["Ana duke"]).record(0).claims == {number: 1.0}
    shown = remembered(["Ana duke", "Bo challenge", "Ana show duke"])
    assert shown.record(0).claims == {}


def test_who_was_caught_is_trusted_less() -> None:
    number = Reader(Game.load("classic")).number["captain"]
    stranger = remembered([]).record(0)
    caught = remembered(["Ana captain Bo", "Bo challenge", "Ana concede"]).record(0)
    assert number in caught.denials
    assert caught.odds()[0] < 0.1 * stranger.odds()[0]
    proved = remembered(["Ana duke", "Bo challenge", "Ana show duke"]).record(0)
    assert proved.odds()[0] > stranger.odds()[0]


# -- strength ---------------------------------------------------------------------------------


def test_the_good_player_beats_three_who_answer_at_random() -> None:
    won = games = 0
    for deal in range(10):
        game = Game.load("rebellion", seed=100 + deal)
        for hero in (deal % 4, (deal + 2) % 4):
            kinds = ["level-0"] * 4
            kinds[hero] = bots.DEFAULT
            played = play(game.deal(4, seed=deal), [bots.make(k, 7 * deal + i) for i, k in enumerate(kinds)])
            won += played.end.winner == hero
            games += 1
    assert wilson(won, games)[0] > 0.25
    assert won >= 0.5 * games


def test_honest_players_tire_of_an_attack_that_is_always_blocked() -> None:
    roles = ["farmer", "general", "writer", "foreign-consular", "lawyer"]
    game = Game.load("rebellion", roles)
    players = [bots.make("level-2", seat) for seat in range(4)]
    assert play(game.deal(4, seed=4), players, longest=1_000).end.over


@pytest.mark.parametrize("count", [0, 2, 4])
def test_there_is_a_bot_for_each_seat(count: int) -> None:
    state = Game.load("classic").deal(3, seed=1)
    with pytest.raises(Invalid, match=f"3 seats, and there are {count} bots"):
        play(state, [bots.make("level-0", seed) for seed in range(count)])
