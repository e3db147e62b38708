"""Codes of the effect language."""

from __future__ import annotations

from coup_dsl.language.examples import Code, effect

_HIT = "target loses influence"


def _at(text: str, keys: str = "") -> str:
    return effect(text, "target: others" + keys)


CODES = (
    Code("R100", "a sentence that cannot be understood", "The words do not make a statement of the language. The "
         "reference (`coup-roles docs`) lists every statement with an example.",
         effect("if deck > 0\n  you take 1"), effect("if deck > 0:\n  you take 1")),
    Code("R101", "a character that is not part of the language", "Effects are words, whole numbers, and "
         "( ) , : = + - < > #.", effect("you take 3!"), effect("you take 3")),
    Code("R102", "too much at once", "Nobody can read twenty parentheses in each other, sixty conditions on a line, or "
         "thirty blocks in blocks. Give a part a name with `let`.",
         effect(f"you take {'(' * 21}1{')' * 21}"), effect("you take 1")),
    Code("R103", "indentation", "The lines of a block are set in by the same number of spaces; a tab is no space.",
         effect("if deck > 0:\n    you take 1\n  you take 1"), effect("if deck > 0:\n  you take 1\n  you take 1")),
    Code("R104", "no text", "The text holds nothing but a comment. Write a statement, or leave the key out.",
         effect("# to be written"), effect("you take 1")),
    Code("R201", "an unknown name", "Names come from the file (targets, tokens, pots, piles, `let`), from the roles "
         "and general actions there are, and from the values of the reference.",
         _at("taget loses influence"), _at(_HIT)),
    Code("R202", "a name that is taken", "A new name may not hide a word of the language, a role, a token, or a name "
         "in sight; readers would take it for the other.", effect("let duke = 2\nyou take duke"),
         effect("let gain = 2\nyou take gain")),
    Code("R203", "an unknown word", "There is no such verb, offer, step or event, or it is one of the protocol alone.",
         effect("you taek 3"), effect("you take 3")),
    Code("R301", "a value of another kind", "Each verb and value says what it takes: a number, a player, a set of "
         "players. A token is not the player who has it, and a hand is not its size.",
         effect("you take hand of you"), effect("you take number of hand of you")),
    Code("R302", "a number nobody needs", "There are fifty coins in the game; numbers of an effect have three digits "
         "at most.", effect("you take 3000"), effect("you take 3")),
    Code("R303", "too many or too few values", "A routine takes as many values as the reference says.",
         effect("exchange(you)"), effect("exchange(you, 2)")),
    Code("R304", "two things that never are the same", "A comparison of different kinds is never true, and a token "
         "lies only where its `on` says.", _at("if target is 3:\n  you take 1"),
         _at("if coins of target is 3:\n  you take 1")),
    Code("R305", "a verb with the wrong words after it", "Each verb takes one object and its own prepositions; the "
         "reference shows an example of each.", _at("you take 2 to target"), _at("you take 2 from target")),
    Code("R306", "a verb that does not fit its subject", "Sentences are English: `you take 3`, `target takes 3`.",
         _at("target lose influence"), _at(_HIT)),
    Code("R401", "never reached", "The text ends above with `stop`, `return` or `replace`.",
         effect("you take 1\nstop\nyou take 2"), effect("you take 1\nstop")),
    Code("R402", "a name that nothing reads", "A target that has no part in the effect, or a `let` that is never used, "
         "is most often a slip: two names were meant to be one.", effect("let gain = 2\nyou take 3"),
         effect("let gain = 2\nyou take gain")),
    Code("R403", "it does nothing", "The statement changes nothing: 0 coins, an offer without consequence, a value "
         "nobody looks at.", effect("you take 0"), effect("you take 1")),
    Code("R404", "nobody can be asked here", "This text runs at a moment at which nobody can be asked."),
    Code("R405", "this may never end", "An open loop has to cost coins each time round, so that it ends; loops in "
         "loops may not come to more than ten thousand statements; and a claim may not be made because of a claim.",
         effect("while you may pay 1:\n  you take 1"),
         effect("while you may pay 2:\n  you take 1")),
    Code("R406", "nothing to return or replace", "`replace` belongs into a hook on `losing`; `return` into a routine "
         "of the protocol. A text ends with `stop`.", effect("return 3"), effect("you take 1\nstop")),
    Code("R407", "a question that tells of a hidden card", "What is asked is seen by everybody. A question that is "
         "asked only if a hidden card is this or that tells the table what the card is. Ask first and look afterwards, "
         "or let the one who sees the card decide.",
         _at("target chooses shown from hand of target seen by you\nyou chooses own from hand of you\n"
             "if shown is own:\n  you decide keep-it or leave:\n    you take 1\ntarget buries shown\nyou bury own")
         .replace("you chooses", "you choose"),
         _at("target chooses shown from hand of target seen by you\nyou decide replace or leave:\n"
             "  target buries shown\n  target draws 1")),
)
