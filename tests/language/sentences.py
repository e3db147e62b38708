"""Random effect texts: words in any order, and sentences that nearly always mean something."""

from __future__ import annotations

from random import Random

from coup_dsl.language.words import (
    CALL_VALUES,
    EVENTS,
    GRAMMAR_WORDS,
    OF_VALUES,
    OFFERS,
    PLAIN_VALUES,
    ROUTINES,
    STATES,
    STEP_WORDS,
    VERBS,
)

SIGNS = (">=", "<=", *"><+-=:(),#%;'\t", "0", "1", "7", "999", "1000")
NAMES = ("you", "target", "mark", "banker", "pool", "coup", "x", "crime-boss", "concede", "Ünder", "a_b")
WORDS = tuple(sorted({
    *VERBS, *(verb + "s" for verb in VERBS), *PLAIN_VALUES, *OF_VALUES, *CALL_VALUES, *OFFERS, *EVENTS, *ROUTINES,
    *STATES, *GRAMMAR_WORDS, *STEP_WORDS, "influence", "card", "turn", "all", "side"}))


def soup(rng: Random) -> str:
    """Words, names and signs in lines of any indentation."""
    lines = []
    for _ in range(rng.randint(1, 6)):
        kinds = rng.choices((WORDS, NAMES, SIGNS), (6, 3, 2), k=rng.randint(1, 8))
        lines.append(" " * rng.choice((0, 0, 0, 1, 2, 2, 4)) + " ".join(rng.choice(kind) for kind in kinds))
    return "\n".join(lines)


def said(sentence: str) -> str:
    """A sentence as one says it of oneself: `you take`, where others take with an s."""
    who, *rest = sentence.split(" ")
    if who != "you":
        return sentence
    verb = {"copies": "copy", "buries": "bury"}.get(rest[0], rest[0].removesuffix("s"))
    return " ".join([who, verb, *rest[1:]])


