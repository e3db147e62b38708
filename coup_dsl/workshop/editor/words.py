"""What the words of the language mean, for hover and completion: from the same tables as the reference."""

from __future__ import annotations

from functools import cache

from coup_dsl.language.keys import OPTIONS, option_words
from coup_dsl.language.reference import STATEMENTS
from coup_dsl.language.words import (
    CALL_VALUES,
    EVENTS,
    OF_VALUES,
    OFFERS,
    PLAIN_VALUES,
    ROUTINES,
    STATES,
    VERBS,
    Verb,
    verb_of,
)

#: What the words that statements are built with mean, where a table does not say so.
GLUE: dict[str, str] = {
    "if": "One of two blocks: `if COND:` … `else:` …", "else": "What happens otherwise.",
    "let": "Give something a name, or a name another value: `let NAME = …`",
    "may": "Ask a player: `P may OFFER:` what happens if he does, `else:` if not.",
    "chooses": "`P chooses NAME from SET`: one option for each element; the choice gets the name.",
    "decides": "`P decides WORD or WORD:` two blocks; the words are steps.",
    "each": "`each NAME of SET:` a block for every living player of a set; with `may`, each is asked in turn.",
    "first": "`first NAME of SET may OFFER:` asked clockwise until an offer is taken and stands.",
    "all": "`all NAME of SET may OFFER:` all declare openly before any claim is settled; `all … bids up to N into "
           "NAME`: sealed bids.",
    "repeat": "`repeat N:` a block N times.", "while": "`while P may pay N:` as often as he likes and can pay.",
    "stop": "End the text here.", "replace": "In a hook on `losing`: the loss does not happen.",
    "into": "Collects those who took an offer, and whose claim stood.", "naming": "A claim that may name a player.",
    "except": "`SET except X`: players or roles without some.", "has": "`X has TOKEN`: a token lies there.",
    "is": "`X is Y`: the same; `X is alive`, `X is out`, `X is empty`.", "not": "The opposite of a condition.",
    "and": "Both conditions.", "or": "Either condition; the players or roles of both.",
    "of": "`VALUE of X`, as `coins of you`.", "from": "Where something comes from.", "to": "Where something goes to.",
    "on": "Where a token is put.", "option": "A table option of the ruleset: `option forced-coup`.",
    "seen": "`seen by P`: who else may see the card.", "chance": "`chance chooses NAME from hand of P`: at random.",
    "bids": "`all NAME of SET bids up to N into NAME`: sealed bids, opened together.",
}


def forms(verb: Verb) -> str:
    """A verb with its object and phrases."""
    words = [verb.name]
    if verb.object is not None:
        words.append(verb.object if verb.literal else verb.object.upper())
    for phrase in verb.phrases:
        text = f"{phrase.preposition} {phrase.kind.upper()}"
        words.append(f"[{text}]" if phrase.optional else text)
    return " ".join(words)


def entry(form: str, doc: str, example: str = "") -> str:
    """A word's meaning as Markdown."""
    shown = f"\n\nExample:\n```\n{example}\n```" if example else ""
    return f"**`{form}`**\n\n{doc}{shown}"


@cache
def _statements() -> dict[str, tuple[str, str]]:
    """Words that begin a statement, with meaning and example."""
    found: dict[str, tuple[str, str]] = {}
    for form, meaning, example in STATEMENTS:
        word = form.split()[0].lower()
        if word.isalpha() and form.split()[0].islower():
            found.setdefault(word, (f"`{form}`: {meaning}", example))
    return found


def meaning(word: str) -> str | None:
    """What a word of the language means, as Markdown; None when it is none."""
    parts = [text for text in (_verb(word), _value(word), _offer(word), _rest(word)) if text]
    if not parts and word in GLUE:
        known = _statements().get(word)
        parts = [entry(word, GLUE[word], known[1] if known else "")]
    return "\n\n---\n\n".join(parts) or None


def _verb(word: str) -> str:
    name = verb_of(word)
    verb = VERBS.get(name or "")
    if verb is None or verb.protocol:
        return ""
    return entry(forms(verb), verb.doc + (" Asks a player." if verb.asks else ""), verb.example)


def _value(word: str) -> str:
    found = []
    plain, of, call = PLAIN_VALUES.get(word), OF_VALUES.get(word), CALL_VALUES.get(word)
    if plain is not None and not plain.protocol:
        found.append(entry(word, f"{plain.doc} ({plain.kind})", plain.example))
    if of is not None and not of.protocol:
        found.append(entry(f"{word} of {' / '.join(of.of)}", f"{of.doc} ({of.kind})", of.example))
    if call is not None and not call.protocol:
        found.append(entry(f"{word}({', '.join(call.call)})", f"{call.doc} ({call.kind})", call.example))
    return "\n\n---\n\n".join(found)


def _offer(word: str) -> str:
    offer = OFFERS.get(word)
    if offer is None or offer.protocol or word in VERBS:
        return ""
    return entry(f"may {word}" + (f" {offer.object.upper()}" if offer.object else ""), offer.doc, offer.example)


def _rest(word: str) -> str:
    if word in EVENTS:
        params = ", ".join(f"`{name}`" for name, _ in EVENTS[word].params)
        return entry(word, f"{EVENTS[word].doc} Names: {params}.")
    if word in STATES:
        return entry(f"is {word}", STATES[word][1])
    if word in ROUTINES:
        kinds, doc = ROUTINES[word]
        return entry(f"{word}({', '.join(kinds)})", doc)
    if word in option_words():
        known = next((name for name in OPTIONS if word == name or word.startswith(f"{name}-")), "")
        return entry(f"option {word}", OPTIONS[known].doc) if known else ""
    return ""
