"""What an editor is told: findings, hover, completion, definitions; and places in files that do not parse yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from coup_dsl.content.library import Library
from coup_dsl.language import words
from coup_dsl.language.keys import FILES, Shape
from coup_dsl.workshop.editor.buffer import Buffer
from coup_dsl.workshop.editor.columns import to_letters, to_units
from coup_dsl.workshop.editor.completion import completion
from coup_dsl.workshop.editor.definition import definition
from coup_dsl.workshop.editor.hover import hover
from coup_dsl.workshop.editor.words import meaning
from coup_dsl.workshop.shapes import keys_of, shape_at

ROLE = """\
role: raider
name: Raider
group: military
text: >-
  Whatever it says: the target loses.
tokens:
  flag: {on: player, supply: 2}
  spear:
    on: role
pots: [chest, purse]
action:
  cost: 2
  pays_to: chest
  targets:
    rich: {from: richest of everyone, hostile: true}
    poor:
      from: poorest of everyone
  blocked_by: {who: rich, roles: [raider, banker]}
  effect: |
    let gain = min(3, treasury)
    if rich has flag:
      rich loses influence
    each giver of others:
      giver gives 1 to you
  caught: |
    challenger takes 1
hooks:
  - on: turn-end
    effect: |
      player takes 1
"""


def at(text: str, mark: str = "|", **more: object) -> tuple[Buffer, int, int]:
    """A buffer and the place of a mark in it."""
    before = text[:text.index(mark)]
    buffer = Buffer(text.replace(mark, "", 1), "raider.yaml")
    return buffer, before.count("\n"), len(before) - before.rfind("\n") - 1


def labels(text: str) -> list[str]:
    return [choice.label for choice in completion(*at(text, "¦"))]


def put(old: str, new: str) -> str:
    assert old in ROLE
    return ROLE.replace(old, new, 1)


class TestCompletion:
    @pytest.mark.parametrize(
        ("text", "some", "none"),
        [
            ("ro¦", {"role"}, {"effect"}),
            (put("pots: [chest, purse]", "po¦"), {"pots"}, {"effect", "cost"}),
            (put("  cost: 2", "  co¦"), {"cost"}, {"role", "name"}),
            (put("  cost: 2", "  ¦"), {"cost", "effect", "requires", "stands", "affects"}, {"role"}),
            (put("    on: role", "    ¦"), {"on", "supply", "bound"}, {"cost"}),
            (put("    on: role", "    on: ¦"), {"player", "role"}, {"cost"}),
            (put("{on: player, supply: 2}", "{on: player, ¦}"), {"supply", "bound"}, {"effect"}),
            (put("{on: player, supply: 2}", "{on: pl¦}"), {"player"}, {"role"}),
            (put("hostile: true", "hostile: ¦"), {"true", "false"}, {"you"}),
            (put("hostile: true", "h¦"), {"hostile"}, {"from", "cost"}),
            (put("who: rich", "who: ¦"), {"rich", "poor", "anyone", "affected"}, {"banker"}),
            (put("roles: [raider, banker]", "roles: [raider, ba¦]"), {"banker"}, {"duke"}),
            (put("pays_to: chest", "pays_to: ¦"), {"chest", "purse"}, {"banker"}),
            (put("on: turn-end", "on: ¦"), set(words.EVENTS), {"player"}),
            (put("hooks:\n", "hooks:\n  - ¦\n"), {"on", "effect"}, {"role"}),
            (put("rich loses", "¦"), {"you", "rich", "poor", "if", "each", "let", "exchange"}, {"challenger", "take"}),
            (put("rich loses influence", "rich ¦"), {"loses", "takes", "may", "chooses"}, {"lose", "stake"}),
            (put("rich loses influence", "you ¦"), {"lose", "take", "may"}, {"loses"}),
            (put("rich loses influence", "rich may ¦"), {"pay", "give", "claim", "block"}, {"challenge"}),
            (put("rich has flag", "rich has ¦"), {"flag", "spear"}, {"banker"}),
            (put("rich has flag", "rich is ¦"), {"alive", "out", "nobody"}, {"take"}),
            (put("rich has flag", "coins of ¦"), {"rich", "you", "gain", "chest"}, {"victim"}),
            (put("rich has flag", "option ¦"), {"forced-coup", "concede", "blocks-anyone"}, {"you"}),
            (put("rich loses influence", "rich may claim ¦"), {"banker", "duke"}, {"take"}),
            (put("giver gives 1 to you", "giver gives 1 to ¦"), {"you", "giver", "rich", "gain"}, {"take"}),
            (put("giver gives 1 to you", "giver gives ¦"), {"min", "number", "coins", "treasury"}, {"stake"}),
            (put("    challenger takes 1", "    ¦"), {"challenger", "you"}, {"giver"}),
            (put("      player takes 1", "      ¦"), {"player"}, {"you", "rich"}),
            (put("from: richest of everyone", "from: ri¦"), {"richest"}, {"you"}),
            (put("group: military", "group: ¦"), {"finance", "military"}, {"you"}),
            ("ruleset: mine\nextends: ¦\n", {"rebellion", "classic"}, {"banker"}),
            ("ruleset: mine\npools:\n  finance: {draw: 1, roles: [ba¦\n", {"banker"}, {"duke"}),
            ("ruleset: mine\noptions:\n  ¦\n", {"coins", "forced-coup", "blocks"}, {"roles"}),
            ("ruleset: mine\noptions:\n  blocks: ¦\n", {"affected", "anyone"}, {"true"}),
            ("- name: x\n  roles: [gue¦\n", {"guerrilla"}, {"banker"}),
        ],
    )
    def test_by_place(self, text: str, some: set[str], none: set[str]) -> None:
        found = set(labels(text))
        assert some <= found
        assert not none & found

    def test_printed_text_has_none(self) -> None:
        assert labels(put("Whatever it says", "Whatever ¦")) == []

    def test_everything_is_explained(self) -> None:
        for choice in completion(*at(put("giver gives 1 to you", "giver ¦"), "¦")):
            assert choice.doc, choice.label


class TestHover:
    @pytest.mark.parametrize(
        ("text", "says"),
        [
            (put("  cost: 2", "  c|ost: 2"), "Coins paid when declaring"),
            (put("action:", "act|ion:"), "What a player can declare"),
            (put("{on: player, supply", "{on: player, su|pply"), "How many there are"),
            (put("rich loses", "rich lo|ses"), "**`lose influence`**"),
            (put("min(3", "mi|n(3"), "The smaller of two numbers"),
            (put("rich has flag", "rich has fl|ag"), "a token of this role"),
            (put("[raider, banker]", "[raider, ban|ker]"), "**Banker** (finance): take 3"),
            (put("if rich has", "if ri|ch has"), "named when the action is declared"),
            (put("    if rich", "    i|f rich"), "One of two blocks"),
            (put("on: turn-end", "on: turn|-end"), "A living player's turn ends"),
            (put("challenger takes", "chall|enger takes"), "the player who exposed the claim"),
            (put("of others", "of oth|ers"), "Every living player but you"),
        ],
    )
    def test_says(self, text: str, says: str) -> None:
        # the block style's own | must not be taken for the mark
        place = text.replace(": |\n", ": §\n")
        buffer, line, column = at(place)
        found = hover(Buffer(buffer.text.replace("§", "|"), "raider.yaml"), line, column)
        assert found is not None
        assert says in found

    def test_printed_text_says_nothing(self) -> None:
        text = put("the target loses", "the tar¦get loses")
        assert hover(*at(text, "¦")) is None

    def test_every_word_has_a_meaning(self) -> None:
        tables = (words.VERBS, words.PLAIN_VALUES, words.OF_VALUES, words.CALL_VALUES, words.OFFERS)
        for table in tables:
            for name, word in table.items():  # type: ignore[attr-defined]
                assert word.protocol or meaning(name), name
        for name in (*words.EVENTS, *words.STATES, *words.ROUTINES):
            assert meaning(name), name

    def test_every_key_of_every_file_is_explained(self) -> None:
        def walk(shape: Shape) -> None:
            assert shape.doc
            for inner in keys_of(shape).values():
                walk(inner)
            if shape.item is not None:
                walk(shape.item)

        for shape in FILES.values():
            walk(shape)


class TestDefinition:
    def test_a_token(self) -> None:
        found = definition(*at(put("rich has flag", "rich has f¦lag"), "¦"))
        assert found is not None
        assert (found.path, found.line, found.column, found.length) == ("raider.yaml", 6, 2, 4)

    def test_a_pot_and_a_target(self) -> None:
        pot = definition(*at(put("pays_to: chest", "pays_to: ch¦est"), "¦"))
        target = definition(*at(put("if rich has", "if ri¦ch has"), "¦"))
        assert pot is not None
        assert target is not None
        assert (pot.line, pot.column) == (9, 7)
        assert (target.line, target.column) == (14, 4)

    def test_a_role(self) -> None:
        found = definition(*at(put("[raider, banker]", "[raider, ban¦ker]"), "¦"))
        assert found is not None
        assert found.path == str(Library().path("role", "banker"))
        assert (found.text[found.column:], found.length) == ("banker", 6)

    def test_nothing(self) -> None:
        assert definition(*at(put("let gain", "l¦et gain"), "¦")) is None


class TestBroken:
    @pytest.mark.parametrize("cut", range(0, len(ROLE), 7))
    def test_any_half_of_a_file_can_be_asked_about(self, cut: int) -> None:
        buffer = Buffer(ROLE[:cut], "raider.yaml")
        line = len(buffer.lines) - 1
        column = len(buffer.lines[-1])
        buffer.findings()
        completion(buffer, line, column)
        hover(buffer, line, column)
        definition(buffer, line, column)

    def test_findings_are_those_of_validate(self, tmp_path: Path) -> None:
        buffer = Buffer(put("rich loses influence", "rich loozes influence"), "raider.yaml")
        found = next(f for f in buffer.findings() if f.code == "R203")
        assert (found.place.line, found.place.column, found.length) == (22, 12, 6)

    def test_scenarios_are_checked_as_well(self) -> None:
        buffer = Buffer("- name: x\n  rolls: [banker]\n", "x.yaml")
        assert any("rolls" in f.message for f in buffer.findings())


def test_columns() -> None:
    line = "x😀é"
    assert [to_units(line, n) for n in range(4)] == [0, 1, 3, 4]
    assert [to_letters(line, n) for n in (0, 1, 3, 4)] == [0, 1, 2, 3]
    assert to_units(line, 3, "utf-8") == 7
    assert to_units(line, 3, "utf-32") == 3


def test_shapes() -> None:
    role = FILES["role"]
    at_ = shape_at(role, ("action", "blocked_by", "roles", 0))
    assert at_ is not None
    assert at_.type == "id"
    assert shape_at(role, ("action", "nonsense")) is None
