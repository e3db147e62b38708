"""No seat can tell from what it sees what others hold; and the check that says so catches planted leaks."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from coup_dsl import Event, Game, Invalid, State, View
from coup_dsl.content import reading
from coup_dsl.engine import masking, verbs, view
from coup_dsl.engine.compiler import deciding, offers
from coup_dsl.engine.compiler.routine import RoutineCompiler
from coup_dsl.engine.machine import AskAt
from coup_dsl.engine.options import Options
from coup_dsl.engine.redeal import Redeal
from coup_dsl.engine.verbs import cards, piles
from coup_dsl.engine.verbs import table as tables
from coup_dsl.language.code import Expr

from .conformance import RULES, game_of
from .leaks import Counted, Leak, Watch

#: Roles that ask most of hands: every way in which cards move, and both reactions.
MOVING = ("farmer", "guerrilla", "producer", "missionary", "intellectual")
LYING_ABOUT = ("financier", "guerrilla", "director", "socialist", "arms-dealer")
PLAIN = ("banker", "guerrilla", "director", "politician", "priest")
#: A role with hidden choices; what follows must not depend on them, and in `TELLING` and `ASKING` it does.
QUIET = """\
role: peeker
name: Peeker
group: special
text: Two of you look at one of your cards each, and you take one coin.
action:
  target: others
  effect: |
    target chooses theirs from hand of target
    you choose mine from hand of you
    if mine is mine and theirs is theirs:
      you take 1
    target may pay 1:
      you take 1
"""
TELLING = QUIET.replace("mine is mine and theirs is theirs", "mine is theirs")
ASKING = TELLING.replace("      you take 1\n    target may pay 1:\n", "      target may pay 1:\n  ")


def watch(game: Game, games: int, seed: int = 1, players: int = 0) -> Counted:
    """Watch some games of one draw, each from a random seat."""
    rng, counted = random.Random(seed), Counted()
    for _ in range(games):
        seats = players or rng.randint(2, 6)
        seat = rng.randrange(seats + 1)
        counted.add(Watch(game, seats, seat if seat < seats else None, rng).play())
    return counted


def with_role(folder: Path, text: str) -> Game:
    """A game with a role of one's own."""
    (folder / "peeker.yaml").write_text(text, encoding="utf-8")
    return Game.load("rebellion", roles=["banker", "director", "guerrilla", "politician", "peeker"], any_draw=True,
                     folders=[folder])


class TestNothingLeaks:
    @pytest.mark.parametrize("number", range(len(RULES)), ids=[rules.ruleset for rules in RULES])
    def test_over_random_games(self, number: int, figures: Callable[[str], None]) -> None:
        rng, total = random.Random(number), Counted()
        for _ in range(5):
            game = game_of(RULES[number], rng)
            total.add(watch(game, 4, seed=rng.getrandbits(32)))
        figures(f"{total.steps} steps, in {total.different} of them the other world was another one")
        assert total.steps > 350
        assert total.different > 0.75 * total.steps, "the other world is too often the same one"
        assert total.skipped < 0.02 * total.steps

    @pytest.mark.parametrize("roles", [MOVING, LYING_ABOUT, PLAIN], ids=["moving", "lying about", "plain"])
    @pytest.mark.parametrize("players", [2, 3, 9])
    def test_over_draws_that_move_cards(self, roles: tuple[str, ...], players: int) -> None:
        game = Game.load("anarchy", roles=roles, any_draw=True)
        assert watch(game, 8, players=players).steps > 80

    def test_over_sealed_bids(self) -> None:
        game = Game.load("workshop", roles=["auctioneer", "hexer", "smuggler", "tribune", "bodyguard"], any_draw=True)
        counted = watch(game, 16, players=3)
        assert counted.steps > 150
        assert counted.skipped < 0.1 * counted.steps

    def test_over_examined_hands(self) -> None:
        for replace in ("inquisitor", "inquisitor-random"):
            game = Game.load("reformation", replace=[replace, "contessa-guardian", "diplomat"])
            assert watch(game, 16, players=3).steps > 250

    def test_a_hidden_choice_stays_hidden(self, tmp_path: Path) -> None:
        assert watch(with_role(tmp_path, QUIET), 25, players=3).steps > 300


