"""Whatever is written, the answer is findings or code; code that is accepted can be played."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coup_dsl import Game, Ruleset
from coup_dsl.content.check import check_document, check_file
from coup_dsl.content.library import Library
from coup_dsl.content.loading import load_card
from coup_dsl.content.reading import read_card
from coup_dsl.content.role import CardFile
from coup_dsl.content.yaml_source import parse
from coup_dsl.errors import Finding, Invalid
from tests.engine.invariants import Stock, check_move, check_position

from .misspell import shipped
from .sentences import Writer, soup

LIBRARY = Library()
RULES = Ruleset.load("rebellion")
BESIDE = ("banker", "missionary", "lawyer", "mercenary")
RANDOM = st.randoms(use_true_random=False)


def document(effect: str) -> str:
    """A role file with this effect."""
    lines = "".join(f"    {line}\n" for line in effect.splitlines())
    return ("role: fuzzy\nname: Fuzzy\ngroup: special\ntext: A rule.\ntokens:\n  mark: {on: player, supply: 2}\n"
            "piles:\n  pool: {seen: everyone}\naction:\n  target: others\n  effect: |\n" + lines)


def findings(text: str) -> list[Finding]:
    """What is found in a file of this text, every message written out."""
    try:
        parsed = parse(text, "fuzzy.yaml")
    except Invalid as error:
        found = list(error.findings)
    else:
        found = check_document(parsed, LIBRARY)
    lines = text.splitlines()
    assert all(finding.render(lines) for finding in found)
    assert all(finding.place.line >= 1 and finding.place.column >= 1 for finding in found)
    return found


@settings(max_examples=1000)
@given(RANDOM)
def test_words_in_any_order(rng: Random) -> None:
    findings(document(soup(rng)))


@settings(max_examples=600)
@given(RANDOM)
def test_words_in_any_order_as_a_condition(rng: Random) -> None:
    condition = " ".join(soup(rng).split("\n")[0].split()[:6]).replace("'", "''")
    findings("role: fuzzy\nname: Fuzzy\ngroup: special\ntext: A rule.\nforbid:\n"
             f"  if: '{condition}'\n  because: nothing\n")


@settings(max_examples=500)
@given(st.text(max_size=60))
def test_any_text_at_all(effect: str) -> None:
    findings(document(effect))


@pytest.mark.parametrize("batch", range(6))
def test_sentences_that_are_accepted_can_be_played(batch: int) -> None:
    """Compiled beside four other roles, and played at random for a while."""
    cards = [load_card(path, LIBRARY) for id in BESIDE if (path := LIBRARY.path("role", id)) is not None]
    generals = [load_card(path, LIBRARY) for id in RULES.general if (path := LIBRARY.path("general", id)) is not None]
    accepted, rng = 0, Random(batch)
    for _ in range(100):
        text = Writer(rng).text()
        card, found = read_card(parse(document(text), "fuzzy.yaml"), LIBRARY)
        assert (card is None) == any(finding.severity == "error" for finding in found)
        if card is None:
            continue
        accepted += 1
        try:
            _play(Game(RULES, [card, *cards], generals, RULES.options, [], LIBRARY), rng)
        except Exception as fault:
            raise AssertionError(f"{type(fault).__name__}: {fault}\n{text}") from fault
    assert accepted >= 50, "too few of the sentences mean anything"


def _play(game: Game, rng: Random) -> None:
    for _ in range(3):
        s = game.deal(rng.randint(2, 5), seed=rng.getrandbits(32))
        stock = Stock.of(s)
        for _ in range(80):
            if s.over:
                break
            fuzzy = [option for option in s.options if option.action == "fuzzy"]
            s, _ = check_move(s, rng.choice(fuzzy or s.options), closely=False)
            check_position(s, stock, settled=False)


@st.composite
def mangled(draw: st.DrawFn) -> tuple[str, bytes]:
    """A shipped file with some bytes changed, taken out, put in, or lines doubled."""
    path = draw(st.sampled_from(shipped()))
    data = bytearray(path.read_bytes())
    for _ in range(draw(st.integers(1, 5))):
        at = draw(st.integers(0, len(data) - 1))
        kind = draw(st.sampled_from(("change", "drop", "insert", "cut", "double")))
        if kind == "change":
            data[at] = draw(st.integers(0, 255))
        elif kind == "drop":
            del data[at:at + draw(st.integers(1, 8))]
        elif kind == "insert":
            data[at:at] = draw(st.binary(min_size=1, max_size=4))
        elif kind == "cut":
            del data[at:]
        else:
            end = data.find(b"\n", at) + 1 or len(data)
            data[at:at] = data[at:end]
        if not data:
            break
    return path.name, bytes(data)


@settings(max_examples=1000)
@given(mangled())
def test_bytes_changed_anywhere(file: tuple[str, bytes]) -> None:
    name, data = file
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        lines = data.decode("utf-8", "replace").splitlines()
        for finding in check_file(path, LIBRARY):
            assert finding.render(lines)
            assert finding.place.file == str(path)


def test_a_card_is_made_of_every_shipped_file() -> None:
    """What the tests above start from is accepted as it is."""
    for entry in LIBRARY.entries():
        if entry.kind in ("role", "general"):
            assert isinstance(load_card(entry.path, LIBRARY), CardFile)
