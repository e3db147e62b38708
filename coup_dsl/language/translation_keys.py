"""The keys of a language file: what the cards of a folder are called and say in another language."""

from __future__ import annotations

from coup_dsl.language.keys import SHORT_CELLS, SUMMARY_CELLS, Shape

NAME_CELLS = 24

_NAME = Shape("text", "The name in this language.", longest=NAME_CELLS)
_SUMMARY = Shape("text", "What it does in a few words.", longest=SUMMARY_CELLS)
_TEXT = Shape("text", "The rule as printed on the card.")
_ACTION = Shape("map", "One of several actions of a role, by its word.", keys={
    "word": Shape("text", "The word that tells it apart."), "summary": _SUMMARY, "text": _TEXT}, required=("word",))
FACE = Shape("map", "A card in this language.", required=("name", "text"), keys={
    "name": _NAME,
    "short": Shape("text", "The name where there is little room.", longest=SHORT_CELLS),
    "summary": _SUMMARY,
    "text": _TEXT,
    "actions": Shape("pairs", "Its actions by their words, where it has several.", item=_ACTION),
})
_PHRASE = Shape("map", "A reason that a file gives.", required=("en", "say"), keys={
    "en": Shape("text", "The reason as the file has it."), "say": Shape("text", "The same in this language.")})
LANGUAGE_FILE = Shape("map", "What cards say in another language.", required=("language",), keys={
    "language": Shape("text", "The language's code, as de or zh-Hant."),
    "groups": Shape("pairs", "Names of groups.", item=Shape("text", "A group.", longest=15)),
    "words": Shape("pairs", "Tokens, pots, piles, sides, targets and words to choose among.", item=_NAME),
    "phrases": Shape("list", "Reasons why something is not possible.", item=_PHRASE),
    "roles": Shape("pairs", "Roles by id.", item=FACE),
    "general": Shape("pairs", "General actions by id.", item=FACE),
    "rulesets": Shape("pairs", "Rulesets by id.", item=FACE),
})
