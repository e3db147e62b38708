"""How roles, actions and the words of role files are shown in the language in use; English where it lacks them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.texts import listed, say

if TYPE_CHECKING:
    from coup_dsl import Game, Ruleset
    from coup_dsl.content.role import CardFile
    from coup_dsl.content.translation import Face, Translation
    from coup_dsl.engine.actions import Action
    from coup_dsl.engine.declaring import Refused


class _Shown:
    """What the language files say; nothing in English."""

    translation: Translation | None = None


def show_in(translation: Translation | None) -> None:
    """Show everything as these language files have it from now on; None is English."""
    _Shown.translation = translation


def _face(card: CardFile) -> Face | None:
    found = _Shown.translation
    return None if found is None else found.cards.get(card.id)


def name(card: CardFile) -> str:
    """The name of a role or general action."""
    face = _face(card)
    return card.name if face is None else face.name


def known_as(card: CardFile) -> str:
    """Its name; of a role that takes another's place also which file it is, since names may be the same."""
    return name(card) if card.replaces is None else say("role.instead", name=name(card), id=card.id, of=card.replaces)


def short(card: CardFile) -> str:
    """Its name in at most nine cells."""
    face = _face(card)
    return card.short if face is None else face.short or face.name


def summary(card: CardFile) -> str:
    """What it does in a few words, or nothing."""
    face = _face(card)
    return card.summary if face is None else face.summary


def text(card: CardFile) -> str:
    """Its printed rule."""
    face = _face(card)
    return card.text if face is None else face.text or card.text


def group(group: str) -> str:
    """A group's name."""
    found = _Shown.translation
    return group if found is None else found.groups.get(group, group)


def word(word: str) -> str:
    """A word that role files declare: a token, a pot, a pile, a side, a target, something to choose."""
    found = _Shown.translation
    return word if found is None else found.words.get(word, word)


def title(action: Action) -> str:
    """An action's name: its card's, with a word of its own where a role has several."""
    if _Shown.translation is None:
        return action.title
    own = _action(action)
    said = own.name if own is not None else action.spec.word
    return say("action.title", name=name(action.card), word=said) if said else name(action.card)


def action_summary(action: Action) -> str:
    """What an action does in a few words, or nothing."""
    if _Shown.translation is None:
        return action.summary
    face, own = _face(action.card), _action(action)
    if own is not None and own.summary:
        return own.summary
    return action.summary if face is None else face.summary


def action_text(action: Action) -> str:
    """What an action does, as printed."""
    if _Shown.translation is None:
        return action.text or action.card.text
    own = _action(action)
    if own is not None and own.text:
        return own.text
    return text(action.card) if _face(action.card) else action.text or action.card.text


def _action(action: Action) -> Face | None:
    face = _face(action.card)
    return None if face is None else face.actions.get(action.spec.word)


def ruleset(ruleset: Ruleset) -> str:
    """A ruleset's name."""
    found = _Shown.translation
    face = None if found is None else found.rulesets.get(ruleset.id)
    return ruleset.name if face is None else face.name


def ruleset_text(ruleset: Ruleset) -> str:
    """What a ruleset is, in a sentence."""
    found = _Shown.translation
    face = None if found is None else found.rulesets.get(ruleset.id)
    return ruleset.text if face is None else face.text


def refusal(game: Game, refused: Refused) -> str:
    """Why a step cannot be taken."""
    why = refused.reason
    if why is None:
        return _phrase(refused.why)
    match why.kind:
        case "extra":
            return say("refused.extra")
        case "forced":
            return say("refused.forced", n=why.coins, action=title(game.action(why.action)))
        case "needs" | "costs":
            key = f"refused.{why.kind}-tax" if why.tax else f"refused.{why.kind}"
            return say(key, price=why.price, tax=why.tax, coins=why.coins)
        case "nobody":
            return say("refused.nobody")
    return listed([_phrase(rule) for rule in why.rules])


def _phrase(words: str) -> str:
    found = _Shown.translation
    return words if found is None else found.phrases.get(words, words)
