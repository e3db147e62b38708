"""Every file that is shipped: it passes every check, says what it should, and is used."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from coup_dsl import Game, Ruleset
from coup_dsl.commands.schemas import all_schemas, schema_name
from coup_dsl.content.check import check_file
from coup_dsl.content.library import Library, data_folder
from coup_dsl.content.loading import load_card, load_supplement
from coup_dsl.content.role import CardFile
from coup_dsl.content.shapes import cells
from coup_dsl.content.yaml_source import read
from coup_dsl.language.keys import OPTIONS, SHORT_CELLS, SUMMARY_CELLS

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "roles").rglob("*.yaml"))
LIBRARY = Library()
CARDS = [load_card(entry.path, LIBRARY) for entry in LIBRARY.entries() if entry.kind in ("role", "general")]
ROLES = [card for card in CARDS if not card.general]
RULESETS = [Ruleset.load(id) for id in LIBRARY.ids("ruleset")]
SUPPLEMENTS = [found for id in LIBRARY.ids("supplement") if (found := load_supplement(id, LIBRARY)) is not None]


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def steps_of_scenarios() -> frozenset[str]:
    """Every word of every step of the scenarios."""
    words: set[str] = set()
    for path in sorted((ROOT / "tests" / "scenarios").rglob("*.yaml")):
        for scenario in read(path).data:
            for entry in scenario["play"]:
                words.update((entry if isinstance(entry, str) else str(entry)).split())
    return frozenset(words)


def test_the_files_that_are_shipped_are_those_that_are_found() -> None:
    assert sorted(entry.path for entry in LIBRARY.entries()) == FILES
    assert data_folder("roles") == ROOT / "roles"


@pytest.mark.parametrize("path", FILES, ids=named)
class TestEveryFile:
    def test_it_has_no_findings(self, path: Path) -> None:
        assert [str(finding) for finding in check_file(path) if finding.severity == "error"] == []

    def test_it_fits_its_schema(self, path: Path) -> None:
        data = read(path).data
        name = schema_name(data)
        assert name is not None
        jsonschema.Draft202012Validator(all_schemas()[name]).validate(data)

    def test_its_first_line_names_its_schema(self, path: Path) -> None:
        first = path.read_text(encoding="utf-8").split("\n", 1)[0]
        match = re.fullmatch(r"# yaml-language-server: \$schema=(.+)", first)
        assert match is not None
        schema = (path.parent / match[1]).resolve()
        assert schema.is_file()
        assert schema == ROOT / "schema" / f"{schema_name(read(path).data)}.schema.json"

    def test_it_is_plain_text(self, path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        assert text.endswith("\n")
        assert not text.endswith("\n\n")
        assert all(line == line.rstrip() and "\t" not in line and len(line) <= 120 for line in text.splitlines())


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
class TestEveryCard:
    def test_it_has_its_rule_in_words(self, card: CardFile) -> None:
        assert len(card.text.split()) >= 5
        assert card.text[-1] in ".!"
        assert all(action.text.strip() for action in card.actions)

    def test_its_names_fit_their_columns(self, card: CardFile) -> None:
        assert cells(card.name) <= 24
        assert card.general or cells(card.short) <= SHORT_CELLS
        assert all(0 < cells(action.summary) <= SUMMARY_CELLS for action in card.actions)

    def test_it_can_come_into_play(self, card: CardFile) -> None:
        drawn = {role for ruleset in RULESETS for pool in ruleset.pools.values() for role in pool.roles}
        listed = {id for ruleset in RULESETS for id in ruleset.general}
        listed |= {id for supplement in SUPPLEMENTS for id in supplement.general}
        assert card.id in (drawn | listed if card.general else drawn) or card.replaces in drawn

    def test_a_scenario_plays_it(self, card: CardFile) -> None:
        assert card.id in steps_of_scenarios(), f"no step of a scenario names {card.id}"


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_the_group_of_a_role_is_the_pool_it_is_drawn_from(ruleset: Ruleset) -> None:
    groups = {card.id: card.group for card in CARDS}
    for group, pool in ruleset.pools.items():
        assert {groups[role] for role in pool.roles} - {""} == {group}


def test_a_role_that_replaces_another_belongs_to_its_group() -> None:
    groups = {card.id: card.group for card in ROLES}
    for card in ROLES:
        assert card.replaces is None or groups[card.replaces] == card.group


def test_a_supplement_is_called_like_its_table_option() -> None:
    assert {supplement.id for supplement in SUPPLEMENTS} <= OPTIONS.keys()


def test_the_sets_are_complete() -> None:
    rebellion, classic = Ruleset.load("rebellion"), Ruleset.load("classic")
    assert {g: (p.draw, len(p.roles)) for g, p in rebellion.pools.items()} == {
        "finance": (1, 5), "military": (1, 5), "communications": (1, 5), "special": (2, 10)}
    assert {role for pool in classic.pools.values() for role in pool.roles} == {
        "duke", "assassin", "captain", "ambassador", "contessa"}
    assert (rebellion.general, classic.general) == (("income", "coup"), ("income", "foreign-aid", "coup"))
    assert [rebellion.copies_for(n) for n in range(2, 11)] == [3] * 5 + [4] * 2 + [5] * 2


def test_names_are_those_of_one_card_only() -> None:
    """A role that replaces another may be called like it, or like another one that does."""
    for what in ("id", "name", "short"):
        said = [getattr(card, what) for card in CARDS if what == "id" or card.replaces is None]
        assert len(set(said)) == len(said), what


def test_every_role_compiles_beside_every_other() -> None:
    for ruleset in RULESETS:
        used: set[str] = set()
        for seed in range(12):
            draw = ruleset.random_draw(seed)
            used.update(draw)
            assert sorted(Game.load(ruleset, roles=draw).drawn) == sorted(draw)
        assert len(used) > 0.7 * sum(len(pool.roles) for pool in ruleset.pools.values())


def test_no_role_is_named_in_code() -> None:
    """Neither a string nor a name of the code is a role's; only prose and examples may speak of one."""
    ids = {card.id for card in ROLES} - {"general"}
    ids |= {id.replace("-", "_") for id in ids}
    found = []
    for path in sorted([*(ROOT / "coup_dsl").rglob("*.py"), *(ROOT / "tui").rglob("*.py")]):
        if path.name.startswith("codes"):
            continue  # wrong and right examples of every kind of fault
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            words = _words(node)
            if words & ids:
                found.append(f"{named(path)}:{getattr(node, 'lineno', 0)}: {', '.join(sorted(words & ids))}")
    assert found == []


def _words(node: Any) -> set[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.Name):
        return {node.id}
    if isinstance(node, ast.Attribute):
        return {node.attr}
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    return {node.arg} if isinstance(node, ast.arg) else set()
