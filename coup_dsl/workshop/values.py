"""Expressions of the effect language in plain English."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from coup_dsl.language.code import Expr, TokenShape
from coup_dsl.workshop.english import article, count, does, joined, spoken, whose

#: Names that are adjectives: `the next player`, not `the next`.
ADJECTIVES = frozenset(("next", "rich", "poor", "first", "last", "other", "left", "right", "second", "chosen", "new",
                        "old", "strong", "weak", "former", "lucky", "unlucky", "third", "richest", "poorest"))
#: Names that are neither nouns nor adjectives.
WHO = frozenset(("who", "whom", "him", "her", "one", "somebody", "someone"))
COMPARED = {">": "more than", "<": "fewer than"}
MOST = {">=": "or more", "<=": "or fewer"}


@dataclass(frozen=True)
class Teller:
    """Says expressions in words.

    Attributes:
        names: ids of roles and actions to their printed names.
        tokens: the tokens of the card that is told of.
        options: table options to words.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    tokens: Mapping[str, TokenShape] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)

    def name(self, id: str) -> str:
        """The printed name of a role or an action."""
        return self.names.get(id) or spoken(id).title()

    def token(self, name: str, *, free: bool = False) -> str:
        """A token with its article: `the` when there is one of it."""
        shape = self.tokens.get(name)
        single = shape is not None and shape.supply == 1 and len(shape.on) == 1
        called = f"{self.name(name)} token"
        return f"the {called}" if single or not free else article(called)

    # -- things ------------------------------------------------------------------------------
    def say(self, e: Expr) -> str:
        """An expression as a noun: a player, a set, a number."""
        return getattr(self, "_" + e.op.replace("-", "_"), self._truth)(e)

    def _number(self, e: Expr) -> str:
        return str(e.number)

    def _local(self, e: Expr) -> str:
        if e.word == "you":
            return "you"
        if e.word == "affected":
            return "the players it reaches"
        word = spoken(e.word)
        if e.kind == "player":
            if word in WHO:
                return "the player named"
            return f"the {word} player" if word in ADJECTIVES else f"the {word}"
        if e.kind == "role":
            return "the role" if word == "role" else f"the {word} role"
        if e.kind == "card":
            if word == "card" or not word.endswith(("ed", "wn", "en")):
                return "the card" if word == "card" else f"the card ‘{word}’"
            return f"the {word} card"
        if e.kind == "players":
            return f"the {word}" if word.endswith("s") else f"those in ‘{word}’"
        return "the cause" if e.kind == "cause" else "the action" if e.kind == "action" else f"‘{word}’"

    def _role(self, e: Expr) -> str:
        return self.name(e.word)

    _action = _role

    def _token(self, e: Expr) -> str:
        return self.token(e.word)

    def _pot(self, e: Expr) -> str:
        return f"the {spoken(e.word)}"

    def _pile(self, e: Expr) -> str:
        return f"the {spoken(e.word)} pile"

    def _option(self, e: Expr) -> str:
        return f"the number of the table option ‘{e.word}’"

    def _value(self, e: Expr) -> str:
        return PLAIN[e.word]

    def _of(self, e: Expr) -> str:
        return OF[e.word](self, e.args[0])

    def _call(self, e: Expr) -> str:
        return CALLS[e.word](self, *e.args)

    def _plus(self, e: Expr) -> str:
        return f"{self.say(e.args[0])} plus {self.say(e.args[1])}"

    def _minus(self, e: Expr) -> str:
        return f"{self.say(e.args[0])} less {self.say(e.args[1])}"

    def _except(self, e: Expr) -> str:
        if same(*e.args):
            return "nobody" if e.kind == "players" else "no role"
        return f"{self.say(e.args[0])} except {self.say(e.args[1])}"

    def _union(self, e: Expr) -> str:
        return joined((self.say(x) for x in _flat(e, "union")), "or" if e.kind == "roles" else "and")

    def _truth(self, e: Expr) -> str:
        return f"whether {self.that(e)}"

    # -- amounts -----------------------------------------------------------------------------
    def amount(self, e: Expr, noun: str) -> str:
        """So many coins or cards."""
        if e.op == "number":
            return count(e.number, noun)
        if e.op == "call" and e.word in ("min", "max"):
            a, b = e.args if e.args[1].op == "number" or e.args[0].op != "number" else e.args[::-1]
            if b.op == "number":
                return f"{self.amount(a, noun)} ({b.number} at {'most' if e.word == 'min' else 'least'})"
        return f"as many {noun}s as {self.as_there_are(e)}"

    def as_there_are(self, e: Expr) -> str:
        """A number after `as many as`."""
        if e.op == "value" and e.word in ("deck", "treasury"):
            return f"are in the {e.word}"
        if e.op == "option":
            return f"the table option ‘{e.word}’ says"
        if e.op != "of" or e.word not in ("coins", "number", "left"):
            return self.say(e)
        inner = e.args[0]
        if e.word == "left":
            return f"{self.name(inner.word)} tokens are free"
        if e.word == "coins":
            return f"are in {self.say(inner)}" if inner.kind == "pot" else does(self.say(inner), "have")
        if inner.op == "of" and inner.word == "hand":
            return f"{does(self.say(inner.args[0]), 'have')} in hand"
        return f"there are {self.some(inner)}"

    def some(self, e: Expr) -> str:
        """A set without its article."""
        return self.say(e).removeprefix("the ").removeprefix("all ")

    def how_many(self, e: Expr) -> str:
        """A number as a question."""
        if e.op == "of" and e.word == "coins" and e.args[0].kind == "player":
            return f"how many coins {does(self.say(e.args[0]), 'have')}"
        if e.op == "of" and e.word == "number" and e.args[0].op == "of" and e.args[0].word == "hand":
            return f"how many cards {does(self.say(e.args[0].args[0]), 'have')} in hand"
        return self.say(e)

    # -- conditions --------------------------------------------------------------------------
    def that(self, e: Expr) -> str:
        """A condition as a clause."""
        return getattr(self, "_that_" + e.op.replace("-", "_"), self._that_value)(e)

    def unless(self, e: Expr) -> str:
        """The opposite of a condition as a clause."""
        if e.op == "negate":
            return self.that(e.args[0])
        found = getattr(self, "_not_" + e.op.replace("-", "_"), None)
        return found(e) if found is not None else f"it is not so that {self.that(e)}"

    def _that_value(self, e: Expr) -> str:
        if e.op == "option":
            return f"the table plays with {self.options.get(e.word, e.word)}"
        if e.op == "value":
            return "always" if e.word == "yes" else "never" if e.word == "no" else PLAIN[e.word]
        return f"{self.say(e)} holds"

    def _that_both(self, e: Expr) -> str:
        return joined(self._grouped(x) for x in _flat(e, "both"))

    def _that_either(self, e: Expr) -> str:
        return joined((self.that(x) for x in _flat(e, "either")), "or")

    def _grouped(self, e: Expr) -> str:
        return f"either {self.that(e)}" if e.op == "either" else self.that(e)

    def _that_negate(self, e: Expr) -> str:
        return self.unless(e.args[0])

    def _that_same(self, e: Expr) -> str:
        return self._same(e, "")

    def _not_same(self, e: Expr) -> str:
        return self._same(e, "not ")

    def _same(self, e: Expr, no: str) -> str:
        a, b = e.args
        if a.kind == "player" and b.op == "value" and b.word == "nobody":
            if a.word in WHO:
                return "somebody is named" if no else "nobody is named"
            if a.op == "local":
                return f"{self.say(a)} is {no}nobody"
            return f"{self.say(a)} is {no}anybody" if no else f"{self.say(a)} is nobody"
        if a.kind == "cause":
            return f"the cause is {no}{self.say(b)}"
        if a.kind == "side" and a.op == b.op == "of":
            where = "on different sides" if no else "on one side"
            return f"{self.say(a.args[0])} and {self.say(b.args[0])} are {where}"
        return f"{self.say(a)} {'are' if self.say(a) == 'you' else 'is'} {no}{self.say(b)}"

    def _that_is_state(self, e: Expr) -> str:
        return STATES[e.word](self, e.args[0], True)

    def _not_is_state(self, e: Expr) -> str:
        return STATES[e.word](self, e.args[0], False)

    def _that_has(self, e: Expr) -> str:
        return f"{self.say(e.args[0])} {_has(e.args[0])} {self.token(e.word, free=True)}"

    def _not_has(self, e: Expr) -> str:
        have = "do not have" if self.say(e.args[0]) == "you" else "does not have"
        return f"{self.say(e.args[0])} {have} {self.token(e.word, free=True)}"

    def _that_holds(self, e: Expr) -> str:
        return f"a card on the {spoken(e.word)} pile is {self.say(e.args[0])}"

    def _not_holds(self, e: Expr) -> str:
        return f"no card on the {spoken(e.word)} pile is {self.say(e.args[0])}"

    def _that_compare(self, e: Expr) -> str:
        a, b = e.args
        if a.op == "number" and b.op != "number":
            a, b, sign = b, a, {">": "<", "<": ">", ">=": "<=", "<=": ">="}[e.word]
        else:
            sign = e.word
        some = b.op == "number" and (sign, b.number) in ((">", 0), (">=", 1))
        none = b.op == "number" and (sign, b.number) in (("<=", 0), ("<", 1))
        if some or none:
            found = self._some(a, some)
            if found:
                return found
        return self._measured(a, sign, b)

    def _some(self, a: Expr, some: bool) -> str:
        """That there is something, or nothing."""
        what = self.say(a.args[0]) if a.args else ""
        if a.op == "value" and a.word in ("deck", "treasury"):
            return f"the {a.word} is {'not ' if some else ''}empty"
        if a.op != "of":
            return ""
        if a.word == "coins":
            if a.args[0].kind == "pot":
                return f"there are {'' if some else 'no '}coins in {what}"
            return f"{does(what, 'have')} {'any' if some else 'no'} coins"
        if a.word == "left":
            called = f"{self.name(a.args[0].word)} token"
            return f"{article(called) if some else 'no ' + called} is free"
        return ""

    def _measured(self, a: Expr, sign: str, b: Expr) -> str:
        noun = "coin"
        what = self.say(a.args[0]) if a.args else ""
        inner = a.args[0] if a.op == "of" else None
        if inner is not None and a.word == "coins":
            head = f"{what} holds" if inner.kind == "pot" else does(what, "have")
        elif inner is not None and a.word == "number" and inner.op == "of" and inner.word == "hand":
            head, noun = does(self.say(inner.args[0]), "have"), "card"
        elif inner is not None and a.word == "number" and inner.kind in ("players", "player"):
            if b.op == "of" and b.word == "number":
                word = {">": "more of", "<": "fewer of", ">=": "at least as many of", "<=": "at most as many of"}[sign]
                than = "than" if sign in "<>" else "as"
                return f"there are {word} {self.say(inner)} {than} of {self.say(b.args[0])}"
            head, noun = "there are", "player"
            among = "alive" if inner.op == "value" and inner.word == "everyone" else f"among {self.say(inner)}"
            return f"{head} {self._quantity(sign, b, noun)} {among}"
        elif a.op == "value" and a.word == "living-sides":
            return f"{self._quantity(sign, b, 'side')} {'has a living player' if _single(b) else 'have living players'}"
        else:
            word = {">": "more than", "<": "less than", ">=": "at least", "<=": "at most"}[sign]
            return f"{self.say(a)} is {word} {self.say(b)}"
        return f"{head} {self._quantity(sign, b, noun)}"

    def _quantity(self, sign: str, b: Expr, noun: str) -> str:
        if b.op == "number":
            if sign in COMPARED:
                return f"{COMPARED[sign]} {count(b.number, noun)}"
            return f"{count(b.number, noun)} {MOST[sign]}"
        if sign in COMPARED:
            return f"{'more' if sign == '>' else 'fewer'} {noun}s than {self.say(b)}"
        return f"at {'least' if sign == '>=' else 'most'} as many {noun}s as {self.as_there_are(b)}"


