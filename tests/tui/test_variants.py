"""Every ruleset, variant and kind of option in the table: rendered for each seat, told from each, played through."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from coup_dsl import Game, Option, State
from tests.tui.players import app, preparation, screen_text
from tests.tui.test_table import STANDARD, _asked
from tui.chooser import Choice, Chooser
from tui.decision import decide
from tui.draft import Draft
from tui.render.bar import bar
from tui.render.claim import claim
from tui.render.places import places
from tui.render.prompt import actions, lower
from tui.render.seats import seats
from tui.render.tally import tally
from tui.scene import Scene, Seating
from tui.witness import Witness

TABLES = {
    "anarchy": ("anarchy", ()),
    "reformation": ("reformation", ()),
    "rebellion-factions": ("rebellion-factions", ()),
    "workshop": ("workshop", ()),
    "variants": ("classic", ("inquisitor", "diplomat", "contessa-guardian")),
}


def _leaves(choices: tuple[Choice, ...]) -> Iterator[Option]:
    for choice in choices:
        if choice.option is not None:
            yield choice.option
        yield from _leaves(choice.then)


def _walk(start: State, chance: random.Random, steps: int = 250) -> Iterator[tuple[State, Option, State]]:
    state = start
    for _ in range(steps):
        if state.over:
            return
        quiet = [option for option in state.options if option.kind not in ("challenge", "concede")]
        option = chance.choice(quiet if quiet and chance.random() < 0.8 else list(state.options))
        before, state = state, state.after(option)
        yield before, option, state


def _check(scene: Scene, number: int) -> None:
    for width in (60, 80, 120):
        assert bar(scene, width).width == width
        assert {line.width for line in (*claim(scene, width, 4), *seats(scene, width))} == {width}
        pages = (*tally(scene, width), *places(scene, width), *lower(scene, None, width, 5))
        assert {line.width for line in pages} <= {0, width}
    if scene.view.actor != scene.own or scene.view.over:
        return
    decision = decide(scene, number)
    assert set(_leaves(decision.choices)) == set(scene.view.options)
    assert decision.title
    assert decision.title != "Your choice"
    for choice in decision.choices:
        assert choice.label
        assert choice.words, choice
        assert "None" not in choice.words
    chooser = Chooser(decision, 0.0)
    chooser.mark = 0
    shown = actions if decision.question == "action" else lower
    assert {line.width for line in shown(scene, chooser, 80, 8)} == {80}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", range(2))
def test_every_question_is_shown_whole_from_every_seat(table: str, seed: int) -> None:
    ruleset, replacing = TABLES[table]
    game = Game.load(ruleset, seed=seed, replace=replacing)
    state = game.deal(players=4, seed=seed)
    seating = Seating(("You", "Borja", "Chidi", "Dara"), ("human", "bot", "bot", "bot"))
    witnesses = [Witness(eye, seating, state) for eye in (0, 1, 2, 3, None)]
    for number, (before, option, after) in enumerate(_walk(state, random.Random(seed))):
        _, events = before.step(option)
        for witness in witnesses:
            witness.take(after, events)
            if number % 3 == 0 or witness.eye == after.actor:
                _check(witness.scene, number)
    told = [entry.line.plain for entry in witnesses[-1].scene.notes.log]
    assert told
    assert not any("None" in line or "something" in line or "  " in line for line in told)


@pytest.mark.parametrize("table", TABLES)
async def test_a_whole_game_through_the_app(table: str) -> None:
    ruleset, replacing = TABLES[table]
    running = app(players=3, seed=31, ruleset=ruleset, replace=replacing, bots=("hasty",))
    chance = random.Random(table)
    async with running.run_test(size=STANDARD) as pilot:
        while (screen := await _asked(running, pilot)) is not None:
            chooser = screen.chooser
            assert chooser is not None
            enabled = [i for i, choice in enumerate(chooser.choices) if choice.enabled and i in chooser.page]
            digit = chooser.digit_of(chance.choice(enabled))
            await pilot.press(digit, digit)
        assert "The end" in screen_text(running)


def test_sides_pots_and_tokens_are_on_the_table() -> None:
    game = Game.load("reformation")
    state = game.position(
        {"Ana": {"coins": 3, "hand": ["duke", "captain"]}, "Bo": {"coins": 2, "hand": ["contessa", "duke"]}}, turn="Ana"
    )
    state = state.after("Ana convert Bo").after("Bo income")
    scene = Witness(0, Seating(("Ana", "Bo"), ("human", "bot")), state).scene
    text = "\n".join(line.plain for line in (bar(scene, 80), *seats(scene, 80), *places(scene, 80)))
    assert "almshouse 2" in text
    assert " Mona " in text
    assert "Monarchist: Ana, Bo" in text
    decision = decide(scene, 1)
    embezzle = next(choice for choice in decision.choices if "Embezzle" in choice.label)
    assert embezzle.tag == "bluff"
    assert "You say that you hold no Duke: a bluff." in embezzle.words


def test_a_card_that_is_shown_is_named_to_the_one_who_decides() -> None:
    game = Game.load("classic", replace=["inquisitor"])
    hands = {"Ana": ["inquisitor", "duke"], "Bo": ["contessa", "duke"]}
    state = game.position({name: {"coins": 2, "hand": hand} for name, hand in hands.items()}, turn="Ana")
    seating = Seating(("Ana", "Bo"), ("human", "bot"))
    eyes = [Witness(eye, seating, state) for eye in (0, 1, None)]
    for step in ("Ana inquisitor examine Bo", "Bo pass", "Bo offer contessa"):
        state, events = state.step(step)
        for witness in eyes:
            witness.take(state, events)
    assert decide(eyes[0].scene, 3).title.endswith("replace or leave? Bo shows you Contessa.")
    for witness in eyes[1:]:
        assert witness.scene.notes.shown is None
    assert "Bo chooses a card" in [entry.line.plain for entry in eyes[2].scene.notes.log]


def test_a_claim_for_a_lost_card_names_its_role() -> None:
    roles = ["banker", "judge", "writer", "missionary", "lawyer"]
    game = Game.load("rebellion", roles=roles)
    hands = {"Ana": ["banker", "judge"], "Bo": ["missionary", "writer"], "Cy": ["lawyer", "writer"]}
    state = game.position({name: {"coins": 7, "hand": hand} for name, hand in hands.items()}, turn="Ana")
    witness = Witness(2, Seating(("Ana", "Bo", "Cy"), ("human", "bot", "bot")), state)
    for step in ("Ana banker", "Bo challenge", "Ana show banker", "Bo lose writer as missionary"):
        state, events = state.step(step)
        witness.take(state, events)
    assert decide(witness.scene, 2).title == "Challenge Bo's Missionary?"


def test_replacing_roles_that_were_asked_for_are_in_play() -> None:
    made = preparation(ruleset="classic", replace=("inquisitor", "diplomat"))
    assert made.roles is not None
    ids = [role.id for role in made.plan(made.roles).game().roles]
    assert "inquisitor" in ids
    assert "diplomat" in ids
    assert "ambassador" not in ids


def test_table_options_reach_the_game() -> None:
    made = preparation(options=(("coins", "5"), ("forced-coup", "12"), ("concede", "no"), ("two-player-coins", "1/2")))
    assert made.options == {"coins": 5, "forced-coup": 12, "concede": False, "two-player-coins": (1, 2)}
    assert made.roles is not None
    assert set(made.deal(made.roles).state.coins) == {5}


def test_a_random_draw_has_the_role_whose_place_another_takes() -> None:
    for seed in range(12):
        made = preparation(replace=("producer-blind",), seed=seed)
        assert made.roles is not None
        assert "producer" in made.roles
        assert "producer-blind" in made.deal(made.roles).game.drawn
        draft = Draft.of(made.ruleset, made.shelf, made.roll)
        draft.ask_for(tuple(card for card in [made.shelf.card("producer-blind")] if card))
        draft.roll()
        assert draft.replace == ("producer-blind",)
