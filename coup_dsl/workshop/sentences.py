"""Statements of the effect language in plain English, as lines with a depth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from coup_dsl.errors import Place
from coup_dsl.language.code import Expr, Offered, Stmt
from coup_dsl.workshop.english import article, count, does, joined, own, sentence, spoken, whose
from coup_dsl.workshop.values import Teller, same


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence and how deep it stands under others."""

    depth: int
    text: str


def told(body: Sequence[Stmt], tell: Teller, depth: int = 0) -> list[Line]:
    """A text, sentence by sentence."""
    return [line for st in body for line in STATEMENTS[st.op](tell, st, depth)]


def _under(head: str, body: Sequence[Stmt], tell: Teller, depth: int) -> Iterator[Line]:
    """A heading with what happens then, on one line when that is one short sentence."""
    lines = told(body, tell, depth + 1)
    if len(lines) == 1 and not lines[0].text.endswith(":"):
        first = lines[0].text
        named = first.startswith(NAMED)
        yield Line(depth, sentence(f"{head}{first if named else first[:1].lower() + first[1:]}"))
    elif lines:
        yield Line(depth, sentence(head.rstrip(", :") + ":"))
        yield from lines


#: Beginnings that keep their form in the middle of a sentence.
NAMED = ("‘",)
_NOWHERE = Place("", 1, 1)


# -- sentences -----------------------------------------------------------------------------------
def _subject(tell: Teller, st: Stmt) -> str:
    return tell.say(st.exprs[0])


def _moved(tell: Teller, st: Stmt, verb: str, preposition: str, default: str) -> str:
    """Coins that go from one place to another."""
    who, amount = _subject(tell, st), st.exprs[1]
    other = st.phrases.get(preposition)
    giver = other if preposition == "from" else st.exprs[0]
    place = tell.say(other) if other is not None else default
    if giver is not None and amount.op == "of" and amount.word == "coins" and same(amount.args[0], giver):
        return _everything(tell, st, verb, preposition, place)
    some = amount.op == "number" and amount.number > 1 and giver is not None and other is not None
    upto = "up to " if some else ""
    return f"{does(who, verb)} {upto}{tell.amount(amount, 'coin')} {preposition} {place}"


def _everything(tell: Teller, st: Stmt, verb: str, preposition: str, place: str) -> str:
    who = _subject(tell, st)
    if preposition == "to":
        return f"{does(who, verb)} all {own(who)} coins to {place}"
    giver = st.phrases["from"]
    return f"{does(who, verb)} all " + (f"coins in {place}" if giver.kind == "pot" else f"{whose(place)} coins")


def _take(tell: Teller, st: Stmt) -> str:
    if st.exprs[0].kind == "pot":
        source = st.phrases.get("from")
        place = f"from {tell.say(source)}" if source is not None else "from the treasury"
        verb = "goes" if st.exprs[1].op == "number" and st.exprs[1].number == 1 else "go"
        return f"{tell.amount(st.exprs[1], 'coin')} {place} {verb} into {_subject(tell, st)}"
    return _moved(tell, st, "take", "from", "the treasury")


def _draw(tell: Teller, st: Stmt) -> str:
    return f"{does(_subject(tell, st), 'draw')} {tell.amount(st.exprs[1], 'card')} from the deck"


def _return(tell: Teller, st: Stmt) -> str:
    who, amount = _subject(tell, st), st.exprs[1]
    if amount.op == "minus" and amount.args[0].op == "of" and amount.args[0].word == "number":
        hand = amount.args[0].args[0]
        if hand.op == "of" and hand.word == "hand" and same(hand.args[0], st.exprs[0]):
            return (f"{does(who, 'return')} cards of {own(who)} choice to the deck until "
                    f"{does('you' if who == 'you' else 'he', 'hold')} {tell.say(amount.args[1])}")
    return f"{does(who, 'return')} {tell.amount(amount, 'card')} of {own(who)} choice to the deck"


def _hand(tell: Teller, st: Stmt) -> str:
    who, to = _subject(tell, st), st.phrases["to"]
    where = f"puts it on {tell.say(to)}" if to.kind == "pile" else f"hands it to {tell.say(to)}"
    if who == "you":
        where = where.replace("puts", "put", 1).replace("hands", "hand", 1)
    return f"{does(who, 'choose')} a card of {own(who)} hand and {where}"


