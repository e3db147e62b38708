"""Language files: complete where they are shipped, checked by place, and added to by those beside one's own roles."""

from __future__ import annotations

from pathlib import Path

import pytest

from coup_dsl.commands.checking import Checker
from coup_dsl.content.check import check_file
from coup_dsl.content.library import Library, data_folder
from coup_dsl.content.loading import load_card, load_supplement
from coup_dsl.content.role import CardFile
from coup_dsl.content.ruleset import Ruleset
from coup_dsl.content.shapes import cells
from coup_dsl.content.translation import Translation, load_translation

LIBRARY = Library()
LANGUAGES = ("de", "el", "ko", "zh-Hant")
#: The examples are for authors, who read English files anyway.
UNTRANSLATED = ("examples", "workshop")


def _cards() -> list[CardFile]:
    found = [load_card(entry.path, LIBRARY) for entry in LIBRARY.entries() if entry.kind in ("role", "general")]
    return [card for card in found if card.path.parent.name not in UNTRANSLATED]


CARDS = _cards()


@pytest.fixture(scope="module", params=LANGUAGES)
def translation(request: pytest.FixtureRequest) -> Translation:
    return load_translation(request.param, LIBRARY)


def test_every_card_has_a_face(translation: Translation) -> None:
    assert [card.id for card in CARDS if card.id not in translation.cards] == []
    for card in CARDS:
        face = translation.cards[card.id]
        assert bool(face.summary) == bool(card.summary), card.id
        assert cells(face.short or face.name) <= 9, card.id
        assert face.text, card.id
        words = {action.word for action in card.actions if action.word}
        assert set(face.actions) == words, card.id
        assert all(action.summary and action.text and action.name for action in face.actions.values()), card.id


def test_names_tell_cards_apart(translation: Translation) -> None:
    """No two roles that can meet at a table are called the same, in full or in short."""
    for ruleset in [Ruleset.load(id) for id in LIBRARY.ids("ruleset") if id not in UNTRANSLATED]:
        ids = [id for pool in ruleset.pools.values() for id in pool.roles] + list(ruleset.general)
        faces = [translation.cards[id] for id in ids]
        assert len({face.name for face in faces}) == len(ids)
        assert len({face.short or face.name for face in faces}) == len(ids)


def test_groups_words_reasons_and_rulesets_are_there(translation: Translation) -> None:
    assert {card.group for card in CARDS if card.group} <= translation.groups.keys()
    words, reasons = set[str](), set[str]()
    for card in CARDS:
        words |= {*card.tokens, *card.pots, *card.piles, *(t.name for action in card.actions for t in action.targets)}
        words |= {action.word for action in card.actions if action.word}
        reasons |= {action.requires.because for action in card.actions if action.requires is not None}
        reasons |= {card.forbid.because} if card.forbid is not None else set()
    for id in LIBRARY.ids("supplement"):
        supplement = load_supplement(id, LIBRARY)
        assert supplement is not None
        words |= set(supplement.sides)
        reasons |= {clause.because for clause in (supplement.forbid, supplement.forbid_block) if clause is not None}
    assert words - translation.words.keys() == set()
    assert reasons == translation.phrases.keys()
    assert {id for id in LIBRARY.ids("ruleset") if id not in UNTRANSLATED} == translation.rulesets.keys()


def test_numbers_are_those_of_the_card(translation: Translation) -> None:
    for card in CARDS:
        said = {letter for letter in translation.cards[card.id].summary if letter.isdigit()}
        assert said <= {letter for letter in card.summary if letter.isdigit()}, card.id


def test_faults_are_found_at_their_places(tmp_path: Path) -> None:
    path = tmp_path / "de.yaml"
    path.write_text(
        "language: de\nroles:\n  bankir: {name: Bankier, text: Nimm drei.}\n"
        "  banker: {name: Bankierinnen, text: Nimm drei.}\n"
        "  spy: {name: Spion, summary: viel zu lang für die Spalte, text: Nimm.}\n"
    )
    found = [(finding.place.line, finding.code, finding.help) for finding in check_file(path, LIBRARY)]
    assert found == [(5, "K106", "18 at most, since it stands in a narrow column")]
    path.write_text(path.read_text().replace("viel zu lang für die Spalte", "nimm 1"))
    found = [(finding.place.line, finding.code, finding.help) for finding in check_file(path, LIBRARY)]
    assert found == [(3, "K201", "did you mean 'banker'?"), (4, "K205", "`short:`, 9 cells at most")]


def test_own_files_add_to_the_shipped_ones(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text((data_folder("roles") / "rebellion" / "banker.yaml").read_text().replace(
        "role: banker", "role: own"))
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / "de.yaml").write_text(
        "language: de\nwords: {hut: Hut}\nroles:\n  own: {name: Eigener, text: Nimm drei.}\n"
        "  spy: {name: Agent, text: Nimm eine.}\n"
    )
    library = Library([tmp_path])
    assert check_file(tmp_path / "languages" / "de.yaml", library) == []
    found = load_translation("de", library)
    assert [found.cards[id].name for id in ("own", "spy", "banker")] == ["Eigener", "Agent", "Bankier"]
    assert (found.words["hut"], found.words["tax"]) == ("Hut", "Steuer")
    (tmp_path / "languages" / "de.yaml").write_text("language: de\nroles: [\n")
    assert load_translation("de", Library([tmp_path])).cards["spy"].name == "Spion"


def test_a_language_file_knows_the_roles_it_lies_among(tmp_path: Path) -> None:
    (tmp_path / "hatter.yaml").write_text("role: hatter\nname: Hatter\ngroup: special\ntext: Nothing.\n", "utf-8")
    path = tmp_path / "languages" / "de.yaml"
    path.parent.mkdir()
    path.write_text("language: de\nroles:\n  hatter: {name: Hutmacher, text: Nichts.}\n"
                    "  hater: {name: Hutm., text: Nichts.}\n", encoding="utf-8")
    found = Checker().file(str(path))
    assert [(f.code, f.place.line, f.help) for f in found if f.code == "K201"] == [
        ("K201", 4, "did you mean 'hatter'?")]
