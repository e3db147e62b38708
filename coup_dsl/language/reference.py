"""The language reference, made from the table of words: ``docs/language.md`` is its output."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from coup_dsl.language.keys import FILES, Shape
from coup_dsl.language.steps import STEPS
from coup_dsl.language.words import (
    BUILTINS,
    CALL_VALUES,
    EVENTS,
    KINDS,
    OF_VALUES,
    OFFERS,
    PLAIN_VALUES,
    ROUTINES,
    STATES,
    VERBS,
    Value,
    Verb,
)

_INTRODUCTION = """\
# The effect language

Made by `coup-roles docs` from the table of words in `coup_dsl/language/words.py`; a test fails when
this copy differs.

A text is a list of statements, one a line. A block is indented under a line that ends in `:`. A
sentence reads *subject verb object*: `you take 3`, `target loses influence`; verbs take an `s` or
not, as in English. Names are lower-case words joined by hyphens; `#` begins a comment.
"""

#: Statement, meaning, and an example that can stand in the effect of an action with a `target`.
STATEMENTS: list[tuple[str, str, str]] = [
    ("SUBJECT VERB …", "a sentence; see Verbs", "you take 2 from target"),
    ("let NAME = …", "give something a name, or a name another value", "let gain = min(3, treasury)\nyou take gain"),
    ("if COND: … else: …", "one of two blocks", "if target is alive:\n  you take 1\nelse:\n  you take 2"),
    ("P chooses NAME from SET", "one option for each element of a set of players or roles; the choice gets the name",
     "you choose friend from others\nyou give 1 to friend"),
    ("P chooses NAME from hand of Q [to offer] [seen by R]", "a card, seen by who chooses and by R only; with `to "
     "offer` the step is `Bo offer duke`", "target chooses shown from hand of target to offer seen by you\n"
     "target buries shown"),
    ("chance chooses NAME from hand of Q [seen by R]", "a card at random",
     "chance chooses taken from hand of target seen by you\ntarget passes taken to you"),
    ("P decides WORD or WORD: … else: …", "the first block for the first word, the other for the second; the words "
     "are steps", "you decide spare or punish:\n  you take 1\nelse:\n  target loses influence"),
    ("P may OFFER: … else: …", "one player accepts or passes; he is asked only if he can accept, by what is public",
     "target may give 2 to you:\n  stop\nelse:\n  target loses influence"),
    ("P may claim ROLE naming NAME from SET: …", "a claim that may name one of some players, nobody when it does not; "
     "those he could not target are left out", "target may claim duke naming next from others:\n"
     "  if next is not nobody:\n    next loses influence"),
    ("first NAME of SET may OFFER: …", "asked clockwise until an offer is taken and stands; a claim exposed as false "
     "does not end the asking", "first payer of others except target may pay 3:\n  target loses influence"),
    ("each NAME of SET may OFFER: …", "asked clockwise, each claim settled before the next player is asked",
     "each giver of others may give 1 to you else:\n  giver loses influence"),
    ("all NAME of SET may OFFER: …", "all declare openly first; then each claim is open to challenge",
     "all partner of others may claim duke:\n  partner takes 1"),
    ("… may OFFER into NAME", "collects those who took the offer, and whose claim stood, in a set of players",
     "all partner of others may claim duke into partners\neach partner of partners:\n  partner takes 1 from you"),
    ("all NAME of SET bids up to N into NAME", "sealed bids, opened together; the step is `Bo bid 3`",
     "all bidder of everyone bids up to coins of bidder into tally\neach winner of highest of tally:\n"
     "  winner pays top of tally"),
    ("each NAME of SET: …", "the living players of a set, clockwise", "each giver of others:\n  you take 1 from giver"),
    ("repeat N: …", "a block N times", "repeat number of others:\n  you take 1"),
    ("while P may pay N: …", "as often as he likes and can pay; the only open loop, since each round costs coins",
     "while you may pay 1 if deck > 0:\n  you draw 1"),
    ("ROUTINE(…)", "call a routine of the protocol; see Routines", "exchange(you, 2)"),
    ("replace", "in a hook on `losing`: the loss does not happen", ""),
    ("stop", "end the text here", "stop"),
]

_AFTER_STATEMENTS = """\
An offer may end in `if COND`: it is made only while the condition holds.

Names in sight: `you` and the targets in the texts of an action, `affected` where the action has
`affects`, `challenger` in `caught`; the parameters of the event in a hook; `player` and `cause` in a
reaction.
"""


_STEPS = """\
## Steps

What scenarios, records and `state.after` call the answers. The word of a step is that of the answer, which is not
always that of the sentence that asks: `hand card` is answered by `give`.