def _copy(tell: Teller, st: Stmt) -> str:
    who = _subject(tell, st)
    more = "perform" if who == "you" else "performs"
    return (f"{does(who, 'choose')} an action of {tell.say(st.exprs[1])} and {more} it at its cost, "
            "without claiming the role")


def _place(tell: Teller, st: Stmt) -> str:
    where = st.phrases["on"]
    spot = "on" if where.kind == "role" else "before"
    place = ("himself" if where.word != "you" else "yourself") if same(where, st.exprs[0]) else tell.say(where)
    return f"{does(_subject(tell, st), 'put')} {tell.token(st.exprs[1].word, free=True)} {spot} {place}"


def _drop(tell: Teller, st: Stmt) -> str:
    who = _subject(tell, st)
    whom = "you" if who == "you" else "him"
    return f"{does(who, 'give')} back {tell.token(st.exprs[1].word)} that lies before {whom}"


def _recall(tell: Teller, st: Stmt) -> str:
    shape = tell.tokens.get(st.exprs[1].word)
    single = shape is not None and shape.supply == 1 and len(shape.on) == 1
    name = tell.name(st.exprs[1].word)
    if single:
        return f"the {name} token comes off the table, wherever it lies"
    return f"all {name} tokens come off the table"


def _bequeath(tell: Teller, st: Stmt) -> str:
    return (f"all of {whose(_subject(tell, st))} coins go to {tell.say(st.phrases['to'])}, in equal shares; "
            "the remainder, or everything when there is nobody, goes to the treasury")


def _receivers(tell: Teller, st: Stmt) -> str:
    to = st.phrases["to"]
    if same(to, st.exprs[0]):
        return "yourself" if tell.say(to) == "you" else "himself"
    return ("each of " if to.kind == "players" else "") + tell.say(to)


#: What each verb says.
VERBS: dict[str, Callable[[Teller, Stmt], str]] = {
    "take": _take,
    "pay": lambda tell, st: _moved(tell, st, "pay", "to", "the treasury"),
    "give": lambda tell, st: _moved(tell, st, "give", "to", ""),
    "draw": _draw,
    "return": _return,
    "hand": _hand,
    "show": lambda tell, st: f"{does(_subject(tell, st), 'show')} {own(_subject(tell, st))} hand to "
                             f"{tell.say(st.phrases['to'])} alone",
    "copy": _copy,
    "keep": lambda tell, st: f"{does(_subject(tell, st), 'take')} a card of {own(_subject(tell, st))} choice from "
                             f"{tell.say(st.phrases['from'])} in hand",
    "pass": lambda tell, st: f"{does(_subject(tell, st), 'hand')} {tell.say(st.exprs[1])} to "
                             f"{tell.say(st.phrases['to'])}",
    "bury": lambda tell, st: f"{does(_subject(tell, st), 'shuffle')} {tell.say(st.exprs[1])} into the deck",
    "turn": lambda tell, st: f"{does(_subject(tell, st), 'put')} {tell.amount(st.exprs[1], 'card')} of the deck on "
                             f"{tell.say(st.phrases['to'])}, at random",
    "deal": lambda tell, st: f"{does(_subject(tell, st), 'deal')} the cards on {tell.say(st.exprs[1])} at random, one "
                             f"to {_receivers(tell, st)}",
    "shuffle": lambda tell, st: f"{does(_subject(tell, st), 'shuffle')} the cards on {tell.say(st.exprs[1])} into the "
                                "deck",
    "lose": lambda tell, st: f"{does(_subject(tell, st), 'lose')} an influence",
    "place": _place,
    "drop": _drop,
    "recall": _recall,
    "repeat": lambda tell, st: f"{does(_subject(tell, st), 'take')} another turn after this one, in which this action "
                               "cannot be chosen",
    "bequeath": _bequeath,
    "change": lambda tell, st: f"{does(_subject(tell, st), 'change')} to the other side",
}


# -- offers --------------------------------------------------------------------------------------
def _claimed(tell: Teller, offer: Offered, verb: str) -> str:
    role = tell.say(offer.object) if offer.object is not None else ""
    naming = ""
    if offer.naming and offer.named is not None:
        naming = f", and may name one of {tell.say(offer.named)} ({_called(tell, offer.naming)})"
    return f"{verb} {a_role(role)}{naming}"


def a_role(name: str) -> str:
    """A printed name with its article; several, joined by `or`, each with its own."""
    return " or ".join(article(part) for part in name.split(" or "))


