"""YAML files as values with places: every scalar style, every refusal, and the form of the messages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from coup_dsl.content import yaml_source
from coup_dsl.content.yaml_scalars import offsets_of_value
from coup_dsl.content.yaml_source import LARGEST_FILE, parse, read
from coup_dsl.errors import Finding, Invalid, Place, nearest, quoted


@pytest.fixture(params=["libyaml", "pure"])
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test of this fixture runs with both readers of PyYAML."""
    chosen = yaml.CSafeLoader if request.param == "libyaml" else yaml.SafeLoader
    monkeypatch.setattr(yaml_source, "_Events", chosen)


def findings(text: str) -> list[Finding]:
    with pytest.raises(Invalid) as caught:
        parse(text, "f.yaml")
    return list(caught.value.findings)


def spot(place: Place) -> tuple[int, int]:
    return place.line, place.column


@pytest.mark.usefixtures("loader")
class TestValues:
    @pytest.mark.parametrize(
        ("written", "value"),
        [
            ("true", True),
            ("False", False),
            ("null", None),
            ("~", None),
            ("", None),
            ("0", 0),
            ("-3", -3),
            ("+3", 3),
            ("no", "no"),
            ("on", "on"),
            ("yes", "yes"),
            ("010", "010"),
            ("0x1F", "0x1F"),
            ("1:30", "1:30"),
            ("2.0", "2.0"),
            ("1_000", "1_000"),
            ("2001-01-01", "2001-01-01"),
            ("=", "="),
            ("'3'", "3"),
            ('"true"', "true"),
            ("[]", []),
            ("{}", {}),
        ],
    )
    def test_only_the_plain_kinds_are_read(self, written: str, value: object) -> None:
        data = parse(f"key: {written}\n", "f.yaml").data
        assert data == {"key": value}
        assert type(data["key"]) is type(value)

    def test_keys_are_texts(self) -> None:
        assert parse("1: a\ntrue: b\n'x y': c\n", "f.yaml").data == {"1": "a", "true": "b", "x y": "c"}

    def test_an_empty_file_holds_nothing(self) -> None:
        assert parse("", "f.yaml").data is None
        assert spot(parse("# only a comment\n", "f.yaml").place()) == (1, 1)

    def test_a_byte_order_mark_is_no_part_of_the_text(self, tmp_path: Path) -> None:
        file = tmp_path / "f.yaml"
        file.write_bytes(b"\xef\xbb\xbfa: b\n")
        assert spot(read(file).place(("a",))) == (1, 4)
        assert spot(parse("\ufeffa: b\n", "f.yaml").key_place(("a",))) == (1, 1)


@pytest.mark.usefixtures("loader")
class TestPlaces:
    TEXT = "name: Ana\nplayers:\n  - {coins: 3, hand: [a, bb]}\n  -\n    coins: 4\nempty:\n"

    @pytest.mark.parametrize(
        ("path", "value", "key"),
        [
            ((), (1, 1), (1, 1)),
            (("name",), (1, 7), (1, 1)),
            (("players",), (3, 3), (2, 1)),
            (("players", 0), (3, 5), (3, 5)),
            (("players", 0, "coins"), (3, 13), (3, 6)),
            (("players", 0, "hand", 1), (3, 26), (3, 26)),
            (("players", 1, "coins"), (5, 12), (5, 5)),
            (("empty",), (6, 7), (6, 1)),
            (("players", 0, "nowhere"), (3, 5), (3, 5)),
            (("players", 7, "coins"), (3, 3), (2, 1)),
        ],
    )
    def test_every_key_and_value_has_its_place(
        self, path: tuple[str | int, ...], value: tuple[int, int], key: tuple[int, int]
    ) -> None:
        document = parse(self.TEXT, "f.yaml")
        assert spot(document.place(path)) == value
        assert spot(document.key_place(path)) == key

    def test_lengths_are_those_of_the_first_line(self) -> None:
        document = parse(self.TEXT, "f.yaml")
        assert document.length(("players", 0, "hand", 1)) == 2
        assert document.key_length(("players", 0, "hand")) == 4

    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
    def test_lines_end_at_every_line_end_and_nowhere_else(self, end: str) -> None:
        document = parse(f"a: 'x\u2028y\u0085z'{end}b: 1{end}", "f.yaml")
        assert spot(document.place(("b",))) == (2, 4)
        assert document.lines[1] == "b: 1"

    def test_columns_count_code_points(self) -> None:
        assert spot(parse("{ä: 😀, b: 1}\n", "f.yaml").place(("b",))) == (1, 11)


