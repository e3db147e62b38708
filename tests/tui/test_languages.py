"""The table, the draw and the rules in every language: nothing wider than its place, nothing halved."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest
from rich.cells import cell_len

from coup_dsl import Game, Ruleset
from coup_dsl.content.library import Library
from tui import faces, keys
from tui.cells import Line, units, wrap
from tui.chooser import Chooser
from tui.decision import decide
from tui.draft import Draft
from tui.record import write
from tui.render.bar import bar
from tui.render.claim import claim
from tui.render.draw import draw
from tui.render.footer import footer
from tui.render.hand import hand
from tui.render.layout import allocate
from tui.render.log import log
from tui.render.odds import matrix, odds
from tui.render.prompt import actions, lower
from tui.render.rules import handbook, rules
from tui.render.seats import seats
from tui.render.tally import cards, narrow_claims, tally
from tui.scene import Scene, Seating
from tui.setup import Preparation, prepare
from tui.shelf import Shelf
from tui.texts import ENGLISH, LANGUAGES, say, speak
from tui.texts.choosing import chosen, language_of, use
from tui.wishes import Wishes
from tui.witness import Witness

SIZES = [(60, 20), (80, 24), (120, 40)]
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
NAMES = ("Ana", "Bo", "Chidi", "Dara")
GAMES = [
    ("rebellion", ("farmer", "mercenary", "producer", "customs-officer", "foreign-consular"), {}),
    ("anarchy", ("plantation-owner", "paramilitary", "newscaster", "socialist", "intellectual"), {}),
    ("reformation", ("duke", "assassin", "captain", "ambassador", "contessa"), {"replace": ("inquisitor",)}),
]


@pytest.fixture(params=OTHERS)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    use(request.param, Library())
    yield request.param
    speak(ENGLISH)
    faces.show_in(None)


def _scenes(number: int, steps: int = 60) -> Iterator[Scene]:
    """What the first seat sees of a game in which everybody answers at random."""
    ruleset, roles, more = GAMES[number]
    game = Game.load(ruleset, list(roles), any_draw=True, **more)  # type: ignore[arg-type]
    chance, state = random.Random(number), game.deal(list(NAMES), seed=3)
    witness = Witness(0, Seating(NAMES, ("human", "bot bold", "bot careful", "bot level-3")), state)
    for _ in range(steps):
        yield witness.scene
        if state.over:
            return
        state, events = state.step(chance.choice(state.options))
        witness.take(state, events)


def _table(scene: Scene, width: int, height: int) -> Iterator[tuple[int, list[Line]]]:
    """Every part of the table with the width it has."""
    asked = scene.view.chooser == scene.own and not scene.view.over
    chooser = Chooser(decide(scene, 1), 0.0) if asked else None
    acting = chooser is not None and chooser.decision.question == "action"
    count = len(chooser.decision.choices) if chooser is not None and acting else 0
    layout = allocate(width, height, len(NAMES), count)
    left = width - layout.side
    yield width, [bar(scene, width), footer(keys.TABLE, width)]
    yield left, seats(scene, left)
    yield left, actions(scene, chooser, left, layout.upper) if chooser and acting else claim(scene, left, layout.upper)
    yield min(39, left // 2), hand(scene, min(39, left // 2), layout.middle)
    yield left, log(scene.notes.log, left, layout.middle)
    yield left, lower(scene, chooser, left, layout.lower)
    if chooser is not None:
        for mark in range(len(chooser.choices)):
            chooser.mark = mark
            yield left, lower(scene, chooser, left, layout.lower)
    if layout.side:
        yield layout.side, [*cards(scene, layout.side), *narrow_claims(scene, layout.side, layout.side_claims)]


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_the_table_lines_up(language: str, number: int) -> None:
    for scene in islice(_scenes(number), 0, None, 2):
        for width, height in SIZES:
            for wide, lines in _table(scene, width, height):
                assert {line.width for line in lines} <= {wide}
            asked = scene.view.chooser == scene.own and not scene.view.over
            chooser = Chooser(decide(scene, 1), 0.0) if asked else None
            if chooser is None or chooser.mark is None:
                assert not any("…" in row.plain for row in lower(scene, chooser, width, 8)), "a sentence is cut"
            rows = seats(scene, width)
            assert [row.plain for row in rows if "…" in row.plain] == [], "a status is cut"
            for row, side in zip(rows, scene.view.factions, strict=False):
                assert f" {faces.word(side)[:1].upper()}" in row.plain, "a side is not shown"
        for page in (rules(scene, 60), tally(scene, 60), odds(scene, 80)):
            assert max(line.width for line in page) <= 80


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("replace", [(), ("inquisitor",), ("inquisitor-random",)])
def test_long_names_leave_room_for_what_an_action_brings(code: str, replace: tuple[str, ...]) -> None:
    use(code, Library())
    try:
        state = Game.load("classic", replace=replace).deal(list(NAMES), seed=3)
        scene = Witness(0, Seating(NAMES, ("human",) * 4), state).scene
        chooser = Chooser(decide(scene, 1), 0.0)
        shown = "\n".join(line.plain for line in actions(scene, chooser, 80, 5))
        for choice in chooser.choices:
            assert choice.hint in shown if choice.enabled else say("prompt.not-now") in shown
        tags = [say(f"tag.{choice.tag}") for choice in chooser.choices if choice.tag]
        assert all(shown.count(tag) >= tags.count(tag) for tag in tags)
    finally:
        use(ENGLISH, Library())


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_heads_of_the_odds_are_whole(code: str) -> None:
    use(code, Library())
    try:
        for number in range(len(GAMES)):
            scene = next(_scenes(number))
            for width in (58, 78):
                heads = [line.plain for line in matrix(scene, width)[1:-4]]
                assert max(map(cell_len, heads)) <= width
                for role in scene.view.game.roles:
                    assert any(f"{scene.badge(role.id)[0]} " in f"{row} " for row in heads), role.id
    finally:
        use(ENGLISH, Library())


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_has_one_row_fits_the_smallest_table(code: str) -> None:
    speak(code)
    rows = [f"── {say(f'odds.{part}')} ─" for part in ("answers", "matrix")]
    rows += [f" [ {say('draw.start')} ]  {say('draw.keys')}", f" {say('summary.signs', cross='x')}"]
    speak(ENGLISH)
    assert [row for row in rows if cell_len(row) > SIZES[0][0]] == []


def test_the_draw_lines_up(language: str) -> None:
    shelf = Shelf()
    draft = Draft.of(shelf.ruleset("rebellion"), shelf, lambda: 1)
    for width, height in SIZES:
        for _ in range(12):
            lines = draw(draft, width, height, ["1", ""])
            assert {line.width for line in lines} == {width}
            names = [line.plain for line in lines[2:9] if "…" in line.plain]
            assert names == [], "a role's name is cut"
            draft.shift(1)
            draft.move(1)


def test_the_rules_of_every_role_fit_and_are_not_english(language: str) -> None:
    shelf = Shelf()
    ids = [id for pool in shelf.ruleset("anarchy").pools.values() for id in pool.roles]
    found = [card for id in ids if (card := shelf.card(id)) is not None]
    for width, _ in SIZES:
        assert {line.width for line in handbook(found, width)} == {width}
    text = "\n".join(line.plain for line in handbook(found, 200))
    assert not any(card.text in text for card in found)


def test_records_know_no_language(language: str) -> None:
    here = record(prepare(Wishes(people=("Ana",), roles=GAMES[0][1], seed=4)))
    speak(ENGLISH)
    faces.show_in(None)
    assert here == record(prepare(Wishes(people=("Ana",), roles=GAMES[0][1], seed=4)))


def record(preparation: Preparation) -> str:
    assert preparation.roles is not None
    return write(preparation.deal(preparation.roles).record)


def test_reasons_are_said_in_the_language(language: str) -> None:
    english = Ruleset.load("rebellion").name
    seen = set()
    for number in range(len(GAMES)):
        for scene in _scenes(number, 200):
            for refused in scene.view.refused:
                assert faces.refusal(scene.view.game, refused) != "", english
                seen.add(refused.reason.kind if refused.reason is not None else "rule")
    assert {"costs", "rule"} <= seen


def test_rows_of_ideograms_are_broken_between_them() -> None:
    text = "支付四元，使一位玩家 Borja 打開一張角色卡。可被游擊隊反制。"
    rows = wrap(text, 12)
    assert all(cell_len(row) <= 12 for row in rows)
    assert "".join(rows).replace(" ", "") == text.replace(" ", "")
    assert not any(row[0] in "，。" for row in rows)
    assert units("Borja") == ["Borja"]
    assert units("「拿三元。」") == ["「拿", "三", "元。」"]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "ko_KR.UTF-8"}, "ko"),
        ({"LC_MESSAGES": "zh_TW.UTF-8", "LANG": "de_DE.UTF-8"}, "zh-Hant"),
        ({"LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "el_GR"}, "el"),
        ({}, "en"),
    ],
)
def test_the_locale_chooses(environment: dict[str, str], language: str) -> None:
    assert chosen("auto", environment) == language
    assert chosen("ko", environment) == "ko"


def test_words_for_languages() -> None:
    assert [language_of(word) for word in ("de", "DE-at", "zh-hant", "zh", "zh_CN", "tlh")] == [
        "de",
        "de",
        "zh-Hant",
        None,
        None,
        None,
    ]


def test_what_a_language_lacks_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "tui.texts.load", lambda language: {"en": {"a": "one", "b": "two", "you": "you"}}.get(language, {"b": "zwei"})
    )
    speak("de")
    assert [say("a"), say("b")] == ["one", "zwei"]
    monkeypatch.undo()
    speak(ENGLISH)
