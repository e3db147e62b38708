"""How roles, actions and the words of role files are shown in the language in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coup_dsl import Ruleset
    from coup_dsl.content.role import CardFile
    from coup_dsl.engine.program import Action


def name(card: CardFile) -> str:
    """The name of a role or general action."""
    return card.name


def short(card: CardFile) -> str:
    """Its name in at most nine cells."""
    return card.short


def summary(card: CardFile) -> str:
    """What it does in a few words, or nothing."""
    return card.summary


def text(card: CardFile) -> str:
    """Its printed rule."""
    return card.text


def group(group: str) -> str:
    """A group's name."""
    return group


def word(word: str) -> str:
    """A word that role files declare: a token, a pot, a pile, a side, a target, something to choose."""
    return word


def title(action: Action) -> str:
    """An action's name: its role's, with a word of its own where the role has several."""
    return action.title


def action_summary(action: Action) -> str:
    """What an action does in a few words, or nothing."""
    return action.summary


def action_text(action: Action) -> str:
    """What an action does, as printed."""
    return action.text or action.card.text


def ruleset(ruleset: Ruleset) -> str:
    """A ruleset's name."""
    return ruleset.name


def ruleset_text(ruleset: Ruleset) -> str:
    """What a ruleset is, in a sentence."""
    return ruleset.text
