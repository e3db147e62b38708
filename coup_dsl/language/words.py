"""The words of the effect language: one table that checker, compiler, schema and reference read.

A word is declared here and nowhere else.  ``engine`` supplies what a verb or value *does*
under the same name; a test fails when the two do not match.
"""

from __future__ import annotations

from dataclasses import dataclass

#: What an expression can be.  ``player`` is one seat (or nobody), ``players`` a set of seats.
KINDS: dict[str, str] = {
    "player": "one player, or nobody",
    "players": "a set of players",
    "role": "one role in play, or none",
    "roles": "a set of roles in play",
    "number": "a whole number",
    "truth": "yes or no",
    "card": "one card",
    "cards": "the cards somebody holds face down",
    "token": "a token of a role in play",
    "cause": "why an influence is lost",
    "action": "an action of the game",
    "pot": "a place for coins besides purses and treasury",
    "pile": "a place for cards besides hands and deck",
    "side": "the side a player is on",
    "bids": "the bids of some players, open once all have bid",
}

#: Kinds that stand for several: where coins are, where a token lies, who or what is given a card.
COMPOSITE: dict[str, tuple[str, ...]] = {
    "purse": ("player", "pot"),
    "place": ("player", "role"),
    "receiver": ("player", "pile"),
}

SINGLE = {"players": "player", "roles": "role", "cards": "card"}


@dataclass(frozen=True, slots=True)
class Phrase:
    """A preposition a verb takes and what may stand after it."""

    preposition: str
    kind: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Verb:
    """A sentence ``subject verb [object] [phrases]``.

    ``literal`` verbs take the fixed word ``object`` (``loses influence``); the others an
    expression of that kind.  ``protocol`` words are for core.rules only.
    """

    name: str
    subject: str
    object: str | None
    doc: str
    example: str
    phrases: tuple[Phrase, ...] = ()
    literal: bool = False
    asks: bool = False
    protocol: bool = False


@dataclass(frozen=True, slots=True)
class Value:
    """A word that stands for something: alone, ``NAME of X``, or ``NAME(X, Y)``."""

    name: str
    kind: str
    doc: str
    example: str
    of: tuple[str, ...] = ()
    call: tuple[str, ...] = ()
    protocol: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """What a player can be asked with ``may``."""

    name: str
    object: str | None
    step: str
    doc: str
    example: str
    phrases: tuple[Phrase, ...] = ()
    protocol: bool = False


@dataclass(frozen=True, slots=True)
class EventWord:
    """A moment of the game that hooks of roles can listen to."""

    name: str
    params: tuple[tuple[str, str], ...]
    doc: str
    claims: bool = True


@dataclass(frozen=True, slots=True)
class Builtin:
    """A routine of the protocol that asks, written in Python because it is one decision."""

    name: str
    params: tuple[str, ...]
    kind: str
    doc: str


