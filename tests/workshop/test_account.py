"""Plain English from checked effects: every word has some, and the shipped roles read as they should."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from coup_dsl.commands.main import main
from coup_dsl.content.library import Library
from coup_dsl.content.loading import load_card
from coup_dsl.content.reading import read_card
from coup_dsl.content.role import CardFile
from coup_dsl.content.yaml_source import parse
from coup_dsl.language import words
from coup_dsl.language.keys import option_words
from coup_dsl.language.reference import STATEMENTS
from coup_dsl.workshop import account as accounts
from coup_dsl.workshop import sentences, values
from coup_dsl.workshop.account import account, as_lines
from coup_dsl.workshop.card import WIDTH, cells, drawn

LIBRARY = Library()
CARDS = [entry for entry in LIBRARY.entries() if entry.kind in ("role", "general")]


#: What an effect says to use a value of each kind, with what must stand before it.
USES = {
    "number": "you take {}", "players": "each x of {}:\n  x takes 1", "truth": "if {}:\n  you take 1",
    "player": "let x = {}\nif x is alive:\n  you take 1", "side": "if {} is side of target:\n  you take 1",
    "role": "let x = {}\nif x has tax:\n  you take 1", "roles": "you choose x from {}\nif x has tax:\n  you take 1",
    "cards": "if {} is empty:\n  you take 1", "bids": "you take 1", "cause": "you take 1",
}
BEFORE = {
    "heirs": "let heirs = others", "partners": "let partners = others", "givers": "let givers = others",
    "tally": "all bidder of everyone bids up to 3 into tally", "shown": "target chooses shown from hand of target",
}
TARGETS = {"target": "others", "friend": "others", "player": "others", "model": "roles"}


def role(effect: str, reaction: str = "") -> str:
    """A role whose action does this, with whatever it names."""
    used = set(re.findall(r"[a-z-]+", effect))
    piles = "shown" in used and {"turn", "shuffle"} & used
    before = [text for name, text in BEFORE.items()
              if name in used and f"into {name}" not in effect and not (name == "shown" and piles)
              and not re.search(rf"(let|chooses?) {name}", effect)]
    text = "\n".join([*before, effect])
    words_used = set(re.findall(r"[a-z-]+", text))
    lines = ["role: tryout", "name: Tryout", "group: special", "text: Whatever.", "piles:", "  pool: {seen: nobody}",
             *(["  shown: {seen: nobody}"] if piles else []),
             "tokens:", "  missing: {on: player, supply: 3}", "  tax: {on: [player, role]}",
             "  treaty: {on: player, supply: 2, bound: true}", "action:"]
    named = [f"    {name}: {{from: {source}}}" for name, source in TARGETS.items()
             if name in words_used and not re.search(rf"chooses? {name}", effect)]
    lines += ["  targets:", *named] if named else []
    lines += ["  effect: |", *(f"    {line}" for line in text.splitlines())]
    lines += ["reaction:", f"  if: {reaction}", "  effect: player takes 1"] if reaction else []
    return "\n".join(lines) + "\n"


def examples() -> Iterator[Any]:
    """Every example of the table of words, as an effect and a condition of a reaction."""
    for verb in words.VERBS.values():
        if not verb.protocol:
            yield pytest.param(verb.example, "", id=verb.name)
    for offer in words.OFFERS.values():
        if not offer.protocol:
            more = "\n  you take 1" if offer.example.endswith(":") else "\neach heir of heirs:\n  heir takes 1"
            yield pytest.param(offer.example + more, "", id=offer.name)
    for table in (words.PLAIN_VALUES, words.OF_VALUES, words.CALL_VALUES):
        for value in table.values():
            if not value.protocol:
                example, cause = value.example, value.kind == "cause"
                truth = any(word in example for word in ("if ", " > ", " is "))
                kind = "cause" if cause else "truth" if truth else value.kind
                yield pytest.param(USES[kind].format(example.removeprefix("if ").rstrip(":")),
                                   example if cause else "", id=example)


def told(card: CardFile) -> str:
    return "\n".join(as_lines(account(card, LIBRARY)))


def of(id: str) -> str:
    path = LIBRARY.path("role", id) or LIBRARY.path("general", id)
    assert path is not None
    return told(load_card(path, LIBRARY))


def said(effect: str, reaction: str = "") -> str:
    card, findings = read_card(parse(role(effect, reaction), "tryout.yaml"), LIBRARY)
    assert card is not None, findings
    return told(card)


class TestEveryWord:
    def test_verbs(self) -> None:
        assert set(sentences.VERBS) == {v.name for v in words.VERBS.values() if not v.protocol}

    def test_values(self) -> None:
        assert set(values.PLAIN) == {v.name for v in words.PLAIN_VALUES.values() if not v.protocol}
        assert set(values.OF) == {v.name for v in words.OF_VALUES.values() if not v.protocol}
        assert set(values.CALLS) == {v.name for v in words.CALL_VALUES.values() if not v.protocol}

    def test_the_rest(self) -> None:
        assert set(sentences.OFFERS) == {o.name for o in words.OFFERS.values() if not o.protocol}
        assert set(sentences.ROUTINES) == set(words.ROUTINES)
        assert set(values.STATES) == set(words.STATES)
        assert set(accounts.EVENT_WORDS) == set(words.EVENTS)
        assert set(accounts.OPTION_WORDS) == set(option_words())

    @pytest.mark.parametrize("example", [example for _, _, example in STATEMENTS if example])
    def test_statements(self, example: str) -> None:
        assert said(example)

    def test_a_statement_without_words_would_be_noticed(self) -> None:
        known = set(sentences.STATEMENTS)
        listed = {"verb", "let", "choose", "decide", "if", "offered", "quantified", "each", "repeat", "while", "stop",
                  "call", "bidding", "replace"}
        assert known == listed
        assert len(STATEMENTS) == 20, "a statement was added: give it words in coup_dsl/workshop/sentences.py"

    @pytest.mark.parametrize(("effect", "reaction"), list(examples()))
    def test_examples(self, effect: str, reaction: str) -> None:
        text = said(effect, reaction)
        assert "{" not in text
        assert " None" not in text


@pytest.mark.parametrize("entry", CARDS, ids=[entry.id for entry in CARDS])
def test_every_shipped_card_has_an_account_of_whole_sentences(entry: object) -> None:
    path: Path = entry.path  # type: ignore[attr-defined]
    card = load_card(path, LIBRARY)
    for section in account(card, LIBRARY):
        for line in section.lines:
            assert line.text[0].isupper() or line.text[0] == "‘", line.text
            assert line.text.endswith((".", ":")), line.text
            assert "  " not in line.text
            assert "_" not in line.text


def test_an_account_is_made_from_the_effect_and_not_from_the_names() -> None:
    path = LIBRARY.path("role", "guerrilla")
    assert path is not None
    text = path.read_text(encoding="utf-8").replace("guerrilla", "banker-of-war").replace("Guerrilla", "Peaceful")
    card, findings = read_card(parse(text, "banker-of-war.yaml"), LIBRARY)
    assert card is not None, findings
    assert told(card) == of("guerrilla").replace("Guerrilla", "Peaceful")


@pytest.mark.parametrize(
    ("id", "sentence"),
    [
        ("guerrilla", "It costs four coins, which you get back only if the claim fails."),
        ("guerrilla", "The target may block it, claiming to be a Guerrilla."),
        ("captain", "You take up to two coins from the target."),
        ("captain", "The target may block it, claiming to be a Captain or an Ambassador."),
        ("speculator", "You take as many coins as you have (5 at most) from the treasury."),
        ("speculator-published", "The challenger takes all your coins."),
        ("capitalist", "Those who did and whose claim stood are the partners."),
        ("crime-boss", "You must own five coins, without paying them for it."),
        ("general", "Each player it reaches may block it for himself, claiming to be a General."),
        ("producer", "You return cards of your choice to the deck until you hold ‘kept’."),
        ("mercenary", "You can choose it only while a Missing token is free (otherwise: all Missing tokens are on the "
                      "table)."),
        ("missionary", "if the cause is not Coup; anybody may challenge that."),
        ("customs-officer", "Whoever claims a role (the player) pays one coin to the holder of the Tax token first, if "
                            "the role bears a Tax token and the player is not the holder of the Tax token; who cannot "
                            "pay cannot claim it."),
        ("foreign-consular", "while you have a Treaty token, the target has a Treaty token and there are more than two "
                             "players alive; a Coup is barred as well."),
        ("peacekeeper", "while the target has the Peace token and the action is not Coup."),
        ("embezzle", "You take all coins in the almshouse."),
        ("financier", "If the action is Income and the player is still in the game, one coin from the treasury goes "
                      "into the bank."),
        ("paramilitary", "It costs two more if the target has fewer than two cards."),
        ("contessa", "It has no action of its own."),
        ("contessa-guardian", "The player Inquisitor (examine) is aimed at may block it, claiming to be a Contessa."),
        ("coup", "You must choose it, if you can, while you have at least as many coins as the table option "
                 "‘forced-coup’ says."),
    ],
)
def test_how_it_reads(id: str, sentence: str) -> None:
    assert sentence in of(id)


@pytest.mark.parametrize("width", ["60", "100", "200"])
def test_the_card_and_its_account_fit_the_screen(width: str, monkeypatch: pytest.MonkeyPatch,
                                                 capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", width)
    for entry in CARDS:
        assert main(["show", entry.id]) == 0
        for line in capsys.readouterr().out.splitlines()[:-1]:
            assert len(line) <= int(width), line


def test_a_terminal_without_lines_gets_ascii() -> None:
    done = subprocess.run([sys.executable, "-m", "coup_dsl.commands.main", "show", "capitalist"], capture_output=True,
                          timeout=60, check=True, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.stdout.isascii()
    assert b"\\u" not in done.stdout
    assert b"| $ Capitalist                     finance |" in done.stdout


def test_wide_letters_keep_the_card_straight(tmp_path: Path) -> None:
    path = tmp_path / "ninja.yaml"
    path.write_text("role: ninja\nname: 忍者の者\ngroup: special\nsummary: 忍\n"
                    "text: 忍者忍者忍者忍者忍者忍者忍者忍者忍者忍者忍者忍者忍者忍者忍者 and more\n"
                    "action:\n  effect: you take 1\n", encoding="utf-8")
    library = Library([tmp_path])
    lines = drawn(load_card(path, library), library)
    assert {cells(line) for line in lines} == {WIDTH}


def test_help_of_every_command_imports_nothing_large() -> None:
    code = (
        "import sys\nfrom coup_dsl.commands.main import COMMANDS, main\n"
        "for name in COMMANDS:\n    try:\n        main([name, '--help'])\n    except SystemExit:\n        pass\n"
        "print(sorted({'textual', 'jsonschema', 'lark', 'pygls', 'lsprotocol', 'multiprocessing'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"
