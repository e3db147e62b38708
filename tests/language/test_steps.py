"""The table of steps in the reference, against the steps of games that are played."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from coup_dsl import Game
from coup_dsl.language.examples import effect
from coup_dsl.language.steps import STEPS
from coup_dsl.language.words import STEP_WORDS

NAMES = ("Ana", "Bo", "Cy")
GAMES = ("classic", "reformation", "anarchy", "rebellion", "workshop")


@cache
def _played() -> dict[str, Game]:
    """Every step that was possible in some games at random, with its game."""
    found: dict[str, Game] = {}
    for name in GAMES:
        for seed in range(24):
            game = Game.load(name, seed=seed)
            state, chance = game.deal(NAMES, seed=seed, chance=seed == 0), random.Random(seed)
            while not state.over:
                found |= {str(option): game for option in state.options}
                state = state.after(chance.choice(state.options))
    for chosen in ("others", "roles"):
        found |= _chosen_from(chosen)
    game = Game.load("classic", replace=["inquisitor"])
    state = game.position({"Ana": {"hand": ["inquisitor"]}, "Bo": {"hand": ["duke", "captain"]}})
    state = state.after("Ana inquisitor examine Bo").after("Bo pass")
    return found | {str(option): game for option in state.options}


def _chosen_from(chosen: str) -> dict[str, Game]:
    """The steps of a role whose action chooses from a set; no role that comes with the game asks so."""
    with TemporaryDirectory() as folder:
        text = effect(f"you choose one from {chosen}\nif one is one:\n  you take 1")
        Path(folder, "tryout.yaml").write_text(text, encoding="utf-8")
        roles = ["banker", "director", "guerrilla", "politician", "tryout"]
        game = Game.load("rebellion", roles, folders=[folder], any_draw=True)
        state = game.position({name: {"hand": ["tryout"]} for name in NAMES})
        state = state.after("Ana tryout").after("Bo pass").after("Cy pass")
        return {str(option): game for option in state.options}


def _pattern(form: str, game: Game) -> re.Pattern[str]:
    """A form as a pattern for one game."""
    roles = "|".join(map(re.escape, game.program.role_ids))
    kinds = {
        "PLAYER": f"(?:{'|'.join(NAMES)})", "ROLE": f"(?:{roles})", "CARD": f"(?:{roles})", "N": r"\d+",
        "ACTION": f"(?:{'|'.join(re.escape(action.id) for action in game.actions)})",
        "WORD": f"(?:{'|'.join(map(re.escape, game.program.words)) or '-'})",
    }
    made = re.sub(r" \[([^]]*?) …\]", r"(?: \1)*", form)
    made = re.sub(r" \[([^]]*?)\]", r"(?: \1)?", made)
    made = re.sub(r"(\w+) …", r"\1(?: \1)*", made)
    return re.compile(re.sub(r"PLAYER|ROLE|CARD|ACTION|WORD|\bN\b", lambda kind: kinds[kind[0]], made))


def test_every_step_that_is_played_is_of_a_form() -> None:
    for text, game in _played().items():
        assert any(_pattern(step.form, game).fullmatch(text) for step in STEPS), text


@pytest.mark.parametrize("form", [step.form for step in STEPS])
def test_every_form_is_played(form: str) -> None:
    assert any(_pattern(form, game).fullmatch(text) for text, game in _played().items())


def test_the_words_of_steps_are_those_of_the_table() -> None:
    words = {word for step in STEPS for word in re.findall(r"\b[a-z]+\b", step.form)}
    assert words - {"draw"} == STEP_WORDS