"""


def reference() -> str:
    """The whole reference as Markdown."""
    parts = [
        _INTRODUCTION,
        _table("Statements", ("statement", "meaning", "example"),
               ((f"`{form}`", meaning, "<br>".join(f"`{line.replace('  ', '· ')}`" for line in example.split("\n"))
                 if example else "") for form, meaning, example in STATEMENTS)),
        _AFTER_STATEMENTS,
        _table("Verbs", ("verb", "meaning", "example"), (_verb_row(v) for v in VERBS.values() if not v.protocol)),
        _table("Offers", ("offer", "step", "meaning", "example"),
               ((f"`{_offer(o.name, o.object)}`", f"`{o.step}`", o.doc, f"`{o.example}`")
                for o in OFFERS.values() if not o.protocol)),
        _table("Values", ("value", "kind", "meaning", "example"),
               (_value_row(v) for table in (PLAIN_VALUES, OF_VALUES, CALL_VALUES) for v in table.values()
                if not v.protocol)),
        _operators(),
        _table("Events", ("event", "names", "meaning"),
               ((f"`{e.name}`", ", ".join(f"`{n}` ({k})" for n, k in e.params), e.doc) for e in EVENTS.values())),
        _table("Routines", ("routine", "meaning"),
               ((f"`{name}({', '.join(kinds)})`", doc) for name, (kinds, doc) in ROUTINES.items())),
        _table("Kinds", ("kind", "what it is"), ((f"`{k}`", doc) for k, doc in KINDS.items())),
        _STEPS + _table("", ("step", "answers"), ((f"`{s.form}`", s.answers) for s in STEPS)).split("\n", 2)[2],
        "\n".join(_keys()),
        "\n".join(_protocol()),
    ]
    return "\n".join(part.rstrip() + "\n" for part in parts)


def _table(title: str, head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [f"## {title}", "", "| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def _verb_row(verb: Verb) -> tuple[str, str, str]:
    words = [verb.name]
    if verb.object is not None:
        words.append(verb.object if verb.literal else verb.object.upper())
    for phrase in verb.phrases:
        text = f"{phrase.preposition} {phrase.kind.upper()}"
        words.append(f"[{text}]" if phrase.optional else text)
    return f"`{' '.join(words)}`", verb.doc + (" Asks." if verb.asks else ""), f"`{verb.example}`"


def _value_row(value: Value) -> tuple[str, str, str, str]:
    shape = (f"{value.name} of {' / '.join(value.of)}" if value.of else
             f"{value.name}({', '.join(value.call)})" if value.call else value.name)
    return f"`{shape}`", value.kind, value.doc, f"`{value.example}`"


def _offer(name: str, object: str | None) -> str:
    return name if object is None else f"{name} {object.upper()}"


def _operators() -> str:
    states = [(f"`X is {word}`", f"{' or '.join(kinds)}: {doc}") for word, (kinds, doc) in STATES.items()]
    return _table("Conditions and operators", ("form", "meaning"), [
        ("`A + B`, `A - B`", "numbers; a difference is never below 0"),
        ("`A >= B`, `<=`, `>`, `<`", "numbers compared"),
        ("`SET except X`", "players or roles without some"),
        ("`X is Y`, `X is not Y`", "the same player, role, number, cause"),
        *states,
        ("`X has TOKEN`", "a token lies before a player or on a role"),
        ("`PILE has ROLE`", "a card of that role is on a pile"),
        ("`SET or SET`", "the players or roles of both"),
        ("`A and B`, `A or B`, `not A`", "conditions joined; `claim captain or ambassador` offers either"),
        ("`option NAME`", "a table option of the ruleset, as `option forced-coup`"),
    ])


def _keys() -> Iterator[str]:
    yield "## Keys of the files\n"
    for kind, shape in FILES.items():
        yield f"### {kind} files\n\n{shape.doc}\n\n| key | type | meaning |\n|---|---|---|"
        yield from _rows(shape, "")
        yield ""


def _rows(shape: Shape, prefix: str) -> Iterator[str]:
    for key, inner in shape.keys.items():
        name = f"{prefix}{key}"
        required = " **required**" if key in shape.required else ""
        kind = {"pairs": "names with keys", "map": "keys", "place": "expression", "truth": "true or false",
                "condition": "expression", "any": "one of several forms"}.get(inner.type, inner.type)
        choices = f" One of {', '.join(f'`{c}`' for c in inner.choices)}." if inner.choices else ""
        yield f"| `{name}` | {kind} | {inner.doc}{choices}{required} |"
        below = inner.item if inner.type in ("pairs", "list") and inner.item is not None else inner
        if below.type == "map" and key != "actions":
            yield from _rows(below, f"{name}.NAME." if inner.type == "pairs" else f"{name}.")
        for form in inner.forms:
            if form.type == "map":
                yield from _rows(form, f"{name}.")


def _protocol() -> Iterator[str]:
    yield "## Words of the protocol\n"
    yield ("Only `engine/core.rules` may use these: they are what claims, blocks, losses and turns are made of.\n\n"
           "| word | meaning |\n|---|---|")
    for verb in VERBS.values():
        if verb.protocol:
            yield f"| `{verb.name}` | {verb.doc} |"
    for value in PLAIN_VALUES.values():
        if value.protocol:
            yield f"| `{value.name}` | {value.doc} |"
    for offer in OFFERS.values():
        if offer.protocol:
            yield f"| `may {_offer(offer.name, offer.object)}` | {offer.doc} |"
    for builtin in BUILTINS.values():
        yield f"| `{builtin.name}({', '.join(builtin.params)})` | {builtin.doc} |"