#: What each offer says, after `may`.
OFFERS: dict[str, Callable[[Teller, Offered], str]] = {
    "pay": lambda tell, o: f"pay {tell.amount(_object(o), 'coin')} to the treasury",
    "give": lambda tell, o: f"give {tell.amount(_object(o), 'coin')} to {tell.say(o.to) if o.to else ''}",
    "claim": lambda tell, o: _claimed(tell, o, "claim to be"),
    "block": lambda tell, o: _claimed(tell, o, "block as"),
}


def _object(o: Offered) -> Expr:
    assert o.object is not None
    return o.object


def _may(tell: Teller, st: Stmt) -> tuple[str, str]:
    """What is offered, and while what is true."""
    offer = st.offer
    assert offer is not None
    when = f"if {tell.that(offer.condition)}, " if offer.condition is not None else ""
    return when, OFFERS[offer.name](tell, offer)


def _offered(tell: Teller, st: Stmt, depth: int) -> Iterator[Line]:
    when, may = _may(tell, st)
    who = _subject(tell, st)
    he = "you" if who == "you" else "he"
    yield Line(depth, sentence(f"{when}{who} may {may}"))
    claim = st.offer is not None and st.offer.name in ("claim", "block")
    done = "and it stands" if claim else ""
    yield from _under(f"if {does(he, 'do')}{' ' + done if done else ''}, ", st.body, tell, depth)
    yield from _under(f"if {he} {'do' if he == 'you' else 'does'} not{', or it fails' if claim else ''}, ", st.other,
                      tell, depth)


def _quantified(tell: Teller, st: Stmt, depth: int) -> Iterator[Line]:
    when, may = _may(tell, st)
    people = tell.say(st.exprs[0])
    name = _called(tell, st.name)
    claim = st.offer is not None and st.offer.name in ("claim", "block")
    stood = " and whose claim stood" if claim else ""
    if st.word == "first":
        yield Line(depth, sentence(f"{people}, one after another clockwise, are asked until one agrees: "
                                   f"{when}each may {may}"))
        yield from _under(f"if one does ({name}){' and it stands' if claim else ''}, ", st.body, tell, depth)
        yield from _under("if nobody does, ", st.other, tell, depth)
        return
    how = "all declaring before any claim is settled" if st.word == "all" else "one after another clockwise"
    yield Line(depth, sentence(f"{people}, {how}, may each {may}{', ' + when.rstrip(', ') if when else ''}"))
    if st.into:
        yield Line(depth, sentence(f"those who did{stood} are the {spoken(st.into)}"))
    yield from _under(f"for each who did{stood} ({name}), ", st.body, tell, depth)
    yield from _under(f"for each who did not ({name}), ", st.other, tell, depth)


# -- names ---------------------------------------------------------------------------------------
def _called(tell: Teller, name: str, kind: str = "player") -> str:
    return tell.say(Expr("local", kind, _NOWHERE, name))


def _let(tell: Teller, st: Stmt, depth: int) -> Iterator[Line]:
    value = st.exprs[0]
    if value.kind == "number":
        yield Line(depth, sentence(f"remember ‘{spoken(st.name)}’: {tell.how_many(value)}"))
    elif value.kind == "truth":
        yield Line(depth, sentence(f"remember ‘{spoken(st.name)}’: whether {tell.that(value)}"))
    elif value.kind == "player" or value.kind == "role":
        yield Line(depth, sentence(f"{_called(tell, st.name, value.kind)} is now {tell.say(value)}"))
    else:
        name = spoken(st.name)
        head = f"the {name} are now" if name.endswith("s") else f"‘{name}’ is now"
        yield Line(depth, sentence(f"{head}: {tell.say(value)}"))


def _choose(tell: Teller, st: Stmt, depth: int) -> Iterator[Line]:
    source, seen = st.exprs[0], st.phrases.get("seen")
    cards = source.kind == "cards"
    name = _called(tell, st.name, "card" if cards else "role" if source.kind == "roles" else "player")
    shown = f", which {tell.say(seen)} alone may see" if seen is not None and len(st.exprs) < 2 else (
        f" and {'show' if tell.say(st.exprs[1]) == 'you' else 'shows'} it to {tell.say(seen)} alone"
        if seen is not None else "")
    if len(st.exprs) < 2:
        yield Line(depth, sentence(f"a card of {_from(tell, source)} is picked at random ({name}){shown}"))
        return
    chooser, hand = st.exprs[1], "of" if source.op == "of" and source.word == "hand" else ""
    if hand and same(source.args[0], chooser):
        what = f"a card of {own(tell.say(chooser))} hand"
        yield Line(depth, sentence(f"{does(tell.say(chooser), 'choose')} {what} ({name}){shown}"))
        return
    what = "a card of " + _from(tell, source) if cards else f"one of {tell.say(source)}"
    yield Line(depth, sentence(f"{does(tell.say(st.exprs[1]), 'choose')} {what} ({name}){shown}"))


