"""Words and people as lists in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from tui.texts.form import Person


def strung(words: Sequence[str], way: str = "comma") -> str:
    """Words or facts after one another: "a, b, c"; or with "semicolon"."""
    from tui.texts import say

    said = ""
    for word in words:
        said = say(f"list.{way}", first=said, second=word) if said else word
    return said


def listed(words: Sequence[str], way: str = "and") -> str:
    """Words as a list: "a, b and c", or with "or"."""
    from tui.texts import say

    if len(words) < 2:
        return "".join(words)
    return say("list.or" if way == "or" else "list.and", first=strung(words[:-1]), second=words[-1])


def people(persons: Sequence[Person], way: str = "and") -> Person:
    """Several persons as one; the reader among others is no longer spoken to alone."""
    from tui.texts import say

    if len(persons) == 1:
        return persons[0]
    return Person(listed([say("person", who=person) for person in persons], way))


def together(*sentences: str) -> str:
    """Sentences one after another; empty ones are left out."""
    from tui.texts import say

    said = ""
    for sentence in sentences:
        if sentence:
            said = say("sentences", first=said, second=sentence) if said else sentence
    return said
