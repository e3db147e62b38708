"""Lines are measured in cells, names are made inert, every glyph has an ASCII twin."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from tui import glyphs
from tui.cells import Line, between, clean, fit, fold, wrap
from tui.palette import DARK, THEMES, Palette


def test_fit_pads_and_cuts_to_exactly_the_width() -> None:
    line = Line.of("ab", ("cdef", "bold"))
    assert line.fit(8).plain == "abcdef  "
    assert line.fit(4).plain == "abc…"
    assert [line.fit(width).width for width in range(9)] == list(range(9))


def test_wide_letters_are_never_cut_in_half() -> None:
    line = Line.of("漢字漢字")
    for width in range(10):
        assert line.fit(width).width == width
        assert cell_len(fit("漢字漢字", width)) == width


def test_between_gives_the_right_side_its_room() -> None:
    assert between(Line.of("left side"), Line.of("right"), 10).plain == "left…right"


def test_fold_breaks_between_words_whatever_pieces_they_are_made_of() -> None:
    line = Line.of("Farid claims ", ("*Protestor", "special"), " against Dara", ", pays 2")
    rows = fold(line, 36, 30)
    assert [row.plain.rstrip() for row in rows] == ["Farid claims *Protestor against", "Dara, pays 2"]
    assert [row.width for row in rows] == [31, 12]


def test_wrap_breaks_between_words_and_long_words_anywhere() -> None:
    assert wrap("take three coins", 10) == ["take three", "coins"]
    assert wrap("one\ntwo", 10, "  ") == ["one", "  two"]
    assert all(cell_len(row) <= 7 for row in wrap("abcdefghijklmnopq 漢字漢字漢字 x", 7))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("[/foo]", "[/foo]"),
        ("\x1b[31mred\x07", "[31mred"),
        ("a\u202eb\u200bc", "abc"),
        ("\u0301x", "x"),
        ("  two   words ", "two words"),
        ("\u0000", "?"),
        ("漢字漢字漢字漢字漢字", "漢字漢字漢字漢 …"),
    ],
)
def test_names_are_shown_inert(name: str, shown: str) -> None:
    assert clean(name) == shown
    assert cell_len(clean(name)) <= 16


def test_every_glyph_has_a_twin_of_the_same_width() -> None:
    for glyph, twin in glyphs.TWINS.items():
        assert cell_len(glyph) == 1
        assert twin.isascii()
        assert len(twin) == 1
    for text in (glyphs.HIDDEN, glyphs.MARK, glyphs.TURN, glyphs.AIM, glyphs.TICK, glyphs.CHOSEN, glyphs.RULE):
        twin = glyphs.to_ascii(text)
        assert twin.isascii()
        assert "?" not in twin
        assert len(twin) == cell_len(text)
    assert glyphs.to_ascii("漢é") == "???"


def test_groups_nobody_foresaw_have_a_symbol() -> None:
    assert [glyphs.symbol(group) for group in ("finance", "military", "communications", "special", "court")] == [
        "$",
        "!",
        "@",
        "*",
        "+",
    ]


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", [theme for theme, (_, background) in THEMES.items() if background])
@pytest.mark.parametrize("name", [name for name in DARK if name != "rule"])
def test_text_contrast_is_at_least_four_and_a_half(name: str, theme: str) -> None:
    colours, background = THEMES[theme]
    light, dark = sorted((_luminance(colours[name]), _luminance(background)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_the_terminals_own_colours_are_named_not_numbered() -> None:
    palette = Palette(theme="terminal")
    assert palette.style("finance").color is not None
    assert all(not colour.startswith("#") for colour in palette.colours.values())


def test_without_colour_only_weight_is_left() -> None:
    style = Palette(colour=False).style("bold finance reverse")
    assert style.color is None
    assert style.bold
    assert style.reverse