def _verbs() -> list[Verb]:
    source, target = Phrase("from", "purse", optional=True), Phrase("to", "player")
    return [
        Verb("take", "purse", "number", "Take coins from the treasury, a player or a pot; as many as are there. "
             "A pot takes as well.", "you take 2 from target", (source,)),
        Verb("pay", "player", "number", "Pay coins to the treasury, a player or a pot; as many as the payer has.",
             "you pay 5", (Phrase("to", "purse", optional=True),)),
        Verb("give", "player", "number", "Give coins to a player; as many as the giver has.",
             "you give 1 to friend", (target,)),
        Verb("draw", "player", "number", "Draw cards from the court deck; as many as are there. The dead draw nothing.",
             "you draw 1"),
        Verb("return", "player", "number", "Choose that many cards in hand and shuffle them into the deck.",
             "you return 2", asks=True),
        Verb("hand", "player", "card", "Choose a card in hand and hand it to another player, or put it on a pile.",
             "target hands card to you", (Phrase("to", "receiver"),), literal=True, asks=True),
        Verb("show", "player", "hand", "Show one's hand to a player, and to nobody else.", "target shows hand to you",
             (target,), literal=True),
        Verb("copy", "player", "role", "Choose an action of that role and perform it at its cost, without claiming "
             "it. An action that copies cannot be copied.", "you copy model", asks=True),
        Verb("keep", "player", "card", "Choose a card of a pile and take it in hand.", "you keep card from pool",
             (Phrase("from", "pile"),), literal=True, asks=True),
        Verb("pass", "player", "card", "Hand over a card that was chosen.", "target passes shown to you", (target,)),
        Verb("bury", "player", "card", "Shuffle a card that was chosen into the deck.", "target buries shown"),
        Verb("turn", "player", "number", "Put cards of the deck on a pile, at random.", "you turn 2 to shown",
             (Phrase("to", "pile"),)),
        Verb("deal", "player", "pile", "Deal the cards of a pile at random, one to each of some players.",
             "you deal pool to givers", (Phrase("to", "players"),)),
        Verb("shuffle", "player", "pile", "Shuffle the cards of a pile into the deck.", "you shuffle shown"),
        Verb("lose", "player", "influence", "Lose an influence: choose a card, turn it up, or react to the loss.",
             "target loses influence", literal=True, asks=True),
        Verb("place", "player", "token", "Put a free token on a player or a role. Nothing happens when none is free, "
             "or when it would lie on somebody who is out.", "you place missing on target", (Phrase("on", "place"),)),
        Verb("drop", "player", "token", "Give the token lying before one back.", "player drops missing"),
        Verb("recall", "player", "token", "Take all tokens of this name off the table.", "you recall treaty"),
        Verb("repeat", "player", "turn", "Take another turn after this one, in which this action cannot be chosen.",
             "you repeat turn", literal=True),
        Verb("bequeath", "player", "all", "Leave one's purse to the living among some players in equal shares; "
             "the remainder goes to the treasury.", "player bequeaths all to heirs", (Phrase("to", "players"),),
             literal=True),
        Verb("change", "player", "side", "Change to the other side.", "target changes side", literal=True),
        Verb("stake", "player", "number", "Pay the cost of a declared action; nobody is paid from it yet.",
             "you stake price", protocol=True),
        Verb("recover", "player", None, "Take the cost of a failed action back.", "you recover", protocol=True),
        Verb("release", "player", None, "The cost of an action belongs to the treasury now.", "you release",
             protocol=True),
        Verb("settle", "player", "role", "Pay what claiming this role costs (tolls).", "you settle role",
             protocol=True),
        Verb("swap", "player", "role", "Shuffle this card into the deck and draw a new one.", "player swaps role",
             protocol=True),
        Verb("forfeit", "player", None, "The whole purse goes to the treasury.", "player forfeits", protocol=True),
        Verb("leave", "player", None, "Go out: tokens go back; with one player left the game is over.",
             "player leaves", protocol=True),
    ]


