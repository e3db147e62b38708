"""A fault inside a text is told at its very place in the file, however the text is written."""

from __future__ import annotations

import itertools
import random

import pytest

from coup_dsl.commands.checking import Checker

HEAD = "role: tryout\nname: Tryout\ngroup: special\nsummary: try it\ntext: What it does stands below.\n"
CHECKER = Checker()
SLIP = "taek"
STYLES = {
    "plain": "  effect: you taek 2\n",
    "plain, further down": "  effect:\n    you taek 2\n",
    "plain of several lines": "  effect: you take 1\n\n    you draw 1\n\n    you taek 2\n",
    "plain, a line folded": "  effect: you\n    taek 2\n",
    "single quotes": "  effect: 'you taek 2'\n",
    "single quotes with a quote in them": "  effect: 'you take 1 # it''s one\n\n    you taek 2'\n",
    "double quotes": '  effect: "you taek 2"\n',
    "double quotes with line breaks written out": '  effect: "you take 1\\nif deck > 0:\\n  you taek 2"\n',
    "double quotes with letters written out": '  effect: "y\\x6fu t\\u0061ke 1\\nyou taek 2"\n',
    "double quotes with an escaped end of line": '  effect: "you take 1\\n\\\n    you taek 2"\n',
    "double quotes of several lines": '  effect: "you take 1\n\n    you taek 2"\n',
    "literal": "  effect: |\n    you take 1\n    you taek 2\n",
    "literal, stripped": "  effect: |-\n    you take 1\n    you taek 2\n",
    "literal, kept": "  effect: |+\n    you take 1\n    you taek 2\n\n\n",
    "literal with its indentation written": "  effect: |2\n    you take 1\n    you taek 2\n",
    "literal with a comment": "  effect: | # what happens\n    you take 1\n\n    # more\n    you taek 2\n",
    "literal with blocks": "  effect: |\n    if deck > 0:\n      if deck > 1:\n        you taek 2\n",
    "literal after empty lines": "  effect: |\n\n\n    you take 1\n    you taek 2\n",
    "folded": "  effect: >\n    you take 1\n\n    you taek 2\n",
    "folded, a line folded": "  effect: >-\n    you\n    taek\n    2\n",
    "folded with blocks": "  effect: >\n    you draw 1\n\n    if deck > 0:\n      you taek 2\n",
    "after wide letters": "  effect: |\n    # 二つ 🎲 é\n    you take 1 # 二\n    you taek 2 # 🎲\n",
    "in brackets": None,
}


def place_of(content: str) -> tuple[int, int]:
    """Line and column of the slip; lines end at line feeds and carriage returns only."""
    before = content[: content.index(SLIP)].replace("\r\n", "\n").replace("\r", "\n")
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def told(content: str) -> list[tuple[str, int, int, int]]:
    found = CHECKER.content(content.encode("utf-8"), "tryout.yaml", "/nowhere")
    return [(f.code, f.place.line, f.place.column, f.length) for f in found]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
@pytest.mark.parametrize("style", STYLES)
def test_an_unknown_verb(style: str, ending: str) -> None:
    body = STYLES[style]
    content = f"{HEAD}action:\n{body}" if body else f"{HEAD}action: {{cost: 0, effect: you taek 2}}\n"
    content = content.replace("\n", ending)
    assert told(content) == [("R203", *place_of(content), len(SLIP))]


@pytest.mark.parametrize("bom", ["", "\ufeff"])
@pytest.mark.parametrize(("condition", "code"), [
    ("if: deck > taek", "R201"), ("if: 'deck > taek'", "R201"), ('if: "deck \\x3e taek"', "R201"),
    ("if: >-\n      deck >\n      taek", "R201"), ("if: |\n      deck > taek", "R201"),
    ("if: deck >\n      taek", "R201"), ("if: (deck > 3 and (taek is alive))", "R201"),
])
def test_a_condition(condition: str, code: str, bom: str) -> None:
    requires = f"  requires:\n    because: the deck is empty\n    {condition}\n"
    content = f"{bom}{HEAD}action:\n{requires}  effect: you take 1\n"
    assert told(content) == [(code, *place_of(content.removeprefix("\ufeff")), len(SLIP))]


STATEMENTS = ("you take 1", "you draw 1", "target loses influence", "let gain = 2\nyou take gain",
              "if deck > 0:\n  you take 1\nelse:\n  you draw 1", "each x of others:\n  x takes 1 # so it is",
              "# a comment", "target may give 2 to you:\n  you draw 1")


def random_text(rng: random.Random) -> str:
    """Statements with one slip among them."""
    parts = [rng.choice(STATEMENTS) for _ in range(rng.randint(1, 5))]
    lines = "\n".join(dict.fromkeys(parts)).split("\n")
    at = rng.randrange(len(lines) + 1)
    while at < len(lines) and lines[at].startswith(("  ", "else")):
        at += 1
    lines.insert(at, "target taek 2")
    return "\n".join(lines)


def written(text: str, style: str, rng: random.Random) -> str:
    """The text as a scalar of a style."""
    inset = " " * rng.randint(3, 9)
    if style == "|":
        return rng.choice(("|", "|-", "|+")) + "\n" + "".join(f"{inset}{line}\n" for line in text.split("\n"))
    if style == ">":  # lines that are set in further are not folded, the others need an empty line between
        lines = text.split("\n")
        joined = lines[0]
        for before, line in itertools.pairwise(lines):
            joined += "\n" if before[0] == " " or line[0] == " " else "\n\n"
            joined += line
        return ">\n" + "".join(f"{inset}{line}\n" if line else "\n" for line in joined.split("\n"))
    if style == '"':
        return '"' + text.replace("\n", "\\n") + '"\n'
    return "'" + text.replace("\n", "\n\n" + inset) + "'\n"


@pytest.mark.parametrize("style", ["|", ">", '"', "'"])
def test_random_texts(style: str) -> None:
    rng = random.Random(style)
    for _ in range(40):
        text = random_text(rng)
        if style in ("'", ">") and "\n  " in text:
            text = "\n".join(line for line in text.split("\n") if not line.startswith((" ", "if", "else", "each"))
                             and not line.endswith(":"))
        content = f"{HEAD}action:\n  target: others\n  effect: {written(text, style, rng)}"
        assert told(content)[0] == ("R203", *place_of(content), len(SLIP)), content


FAULTY = """\
action:
  target: others
  effect: |
    you take take 3
    you take 2
    if target has has 3:
      you gain 2 2
      target loses influence
    else
      you take 1
        you take 3
    you may take 3 of:
      $ what
    you draw 1
"""


def test_every_line_that_cannot_be_read_is_told() -> None:
    assert told(HEAD + FAULTY) == [
        ("R100", 9, 19, 1), ("R100", 11, 23, 1), ("R100", 12, 18, 1), ("R100", 14, 9, 1), ("R100", 15, 17, 1),
        ("R100", 17, 20, 2), ("R101", 18, 7, 1),
    ]  # fmt: skip


def test_a_text_that_is_no_effect_at_all_has_a_bounded_number_of_faults() -> None:
    text = "".join(f"    {number} of what is it\n" for number in range(40))
    assert len(told(f"{HEAD}action:\n  effect: |\n{text}")) == 10


def test_a_line_that_cannot_be_read_hides_no_fault_of_another() -> None:
    text = ("action:\n  target: others\n  effect: |\n    you taek 2\n    target looses influence\n"
            "    if coins off you > 2:\n      let x = 2\n    you take x\n")
    assert [code for code, *_ in told(HEAD + text)] == ["R203", "R203", "R100"]
