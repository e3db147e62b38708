"""What an author most likely means by a line that is almost of the language, and how it is written."""

from __future__ import annotations

import re

from coup_dsl.language.words import OFFERS, ROUTINES, VERBS, verb_of

#: Verbs of everyday speech, and the sentence that says the same.
EVERYDAY = {
    **dict.fromkeys(("gain", "gains", "get", "gets", "receive", "receives", "collect", "collects", "earn", "earns"),
                    "you take 2"),
    **dict.fromkeys(("steal", "steals", "rob", "robs"), "you take 2 from target"),
    **dict.fromkeys(("spend", "spends"), "you pay 2"),
    **dict.fromkeys(("discard", "discards"), "you return 1"),
    **dict.fromkeys(("kill", "kills", "die", "dies", "assassinate"), "target loses influence"),
    **dict.fromkeys(("exchange", "exchanges"), "exchange(you, 2)"),
}
#: Names of everyday speech, and how the language says the same.
SPOKEN = {
    **dict.fromkeys(("coin", "coins", "card", "cards"), "say how many, as a number alone: `you take 2`"),
    **dict.fromkeys(("all", "everything"), "all that somebody has is `coins of target`"),
    **dict.fromkeys(("everybody", "players", "anyone", "anybody"),
                    "all players are `everyone`; to let each do something, write `each one of everyone:`"),
    **dict.fromkeys(("opponents", "opponent", "enemies", "other", "rest"),
                    "all but oneself are `others`; to let each do something, write `each one of others:`"),
}
_COUNTED = re.compile(r"\b(?:(\d+)|an?|the) (?:coins?|cards?)\b")
_LOSES = re.compile(r"^([\w-]+) loses? (?:\d+ |an? |the )?(?:influences?|cards?)\b")
_LET = re.compile(r"^(?:let|set) ([\w-]+) (?:(?:be|is|to|as|equals|:=|==) )?([\w(].*)$")
_EVERYBODY = re.compile(r"^(?:all players|every player|all|every|everybody|everyone) ([a-z]+)")
_OPENING = {"if", "while", "repeat", "each", "all", "first"}


def hint(line: str) -> str | None:
    """What to write instead of a line that cannot be read; None where nothing is known."""
    code = line.split("#", 1)[0].strip()
    words = code.split()
    if not words:
        return None
    first = words[0]
    if first != first.lower():
        return f"words are in lower case: `{code.lower()}`"
    if ";" in code or code.endswith("."):
        return "each sentence has a line of its own, without a stop at its end"
    if owner := re.search(r"([\w-]+)'s ([\w-]+)", code):
        return f"write `{owner[2]} of {owner[1]}`"
    if (let := _LET.match(code)) and not let[2].startswith("="):
        return f"write `let {let[1]} = {let[2]}`"
    if (who := _EVERYBODY.match(code)) and (verb_of(who[1]) or who[1] in EVERYDAY):
        return "write `each one of everyone:`, and what each does on a line below, indented"
    if below := re.search(r"(?:^|\s)-(\d+)", code):
        return f"no number is below 0: let it go the other way, as in `you pay {below[1]}`"
    if lost := _LOSES.match(code):
        return f"write `{'you lose' if lost[1] == 'you' else f'{lost[1]} loses'} influence`, once for each"
    if first == "if" and (held := re.match(r"if ([\w-]+) (?:has|have|had) (\d+)", code)):
        return f"write `if coins of {held[1]} >= {held[2]}:`"
    if _COUNTED.search(code):
        return f"numbers stand alone: `{_COUNTED.sub(lambda found: found[1] or '1', code)}`"
    if " the " in f" {code} ":
        return f"there are no articles: `{' '.join(word for word in words if word != 'the')}`"
    return _of_a_sentence(code, words)


def _of_a_sentence(code: str, words: list[str]) -> str | None:
    first, rest = words[0], words[1:]
    if first in _OPENING and first == "each" and rest[1:2] and verb_of(rest[1]) is not None:
        return f"write `each {rest[0]} of everyone:`, and what each does on a line below, indented"
    if first == "if" and not code.endswith(":") and ":" not in code:
        return "a condition ends in `:`, and what depends on it stands below, indented"
    if rest[:1] == ["="]:
        return f"write `let {code}`"
    if first in ROUTINES and rest:
        return f"write `{first}(you, {rest[0]})`"
    if first in EVERYDAY and rest:
        return f"write `{EVERYDAY[first]}`"
    if first in VERBS and rest and re.fullmatch(r"\d+|[a-z-]+", rest[0]):
        return f"a sentence begins with who does it: `you {code}`"
    if rest[:1] == ["may"] and rest[1:2] and rest[1] not in OFFERS:
        return "what a player may do is an offer: `you may pay 1:`"
    if len(rest) == 3 and verb_of(rest[0]) in ("give", "pay") and rest[2].isdigit():
        return f"write `{first} {rest[0]} {rest[2]} to {rest[1]}`"
    if any(word == "and" and verb_of(after) for word, after in zip(rest, rest[2:], strict=False)):
        return "each sentence has a line of its own"
    return None


def meant(first: str, second: str) -> str | None:
    """What to write instead of a sentence that begins with these words, of which the second is no verb."""
    if second in EVERYDAY:
        return f"as in `{EVERYDAY[second]}`"
    if first == "set" or second == "is":
        return f"write `let {second if first == 'set' else first} = …`"
    if first in EVERYDAY:
        return f"write `{EVERYDAY[first]}`"
    verb = VERBS.get(verb_of(first) or "")
    if verb is not None and not verb.protocol:
        return f"a sentence begins with who does it, as in `{verb.example}`"
    return None