class TestPlantedLeaksAreFound:
    """Each plants a leak of a kind that engines have shipped."""

    @staticmethod
    def leak(game: Game | None = None, games: int = 40, players: int = 3) -> str:
        if game is None:
            game = Game.load("rebellion", roles=MOVING, any_draw=True)
        with pytest.raises(Leak) as found:
            watch(game, games, players=players)
        return str(found.value)

    def test_a_field_of_the_view_shows_a_hand(self, monkeypatch: pytest.MonkeyPatch) -> None:
        real = view.view_of

        def open_handed(s: State, seat: int) -> View:
            return dataclasses.replace(real(s, seat), fallen=s.held[seat - 1])

        monkeypatch.setattr(view, "view_of", open_handed)
        assert "the views differ" in self.leak()

    def test_a_field_of_the_view_shows_the_deck(self, monkeypatch: pytest.MonkeyPatch) -> None:
        real = view.view_of
        monkeypatch.setattr(view, "view_of", lambda s, seat: dataclasses.replace(real(s, seat), sides=s.court))
        assert "the views differ" in self.leak()

    @pytest.mark.parametrize("kind", ["drew", "returned", "gave", "set-aside"])
    def test_an_event_that_everybody_may_see(self, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cards, "Event", shown_to_all(kind))
        assert "the events differ" in self.leak(players=4)

    @pytest.mark.parametrize("kind", ["gave", "got"])
    def test_an_event_about_a_pile_that_everybody_may_see(self, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(piles, "Event", shown_to_all(kind))
        assert "the events differ" in self.leak(Game.load("anarchy", roles=LYING_ABOUT, any_draw=True), players=4)

    def test_a_pile_that_everybody_may_see(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(masking, "sees_pile", lambda s, pile, seat: True)
        assert "the views differ" in self.leak(Game.load("anarchy", roles=LYING_ABOUT, any_draw=True), players=4)

    def test_a_card_in_an_event_where_none_belongs(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def talkative(s: State, p: int, role: int) -> None:
            if s.log is not None:
                ids = s.table.program.role_ids
                s.log.append(Event("blocked", p, role=ids[role], cards=tuple(ids[c] for c in s.held[p])))

        monkeypatch.setattr(verbs, "log_block", talkative)
        assert "the events differ" in self.leak()

    def test_what_happens_depends_on_a_hidden_card(self, tmp_path: Path) -> None:
        assert self.leak(with_role(tmp_path, TELLING))

    def test_a_question_that_depends_on_a_hidden_card(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The check of role files refuses such a role; without that check it would be found here."""
        with pytest.raises(Invalid) as refused:
            with_role(tmp_path, ASKING)
        assert {finding.code for finding in refused.value.findings} == {"R407"}
        monkeypatch.setattr(reading, "leaking_questions", lambda *given: [])
        assert self.leak(with_role(tmp_path, ASKING))

    def test_a_bid_that_is_told_while_it_is_sealed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        real = tables.log_bid
        monkeypatch.setattr(verbs, "log_bid", lambda s, p, amount, sealed: real(s, p, amount, sealed=False))
        game = Game.load("workshop", roles=["auctioneer", "hexer", "smuggler", "tribune", "bodyguard"], any_draw=True)
        assert self.leak(game)

    def test_a_hidden_choice_in_a_frame(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        game = with_role(tmp_path, QUIET)
        monkeypatch.setattr(masking, "_masked_stack", lambda s, seat: s.stack)
        assert "the views differ" in self.leak(game, games=80)

    def test_proof_is_asked_only_of_one_who_has_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        real = offers.Show.make

        def only_holders(self: offers.Show) -> offers.Asked:
            options, role = real(self), self.c.fn(self.offer.object)  # type: ignore[arg-type]
            return lambda s, r, p: options(s, r, p) if role(s, r) in s.held[p] else None

        monkeypatch.setattr(offers.Show, "make", only_holders)
        assert self.leak(Game.load("rebellion", roles=PLAIN))

    def test_a_challenge_is_asked_only_where_it_would_win(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def make(self: offers.Challenge) -> offers.Asked:
            def options(s: State, r: list[Any], p: int) -> Options | None:
                return None if len(set(s.held[r[0]])) == 1 else s.table.challenges[p]
            return options

        monkeypatch.setattr(offers.Challenge, "make", make)
        assert self.leak(Game.load("rebellion", roles=PLAIN))

    def test_one_who_holds_two_equal_cards_is_not_asked_which_to_lose(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(deciding.BUILTINS, "surrender", _hasty(deciding.BUILTINS["surrender"]))
        assert self.leak(Game.load("rebellion", roles=PLAIN), players=2)

    def test_an_option_that_depends_on_the_hand_of_another(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def make(self: offers.Claim) -> offers.Asked:
            options = real_make(self)

            def asked(s: State, r: list[Any], p: int) -> Options | None:
                found = options(s, r, p)
                return found[:1] if found is not None and 0 in s.held[p - 1] else found
            return asked

        real_make = offers.Claim.make
        monkeypatch.setattr(offers.Claim, "make", make)
        assert self.leak(Game.load("rebellion", roles=PLAIN))

    def test_a_guess_that_is_not_of_the_view(self, monkeypatch: pytest.MonkeyPatch) -> None:
        real = Redeal.position

        def careless(dealer: Redeal, rng: random.Random) -> State:
            s = real(dealer, rng)
            s.held = tuple(tuple(sorted(hand)) for hand in (*s.held[1:], s.held[0]))
            return s

        monkeypatch.setattr(Redeal, "position", careless)
        assert "the views differ" in self.leak()


def shown_to_all(kind: str) -> Callable[..., Event]:
    """Events, those of a kind with cards that everybody may see."""

    def make(event: str, *given: Any, **more: Any) -> Event:
        made = Event(event, *given, **more)
        return dataclasses.replace(made, seers=None) if event == kind else made

    return make


Builtin = Callable[[RoutineCompiler, Expr, "int | None"], None]


def _hasty(real: Builtin) -> Builtin:
    """Losing an influence without a question where there is one answer only."""

    def surrender(c: RoutineCompiler, e: Expr, into: int | None) -> None:
        at, seat = c.here, c.values.compile(e.args[0]).register
        assert into is not None
        assert seat is not None
        real(c, e, into)
        make = c.makes[at]

        def hasty() -> Any:
            ask = make()

            def ask_or_lose(s: State, r: list[Any]) -> Any:
                signal = ask(s, r)
                if isinstance(signal, AskAt) and len(s.options) == 1:
                    verbs.turn_up(s, r[seat], s.held[r[seat]][0])
                    r[into] = -1
                    return at + 2
                return signal
            return ask_or_lose

        c.makes[at] = hasty

    return surrender
