"""THE table of the keys of a scenario file: the structural check and the JSON Schema are both made from it."""

from __future__ import annotations

from coup_dsl.scenarios.shapes import Choice, Either, Flag, Items, Key, Keys, Nothing, OnlyOne, Schema, Text, Whole

COPIES_MOST = 20

_id = Text("a role's id", "[a-z][a-z0-9]*(-[a-z0-9]+)*")
_name = Text("a player's name (one word)", r"\S+")
_step = Text("a step")
_cards = Items(_id, "a list of role ids")
_purse = Whole()
_faction = Choice(("monarchist", "populist"))
_nobody = Nothing()

_tokens = Keys(
    {
        "missing": Key(Items(_name, "a list of players"), "The players a Missing token lies before."),
        "tax": Key(
            Either(
                (
                    Keys(
                        {
                            "holder": Key(_name, "The player who is paid.", required=True),
                            "role": Key(_id, "The role that is taxed.", required=True),
                        },
                        "a holder and a role",
                    ),
                    _nobody,
                )
            ),
            "The two Tax tokens; null when nobody has them.",
        ),
        "treaty": Key(
            Either((Items(_name, "a list of two players", most=2), _nobody)),
            "The two players bound by the Treaty tokens; empty or null when nobody is.",
        ),
        "peace": Key(Either((_name, _nobody)), "The player who has the Peace token; null when nobody has it."),
        "bomb": Key(Either((_name, _nobody)), "The player who has the Bomb; null when nobody has it."),
    },
    "the tokens on the table",
    others=Key(
        Either(
            (
                Items(_name, "a list of players"),
                Keys({"holder": Key(_name, "The player.", required=True), "role": Key(_id, "The role.", required=True)},
                     "a holder and a role"),
                _name,
                _nobody,
            )
        ),
        "A token of a role of one's own: its holder or holders, or holder and role; null when nobody has it.",
    ),
)

_pots = Keys({}, "pots by name", others=Key(_purse, "Coins in a pot of a role of one's own."))

_set_up = Keys(
    {
        "coins": Key(_purse, "Coins in the purse; 2 when not written."),
        "hand": Key(_cards, "Face-down cards; with none the player is out.", required=True),
        "lost": Key(_cards, "Face-up cards."),
        "aside": Key(_cards, "Cards put face down aside."),
        "faction": Key(_faction, "The player's faction; alternating when not written."),
    },
    "a player's purse and cards",
)

_options = Keys(
    {
        "forced-coup": Key(Whole(), "Coins at the start of a turn from which Coup is forced; 10 when not written."),
        "concede": Key(Flag(), "Whether one may concede with the card in hand; true when not written."),
        "coins": Key(_purse, "Coins at the start; 2 when not written."),
        "copies": Key(Whole(1, COPIES_MOST), "Copies of each role; by the number of players when not written."),
        "treasury": Key(Whole(), "Coins in the whole game; 50 when not written."),
        "factions": Key(Flag(), "Whether factions are played with; false when not written."),
        "two-player-coins": Key(
            Items(_purse, "a list of two purses", 2, 2), "The two purses at the start of a dealt game of two."
        ),
        "blocks": Key(
            Choice(("affected", "anyone")), "Who may block an action against one player; affected when not written."
        ),
    },
    "table options",
)

_player_expected = Keys(
    {
        "coins": Key(_purse, "Coins in the purse."),
        "hand": Key(_cards, "Face-down cards in any order."),
        "lost": Key(_cards, "Face-up cards in any order."),
        "aside": Key(_cards, "Cards put face down aside, in any order."),
        "out": Key(Flag(), "Whether the player is out."),
        "faction": Key(_faction, "The player's faction."),
    },
    "what is expected of a player",
)

EXPECTED_OF_TABLE = {
    "treasury": Key(_purse, "Coins in the treasury."),
    "almshouse": Key(_purse, "Coins in the almshouse."),
    "bank": Key(_purse, "Coins in the bank."),
    "pots": Key(_pots, "Coins in pots of roles of one's own; only those written are compared."),
    "deck": Key(Whole(), "The number of cards in the deck."),
    "tokens": Key(_tokens, "Who has which token; only the tokens written are compared."),
    "turn": Key(Either((_name, _nobody)), "Who chooses an action now; null in the middle of one."),
    "asked": Key(Either((_name, _nobody)), "Who is asked now; null when nobody is."),
    "winner": Key(Either((_name, _nobody)), "Who has won; null when nobody has yet."),
}

_expected = Keys(
    EXPECTED_OF_TABLE,
    "what is expected",
    others=Key(_player_expected, "A player by name, and what is expected of him."),
)

_check = OnlyOne(
    Keys(
        {
            "check": Key(_expected, "Compared at once, before any further pass."),
            "never": Key(_step, "A step that is not offered from here to the next decision somebody has to make."),
            "offered": Key(_step, "A step that is offered from here to the next decision somebody has to make."),
        },
        "check, never or offered",
    )
)

SCENARIO = Keys(
    {
        "name": Key(Text("a name"), "What the scenario shows, in one sentence.", required=True),
        "note": Key(Text("a text", r"[\s\S]*"), "Free text for readers."),
        "ruleset": Key(Text("a ruleset's id", r"\S+"), "The ruleset; rebellion when not written."),
        "roles": Key(_cards, "The ids of the roles in play; they need not be a legal draw."),
        "options": Key(_options, "Table options."),
        "players": Key(
            Keys(
                {},
                "a mapping of 2 to 10 players",
                others=Key(_set_up, "A player by name (one word): purse and cards."),
                least=2,
            ),
            "The players in seat order; the first one is to act.",
            required=True,
        ),
        "copies": Key(Whole(1, COPIES_MOST), "Copies of each role; by the number of players when not written."),
        "treasury": Key(_purse, "Coins in the treasury; 50 less all others when not written."),
        "almshouse": Key(_purse, "Coins in the almshouse; 0 when not written."),
        "bank": Key(_purse, "Coins in the bank; 0 when not written."),
        "pots": Key(_pots, "Coins in pots of roles of one's own; 0 when not written."),
        "tokens": Key(_tokens, "The tokens on the table; none when not written."),
        "draws": Key(_cards, "The cards that come, in order, whenever one is drawn or picked at random."),
        "play": Key(
            Items(Either((_step, _check)), "a list of steps and checks"),
            "The steps, one line each, and checks between them.",
            required=True,
        ),
        "expect": Key(_expected, "What must be true at the end; what is not named is not compared."),
    },
    "a scenario",
)

FILE = Items(SCENARIO, "a list of scenarios", least=1)


def scenario_schema() -> Schema:
    """The JSON Schema of a scenario file."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A scenario file: set-ups, steps, and what must be true",
        "description": "A list of scenarios; each sets up a position, plays steps, and says what must be true.",
        **FILE.schema(),
    }