def _from(tell: Teller, source: Expr) -> str:
    return tell.say(source).removeprefix("the cards on ")


def _bidding(tell: Teller, st: Stmt, depth: int) -> Iterator[Line]:
    most = tell.amount(st.exprs[1], "coin")
    yield Line(depth, sentence(f"{tell.say(st.exprs[0])} bid in secret, each ({_called(tell, st.name)}) up to {most}; "
                               f"the bids are opened together (‘{spoken(st.into)}’)"))


# -- flow ----------------------------------------------------------------------------------------
def _if(tell: Teller, st: Stmt, depth: int) -> Iterator[Line]:
    yield from _under(f"if {tell.that(st.exprs[0])}, ", st.body, tell, depth)
    yield from _under("otherwise, ", st.other, tell, depth)


def _decide(tell: Teller, st: Stmt, depth: int) -> Iterator[Line]:
    yield Line(depth, sentence(f"{does(tell.say(st.exprs[0]), 'decide')}: {spoken(st.word)} or {spoken(st.name)}"))
    for word, body in ((st.word, st.body), (st.name, st.other)):
        if body:
            yield from _under(f"on ‘{spoken(word)}’, ", body, tell, depth)


def _each(tell: Teller, st: Stmt, depth: int) -> Iterator[Line]:
    yield from _under(f"for each of {tell.say(st.exprs[0])}, clockwise ({_called(tell, st.name)}), ", st.body, tell,
                      depth)


def _repeat(tell: Teller, st: Stmt, depth: int) -> Iterator[Line]:
    times = st.exprs[0]
    how = count(times.number, "time") if times.op == "number" else f"as many times as {tell.as_there_are(times)}"
    yield from _under(f"{how}, ", st.body, tell, depth)


def _while(tell: Teller, st: Stmt, depth: int) -> Iterator[Line]:
    _, may = _may(tell, st)
    who, offer = _subject(tell, st), st.offer
    assert offer is not None
    when = f", while {tell.that(offer.condition)}" if offer.condition is not None else ""
    he = "you" if who == "you" else "he"
    yield from _under(f"as often as {does(he, 'like')}{when}, {who} may {may}, and each time ", st.body, tell, depth)


def _call(tell: Teller, st: Stmt, depth: int) -> Iterator[Line]:
    call = st.exprs[0]
    yield Line(depth, sentence(ROUTINES[call.word](tell, *call.args)))


def _exchange(tell: Teller, who: Expr, cards: Expr) -> str:
    subject = tell.say(who)
    more = "return" if subject == "you" else "returns"
    return (f"{does(subject, 'draw')} {tell.amount(cards, 'card')} from the deck, then {more} as many of "
            f"{own(subject)} choice")


#: What each routine that roles may call says.
ROUTINES: dict[str, Callable[..., str]] = {"exchange": _exchange}


def _verb(tell: Teller, st: Stmt, depth: int) -> Iterator[Line]:
    yield Line(depth, sentence(VERBS[st.word](tell, st)))


#: What each statement says.
STATEMENTS: dict[str, Callable[[Teller, Stmt, int], Iterator[Line]]] = {
    "verb": _verb, "let": _let, "choose": _choose, "bidding": _bidding, "decide": _decide, "if": _if,
    "offered": _offered, "quantified": _quantified, "each": _each, "repeat": _repeat, "while": _while, "call": _call,
    "stop": lambda tell, st, depth: iter([Line(depth, "Nothing more happens.")]),
    "replace": lambda tell, st, depth: iter([Line(depth, "The influence is not lost.")]),
}


def joined_roles(ids: Sequence[str], tell: Teller) -> str:
    """Roles by their printed names, one of which is claimed."""
    return joined((a_role(tell.name(id)) for id in ids), "or")


__all__ = ["OFFERS", "ROUTINES", "STATEMENTS", "VERBS", "Line", "a_role", "joined_roles", "told"]