class Writer:
    """Writes a text whose sentences are well formed, for a role with a target, a token and a pile."""

    def __init__(self, rng: Random) -> None:
        self.random = rng
        self.names: dict[str, list[str]] = {"player": ["you", "target"], "players": [], "number": [], "role": [],
                                            "card": []}
        self.given = 0

    def text(self) -> str:
        return "\n".join(self.block(2, self.random.randint(1, 4)))

    # -- statements --------------------------------------------------------------------------
    def block(self, depth: int, count: int) -> list[str]:
        before = {kind: list(names) for kind, names in self.names.items()}
        lines = [line for _ in range(count) for line in self.statement(depth)]
        self.names = before
        return lines

    def inner(self, depth: int) -> list[str]:
        return ["  " + line for line in self.block(depth - 1, self.random.randint(1, 2))]

    def statement(self, depth: int) -> list[str]:
        simple = [self.sentence] * 6 + [self.let, self.choose, self.bids]
        nested = [self.if_, self.each, self.offered, self.quantified, self.while_, self.repeat, self.decide]
        return self.random.choice(simple if depth == 0 else simple + nested)(depth)

    def new(self, kind: str) -> str:
        self.given += 1
        name = f"x{self.given}"
        self.names[kind].append(name)
        return name

    def sentence(self, depth: int) -> list[str]:
        who, other = self.name("player"), self.player()
        number = self.number()
        sentence = self.random.choice([
            f"{who} takes {number}", f"{who} takes {number} from {other}", f"{who} pays {number}",
            f"{who} pays {number} to {other}", f"{who} gives {number} to {other}", f"{who} draws {number}",
            f"{who} returns {number}", f"{who} hands card to {other}", f"{who} loses influence",
            f"{who} places mark on {other}", f"{who} drops mark", f"{who} recalls mark", f"{who} repeats turn",
            f"{who} bequeaths all to {self.players()}", f"exchange({who}, {self.random.randint(1, 3)})", "stop",
            f"{who} shows hand to {other}", f"{who} changes side", f"{who} turns {number} to pool",
            f"{who} keeps card from pool", f"{who} deals pool to {self.players()}", f"{who} shuffles pool",
            f"{who} hands card to pool", f"{who} copies {self.role()}",
        ])
        return [said(sentence)]

    def let(self, depth: int) -> list[str]:
        kind = self.random.choice(("player", "players", "number", "role"))
        text = {"player": self.player, "players": self.players, "number": self.number, "role": self.role}[kind]()
        lines = [f"let {self.new(kind)} = {text}"]
        return lines + self.reading(kind)

    def choose(self, depth: int) -> list[str]:
        kind = self.random.choice(("player", "role", "card"))
        source = {"player": self.players(), "role": "roles", "card": f"hand of {self.player()}"}[kind]
        who = self.random.choice((self.name("player"), "chance")) if kind == "card" else self.name("player")
        lines = [said(f"{who} chooses {self.new(kind)} from {source}")]
        return lines + self.reading(kind)

    def bids(self, depth: int) -> list[str]:
        self.given += 1
        n = self.given
        return [f"all b{n} of {self.players()} bids up to {self.number()} into t{n}",
                f"each w{n} of highest of t{n}:", f"  w{n} pays top of t{n}"]

    def reading(self, kind: str) -> list[str]:
        """Something that reads the name given last."""
        name = self.names[kind][-1]
        return {"player": [f"{name} takes 1"], "players": [f"you bequeath all to {name}"],
                "number": [f"you take {name}"], "role": [f"target may claim {name}:", "  target takes 1"],
                "card": [f"target buries {name}"]}[kind]

    def if_(self, depth: int) -> list[str]:
        lines = [f"if {self.truth(2)}:", *self.inner(depth)]
        return [*lines, "else:", *self.inner(depth)] if self.random.random() < 0.4 else lines

    def each(self, depth: int) -> list[str]:
        source, name = self.players(), self.new("player")
        lines = [f"each {name} of {source}:", *self.inner(depth)]
        self.names["player"].remove(name)
        return lines

    def repeat(self, depth: int) -> list[str]:
        return [f"repeat {self.number()}:", *self.inner(depth)]

    def while_(self, depth: int) -> list[str]:
        return [f"while {self.name('player')} may pay {self.random.randint(1, 3)}:", *self.inner(depth)]

    def decide(self, depth: int) -> list[str]:
        return [said(f"{self.name('player')} decides yea or nay:"), *self.inner(depth), "else:", *self.inner(depth)]

    def offered(self, depth: int) -> list[str]:
        lines = [f"{self.name('player')} may {self.offer()}:", *self.inner(depth)]
        return [*lines, "else:", *self.inner(depth)] if self.random.random() < 0.5 else lines

    def quantified(self, depth: int) -> list[str]:
        source, name = self.players(), self.new("player")
        word = self.random.choice(("first", "each", "all"))
        lines = [f"{word} {name} of {source} may {self.offer()}:", *self.inner(depth)]
        if word == "first":
            self.names["player"].remove(name)
        if word != "all" and self.random.random() < 0.4:
            lines += ["else:", *self.inner(depth)]
        if word != "first":
            self.names["player"].remove(name)
        return lines

    def offer(self) -> str:
        condition = f" if {self.truth(1)}" if self.random.random() < 0.2 else ""
        return self.random.choice([
            f"pay {self.number()}", f"give {self.number()} to {self.player()}", f"claim {self.role()}",
            f"claim {self.role()} or banker", f"block {self.role()}",
        ]) + condition

    # -- expressions -------------------------------------------------------------------------
    def name(self, kind: str) -> str:
        return self.random.choice(self.names[kind])

    def player(self) -> str:
        return self.random.choice([self.name("player"), self.name("player"), "holder of mark", "nobody",
                                   f"neighbour of {self.name('player')}"])

    def players(self, depth: int = 2) -> str:
        plain = ["others", "everyone", "affected", "holders of mark", *self.names["players"]]
        if depth == 0 or self.random.random() < 0.5:
            return self.random.choice([word for word in plain if word != "affected"])
        return self.random.choice([
            f"richest of {self.players(0)}", f"poorest of {self.players(0)}", f"living of {self.players(0)}",
            f"others of {self.name('player')}", f"{self.players(0)} except {self.name('player')}",
            f"({self.players(0)} or {self.name('player')})",
        ])

    def number(self, depth: int = 1) -> str:
        plain = ["1", "2", "3", "deck", "treasury", "left of mark", "living-sides", *self.names["number"]]
        if depth == 0 or self.random.random() < 0.5:
            return self.random.choice(plain)
        return self.random.choice([
            f"coins of {self.player()}", f"number of {self.players(0)}", f"number of hand of {self.player()}",
            f"{self.number(0)} + {self.number(0)}", f"{self.number(0)} - {self.number(0)}",
            f"min({self.number(0)}, {self.number(0)})", f"max({self.number(0)}, 2)", "number of cards of pool",
            "number of roles",
        ])

    def role(self) -> str:
        return self.random.choice(["banker", "fuzzy", "missionary", "none", *self.names["role"]])

    def truth(self, depth: int) -> str:
        who = self.player()
        if depth == 0 or self.random.random() < 0.6:
            return self.random.choice([
                f"{who} is alive", f"{who} is out", f"{who} is {self.player()}", f"{who} is not {self.player()}",
                f"{who} has mark", f"{self.number()} >= {self.number(0)}", f"{self.number()} < {self.number(0)}",
                f"hand of {who} is empty", f"{self.players(0)} is empty", "option concede",
                f"pool has {self.role()}", f"side of {who} is side of you",
            ])
        return self.random.choice([
            f"{self.truth(0)} and {self.truth(0)}", f"{self.truth(0)} or {self.truth(0)}", f"not ({self.truth(0)})"])
