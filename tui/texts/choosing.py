"""Which language: what was asked for, else the settings, else the locale, else English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tui import faces
from tui.texts import speak
from tui.texts.files import LANGUAGES

if TYPE_CHECKING:
    from coup_dsl.content.library import Library

#: What stands in the settings for "as the locale has it".
AUTO = "auto"
#: Regions and scripts of Chinese that write what we have; the others get English.
_TRADITIONAL = ("hant", "tw", "hk", "mo")


def language_of(wanted: str) -> str | None:
    """The language a word asks for: "de", "de_AT.UTF-8", "zh-TW"; None when there is none such.

    >>> [language_of(word) for word in ("de", "de_AT.UTF-8@euro", "zh_TW.UTF-8", "zh-hant", "zh_CN", "C", "xx")]
    ['de', 'de', 'zh-Hant', 'zh-Hant', None, 'en', None]
    """
    word = wanted.split(".")[0].split("@")[0].replace("_", "-").lower()
    if word in ("c", "posix"):
        return "en"
    first, *rest = word.split("-")
    if first == "zh":
        return "zh-Hant" if any(part in _TRADITIONAL for part in rest) else None
    return first if first in LANGUAGES else None


def of_locale(environment: Mapping[str, str]) -> str:
    """The language of the locale: the first of LC_ALL, LC_MESSAGES and LANG that is set decides."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return language_of(environment[name]) or "en"
    return "en"


def chosen(setting: str, environment: Mapping[str, str]) -> str:
    """The language of the settings, or that of the locale where these leave it to it."""
    return of_locale(environment) if setting == AUTO else setting


def use(language: str, library: Library) -> None:
    """Say and show everything in this language from now on, one's own roles as the files beside them have it."""
    speak(language)
    if language == "en":
        faces.show_in(None)
        return
    from coup_dsl.content.translation import load_translation

    faces.show_in(load_translation(language, library))
