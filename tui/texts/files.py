"""The catalogues as files: ``key = text`` a line; a line that begins with blanks goes on with the one before."""

from __future__ import annotations

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
#: The languages there are, by their own names.
LANGUAGES = {
    "en": "English",
    "de": "Deutsch",
    "el": "Ελληνικά",
    "ko": "한국어",
    "zh-Hant": "繁體中文",
}


@cache
def load(language: str) -> dict[str, str]:
    """A language's texts by key; nothing when it has no file."""
    path = FOLDER / f"{language}.txt"
    return read(path.read_text("utf-8")) if path.is_file() else {}


def read(text: str) -> dict[str, str]:
    r"""Texts by key; ``\n`` in a text breaks the line.

    >>> read("# a comment\na = one\n  two\nb = {n:# coin|# coins}")
    {'a': 'one two', 'b': '{n:# coin|# coins}'}
    """
    found: dict[str, str] = {}
    key = ""
    for line in text.splitlines():
        if not line.strip() or line[0] == "#":
            continue
        if line[0].isspace():
            found[key] += ("" if found[key].endswith("\\n") else " ") + line.strip()
            continue
        key, _, words = line.partition(" = ")
        key = key.strip()
        if key in found:
            raise ValueError(f"{key} is there twice")
        found[key] = words.strip()
    return {key: words.replace("\\n", "\n") for key, words in found.items()}
