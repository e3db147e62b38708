"""All texts of the interface: one file a language, English complete; what a language lacks is English.

>>> say("coins", n=1), say("coins", n=3)
('1 coin', '3 coins')
"""

from __future__ import annotations

import unicodedata

from tui.cells import Line, Piece
from tui.texts.files import LANGUAGES, load
from tui.texts.form import Person, Value, filled
from tui.texts.lists import listed, people, strung, together

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Person",
    "Value",
    "capitals",
    "listed",
    "people",
    "say",
    "speak",
    "spoken",
    "strung",
    "styled",
    "together",
]

ENGLISH = "en"


class _Spoken:
    """The language in use; there is one for the whole program, as there is one person before the screen."""

    language = ENGLISH
    texts: dict[str, str] = {}


def speak(language: str) -> None:
    """Say everything in this language from now on."""
    _Spoken.language = language
    _Spoken.texts = load(ENGLISH) if language == ENGLISH else load(ENGLISH) | load(language)


def spoken() -> str:
    """The language in use."""
    return _Spoken.language


def template(key: str) -> str:
    """A text with its places still open; a KeyError names a text that English lacks."""
    if not _Spoken.texts:
        speak(ENGLISH)
    return _Spoken.texts[key]


def say(key: str, /, **values: Value) -> str:
    """A text with its places filled."""
    return "".join(piece.text for piece in filled(template(key), values, _Spoken.language, template("you")))


def capitals(text: str) -> str:
    """A text in capitals; Greek ones have no accents."""
    if _Spoken.language != "el":
        return text.upper()
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", text.upper()).replace("\u0301", ""))


def styled(key: str, style: str = "", /, **values: Value) -> Line:
    """The same as a line: values that are (text, style) or lines keep their own style, the rest has this one."""
    pieces = filled(template(key), values, _Spoken.language, template("you"))
    return Line(tuple(Piece(p.text, p.style or style, p.hit) for p in pieces if p.text))