@pytest.mark.usefixtures("loader")
class TestTexts:
    @pytest.mark.parametrize(
        ("text", "path", "word", "place"),
        [
            ("effect: you taek 3\n", ("effect",), "taek", (1, 13)),
            ("effect: 'you taek 3'\n", ("effect",), "taek", (1, 14)),
            ("effect: 'it''s taek'\n", ("effect",), "taek", (1, 16)),
            ('effect: "you taek 3"\n', ("effect",), "taek", (1, 14)),
            ('effect: "a\\tb\\u00e9 taek"\n', ("effect",), "taek", (1, 21)),
            ("effect: |\n  one\n  you taek 3\n", ("effect",), "taek", (3, 7)),
            ("effect: |-  # why\n\n    one\n      taek\n", ("effect",), "taek", (4, 7)),
            ("effect: |2\n    one\n   taek\n", ("effect",), "taek", (3, 4)),
            ("effect: >\n  one\n  two\n\n  you taek 3\n", ("effect",), "taek", (5, 7)),
            ("effect: >-\n  one\n    set in\n  taek\n", ("effect",), "taek", (4, 3)),
            ("effect: one\n  two\n\n  taek 3\n", ("effect",), "taek", (4, 3)),
            ("effect: 'one\n\n  two\n  taek 3'\n", ("effect",), "taek", (4, 3)),
            ('effect: "one \\\n  two\n  taek"\n', ("effect",), "taek", (3, 3)),
            ("- [x, you taek 3]\n", (0, 1), "taek", (1, 11)),
            ("effect: |\r\n  one\r\n  taek\r\n", ("effect",), "taek", (3, 3)),
        ],
    )
    def test_a_word_of_a_text_is_found_in_the_file(
        self, text: str, path: tuple[str | int, ...], word: str, place: tuple[int, int]
    ) -> None:
        source = parse(text, "f.yaml").text_at(path)
        offset = source.text.index(word)
        line = source.text.count("\n", 0, offset) + 1
        column = offset - (source.text.rfind("\n", 0, offset) + 1) + 1
        assert spot(source.at(offset)) == place
        assert spot(source.place(line, column)) == place

    @pytest.mark.parametrize("style", ["x", "'x'", '"x"', "|\n  x", ">\n  x"])
    def test_the_end_of_a_text_has_a_place_too(self, style: str) -> None:
        source = parse(f"effect: {style}\n", "f.yaml").text_at(("effect",))
        before, after = source.at(0), source.at(1)
        assert (after.line, after.column) == (before.line, before.column + 1)
        assert source.place(9, 9).line in (before.line, before.line + 1)

    def test_an_empty_text_has_a_place(self) -> None:
        assert spot(parse("effect: ''\n", "f.yaml").text_at(("effect",)).place(1, 1)) == (1, 10)

    def test_what_is_no_text_has_none(self) -> None:
        with pytest.raises(LookupError):
            parse("a: 3\n", "f.yaml").text_at(("a",))


FLOWS = ["k: %s\n", "%s", "k: '%s'\n", 'k: "%s"\n', "- '%s'", "k:\n  '%s'\nz: 1", "k: %s\nz: 1"]


def texts_in(data: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    if isinstance(data, str):
        return [path]
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [found for key, value in inner for found in texts_in(value, (*path, key))]


def every_letter_is_where_it_is_said_to_be(text: str) -> None:
    try:
        document = parse(text, "f.yaml")
    except Invalid:
        return
    for path in texts_in(document.data):
        source = document.text_at(path)
        for offset, char in enumerate(source.text):
            place = source.at(offset)
            line = document.lines[place.line - 1]
            there = line[place.column - 1 : place.column] or "\n"
            assert there == char or there in " \n\\" or char == " ", (text, path, offset)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.text(alphabet="ab \n\té'\"\\#x:", max_size=30), st.sampled_from(FLOWS))
def test_places_in_any_flow_scalar(text: str, form: str) -> None:
    every_letter_is_where_it_is_said_to_be(form % text)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(
    st.lists(st.text(alphabet="ab \té#", max_size=6), max_size=7),
    st.sampled_from(["|", ">", "|-", ">+", "|2", "> # c"]),
    st.sampled_from(["  ", "    "]),
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from(["", "\n", "\nz: 1\n"]),
)
def test_places_in_any_block_scalar(lines: list[str], header: str, indent: str, end: str, tail: str) -> None:
    every_letter_is_where_it_is_said_to_be(f"k: {header}{end}" + end.join(indent + line for line in lines) + tail)


