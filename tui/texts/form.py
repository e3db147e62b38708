"""Texts with places: ``{name}``, and ``{name:one form|another}`` where the words around a value depend on it.

``#`` in a form stands for the value. Which form is taken depends on the value: by the plural rule of the
language for a number; the first for the player before the screen and the second for anybody else; the first
where there is something (or it is true) and the second where there is nothing. A name that begins with a
capital, ``{Thing}``, begins what it shows with one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from tui.cells import Line, Piece

_PLACE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
#: Languages whose words do not change with a number.
ONE_FORM = ("zh-Hant", "ko")


class Person(NamedTuple):
    """Somebody at the table; ``own`` for the one who reads the text."""

    name: str
    own: bool = False
    style: str = ""


Value = str | int | Person | tuple[str, str] | Line


class Place(NamedTuple):
    """A place in a text: the value's name, its forms, and whether it begins with a capital."""

    name: str
    forms: tuple[str, ...]
    capital: bool


@cache
def parts(text: str) -> tuple[str | Place, ...]:
    """A text as fixed words and places."""
    found: list[str | Place] = []
    end = 0
    for match in _PLACE.finditer(text):
        found += [text[end : match.start()]] if match.start() > end else []
        name, forms = match[1], match[2]
        lower = name[:1].lower() + name[1:]
        found.append(Place(lower, tuple(forms.split("|")) if forms is not None else (), name != lower))
        end = match.end()
    return (*found, text[end:]) if end < len(text) else tuple(found)


def places(text: str) -> set[str]:
    """The names of the values a text has places for."""
    return {part.name for part in parts(text) if isinstance(part, Place)}


def filled(text: str, values: Mapping[str, Value], language: str, you: str) -> list[Piece]:
    """The text with its values; ``you`` stands for the reader where a place has no forms."""
    found: list[Piece] = []
    for part in parts(text):
        found += [Piece(part)] if isinstance(part, str) else _shown(part, values[part.name], language, you)
    return found


def _shown(place: Place, value: Value, language: str, you: str) -> list[Piece]:
    pieces = _pieces(value, you)
    if place.forms:
        form = _chosen(place.forms, value, language)
        if isinstance(value, Person):
            form = form.replace("#'s", "#'") if value.name.endswith("s") else form
            style = value.style if any("#" in other for other in place.forms) else ""
            pieces = [Piece(form.replace("#", value.name), style)]
        else:
            before, mark, after = form.partition("#")
            pieces = [Piece(before), *(pieces if mark else []), Piece(after)]
    return _capital(pieces) if place.capital else pieces


def _capital(pieces: list[Piece]) -> list[Piece]:
    for at, piece in enumerate(pieces):
        if piece.text:
            return [*pieces[:at], piece._replace(text=piece.text[:1].upper() + piece.text[1:]), *pieces[at + 1 :]]
    return pieces


def _pieces(value: Value, you: str) -> list[Piece]:
    if isinstance(value, Line):
        return list(value.pieces)
    if isinstance(value, Person):
        return [Piece(you if value.own else value.name, value.style)]
    if isinstance(value, tuple):
        return [Piece(*value)]
    return [Piece(str(value))]


def _chosen(forms: tuple[str, ...], value: Value, language: str) -> str:
    if isinstance(value, bool):
        first = value
    elif isinstance(value, Person):
        first = value.own
    elif isinstance(value, int):
        first = value == 1 or language in ONE_FORM
    else:
        text = value.plain if isinstance(value, Line) else value[0] if isinstance(value, tuple) else value
        first = bool(text)
        if not first and len(forms) == 1:
            return ""
    return forms[0 if first else -1]
