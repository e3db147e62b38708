"""The keys of role, general-action and ruleset files: one table for reader, schema and reference.

A :class:`Shape` says what may stand at a place in a YAML file.  ``content`` checks files
against it with exact positions; :mod:`coup_dsl.language.schema` turns it into JSON Schema.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

ID_PATTERN = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
SHORT_CELLS = 9
SUMMARY_CELLS = 18


@dataclass(frozen=True, slots=True)
class Shape:
    """What a value may be.

    ``type`` is one of text, effect, condition, place, id, number, truth, list, map, pairs
    (a map with free keys), choice, or any; ``keys`` belongs to map, ``item`` to list and pairs.
    """

    type: str
    doc: str
    keys: Mapping[str, Shape] = field(default_factory=dict)
    required: tuple[str, ...] = ()
    item: Shape | None = None
    choices: tuple[str, ...] = ()
    forms: tuple[Shape, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    longest: int | None = None
    params: tuple[tuple[str, str], ...] = ()
    items: int | None = None


def _text(doc: str, longest: int | None = None) -> Shape:
    return Shape("text", doc, longest=longest)


def _number(doc: str, minimum: int = 0, maximum: int | None = None) -> Shape:
    return Shape("number", doc, minimum=minimum, maximum=maximum)


def _map(doc: str, required: tuple[str, ...] = (), **keys: Shape) -> Shape:
    return Shape("map", doc, keys={k.rstrip("_"): v for k, v in keys.items()}, required=required)


ID = Shape("id", "An id: lower-case words joined by hyphens.")
BECAUSE = _text("Said to a player who tries, and ends a sentence that begins with 'not now:'.")


def _clause(doc: str, params: tuple[tuple[str, str], ...]) -> Shape:
    condition = Shape("condition", "A condition in the effect language.", params=params)
    return Shape("map", doc, keys={"if": condition, "because": BECAUSE}, required=("if", "because"))


_YOU = (("you", "player"),)
TARGET = _map(
    "Who or what is named when the action is declared.", ("from",),
    from_=Shape("place", "The players or roles one may choose from.", params=_YOU),
    optional=Shape("truth", "Whether it may be left out; it is nobody then."),
    hostile=Shape("truth", "Whether the action takes something from this player: then peace, treaty and team "
                           "protect him, and nothing happens once he is out."),
)
BLOCKED_BY = Shape(
    "any", "Who may block, for himself, by claiming which role.",
    forms=(
        Shape("id", "'target' (or the name of another target), 'affected' (each player the action reaches) or "
                    "'anyone'; by this same role."),
        _map("Who may block, and by which roles.", ("who", "roles"),
             who=Shape("id", "'target' or the name of another target, 'affected' or 'anyone'."),
             roles=Shape("list", "The roles that block; those not in play do not count.", item=ID)),
    ),
)
ACTION = _map(
    "What a player can declare on his turn. It is a claim of the role unless `claim: false`.", ("effect",),
    summary=_text("The effect in a few words, for the list of actions.", SUMMARY_CELLS),
    text=_text("The rule of this action in words."),
    claim=Shape("truth", "Whether declaring it claims the role. Default: true for roles, never for general actions."),
    cost=_number("Coins paid when declaring; they come back only when the claim fails.", maximum=50),
    extra=_map("Coins paid besides the cost, depending on who is named.", ("if", "pay"),
               if_=Shape("condition", "When they are due."), pay=_number("Coins.", minimum=1, maximum=50)),
    pays_to=Shape("id", "The pot that gets the cost. Default: the treasury."),
    denies=Shape("list", "Declaring it says that one holds none of these roles. When that is challenged the whole "
                         "hand is shown.", item=ID),
    needs=_number("Coins one must own besides cost and tolls, without paying them.", maximum=50),
    requires=_clause("What must be true to declare it.", _YOU),
    forced=Shape("condition", "While this is true and the action is possible, no other can be chosen.", params=_YOU),
    target=Shape("place", "The players one hostile target is chosen from, called `target` in the texts.", params=_YOU),
    targets=Shape("pairs", "Targets by name, in the order they are named when declaring.", item=TARGET),
    affects=Shape("place", "The players reached without being named, as `others`; called `affected`, and fixed "
                           "when the claim stands. Peace, treaty and team protect them.", params=_YOU),
    blocked_by=BLOCKED_BY,
    stands=Shape("effect", "Happens as soon as the claim stands, before blocks."),
    effect=Shape("effect", "What happens when nobody stopped it."),
    caught=Shape("effect", "Happens when the claim is exposed, before the influence is lost; the one who exposed it "
                           "is `challenger`."),
)
TOKEN = _map(
    "Tokens of one name.", ("on",),
    on=Shape("any", "Where they lie: 'player', 'role', or [player, role] for one on each.", forms=(
        Shape("choice", "One place.", choices=("player", "role")),
        Shape("list", "One token on each.", item=Shape("choice", "A place.", choices=("player", "role")), items=2),
    )),
    supply=_number("How many there are. Default 1.", minimum=1, maximum=20),
    bound=Shape("truth", "When one of them goes back because its holder is out, all do."),
)
POTS = Shape("list", "Places for coins besides purses and treasury.", item=ID)
PILE = _map("A place for cards besides hands and deck.", ("seen",),
            seen=Shape("choice", "Who sees its cards: the active player, the holder of a token, everyone, or nobody.",
                       choices=("actor", "holder", "everyone", "nobody")),
            of=Shape("id", "The token whose holder sees the pile."))
BLOCKS = Shape("list", "Actions of other files that their target may block by claiming this role.", item=_text(
    "The id of an action, as 'inquisitor examine'."))
REACTION = _map(
    "What its holder may claim when he loses an influence, for the very card that is lost.", ("effect",),
    if_=Shape("condition", "When it can be claimed.", params=(("player", "player"), ("cause", "cause"))),
    effect=Shape("effect", "What happens if the claim stands.",
                 params=(("player", "player"), ("cause", "cause"))),
)
HOOK = _map(
    "Text that runs at a moment of the game, whoever's turn it is.", ("on", "effect"),
    on=Shape("id", "The event listened to."),
    effect=Shape("effect", "What happens then."),
)
TOLL = _map(
    "What others pay for claiming a role; it never comes back, and without the coins there is no claim.",
    ("if", "pay", "to"),
    if_=Shape("condition", "When it is due.", params=(("player", "player"), ("role", "role"))),
    pay=_number("Coins.", minimum=1, maximum=50),
    to=Shape("condition", "Who gets them.", params=(("player", "player"), ("role", "role"))),
)
FORBID_PARAMS = (("you", "player"), ("target", "player"), ("action", "action"))
_COMMON = {
    "name": _text("The name as printed.", 24),
    "summary": _text("The action in a few words, for cards and lists.", SUMMARY_CELLS),
    "text": _text("The rule, in our own words, as it would be printed on the card."),
}
ROLE_FILE = Shape(
    "map", "A role: a card that can be held and claimed.", required=("role", "name", "group", "text"),
    keys={
        "role": ID, **_COMMON,
        "short": _text("The name in a narrow column. Default: the name.", SHORT_CELLS),
        "group": Shape("id", "The pool it belongs to, as finance, military, communications or special."),
        "replaces": Shape("id", "The role whose place this one takes when it is asked for."),
        "tokens": Shape("pairs", "The tokens this role brings to the table.", item=TOKEN),
        "pots": POTS,
        "piles": Shape("pairs", "Places for cards this role brings to the table.", item=PILE),
        "blocks": BLOCKS,
        "action": ACTION,
        "actions": Shape("pairs", "Several actions of one role, by the word that follows the role in a step.",
                         item=ACTION),
        "reaction": REACTION,
        "hooks": Shape("list", "Texts that run at moments of the game.", item=HOOK),
        "forbid": _clause("Hostile targets that are barred, Coup included.", FORBID_PARAMS),
        "toll": TOLL,
    },
)
GENERAL_FILE = Shape(
    "map", "A general action: open to everybody, no claim.", required=("general", "name", "text", "action"),
    keys={"general": ID, **_COMMON, "pots": POTS, "action": ACTION},
)
POOL = _map(
    "The roles of one pool and how many of them are drawn.",
    draw=_number("How many are in play.", maximum=20),
    roles=Shape("list", "The ids of the roles. A general action among them is drawn beside a role.", item=ID),
    add=Shape("list", "Ids added to the pool of the ruleset that is extended.", item=ID),
)
COPIES = _map(
    "Copies of each role up to a number of players.", ("players", "each"),
    players=_number("Up to this many players.", minimum=2, maximum=10),
    each=_number("Copies of each role.", minimum=1, maximum=10),
)
OPTIONS: dict[str, Shape] = {
    "coins": _number("Coins of each player at the start.", maximum=25),
    "two-player-coins": Shape("list", "Coins at the start of a two-player game, first and second player.",
                              item=_number("Coins.", maximum=25), items=2),
    "copies": _number("Copies of each role, whatever the number of players.", minimum=1, maximum=10),
    "treasury": _number("Coins in the game in all.", minimum=1, maximum=500),
    "forced-coup": _number("A turn that starts with this many coins forces a Coup.", minimum=1, maximum=500),
    "concede": Shape("truth", "Whether one may concede a challenge with the card in hand."),
    "blocks": Shape("choice", "Who may block an action against one target: the player affected, or anyone.",
                    choices=("affected", "anyone")),
    "factions": Shape("truth", "Whether the table plays with factions."),
}


def option_words() -> dict[str, str]:
    """Table options as conditions name them, with their kinds; a choice is one yes or no for each of its values."""
    words = {name: shape.type for name, shape in OPTIONS.items() if shape.type in ("number", "truth")}
    return words | {f"{name}-{choice}": "truth" for name, shape in OPTIONS.items() for choice in shape.choices}
RULESET_FILE = Shape(
    "map", "A ruleset: which roles can be drawn, and the numbers of the table.",
    required=("ruleset", "name", "text"),
    keys={
        "ruleset": ID, "name": _COMMON["name"], "text": _COMMON["text"],
        "extends": Shape("id", "The ruleset whose keys stand where this file has none."),
        "general": Shape("list", "The general actions of every turn.", item=ID),
        "pools": Shape("pairs", "The pools roles are drawn from, by group.", item=POOL),
        "copies": Shape("list", "Copies of each role by number of players, smallest table first.", item=COPIES),
        "options": Shape("map", "Table options, with this ruleset's value.", keys=OPTIONS),
    },
)
SUPPLEMENT_FILE = Shape(
    "map", "Rules that a table option of the same name adds to any ruleset.", required=("supplement", "name", "text"),
    keys={
        "supplement": ID, "name": _COMMON["name"], "text": _COMMON["text"],
        "general": Shape("list", "General actions it adds.", item=ID),
        "sides": Shape("list", "The sides; seats alternate between them from the first player.", item=ID, items=2),
        "forbid": _clause("Hostile targets that are barred, Coup included.", FORBID_PARAMS),
        "forbid_block": _clause("Blocks that are barred.", (("you", "player"), ("blocker", "player"))),
    },
)
_SHOWN_NAME = Shape("text", "The name in this language.", longest=24)
_SHOWN_SUMMARY = Shape("text", "What it does in a few words.", longest=SUMMARY_CELLS)
_RULE_TEXT = Shape("text", "The rule as printed on the card.")
_SHOWN_ACTION = Shape("map", "One of several actions of a role, by its word.", required=("word",), keys={
    "word": Shape("text", "The word that tells it apart."), "summary": _SHOWN_SUMMARY, "text": _RULE_TEXT})
FACE = Shape("map", "A card in this language.", required=("name", "text"), keys={
    "name": _SHOWN_NAME,
    "short": Shape("text", "The name where there is little room.", longest=SHORT_CELLS),
    "summary": _SHOWN_SUMMARY,
    "text": _RULE_TEXT,
    "actions": Shape("pairs", "Its actions by their words, where it has several.", item=_SHOWN_ACTION),
})
_PHRASE = Shape("map", "A reason that a file gives.", required=("en", "say"), keys={
    "en": Shape("text", "The reason as the file has it."), "say": Shape("text", "The same in this language.")})
LANGUAGE_FILE = Shape("map", "What cards say in another language.", required=("language",), keys={
    "language": Shape("text", "The language's code, as de or zh-Hant."),
    "groups": Shape("pairs", "Names of groups.", item=Shape("text", "A group.", longest=15)),
    "words": Shape("pairs", "Tokens, pots, piles, sides, targets and words to choose among.", item=_SHOWN_NAME),
    "phrases": Shape("list", "Reasons why something is not possible.", item=_PHRASE),
    "roles": Shape("pairs", "Roles by id.", item=FACE),
    "actions": Shape("pairs", "General actions by id.", item=FACE),
    "rulesets": Shape("pairs", "Rulesets by id.", item=FACE),
})
FILES: dict[str, Shape] = {"role": ROLE_FILE, "general": GENERAL_FILE, "ruleset": RULESET_FILE,
                           "supplement": SUPPLEMENT_FILE, "language": LANGUAGE_FILE}