def test_a_scalar_that_was_read_otherwise_still_gives_places() -> None:
    assert len(offsets_of_value("ab", "", "abcd")) == 5


@pytest.mark.usefixtures("loader")
class TestRefusals:
    @pytest.mark.parametrize(
        ("text", "code", "place"),
        [
            ("a: 1\nb: &x 2\n", "Y106", (2, 4)),
            ("a: &x [1]\nb: *x\n", "Y106", (1, 4)),
            ("a: !!str 2\n", "Y107", (1, 4)),
            ("a: !mine {b: 1}\n", "Y107", (1, 4)),
            ("b: {c: 1}\n<<: {d: 1}\n", "Y108", (2, 1)),
            ("a: 1\nb: 2\na: 3\n", "Y105", (3, 1)),
            ("x:\n  - {a: 1, b: 2, a: 3}\n", "Y105", (2, 18)),
            ("? [a, b]\n: 1\n", "Y109", (1, 3)),
            ("? \n: 1\n", "Y109", (1, 2)),
            ("a: 1\n---\nb: 2\n", "Y110", (2, 1)),
            ("[" * 40, "Y111", (1, 33)),
            ("- \n" * 20_001, "Y112", (20_000, 2)),
            ("a: 1234567890123456\n", "Y113", (1, 4)),
            ("a: \x07\n", "Y103", (1, 4)),
            ('a: "b\\e]0;c\\a"\n', "Y103", (1, 4)),
            ('"\\x9b1m": 1\n', "Y103", (1, 1)),
            ("a: 1\nb: \ufffe\n", "Y103", (2, 4)),
        ],
    )
    def test_what_is_refused_has_a_code_and_a_place(self, text: str, code: str, place: tuple[int, int]) -> None:
        first = findings(text)[0]
        assert (first.code, spot(first.place)) == (code, place)

    @pytest.mark.parametrize(
        ("text", "place", "message"),
        [
            ("a: [1, 2\nb: 3\n", (1, 4), "the list opened here with '[' is not closed"),
            ("a: {x: 1\nb: 2\n", (1, 4), "the mapping opened here with '{' is not closed"),
            ("a: {x: 1 y: 2}\n", (1, 11), "',' or '}' is missing before this"),
            ("a: 'x\nb: 1\n", (1, 4), "the quote (') opened here is not closed"),
            ("a: b: c\n", (1, 5), "a second colon on one line"),
            ("a:\n\tb: c\n", (2, 1), "a tab may not be used to set a line in"),
            ("- a\nb: c\n", (2, 1), "this line is not an item of the list it stands in"),
            ("a: b\n  c: d\n", (2, 3), "this line is set in, but the line above already has a value"),
            ("a\nb: c\n", (1, 1), "a colon is missing on this line"),
            ("a: @x\n", (1, 4), "a value may not begin with '@'"),
            ("a: 'x'y\n", (1, 7), "nothing may follow the value here"),
            ("a:\n  b: 1\n c: 2\n", (3, 2), "this line does not fit the indentation of the lines around it"),
            (": 1\n", (1, 1), "a key is missing before the colon"),
            ("{a: 1, : 2}\n", (1, 8), "a key is missing before the colon"),
            ("a: - b\n", (1, 4), "a list item may not begin here"),
            ("a: 1\n%x\n", (2, 1), "a line may not begin with '%'"),
            ("{a: 1}}\n", (1, 7), "'}' closes nothing"),
        ],
    )
    def test_what_is_no_yaml_is_said_in_plain_words(self, text: str, place: tuple[int, int], message: str) -> None:
        (only,) = findings(text)
        assert (only.code, spot(only.place), only.message) == ("Y104", place, message)

    def test_a_second_key_names_the_line_of_the_first(self) -> None:
        (only,) = findings("cost: 1\nneeds: 2\ncost: 3\n")
        assert only.message == "the key 'cost' stands here a second time, first on line 1"
        assert only.length == 4

    def test_several_faults_are_found_at_once_and_sorted(self) -> None:
        found = findings("a: &x 1\nb: *x\nc: !!str 3\na: 2\n")
        assert [finding.code for finding in found] == ["Y106", "Y106", "Y107", "Y105"]

    def test_all_are_told(self) -> None:
        assert len(findings("".join(f"k{n}: &x 1\n" for n in range(50)))) == 50


