"""Codes of what keeps a file from being read at all."""

from __future__ import annotations

from coup_dsl.language.examples import CARD, Code, effect

_PLAIN = effect("you take 1")
_DEEP = CARD + "tokens: " + "[" * 33 + "1" + "]" * 33 + "\n"

CODES = (
    Code("Y100", "the file cannot be read", "It is not there, it is a folder, or you may not read it."),
    Code("Y101", "not UTF-8", "Files are read as UTF-8, so that a name looks the same to everybody. Save the file as "
         "UTF-8; most editors name the encoding in the status line.",
         CARD.replace("Tryout", "Caf\xe9").encode("latin-1"), CARD.replace("Tryout", "Caf\xe9")),
    Code("Y102", "the file is too large", "A role file has a few dozen lines; one of more than 256 KiB is something "
         "else, and would keep everybody waiting.", CARD + "# and so on\n" * 25_000, CARD),
    Code("Y103", "a character that may not stand in a file", "Control characters are invisible and never meant. They "
         "come along when text is copied from a terminal or a PDF.",
         CARD.replace("try it", "try\x07 it"), CARD),
    Code("Y104", "not YAML", "The file breaks a rule of YAML, so nothing can be said of what it holds. Most often a "
         "quote or bracket is left open, a line is not set in like its neighbours, or a text with a colon in it "
         "needs quotes.", CARD.replace("try it", "try: it"),
         CARD.replace("try it", '"try: it"')),
    Code("Y105", "a key stands twice", "YAML readers silently keep the last of two equal keys; here both are wrong "
         "until you say which one is meant.", CARD + "name: Another\n", CARD),
    Code("Y106", "anchors and aliases", "`&name` and `*name` make one part of a file mean another. Role files are "
         "short; write the value out where it is used.",
         effect("you take 1").replace("name: Tryout", "name: &x Tryout"), _PLAIN),
    Code("Y107", "tags", "`!name` tells a YAML reader to build something else than a plain value. Role files hold "
         "nothing but texts, numbers, lists and keys.", CARD.replace("name: Tryout", "name: !!str Tryout"), CARD),
    Code("Y108", "merge keys", "`<<` copies the keys of another part of the file. Write them out.",
         CARD + "<<: {short: Try}\n", CARD + "short: Try\n"),
    Code("Y109", "a key that is no word", "A key is a single word before a colon: not a list, not nothing.",
         CARD + "[short]: Try\n", CARD + "short: Try\n"),
    Code("Y110", "a second document", "A line `---` begins a second YAML document. Every role, ruleset and file of "
         "scenarios is a file of its own.", f"{CARD}---\n{CARD}", CARD),
    Code("Y111", "nested too deeply", "Values are nested more than 32 deep; no role needs more than five.",
         _DEEP, CARD),
    Code("Y112", "too many values", "There are more than 20,000 values in the file; a role has a few dozen.",
         CARD + "pots: [" + "a, " * 20_001 + "a]\n", CARD),
    Code("Y113", "a number that is too long", "Numbers of the game have three digits at most. Put the value in quotes "
         "if it is meant as text.", effect("you take 1", "cost: 1234567890123456789"), _PLAIN),
)
