"""Table options as words: what each may be, what it is now, and reading one that was typed."""

from __future__ import annotations

from typing import Any

from coup_dsl import Invalid, Ruleset
from coup_dsl.language.keys import OPTIONS
from tui.complaint import Complaint, near
from tui.texts import listed, say

TRUE, FALSE = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


def read_option(ruleset: Ruleset, name: str, text: str) -> Any:
    """A typed value; raises Complaint saying what was expected."""
    shape = OPTIONS.get(name)
    if shape is None:
        raise Complaint(
            say("complaint.no-option", name=name, known=", ".join(OPTIONS)) + near(name, OPTIONS)
        )
    word = text.strip().lower()
    value: Any = word
    if shape.type == "number" and _whole(word):
        value = int(word)
    elif shape.type == "truth" and word in TRUE + FALSE:
        value = word in TRUE
    elif shape.type == "list":
        parts = word.replace("/", ",").split(",")
        value = [int(part) if _whole(part) else part for part in parts]
    try:
        return ruleset.check_options({name: value})[name]
    except Invalid:
        raise Complaint(say("complaint.option-value", name=name, expected=expected(name), text=text)) from None


def _whole(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 10


def expected(name: str) -> str:
    """What an option may be."""
    shape = OPTIONS[name]
    match shape.type:
        case "number":
            return say("options.number", low=shape.minimum or 0, high=shape.maximum or 0)
        case "truth":
            return say("options.truth")
        case "choice":
            return listed([choice_name(choice) for choice in shape.choices], "or")
    item = shape.item
    assert item is not None
    return say("options.numbers", n=shape.items or 0, low=item.minimum or 0, high=item.maximum or 0)


def option_name(name: str) -> str:
    """What an option is called."""
    return say(f"option.{name}")


def option_words(name: str) -> str:
    """What an option does."""
    return say(f"option.{name}-words")


def choice_name(choice: str) -> str:
    """One of the words an option may be."""
    return say(f"options.{choice}")


def shown(value: Any) -> str:
    """A value as one would type it, or in words."""
    if value is None:
        return say("options.by-table")
    if isinstance(value, bool):
        return say("options.yes" if value else "options.no")
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return choice_name(value) if isinstance(value, str) else str(value)


def stepped(name: str, value: Any, by: int) -> Any:
    """The next value of an option that way; the same where there is none, or it must be typed."""
    shape = OPTIONS[name]
    if shape.type == "truth":
        return not value
    if shape.type == "choice":
        return shape.choices[(shape.choices.index(value) + by) % len(shape.choices)]
    if shape.type == "list" and shape.item is not None and value is not None:
        return _counted(tuple(value), shape.item.maximum or 0, by)
    low, high = shape.minimum or 0, shape.maximum or 0
    if value is None:
        return low if by > 0 else None
    return None if name == "copies" and value + by < low else min(high, max(low, value + by))


def _counted(pair: tuple[int, ...], most: int, by: int) -> tuple[int, ...]:
    """Pairs in the order one meets them: 0,0  0,1  1,1  1,2  2,2 ... up to the largest."""
    total = min(2 * most, max(0, sum(pair) + by))
    return (total // 2, total - total // 2)