@pytest.mark.parametrize(
    ("content", "code", "place", "says"),
    [
        (b"a: 1\nb: caf\xe9\n", "Y101", (2, 7), "byte 0xe9 on line 2 is not UTF-8"),
        (b"\xff\xfea\x00", "Y101", (1, 1), "byte 0xff on line 1 is not UTF-8"),
        (b"#" * (LARGEST_FILE + 1), "Y102", (1, 1), "the file is larger than 256 KiB"),
    ],
)
def test_files_that_cannot_be_read(
    tmp_path: Path, content: bytes, code: str, place: tuple[int, int], says: str
) -> None:
    file = tmp_path / "f.yaml"
    file.write_bytes(content)
    with pytest.raises(Invalid) as caught:
        read(file)
    (only,) = caught.value.findings
    assert (only.code, spot(only.place), only.message) == (code, place, says)
    assert only.place.file == str(file)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="the file cannot be read: no such file or directory"):
        read(tmp_path / "nowhere.yaml")


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.binary(max_size=60), st.integers(0, 60))
def test_whatever_is_in_a_file_it_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, put_in: bytes, at: int
) -> None:
    text = b"role: banker\naction:\n  cost: 3\n  effect: |\n    you take 3\n"
    file = tmp_path_factory.getbasetemp() / "any.yaml"
    file.write_bytes(text[:at] + put_in + text[at:])
    found: tuple[Finding, ...] = ()
    try:
        read(file)
    except Invalid as fault:
        found = fault.findings or (Finding(Place("nowhere", 1, 1), "", ""),)
    assert all(finding.place.file == str(file) for finding in found)


SHOWN: list[tuple[str, Callable[[], str], str]] = [
    (
        "plain",
        lambda: Finding(Place("b.yaml", 2, 7), "R203", "unknown verb 'taek'", "did you mean 'take'?", length=4).render(
            ["", "  you taek 3"]
        ),
        "b.yaml:2:7: error[R203]: unknown verb 'taek'\n"
        "  2 |   you taek 3\n"
        "    |       ^^^^\n"
        "  help: did you mean 'take'?",
    ),
    (
        "wide letters",
        lambda: Finding(Place("b.yaml", 1, 3), "X", "m", length=2).render(["日本ab"]),
        "b.yaml:1:3: error[X]: m\n  1 | 日本ab\n    |     ^^",
    ),
    (
        "tabs stay tabs",
        lambda: Finding(Place("b.yaml", 1, 2), "X", "m", severity="warning").render(["\tab"]),
        "b.yaml:1:2: warning[X]: m\n  1 | \tab\n    | \t^",
    ),
    (
        "the end of a line",
        lambda: Finding(Place("b.yaml", 1, 9), "X", "m", length=5).render(["ab"]),
        "b.yaml:1:9: error[X]: m\n  1 | ab\n    |   ^",
    ),
    ("no such line", lambda: Finding(Place("b.yaml", 9, 1), "X", "m").render(["ab"]), "b.yaml:9:1: error[X]: m"),
]


@pytest.mark.parametrize(("make", "shown"), [case[1:] for case in SHOWN], ids=[case[0] for case in SHOWN])
def test_how_a_finding_looks(make: Callable[[], str], shown: str) -> None:
    assert make() == shown


def test_a_long_line_is_cut_round_the_caret() -> None:
    line = "x" * 200 + "HERE" + "y" * 200
    _, source, caret = Finding(Place("b.yaml", 1, 201), "X", "m", length=4).render([line]).split("\n")
    assert len(source) <= 120 + len("  1 | ")
    assert source[caret.index("^") : caret.rindex("^") + 1] == "HERE"
    assert source.startswith("  1 | …")
    assert source.endswith("…")


@pytest.mark.parametrize(
    ("word", "known", "near"),
    [
        ("taek", ["take", "pay"], "take"),
        ("BANKER", ["banker", "bunker"], "banker"),
        ("foreign_aid", ["foreign-aid"], "foreign-aid"),
        ("guerilla", ["guerrilla", "general"], "guerrilla"),
        ("cat", ["bat", "hat"], None),
        ("x", ["y"], None),
        ("income", ["banker"], None),
        ("banker", ["banker"], None),
    ],
)
def test_suggestions(word: str, known: list[str], near: str | None) -> None:
    assert nearest(word, known) == near


def test_values_are_cut_and_escaped() -> None:
    assert quoted("a\nb\x1b") == "'a\\nb\\x1b'"
    assert len(quoted("x" * 99)) == 42