def same(a: Expr, b: Expr) -> bool:
    """Whether two expressions say the same, wherever they stand."""
    return ((a.op, a.word, a.number, len(a.args)) == (b.op, b.word, b.number, len(b.args))
            and all(map(same, a.args, b.args)))


def _flat(e: Expr, op: str) -> list[Expr]:
    return [y for x in e.args for y in _flat(x, op)] if e.op == op else [e]


def _has(holder: Expr) -> str:
    return "bears" if holder.kind == "role" else "have" if holder.word == "you" else "has"


def _single(e: Expr) -> bool:
    return e.op == "number" and e.number == 1


def is_many(e: Expr) -> bool:
    """Whether it is several, as the subject of a sentence."""
    return e.kind in ("players", "roles", "cards")


def _alive(tell: Teller, who: Expr, yes: bool) -> str:
    subject = tell.say(who)
    return f"{subject} {'are' if subject == 'you' else 'is'} {'still' if yes else 'no longer'} in the game"


def _out(tell: Teller, who: Expr, yes: bool) -> str:
    subject = tell.say(who)
    return f"{subject} {'are' if subject == 'you' else 'is'} {'out' if yes else 'not out'}"


def _empty(tell: Teller, what: Expr, yes: bool) -> str:
    if what.kind == "cards":
        if what.op == "of" and what.word == "hand":
            return f"{does(tell.say(what.args[0]), 'have')} {'no' if yes else 'any'} cards in hand"
        return f"{tell.say(what).removeprefix('the cards on ')} is {'' if yes else 'not '}empty"
    things = "roles" if what.kind in ("roles", "role") else "players"
    return f"there are {'no' if yes else 'any'} {things} among {tell.say(what)}"