def _values() -> list[Value]:
    return [
        Value("everyone", "players", "Every living player.", "everyone"),
        Value("others", "players", "Every living player but you.", "others"),
        Value("roles", "roles", "The roles in play.", "roles"),
        Value("deck", "number", "How many cards the court deck holds.", "deck"),
        Value("treasury", "number", "How many coins can be taken from the treasury.", "treasury"),
        Value("nobody", "player", "No player.", "nobody"),
        Value("no-players", "players", "An empty set of players, to begin one with.", "no-players"),
        Value("none", "role", "No role.", "none"),
        Value("yes", "truth", "True.", "yes"),
        Value("no", "truth", "False.", "no"),
        Value("living-sides", "number", "How many sides have a living player.", "living-sides > 1"),
        Value("by-challenge", "cause", "An influence lost by a challenge.", "cause is by-challenge"),
        Value("coins", "number", "How many coins a player or a pot has.", "coins of you", of=("player", "pot")),
        Value("cards", "cards", "The cards of a pile.", "cards of pool", of=("pile",)),
        Value("side", "side", "The side a player is on.", "side of you", of=("player",)),
        Value("neighbour", "player", "The next living player clockwise.", "neighbour of player", of=("player",)),
        Value("highest", "players", "Those who bid most.", "highest of tally", of=("bids",)),
        Value("top", "number", "The highest bid.", "top of tally", of=("bids",)),
        Value("living", "players", "Those of some players who are alive.", "living of partners", of=("players",)),
        Value("hand", "cards", "A player's face-down cards.", "hand of you", of=("player",)),
        Value("number", "number", "How many there are.", "number of everyone", of=("players", "cards", "roles")),
        Value("others", "players", "Every living player but this one.", "others of player", of=("player",)),
        Value("richest", "players", "Those with the largest purse.", "richest of everyone", of=("players",)),
        Value("poorest", "players", "Those with the smallest purse.", "poorest of others", of=("players",)),
        Value("holders", "players", "Those who have this token before them.", "holders of missing", of=("token",)),
        Value("holder", "player", "The one who has this token before him, or nobody.", "holder of tax", of=("token",)),
        Value("left", "number", "How many of these tokens are free.", "left of missing", of=("token",)),
        Value("min", "number", "The smaller of two numbers.", "min(coins of you, 5)", call=("number", "number")),
        Value("max", "number", "The larger of two numbers.", "max(coins of you, 5)", call=("number", "number")),
        Value("fallen", "players", "Those who went out this turn, in the order of going out.", "fallen",
              protocol=True),
        Value("declared", "action", "The action declared.", "declared", protocol=True),
        Value("denial", "truth", "Whether the action declared denies holding some roles.", "if denial:",
              protocol=True),
        Value("claim", "truth", "Whether the action declared is a claim.", "if claim:", protocol=True),
        Value("price", "number", "What the action declared costs.", "price", protocol=True),
        Value("role", "role", "The role whose action is declared.", "role", protocol=True),
        Value("blockers", "roles", "The roles that block the action declared.", "blockers", protocol=True),
        Value("reached", "players", "Whom the action declared may reach.", "reached", protocol=True),
        Value("target-is-out", "truth", "Whether a hostile target of the action is out.", "target-is-out",
              protocol=True),
        Value("empty-handed", "players", "Those in the game whose last card a text has taken away.", "empty-handed",
              protocol=True),
        Value("estate-is-heard", "truth", "Whether a role in play listens to estates.", "estate-is-heard",
              protocol=True),
    ]


def _offers() -> list[Offer]:
    return [
        Offer("pay", "number", "pay", "Pay coins to the treasury. Asked only of one who has them all.",
              "first payer of others may pay 3:"),
        Offer("give", "number", "pay", "Give coins to a player. Asked only of one who has them all.",
              "target may give 2 to you:", (Phrase("to", "player"),)),
        Offer("claim", "role", "claim ROLE", "Claim a role: tolls are paid, then it is open to challenge. What "
              "follows happens if the claim stands.", "each heir of everyone may claim lawyer into heirs"),
        Offer("block", "role", "block ROLE", "Claim a role to block an action; else as claim.",
              "target may block protestor:"),
        Offer("challenge", None, "challenge", "Challenge the claim.", "first rival of others may challenge:",
              protocol=True),
        Offer("show", "role", "show ROLE or concede", "Prove a challenged claim, or concede it. Always "
              "asked; the condition says whether one who holds the card may concede.",
              "player may show role if option concede:", protocol=True),
    ]


def _events() -> list[EventWord]:
    return [
        EventWord("turn-start", (("player", "player"),), "A player's turn begins, before he chooses an action."),
        EventWord("turn-end", (("player", "player"),), "A living player's turn ends."),
        EventWord("done", (("player", "player"), ("action", "action")),
                  "An action has had its effect, neither exposed nor blocked."),
        EventWord("claimed", (("player", "player"), ("role", "role")),
                  "A role has been claimed, before anybody is asked to challenge it.", claims=False),
        EventWord("losing", (("player", "player"), ("cause", "cause")),
                  "A player is about to lose an influence. `replace` ends the hook and the loss with it; an influence "
                  "lost in this hook cannot be averted in turn."),
        EventWord("estate", (("player", "player"),),
                  "The estate of a player who went out this turn is settled, at the end of the turn. "
                  "While a role in play listens to it, the coins of the dead wait for it."),
    ]


