"""Arguments of another kind than wanted: one clear error each, that says what was expected and what was given."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from coup_dsl import Game, Invalid, Library, Ruleset, bots
from coup_dsl.lab.character import character

HAND: dict[str, Any] = {"hand": ["duke"]}
CALLS: list[tuple[Callable[[Game], Any], str]] = [
    (lambda g: Game.load(5), "ruleset must be an id, a path or a Ruleset, not 5 (int)"),  # type: ignore[arg-type]
    (lambda g: Game.load("classic", roles=5), "roles must be a list of ids, not 5 (int)"),  # type: ignore[arg-type]
    (lambda g: Game.load("classic", roles=["duke", None]), "each of roles must be a text, not None (NoneType)"),  # type: ignore[list-item]
    (lambda g: Game.load("rebellion", seed=1.5), "seed must be a number, a text or a generator"),  # type: ignore[arg-type]
    (lambda g: Game.load("classic", replace="inquisitor"), "replace must be a list of ids, not 'inquisitor' (str)"),
    (lambda g: Game.load("classic", options=[1]), "options must be values by name"),  # type: ignore[arg-type]
    (lambda g: Game.load("classic", options={5: 1}), "a name in options must be a text"),  # type: ignore[dict-item]
    (lambda g: Game.load("classic", folders="roles"), "folders must be a list of folders"),
    (lambda g: Game.load("classic", folders=[5]), "each of folders must be a path"),  # type: ignore[list-item]
    (lambda g: Game.load("rebellion", roles=["duke"]), "any_draw=True plays them all the same"),
    (lambda g: g.deal("Ana Bo"), "players must be a number or a list of names, not 'Ana Bo' (str)"),
    (lambda g: g.deal(2.5), "players must be a number or a list of names, not 2.5 (float)"),  # type: ignore[arg-type]
    (lambda g: g.deal(["Ana", 5]), "each of players must be a text"),  # type: ignore[list-item]
    (lambda g: g.deal(3, seed="x"), "seed must be a whole number, not 'x' (str)"),  # type: ignore[arg-type]
    (lambda g: g.deal(3, draws=5), "draws must be a list of ids"),  # type: ignore[arg-type]
    (lambda g: g.role(5), "'5' is not in play"),  # type: ignore[arg-type]
    (lambda g: g.action(None), "'None' is no action here"),  # type: ignore[arg-type]
    (lambda g: g.copies("x"), "players must be a whole number"),  # type: ignore[arg-type]
    (lambda g: g.position(5), "players must be hands and coins by name"),  # type: ignore[arg-type]
    (lambda g: g.position({"Ana": 5, "Bo": HAND}), "the row of Ana must be hand and coins by name"),  # type: ignore[dict-item]
    (lambda g: g.position({"Ana": {"hand": 5}, "Bo": HAND}), "hand of Ana must be a list of ids"),
    (lambda g: g.position({"Ana": HAND, "Bo": {**HAND, "lost": None}}), "lost of Bo must be a list of ids"),
    (lambda g: g.position({"Ana": HAND, "Bo": HAND}, turn=5), "no player is called '5'"),
    (lambda g: g.position({"Ana": HAND, "Bo": HAND}, copies="x"), "copies must be a whole number"),
    (lambda g: g.position({"Ana": HAND, "Bo": HAND}, treasury=1.5), "treasury must be a whole number"),
    (lambda g: g.position({"Ana": HAND, "Bo": HAND}, tokens=5), "tokens must be places by name"),
    (lambda g: g.position({"Ana": HAND, "Bo": HAND}, pots=5), "pots must be coins by name"),
    (lambda g: g.deal(2).after(3), "a step must be an option of the position or a text, not 3 (int)"),  # type: ignore[arg-type]
    (lambda g: g.deal(2).step(None), "a step must be an option of the position or a text"),  # type: ignore[arg-type]
    (lambda g: g.deal(2).seen_by(1.0), "there is no seat 1.0"),  # type: ignore[arg-type]
    (lambda g: g.deal(2).seen_by(0).guess(5), "rng must be a random.Random, not 5 (int)"),  # type: ignore[arg-type]
    (lambda g: character("rebellion", ["duke"]), "ruleset must be a Ruleset, not 'rebellion'"),  # type: ignore[arg-type]
    (lambda g: character(g.ruleset, "duke"), "draw must be a list of ids, not 'duke' (str)"),
    (lambda g: bots.make(3, 1), "kind must be a text, not 3 (int)"),  # type: ignore[arg-type]
    (lambda g: bots.make("bold", "x"), "seed must be a whole number, not 'x' (str)"),  # type: ignore[arg-type]
    (lambda g: bots.make("level-4", 1, -5), "think must be milliseconds, 0 or more, not -5 (int)"),
    (lambda g: bots.make("level-4", 1, "x"), "think must be milliseconds, 0 or more, not 'x' (str)"),  # type: ignore[arg-type]
    (lambda g: Ruleset.load(None), "a ruleset must be an id or a path"),  # type: ignore[arg-type]
    (lambda g: Ruleset.load("classic", 5), "library must be a Library"),  # type: ignore[arg-type]
    (lambda g: g.ruleset.random_draw(1, including=5), "including must be a list of ids"),  # type: ignore[arg-type]
    (lambda g: g.ruleset.check_draw("duke"), "roles must be a list of ids"),
    (lambda g: g.ruleset.check_options(5), "options must be values by name"),  # type: ignore[arg-type]
    (lambda g: Library(5), "folders must be a list of folders"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("call", "said"), CALLS, ids=[said for _, said in CALLS])
def test_another_kind_of_argument_is_said_to_be_one(call: Callable[[Game], Any], said: str) -> None:
    with pytest.raises(Invalid) as caught:
        call(Game.load("classic"))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_is_as_good_as_the_kind_is_taken(tmp_path: Path) -> None:
    class Three:
        def __index__(self) -> int:
            return 3

    game = Game.load("classic", roles=iter(["duke", "assassin", "captain", "ambassador", "contessa"]),
                     folders=(tmp_path,))
    assert game.deal(name for name in ("Ana", "Bo")).names == ("Ana", "Bo")  # type: ignore[arg-type]
    assert game.deal(3, seed=Three()) == game.deal(3, seed=3)  # type: ignore[arg-type]
