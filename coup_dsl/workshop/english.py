"""Small English: counts, lists, forms of verbs, sentences."""

from __future__ import annotations

from collections.abc import Iterable

_IRREGULAR = {"have": "has", "be": "is", "do": "does"}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number(value: int) -> str:
    """A number in words up to twelve, in digits after that.

    >>> number(3), number(40)
    ('three', '40')
    """
    return _NUMBERS[value] if value < len(_NUMBERS) else str(value)


def count(value: int, noun: str) -> str:
    """So many of something.

    >>> count(1, "coin"), count(3, "coin"), count(0, "card")
    ('one coin', 'three coins', 'no cards')
    """
    return f"{number(value)} {noun}" + ("" if value == 1 else "s")


def joined(parts: Iterable[str], word: str = "and") -> str:
    """A list in words.

    >>> joined(["a", "b", "c"]), joined(["a", "b"], "or"), joined(["a"])
    ('a, b and c', 'a or b', 'a')
    """
    given = list(parts)
    return f"{', '.join(given[:-1])} {word} {given[-1]}" if len(given) > 1 else "".join(given)


def third(verb: str) -> str:
    """A verb as one other does it.

    >>> third("take"), third("pass"), third("carry"), third("have")
    ('takes', 'passes', 'carries', 'has')
    """
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "o")) else "s")


def does(subject: str, verb: str, plural: bool = False) -> str:
    """Subject and verb that agree.

    >>> does("you", "take"), does("the target", "lose"), does("the others", "have", plural=True)
    ('you take', 'the target loses', 'the others have')
    """
    return f"{subject} {verb if plural or subject == 'you' else third(verb)}"


def whose(owner: str) -> str:
    """Belonging to somebody.

    >>> whose("you"), whose("the target"), whose("the partners")
    ('your', "the target's", "the partners'")
    """
    if owner == "you":
        return "your"
    return owner + ("'" if owner.endswith("s") else "'s")


def own(subject: str) -> str:
    """Belonging to the subject of the sentence."""
    return "your" if subject == "you" else "his"


def spoken(name: str) -> str:
    """An id as words."""
    return name.replace("-", " ").replace("_", " ")


def article(noun: str) -> str:
    """A noun with its indefinite article.

    >>> article("card"), article("influence")
    ('a card', 'an influence')
    """
    return ("an " if noun[0].lower() in "aeiou" else "a ") + noun


def sentence(text: str) -> str:
    """A sentence: a capital in front and a stop at the end."""
    ended = text if text.endswith((".", ":", "?", "!")) else text + "."
    return ended[:1].upper() + ended[1:]
