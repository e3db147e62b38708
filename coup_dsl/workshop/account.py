"""What a role does, in plain English made from its checked effect, never from its printed text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from coup_dsl.content.library import Library
from coup_dsl.content.role import ActionSpec, CardFile, TargetSpec
from coup_dsl.language.code import Expr, PileShape, Stmt, TokenShape
from coup_dsl.language.words import EVENTS
from coup_dsl.workshop.english import count, does, joined, number, sentence, spoken
from coup_dsl.workshop.names import printed_names
from coup_dsl.workshop.relations import Relations
from coup_dsl.workshop.sentences import Line, a_role, joined_roles, told
from coup_dsl.workshop.values import Teller

#: When the text of a hook runs.
EVENT_WORDS: dict[str, str] = {
    "turn-start": "When a player begins a turn, before he chooses an action",
    "turn-end": "When a living player ends a turn",
    "done": "When an action of a player has had its effect",
    "claimed": "When a player claims a role, before anybody may challenge it",
    "losing": "When a player is about to lose an influence",
    "estate": "At the end of a turn in which a player went out, when his coins are left behind",
}
OPTION_WORDS: dict[str, str] = {
    "concede": "conceding allowed", "factions": "factions", "blocks-affected": "blocks by the player affected only",
    "blocks-anyone": "blocks by anyone", "coins": "starting coins", "copies": "copies of each role",
    "treasury": "coins in all", "forced-coup": "the coins that force a Coup",
}
SEEN = {"actor": "the active player", "everyone": "everybody", "nobody": "nobody"}


@dataclass(frozen=True, slots=True)
class Section:
    """A part of an account: a heading, or none, and its lines."""

    heading: str
    lines: tuple[Line, ...]


def account(card: CardFile, library: Library | None = None) -> list[Section]:
    """The whole account of a card.

    Args:
        card: a role or general action that has been read and checked.
        library: where the printed names of other roles are, and the files that name this one.
    """
    tell = Teller(printed_names(card, library), card.tokens, OPTION_WORDS)
    relations = Relations(library) if library is not None else None
    return [section for section in _sections(card, tell, relations) if section.lines]


def teller(card: CardFile, library: Library | None = None) -> Teller:
    """Who tells of a card."""
    return Teller(printed_names(card, library), card.tokens, OPTION_WORDS)


def _sections(card: CardFile, tell: Teller, relations: Relations | None) -> Iterator[Section]:
    for action in card.actions:
        heading = f"On your turn, to {spoken(action.word)}" if action.word else "On your turn"
        yield Section(heading, tuple(_action(card, action, tell, relations)))
    if not card.actions:
        yield Section("On your turn", (Line(0, "It has no action of its own."),))
    if card.blocks:
        yield Section("Blocks", tuple(Line(0, sentence(f"the player {aim} is aimed at may block it, claiming to be "
                                                       f"{a_role(card.name)}"))
                                      for aim in dict.fromkeys(_aimed(id, tell) for id in card.blocks)))
    if card.reaction is not None:
        yield Section("When it is lost", tuple(_reaction(card, tell)))
    for hook in card.hooks:
        who = joined(f"the {name}" for name, kind in EVENTS[hook.event].params if kind != "cause")
        lines = told(hook.effect, tell)
        yield Section(f"{EVENT_WORDS[hook.event]} ({who})", tuple(lines))
    if card.toll is not None:
        toll = card.toll
        yield Section("Toll", (
            Line(0, sentence(f"whoever claims a role (the player) pays {count(toll.pay, 'coin')} to "
                             f"{tell.say(toll.to)} first, if {tell.that(toll.condition)}; who cannot pay cannot "
                             "claim it")),))
    if card.forbid is not None:
        yield Section("While it is in play", (
            Line(0, sentence(f"you cannot target a player (the target) while {tell.that(card.forbid.condition)}"
                             + ("" if _reads(card.forbid.condition, "action") else "; a Coup is barred as well"))),
            Line(0, sentence(f"who tries is told: {card.forbid.because}"))))
    yield Section("It brings", tuple(_things(card, tell)))


# -- actions -------------------------------------------------------------------------------------
def _action(card: CardFile, action: ActionSpec, tell: Teller, relations: Relations | None) -> Iterator[Line]:
    elsewhere = relations.blockers_elsewhere(f"{card.id} {action.word}".strip()) if relations is not None else []
    yield Line(0, _declared(card, action, tell))
    for line in _terms(action, tell):
        yield Line(0, sentence(line))
    yield from _named(action.targets, tell)
    if action.affects is not None:
        yield Line(0, sentence(f"it reaches {tell.say(action.affects)}, without naming them"))
    if action.stands:
        yield from _part("Once the claim stands, before any block" if action.claim else "At once", action.stands, tell)
    if action.blocked_by or not elsewhere:
        yield Line(0, _blocked(action, tell))
    if elsewhere:
        names = joined(dict.fromkeys(a_role(tell.name(id)) for id in elsewhere), "or")
        yield Line(0, f"Where such a card is in play, the target may block it, claiming to be {names}.")
    yield from _part("Then" if action.blocked_by or elsewhere else "What happens", action.effect, tell)
    if action.caught:
        yield from _part("If the claim is exposed by a challenger, before the influence is lost", action.caught, tell)


def _part(heading: str, body: Sequence[Stmt], tell: Teller) -> Iterator[Line]:
    yield Line(0, f"{heading}:")
    yield from told(body, tell, 1)


def _declared(card: CardFile, action: ActionSpec, tell: Teller) -> str:
    if action.claim:
        return f"You claim to be {a_role(card.name)}; anybody may challenge that."
    if action.denies:
        return (f"You say that you do not hold {joined_roles(action.denies, tell)}; who challenges that sees your "
                "whole hand.")
    return "Open to everybody; it is no claim, so nobody can challenge it."


def _terms(action: ActionSpec, tell: Teller) -> Iterator[str]:
    where = f" into the {spoken(action.pays_to)}" if action.pays_to else ""
    if action.cost:
        back = ", which you get back only if the claim fails" if action.claim else ""
        yield f"it costs {count(action.cost, 'coin')}{where}{back}"
    if action.extra is not None:
        yield f"it costs {number(action.extra[1])} more{where} if {tell.that(action.extra[0])}"
    if action.needs:
        besides = " besides" if action.cost else ""
        yield f"you must own {count(action.needs, 'coin')}{besides}, without paying them for it"
    if action.requires is not None:
        yield (f"you can choose it only while {tell.that(action.requires.condition)} "
               f"(otherwise: {action.requires.because})")
    if action.forced is not None:
        yield f"you must choose it, if you can, while {tell.that(action.forced)}"


def _named(targets: Sequence[TargetSpec], tell: Teller) -> Iterator[Line]:
    for target in targets:
        name = tell.say(Expr("local", target.kind, target.source.at, target.name))
        choice = "you may name" if target.optional else "you name"
        note = ", as a target" if target.hostile and target.name != "target" else ""
        what = tell.say(target.source)
        one = f"one of {what}" if target.source.kind in ("players", "roles") else what
        yield Line(0, sentence(f"{choice} {name}{note}: {one}"))


def _blocked(action: ActionSpec, tell: Teller) -> str:
    if not action.blocked_by:
        return "Nobody can block it." if not _asks_block(action.effect) else "It can be blocked on the way only."
    roles = joined_roles(action.blockers, tell)
    if action.blocked_by == "anyone":
        return f"Any other player may block it, claiming to be {roles}."
    if action.blocked_by == "affected":
        return f"Each player it reaches may block it for himself, claiming to be {roles}."
    name = tell.say(Expr("local", "player", action.effect[0].at, action.blocked_by))
    return sentence(f"{name} may block it, claiming to be {roles}")


def _asks_block(body: Sequence[Stmt]) -> bool:
    return any((st.offer is not None and st.offer.name == "block") or _asks_block(st.body) or _asks_block(st.other)
               for st in body)


def _aimed(id: str, tell: Teller) -> str:
    """An action by its printed name and word."""
    role, _, word = id.partition(" ")
    return f"{tell.name(role)} ({spoken(word)})" if word else tell.name(role)


def _reads(e: Expr, name: str) -> bool:
    return (e.op == "local" and e.word == name) or any(_reads(x, name) for x in e.args)


# -- the rest ------------------------------------------------------------------------------------
def _reaction(card: CardFile, tell: Teller) -> Iterator[Line]:
    reaction = card.reaction
    assert reaction is not None
    when = f", if {tell.that(reaction.condition)}" if reaction.condition is not None else ""
    yield Line(0, sentence(f"a player who loses an influence (the player) may put the card face down aside and claim "
                           f"that it was {a_role(card.name)}{when}; anybody may challenge that"))
    yield from _part("If the claim stands", reaction.effect, tell)


def _things(card: CardFile, tell: Teller) -> Iterator[Line]:
    for name, shape in card.tokens.items():
        yield Line(0, _token(tell.name(name), shape))
    for pot in card.pots:
        yield Line(0, sentence(f"a place for coins: the {spoken(pot)}"))
    for name, pile in card.piles.items():
        yield Line(0, _pile(name, pile, tell))


def _token(name: str, shape: TokenShape) -> str:
    places = {"player": "before players", "role": "on roles"}
    pairs = len(shape.on) * shape.supply
    where = " and ".join(f"one {places[p]}".replace("one before players", "one before a player").replace(
        "one on roles", "one on a role") for p in shape.on) if len(shape.on) > 1 else f"to lie {places[shape.on[0]]}"
    bound = "; when the holder of one goes out, all go back" if shape.bound else ""
    return sentence(f"{number(pairs)} {name} token{'' if pairs == 1 else 's'}, {where}{bound}")


def _pile(name: str, pile: PileShape, tell: Teller) -> str:
    seen = SEEN.get(pile.seen, f"the holder of {tell.token(name)}")
    return sentence(f"a place for cards, the {spoken(name)} pile, whose cards {does(seen, 'see')}")


def as_lines(sections: Sequence[Section], indent: str = "  ") -> list[str]:
    """An account as indented lines, not yet wrapped."""
    found = []
    for section in sections:
        found.append(f"{section.heading}:")
        found += [indent * (line.depth + 1) + line.text for line in section.lines]
    return found
