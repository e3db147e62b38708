"""The catalogue of texts: complete, used, and with the same places in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import tui
from coup_dsl.bots import KINDS
from coup_dsl.language.keys import OPTIONS
from tui.cells import Line
from tui.texts import LANGUAGES, Person, listed, people, say, styled, together
from tui.texts.files import load, read
from tui.texts.form import Place, filled, parts, places

FOLDER = Path(tui.__file__).parent
#: Texts that are no part of the interface: the command line, records, and words of the language of roles.
OTHER = {
    *("main.py", "wishes.py"),
    *("record.py", "record_yaml.py", "archive.py", "keeper.py", "match.py", "resume.py"),
}
#: What looks like something to be read: two words beside each other, or one that begins with a capital.
WORDS = re.compile(r"[^\W\d_]{2,}[,:;]? [^\W\d_]{2,}|(^|\W)[A-Z][a-z]+\b")
#: Names of styles and what terminals call their keys.
NO_WORDS = re.compile(
    r"((bold|dim|reverse|strike|good|bad|you|group|underline) ?)+"
    r"|Enter|Esc|Space|Tab|Up/Down|Up|Down|Left|Right|Home|End|Coup"
)
NAMES = {"Player", "Borja", "Chidi", "Dara", "Ewa", "Farid", "Greta", "Hiro", "Ines", "Jonas", "Kofi", "Lena"}


@cache
def _sources() -> list[tuple[Path, ast.Module]]:
    return [(path, ast.parse(path.read_text("utf-8"))) for path in sorted(FOLDER.rglob("*.py"))]


def _strings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every text in a module but its docstrings and annotations."""
    left_out = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                left_out.add(id(first.value))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("cast", "TypeVar"):
            left_out.update(id(inner) for inner in ast.walk(node))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            yield node.lineno, node.value


def _keys_used() -> Iterator[str]:
    """Every text of the sources that could be a key or the beginning or end of one."""
    for _, tree in _sources():
        yield from (text for _, text in _strings(tree))


def test_texts_come_from_the_catalogue() -> None:
    """Anything to be read that stands in tui/ itself would be English whatever the language."""
    found = [
        f"{path.relative_to(FOLDER)}:{line}: {text!r}"
        for path, tree in _sources()
        if path.name not in OTHER and path.parent.name not in ("texts", "web")
        for line, text in _strings(tree)
        if path.parent.name != "texts"
        and not text.startswith("<")
        and WORDS.search(text)
        and not NO_WORDS.fullmatch(text.strip())
        and text not in NAMES
    ]
    assert found == []


def test_no_text_is_unused_and_none_is_missing() -> None:
    keys, used = set(load("en")), set(_keys_used())
    prefixes = tuple(text for text in used if text.endswith((".", "-")) and len(text) > 1)
    ends = tuple(text for text in used if text.startswith("-") and len(text) > 1)
    commands = {f"{way}.{text}" for way in ("key", "does") for text in used}
    unused = [
        key
        for key in sorted(keys)
        if key not in used and key not in commands and not key.startswith(prefixes) and not key.endswith(ends)
    ]
    assert unused == []
    called = {
        node.args[0].value
        for _, tree in _sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") in ("say", "styled")
        and node.args
        and isinstance(node.args[0], ast.Constant)
    }
    assert len(called) > 200
    assert called - keys == set()


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_language_has_the_places_of_english(language: str) -> None:
    english, other = load("en"), load(language)
    assert set(other) - set(english) == set(), "texts that English does not have"
    wrong = [key for key, text in other.items() if places(text) != places(english[key])]
    assert wrong == []
    assert [key for key, text in other.items() if "{" in "".join(p for p in parts(text) if isinstance(p, str))] == []


def test_every_kind_of_bot_and_every_option_has_a_text() -> None:
    assert {kind: say(f"kind.{kind}-words") for kind in KINDS} == KINDS
    assert {name: say(f"option.{name}-words") for name in OPTIONS} == {name: OPTIONS[name].doc for name in OPTIONS}


def test_forms_follow_the_value() -> None:
    me, her, ines = Person("Ana", own=True), Person("Bo"), Person("Ines")
    assert say("log.takes", who=me, amount=2) == "You take 2"
    assert say("log.takes", who=her, amount=2) == "Bo takes 2"
    assert [say("claim.turn", whose=who) for who in (me, her, ines)] == [
        "It is your turn.",
        "It is Bo's turn.",
        "It is Ines' turn.",
    ]
    assert [say("coins", n=n) for n in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]
    assert say("goes-on", thing="your Spy", effect="") == "Your Spy goes ahead."
    assert say("goes-on", thing="your Spy", effect="take 1") == "Your Spy goes ahead (take 1)."
    assert [say("block.stands", thing="it", own=own) for own in (True, False)] == [
        "If it stands, it fails for you.",
        "If it stands, it fails.",
    ]


def test_styles_stay_with_their_values() -> None:
    line = styled("claim.loses", "dim", who=Person("Bo", style="bold"))
    assert [(piece.text, piece.style) for piece in line.pieces] == [("Bo loses", "bold"), (" an influence.", "dim")]
    assert styled("list.comma", first=Line.of(("a", "good")), second="b").plain == "a, b"


def test_lists_and_sentences() -> None:
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert listed(["a", "b"], "or") == "a or b"
    assert people([Person("Ana", own=True), Person("Bo")]) == Person("you and Bo")
    assert together("One.", "", "Two.") == "One. Two."


def test_the_files_are_read_line_by_line() -> None:
    assert read("a = b = c\n\n# no\nd = one\\n\n  two\n") == {"a": "b = c", "d": "one\ntwo"}
    with pytest.raises(ValueError, match="a is there twice"):
        read("a = 1\na = 2\n")


def test_languages_without_plurals_have_one_form() -> None:
    text = "{n:#枚}"
    assert "".join(piece.text for piece in filled(text, {"n": 3}, "zh-Hant", "")) == "3枚"
    assert parts("{Thing:a|b}!") == (Place("thing", ("a", "b"), True), "!")
