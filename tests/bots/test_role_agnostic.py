"""Players know of no role: they play one written today, and by what its action does."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from coup_dsl import Game, Option, bots
from coup_dsl.bots.appraisal import lore
from coup_dsl.content.library import Library

BOTS = sorted((Path(bots.__file__).parent).glob("**/*.py"))
PLAYERS = ["Ana", "Bo", "Cy", "Dee"]


@pytest.mark.parametrize("path", BOTS, ids=lambda path: path.stem)
def test_no_role_or_action_is_named_in_the_code(path: Path) -> None:
    text = path.read_text(encoding="utf-8").casefold()
    library = Library()
    named = {id for id in (*library.ids("role"), *library.ids("general"))
             if re.search(rf"(?<![\w-]){re.escape(id)}(?![\w-])", text)}
    assert named == set()


def workshop(folder: Path, effect: str) -> Game:
    """Classic Coup in which one role is new."""
    (folder / "tinker.yaml").write_text(f"""\
role: tinker
name: Tinker
group: court
summary: try it
text: >-
  A role of this test.
action:
  effect: |
{"".join(f"    {line}{chr(10)}" for line in effect.splitlines())}""", encoding="utf-8")
    (folder / "workshop.yaml").write_text("""\
ruleset: workshop
name: Workshop
text: Classic Coup with a new role.
general: [income, foreign-aid, coup]
pools:
  court: {draw: 5, roles: [duke, assassin, captain, tinker, contessa]}
copies:
  - {players: 6, each: 3}
  - {players: 10, each: 5}
options:
  coins: 2
  two-player-coins: [1, 1]
  treasury: 50
  forced-coup: 10
  concede: true
""", encoding="utf-8")
    return Game.load(folder / "workshop.yaml", folders=[folder])


def chosen(game: Game, hands: int = 40) -> list[Option]:
    """What the good player declares first, holding the new role and another one."""
    rng, found = random.Random(5), []
    for seed in range(hands):
        cards = [r.id for r in game.roles for _ in range(3)]
        cards.remove("tinker")
        rng.shuffle(cards)
        players = {name: {"hand": [cards.pop(), cards.pop()], "coins": 2} for name in PLAYERS}
        players["Ana"]["hand"] = ["tinker", players["Ana"]["hand"][0]]  # type: ignore[index]
        state = game.position(players, seed=seed)
        found.append(bots.make(bots.DEFAULT, seed).choose(state.seen_by(0)))
    return found


def test_a_strong_role_written_today_is_used(tmp_path: Path) -> None:
    game = workshop(tmp_path, "you take 8")
    declared = [o.action for o in chosen(game)]
    assert declared.count("tinker") >= 0.8 * len(declared)


def test_so_is_one_that_is_strong_in_another_way(tmp_path: Path) -> None:
    game = workshop(tmp_path, "each victim of others:\n  victim loses influence")
    declared = [o.action for o in chosen(game)]
    assert declared.count("tinker") >= 0.8 * len(declared)


def test_a_bad_role_written_today_is_left_alone(tmp_path: Path) -> None:
    game = workshop(tmp_path, "you pay 2")
    declared = [o.action for o in chosen(game)]
    assert declared.count("tinker") <= 0.05 * len(declared)


def test_what_is_found_out_about_a_role_is_what_its_action_does(tmp_path: Path) -> None:
    known = lore(workshop(tmp_path, "you take 8"))
    best = max(range(len(known.reader.roles)), key=lambda r: known.appraisal.action[r])
    assert known.reader.roles[best] == "tinker"


def test_a_block_is_worth_what_it_prevents() -> None:
    known = lore(Game.load("classic"))
    best = max(range(len(known.reader.roles)), key=lambda r: known.appraisal.guard[r])
    assert known.reader.roles[best] == "contessa"
