"""Codes of what a role would do, or never do, at the table."""

from __future__ import annotations

from coup_dsl.language.examples import CARD, MISSING, Code, effect, hook

_PAID = "What it does stands below."


def _said(file: str, text: str) -> str:
    return file.replace(_PAID, text)


CODES = (
    Code("C101", "an action nobody can pay for", "With ten coins (or what the rulesets of this role say) a player must "
         "use Coup, so nobody ever has the coins that `cost` and `needs` ask for when he may choose.",
         _said(effect("you draw 1", "cost: 12"), "Pay twelve coins and draw a card."),
         _said(effect("you draw 1", "cost: 9"), "Pay nine coins and draw a card.")),
    Code("C102", "an action that can never be declared", "Its `requires` is never true, whatever the position.",
         effect("you take 1", "requires: {if: deck < 0, because: the deck is empty}"),
         effect("you take 1", "requires: {if: deck > 0, because: the deck is empty}")),
    Code("C103", "a target nobody can be", "The set the target is chosen from is always empty, so the action can never "
         "be declared.", effect("target loses influence", "target: others except everyone"),
         effect("target loses influence", "target: others except richest of everyone")),
    Code("C104", "a condition that is never true", "What stands under it never happens.",
         effect("if coins of you < 0:\n  you take 1\nelse:\n  you take 2"),
         effect("if coins of you < 1:\n  you take 1\nelse:\n  you take 2"), "warning"),
    Code("C105", "a hook that can never fire", "The condition the whole hook stands under is never true at this event, "
         "as a player who is out at the end of his own turn, or an action that no file declares.",
         hook("turn-end", "if player is out:\n  player takes 1"),
         hook("turn-end", "if coins of player is 0:\n  player takes 1"),
         "warning"),
    Code("C201", "a token that nothing reads", "It is laid before players and roles and has no meaning: no condition, "
         "set, toll or `forbid` looks at it.", effect("you place missing on you", more=MISSING),
         effect("you place missing on you\nif holder of missing is you:\n  you take 1", more=MISSING), "warning"),
    Code("C202", "a token that is never placed", "Conditions look at it and verbs take it away, but nothing ever puts "
         "it on the table.", hook("turn-end", "if player has missing:\n  player drops missing", MISSING),
         effect("you place missing on you", more=MISSING) + "hooks:\n  - on: turn-end\n    effect: |\n"
         "      if player has missing:\n        player drops missing\n"),
    Code("C203", "a pile that is never emptied", "Cards that are put there stay away for the rest of the game. They "
         "have to be kept, dealt, or shuffled into the deck.",
         effect("you turn 1 to pool\nif pool has tryout:\n  you take 1", more="piles:\n  pool: {seen: everyone}\n"),
         effect("you turn 1 to pool\nif pool has tryout:\n  you take 1\nyou shuffle pool",
                more="piles:\n  pool: {seen: everyone}\n")),
    Code("C204", "a pile that is never filled", "Cards are taken from it or looked for in it, but nothing puts any "
         "there.", effect("you keep card from pool", more="piles:\n  pool: {seen: actor}\n"),
         effect("you turn 1 to pool\nyou keep card from pool", more="piles:\n  pool: {seen: actor}\n")),
    Code("C205", "a pot that is never emptied", "Coins that are put there are lost to the game: neither this file nor "
         "another one that declares the pot takes any from it.",
         effect("you pay 1 to chest", "needs: 1", "pots: [chest]\n"),
         effect("let found = coins of chest\nyou take found from chest\nyou pay 1 to chest", "needs: 1",
                "pots: [chest]\n"), "warning"),
    Code("C206", "a pot that is never filled", "Coins are taken from it or counted in it, but neither this file nor "
         "another one that declares the pot puts any there.",
         effect("you take coins of chest from chest", more="pots: [chest]\n"),
         effect("chest takes 1\nyou take coins of chest from chest", more="pots: [chest]\n"), "warning"),
    Code("C207", "declared and never used", "A token, pile or pot that no text names.",
         effect("you take 1", more=MISSING),
         effect("you take 1"), "warning"),
    Code("C301", "roles that are never in play together", "In every ruleset with this role in its pools, the other one "
         "cannot be drawn beside it: what is said of it never happens.",
         effect("target loses influence", "target: others\nblocked_by: {who: target, roles: [tryout, duke]}"),
         effect("target loses influence", "target: others\nblocked_by: {who: target, roles: [tryout, priest]}"),
         "warning"),
    Code("C302", "a block that cannot be made", "`blocks` names an action without a player as hostile target: there is "
         "nobody who could block it for himself.", CARD + "blocks: [banker]\n",
         CARD + "blocks: [politician]\n"),
    Code("C401", "a payment that may fail", "A player pays what he has and no more. After the claim has stood, nothing "
         "makes sure of the coins: let the action need them, ask before it is done, or pay what is there on purpose "
         "with `min(…, coins of you)`.",
         _said(effect("you pay 2\ntarget loses influence", "target: others"), "Pay two coins; the target loses one."),
         _said(effect("you pay 2\ntarget loses influence", "needs: 2\ntarget: others"),
               "Pay two coins; the target loses one."), "warning"),
    Code("C501", "the printed text says another number", "The rule in words and the effect disagree about a number: "
         "what is paid, taken or drawn. Players read the card.",
         _said(effect("you take 3"), "Take four coins from the treasury."),
         _said(effect("you take 3"), "Take three coins from the treasury."), "warning"),
    Code("C502", "an action without a summary", "Lists of actions show a few words for each: `summary` of the action, "
         "or of the file.", effect("you take 1").replace("summary: try it\n", ""), effect("you take 1"), "warning"),
    Code("C503", "a name that is almost another", "The name is given here and checked by nothing else, and it is one "
         "letter away from a word of the language, of the printed text, or of another decision: most likely a slip.",
         effect("you decide replce or leave:\n  you take 1"), effect("you decide replace or leave:\n  you take 1")),
)
