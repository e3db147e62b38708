"""Kinds of players by name."""

from __future__ import annotations

from tui.texts import say


def kind_name(kind: str) -> str:
    """A kind of bot; one the catalogue does not know goes by its own name."""
    return _text(f"kind.{kind}", kind)


def kind_words(kind: str, otherwise: str) -> str:
    """What a kind of bot is like."""
    return _text(f"kind.{kind}-words", otherwise)


def seat_kind(kind: str) -> str:
    """What sits at a seat, as records have it: "human", "bot bold"."""
    what, _, bot = kind.partition(" ")
    return say("kind.bot", kind=kind_name(bot)) if what == "bot" else _text(f"kind.{what}", what)


def _text(key: str, otherwise: str) -> str:
    try:
        return say(key)
    except KeyError:
        return otherwise
