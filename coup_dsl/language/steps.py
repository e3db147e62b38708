"""The steps of scenarios and records: what is written for each answer a player can give."""

from __future__ import annotations

from typing import NamedTuple


class Step(NamedTuple):
    """A way to write an answer.

    Attributes:
        form: words in lower case as they stand; PLAYER, ROLE, CARD, ACTION, WORD and N for what is chosen; brackets
            around what may be missing, dots after what may come several times.
        answers: the question.
    """

    form: str
    answers: str


STEPS: tuple[Step, ...] = (
    Step("PLAYER ACTION [ROLE …] [PLAYER …]", "the turn: the id of a role or general action; then its own word where "
         "the role has several, and the targets in the order of the file. Also an action performed by `copy`"),
    Step("PLAYER pass", "any offer that is not taken: no challenge, no block, no payment, no claim. May be left out in "
         "scenarios"),
    Step("PLAYER challenge", "a claim"),
    Step("PLAYER block ROLE", "an action that may be blocked as this role"),
    Step("PLAYER claim ROLE [PLAYER]", "`may claim ROLE`; with `naming`, the player who is named"),
    Step("PLAYER show ROLE", "a challenge: the card is shown"),
    Step("PLAYER concede", "a challenge: it is not"),
    Step("PLAYER lose CARD [as ROLE]", "`loses influence`: which card, and the reaction claimed for it"),
    Step("PLAYER return CARD …", "`return N`, and `exchange(P, N)`: the cards that go back, in any order"),
    Step("PLAYER give CARD", "`hand card to P`, `hand card to PILE`"),
    Step("PLAYER keep CARD", "`keep card from PILE`"),
    Step("PLAYER pay", "`may pay N`, `may give N to P`"),
    Step("PLAYER choose PLAYER", "`chooses NAME from SET`, of players"),
    Step("PLAYER choose ROLE", "`chooses NAME from SET`, of roles; `chooses NAME from hand of P`"),
    Step("PLAYER offer CARD", "`chooses NAME from hand of P to offer`"),
    Step("PLAYER WORD", "`decides WORD or WORD`: one of the words"),
    Step("PLAYER bid N", "`bids up to N`: the sealed bid"),
    Step("draw CARD", "chance, where it is dealt by hand (`deal(…, chance=True)`)"),
)