def _builtins() -> list[Builtin]:
    return [
        Builtin("surrender", ("player", "cause"), "role",
                "Choose the card that is lost and what is claimed for it; the card is turned up, or set "
                "face down aside for a claim. The value is the role claimed, or none."),
        Builtin("turn-up", ("player", "role"), "truth",
                "Turn the card set aside last face up; whether it is that role."),
        Builtin("avert", ("player", "cause"), "truth", "Whether a hook replaced the loss of an influence."),
        Builtin("disclose", ("player",), "truth",
                "Show the whole hand: if a role the action denies is among it, one such card is lost and the rest "
                "replaced, else all of it is replaced. Whether one was."),
        Builtin("react", ("player", "role", "cause"), "truth", "The reaction of this role happens."),
        Builtin("declare", ("player", "action"), "truth",
                "Choose and perform an action; the one named, if any, cannot be chosen."),
    ]


VERBS: dict[str, Verb] = {v.name: v for v in _verbs()}
PLAIN_VALUES: dict[str, Value] = {v.name: v for v in _values() if not v.of and not v.call}
OF_VALUES: dict[str, Value] = {v.name: v for v in _values() if v.of}
CALL_VALUES: dict[str, Value] = {v.name: v for v in _values() if v.call}
OFFERS: dict[str, Offer] = {o.name: o for o in _offers()}
EVENTS: dict[str, EventWord] = {e.name: e for e in _events()}
BUILTINS: dict[str, Builtin] = {b.name: b for b in _builtins()}

#: States that ``is`` can ask for, of which kinds.
STATES: dict[str, tuple[tuple[str, ...], str]] = {
    "alive": (("player",), "still in the game"),
    "out": (("player",), "no longer in the game"),
    "empty": (("players", "cards", "roles"), "holding nobody or nothing"),
}

#: Words after ``to`` in ``p chooses x from SET to LABEL``: the verb of the step notation.
LABELS: dict[str, str] = {"choose": "Ana choose Bo", "offer": "Bo offer duke"}

#: Routines of the protocol that role texts may call, with the kinds of their parameters.
ROUTINES: dict[str, tuple[tuple[str, ...], str]] = {
    "exchange": (("player", "number"), "Draw that many cards, then choose as many as were drawn to return."),
}

#: Words that a role, token or action may not be called, since they stand in step texts.
STEP_WORDS: frozenset[str] = frozenset(
    ("pass", "challenge", "show", "concede", "block", "claim", "pay", "lose", "as", "return", "give", "choose",
     "offer", "keep", "bid")
)

#: Words of the grammar itself; they cannot name anything.
GRAMMAR_WORDS: frozenset[str] = frozenset(
    ("define", "part", "as", "let", "option", "from", "to", "on", "of", "if", "else", "may", "into", "each",
     "first", "all", "repeat", "while", "return", "stop", "insert", "fire", "or", "and", "not", "has", "is", "are",
     "except", "chooses", "choose", "decides", "decide", "naming", "seen", "by", "chance",
     "bids", "up", "replace")
)


def verb_of(word: str) -> str | None:
    """The verb a word is a form of (``takes`` → ``take``), or None.

    >>> verb_of("passes"), verb_of("loses"), verb_of("taek")
    ('pass', 'lose', None)
    """
    ending = word[:-3] + "y" if word.endswith("ies") else word
    for form in (word, word.removesuffix("s"), word.removesuffix("es"), ending):
        if form in VERBS:
            return form
    return None


def third_person(verb: str) -> str:
    """What others than `you` do.

    >>> third_person("take"), third_person("pass"), third_person("bury")
    ('takes', 'passes', 'buries')
    """
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s")
