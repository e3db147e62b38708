"""Codes of keys and values: the shape of a file, and names that do not fit together."""

from __future__ import annotations

from coup_dsl.language.examples import CARD, Code, effect, general

_TARGET = "target: others\n"
_PLAIN = effect("you take 1")
_KILL = effect("target loses influence", "target: others")
_RULESET = """\
ruleset: tryout
name: Tryout
text: The court, and nothing else.
general: [income, foreign-aid, coup]
pools:
  court: {draw: 5, roles: [duke, assassin, captain, ambassador, contessa]}
copies:
  - {players: 6, each: 3}
  - {players: 10, each: 5}
options: {coins: 2, two-player-coins: [1, 1], treasury: 50, forced-coup: 10, concede: true}
"""
_EXTENDS = _RULESET.split("general:", 1)[0]

CODES = (
    Code("K100", "it is not clear what the file declares", "The keys `role`, `general`, `ruleset` and `supplement` "
         "say what a file is; a list is a file of scenarios. The key belongs at the top of the file.",
         CARD.replace("role: tryout\n", ""), CARD),
    Code("K101", "an unknown key", "The key has no meaning at this place: it is misspelt, or it belongs one level up "
         "or down. Nothing is silently left out.", effect("target loses influence", "target: others\ncst: 4"),
         effect("target loses influence", "target: others\ncost: 4")),
    Code("K102", "a key is missing", "Without it the file says too little to be played.",
         CARD.replace("group: special\n", ""), CARD),
    Code("K103", "a value of the wrong kind", "A text, a number, true or false, a list, or keys of its own: each key "
         "has one of them. `cost: 2.0`, `cost: two` and `cost: \"2\"` are no numbers, and a key without a value "
         "says nothing.", effect("you draw 1", "cost: two"), effect("you draw 1", "cost: 2", "").replace(
             "What it does stands below.", "Pay two coins and draw a card.")),
    Code("K104", "a number or a length out of bounds", "The key says how much it may be at least and at most.",
         CARD + "tokens:\n  hat: {on: player, supply: 0}\n" + _PLAIN.split("below.\n")[1],
         _PLAIN),
    Code("K105", "a word that cannot stand here", "Ids are lower-case words joined by hyphens, and some keys take one "
         "of a few words only.", CARD.replace("group: special", "group: Special Roles"), CARD),
    Code("K106", "too wide for its column", "Cards and lists have narrow columns: a name has 24 cells, `short` 9, "
         "`summary` 18. Wide letters take two.", CARD.replace("summary: try it", "summary: try it and see what comes"),
         CARD),
    Code("K201", "an unknown role, general action or ruleset", "No file declares this id. Files are looked for in the "
         "project, beside the file that is checked, in `--roles-dir` and in COUP_ROLES_DIR.",
         effect("target loses influence", _TARGET + "blocked_by: {who: target, roles: [contesa]}"),
         effect("target loses influence", _TARGET + "blocked_by: {who: target, roles: [tryout]}")),
    Code("K202", "two keys that exclude each other", "A role has one `action` or several `actions`; an action has one "
         "`target` or several `targets`.",
         effect("target loses influence", _TARGET + "targets:\n  friend: {from: others}").replace(
             "target loses influence", "target loses influence\n    friend takes 1"), _KILL),
    Code("K203", "a name that is taken", "Ids stand in steps (`Ana banker Bo`) and in effects, so they cannot be words "
         "that have a meaning there.", CARD.replace("role: tryout", "role: pass"), CARD),
    Code("K204", "the file has another name than what it declares", "Roles are found by the name of their file too; "
         "`tryout` belongs into `tryout.yaml`.", CARD.replace("role: tryout", "role: other"), CARD),
    Code("K205", "a long name without a short one", "Names of more than 9 letters are cut in narrow columns; say "
         "yourself how.", CARD.replace("name: Tryout", "name: Master of Tryouts"),
         CARD.replace("name: Tryout", "name: Master of Tryouts\nshort: Tryouts")),
    Code("K206", "`caught` where nobody is caught", "Only a claim can be exposed. With `claim: false`, and in general "
         "actions, this text would never run.", effect("you take 1", "claim: false\ncaught: challenger takes 1"),
         effect("you take 1", "caught: challenger takes 1")),
    Code("K207", "a role as hostile target", "`hostile` is about players: peace and treaties protect them, and they "
         "can go out. Nothing protects a role.",
         effect("you place mark on chosen\nif chosen has mark:\n  you take 1",
                "targets:\n  chosen: {from: roles, hostile: true}", "tokens:\n  mark: {on: role}\n"),
         effect("you place mark on chosen\nif chosen has mark:\n  you take 1",
                "targets:\n  chosen: {from: roles}", "tokens:\n  mark: {on: role}\n")),
    Code("K208", "a general action that is blocked by itself", "A general action is no role, so nobody can claim it to "
         "block; name the roles that do.", general("you take 2", "blocked_by: anyone"),
         general("you take 2", "blocked_by: {who: anyone, roles: [duke]}")),
    Code("K209", "nobody is called that", "`blocked_by` names `target` (or a target by its name), `affected` where the "
         "action has `affects`, or `anyone`.", effect("target loses influence", _TARGET + "blocked_by: victim"),
         effect("target loses influence", _TARGET + "blocked_by: target")),
    Code("K210", "an unknown event", "Hooks listen to the events of the reference: turn-start, turn-end, done, "
         "claimed, losing, estate.", CARD + "hooks:\n  - {on: turn-over, effect: player takes 1}\n",
         CARD + "hooks:\n  - {on: turn-end, effect: player takes 1}\n"),
    Code("K211", "sizes of tables out of order", "`copies` is read from the top: the first row that is large enough "
         "counts, so the numbers of players rise.", _RULESET.replace("players: 10", "players: 5"), _RULESET),
    Code("K212", "a role stands in the pools twice", "A role is drawn from one pool, once.",
         _RULESET.replace("contessa]", "contessa, duke]"), _RULESET),
    Code("K213", "a pot that is not declared", "`pays_to` names a pot of this file; pots of one name are one pot at "
         "the table, and each file that uses it declares it.", general("you take 1", "cost: 1\npays_to: almshouse"),
         general("you change side", "cost: 1\npays_to: almshouse", "pots: [almshouse]\n")),
    Code("K214", "a role that denies roles", "Declaring a role's action is a claim to hold it; only a general action "
         "can be a claim not to hold some.", effect("you take 2", "denies: [duke]"),
         general("you take 2", "denies: [duke]")),
    Code("K215", "rulesets that extend each other", "`extends` goes up from file to file and has to end.",
         _EXTENDS + "extends: tryout\n", _EXTENDS + "extends: classic\n"),
    Code("K216", "the ruleset that is extended has faults", "What it says cannot be known before they are mended. "
         "Check that file first."),
    Code("K217", "a pile whose holder holds nothing", "`seen: holder` goes with `of: TOKEN`, a token of this file "
         "that lies before players.",
         CARD + "piles:\n  pool: {seen: holder}\naction:\n  effect: |\n    you turn 1 to pool\n    you shuffle pool\n",
         CARD + "piles:\n  pool: {seen: actor}\naction:\n  effect: |\n    you turn 1 to pool\n    you shuffle pool\n"),
    Code("K218", "an action that is not there", "`blocks` names actions of other files, as their steps do: the role, "
         "and where it has several actions the word for the one that is meant.",
         CARD + "blocks: [politican]\n", CARD + "blocks: [politician]\n"),
    Code("K219", "a group of no other role", "The group is the pool a role is drawn from. It is spelled almost like "
         "one that other roles have.", CARD.replace("special", "specal"), CARD),
    Code("K220", "purses that the treasury cannot fill", "`treasury` is every coin of the game. What the players begin "
         "with comes from there: two of them, and as many as the last row of `copies` is for.",
         _RULESET.replace("coins: 2,", "coins: 6,"), _RULESET),
    Code("K221", "an id that another file declares too", "A folder is searched with all folders in it, and an id means "
         "one file there. Of two, nobody could say which is played. A file of another folder that is named later may "
         "declare it again, and takes its place."),
)
