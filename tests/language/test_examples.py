"""Every example of the table of words, in a role of its own, played in random games."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from coup_dsl import Game
from coup_dsl.language import words
from tests.engine.invariants import Stock, check_move, check_position, check_stored

from .test_words import used

#: What a role's effect says to use a value of each kind.
USES = {
    "number": "you take {}", "players": "each x of {}:\n  x takes 1",
    "player": "let x = {}\nif x is alive:\n  you take 1",
    "role": "let x = {}\nif x has tax:\n  you take 1", "roles": "you choose x from {}\nif x has tax:\n  you take 1",
    "truth": "if {}:\n  you take 1", "cards": "let n = number of {}\nyou take n",
    "side": "if {} is side of target:\n  you take 1",
}
#: What gives an example its names, or a player the cards it takes from him.
BEFORE = {
    "heirs": "let heirs = others", "partners": "let partners = others", "model": "let model = banker",
    "givers": "let givers = others", "tally": "all x of everyone bids up to coins of x into tally",
}
TWO = "if number of hand of target < 2:\n  stop"
BEFORE_VERB = {
    "return": "you draw 3", "keep": "you turn 2 to pool", "deal": "you turn 2 to pool",
    "shuffle": "you turn 1 to shown", "hand": TWO, "pass": f"{TWO}\ntarget chooses shown from hand of target",
    "bury": f"{TWO}\ntarget chooses shown from hand of target seen by you",
}
AFTER = {"pool": "you shuffle pool", "turn": "you shuffle shown"}
TARGETS = ("target", "friend", "player")


def surrounded(example: str, verb: str = "") -> str:
    """An example with what has to stand around it."""
    given = set(re.findall(r"into ([a-z]+)", example))
    lines = [text for name, text in BEFORE.items() if name in used(example) - given]
    after = [text for name, text in AFTER.items() if name == verb or (name == "pool" and name in used(example))]
    return "\n".join([*lines, *([BEFORE_VERB[verb]] if verb in BEFORE_VERB else []), example, *after])


def role(effect: str, reaction: str) -> str:
    """A role whose action does this."""
    targets = [name for name in TARGETS if name in used(effect)]
    piles = [name for name in ("pool", "shown") if f"to {name}" in effect or f"{name}\n" in effect]
    lines = ["role: tryout", "name: Tryout", "group: special", "text: Whatever.",
             "tokens:", "  missing: {on: player, supply: 3}", "  tax: {on: [player, role]}",
             "  treaty: {on: player, supply: 2, bound: true}"]
    if piles or "of pool" in effect:
        lines += ["piles:", *(f"  {name}: {{seen: actor}}" for name in piles or ["pool"])]
    lines += ["action:"]
    if targets:
        lines += ["  targets:", *(f"    {name}: {{from: others, hostile: true}}" for name in targets)]
    lines += ["  effect: |", *(f"    {line}" for line in effect.splitlines())]
    if reaction:
        lines += ["reaction:", f"  if: {reaction}", "  effect: player takes 1"]
    return "\n".join(lines) + "\n"


def played_examples() -> Iterator[Any]:
    for verb in words.VERBS.values():
        if not verb.protocol:
            yield pytest.param(surrounded(verb.example, verb.name), "", id=verb.name)
    for offer in words.OFFERS.values():
        if not offer.protocol:
            text = offer.example + ("\n  you take 1" if offer.example.endswith(":") else "\nyou bequeath all to heirs")
            yield pytest.param(text, "", id=f"may {offer.name}")
    for table in (words.PLAIN_VALUES, words.OF_VALUES, words.CALL_VALUES):
        for value in table.values():
            if not value.protocol and value.kind != "cause":
                kind = "truth" if " > " in value.example else value.kind
                yield pytest.param(surrounded(USES[kind].format(value.example)), "", id=value.example)
            elif not value.protocol:
                yield pytest.param("you take 1", value.example, id=value.example)
    for state, (kinds, _) in words.STATES.items():
        what = "you" if "player" in kinds else "hand of you"
        yield pytest.param(f"if {what} is {state}:\n  you take 1", "", id=state)
    for name, (kinds, _) in words.ROUTINES.items():
        given = {"player": "you", "number": "2"}
        yield pytest.param(f"{name}({', '.join(given[k] for k in kinds)})", "", id=name)


@pytest.mark.parametrize(("effect", "reaction"), list(played_examples()))
def test_examples_can_be_played(effect: str, reaction: str, tmp_path: Path) -> None:
    (tmp_path / "tryout.yaml").write_text(role(effect, reaction), encoding="utf-8")
    roles = ["tryout", "banker", "guerrilla", "lawyer", "protestor"]
    game = Game.load("rebellion", roles=roles, any_draw=True, folders=[tmp_path])
    for seed in range(6):
        rng = random.Random(seed)
        s = game.deal(rng.randint(2, 5), seed=seed)
        stock = Stock.of(s)
        while not s.over:
            eager = [o for o in s.options if o.action == "tryout" or o.claim == "tryout"]
            s, _ = check_move(s, rng.choice(eager or s.options), closely=False)
            check_position(s, stock)
        s = game.deal(3, seed=seed)
        for _ in range(12):
            if s.over:
                break
            check_stored(s, load=False)
            s = s.after(rng.choice(s.options))


@pytest.mark.parametrize("effect", ["you return 2", "target hands card to you\ntarget hands card to you"])
def test_one_left_without_a_card_is_out(effect: str, tmp_path: Path) -> None:
    (tmp_path / "tryout.yaml").write_text(role(effect, ""), encoding="utf-8")
    roles = ["tryout", "banker", "guerrilla", "lawyer", "protestor"]
    game = Game.load("rebellion", roles=roles, any_draw=True, folders=[tmp_path])
    hands = {"Ana": ["tryout", "banker"], "Bo": ["lawyer", "banker"], "Cy": ["lawyer", "banker"]}
    s = game.position(players={name: {"hand": hand} for name, hand in hands.items()})
    for _ in range(6):
        if s.turn or s.over:
            break
        s = s.after(next((o for o in s.options if o.action == "tryout" or o.kind == "pass"), s.options[0]))
    assert [bool(hand) for hand in s.hands] == list(s.alive)