def _hand(tell: Teller, who: Expr) -> str:
    return f"{whose(tell.say(who))} hand"


def _number(tell: Teller, what: Expr) -> str:
    if what.op == "of" and what.word == "hand":
        return f"the number of cards in {whose(tell.say(what.args[0]))} hand"
    return f"the number of {tell.some(what)}"


#: Words that stand alone.
PLAIN: dict[str, str] = {
    "everyone": "all living players", "others": "the other living players", "roles": "the roles in play",
    "deck": "the number of cards in the deck", "treasury": "the number of coins in the treasury",
    "nobody": "nobody", "no-players": "nobody",
    "none": "no role", "yes": "yes", "no": "no", "living-sides": "the number of sides with a living player",
    "by-challenge": "a challenge",
}
#: Words before `of`.
OF: dict[str, Callable[[Teller, Expr], str]] = {
    "coins": lambda tell, x: f"the coins in {tell.say(x)}" if x.kind == "pot" else f"{whose(tell.say(x))} coins",
    "cards": lambda tell, x: f"the cards on {tell.say(x)}",
    "side": lambda tell, x: f"{whose(tell.say(x))} side",
    "neighbour": lambda tell, x: f"{whose(tell.say(x))} left neighbour",
    "highest": lambda tell, x: f"the highest bidders of {tell.say(x)}",
    "top": lambda tell, x: f"the highest bid of {tell.say(x)}",
    "living": lambda tell, x: f"those of {tell.say(x)} who are still in the game",
    "hand": _hand,
    "number": _number,
    "others": lambda tell, x: "the other living players" if tell.say(x) == "you" else
    f"all living players except {tell.say(x)}",
    "richest": lambda tell, x: f"the richest of {tell.say(x)}",
    "poorest": lambda tell, x: f"the poorest of {tell.say(x)}",
    "holders": lambda tell, x: f"those who have {tell.token(x.word, free=True)}",
    "holder": lambda tell, x: f"the holder of {tell.token(x.word)}",
    "left": lambda tell, x: f"the number of free {tell.name(x.word)} tokens",
}
#: Words with values in parentheses.
CALLS: dict[str, Callable[..., str]] = {
    "min": lambda tell, a, b: f"the smaller of {tell.say(a)} and {tell.say(b)}",
    "max": lambda tell, a, b: f"the larger of {tell.say(a)} and {tell.say(b)}",
}
#: What ``is`` can ask for, and the opposite.
STATES: dict[str, Callable[[Teller, Expr, bool], str]] = {"alive": _alive, "out": _out, "empty": _empty}
