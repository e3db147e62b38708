"""What holds of every position, and of every move from one to the next."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import dataclass, fields
from typing import Any

from coup_dsl import CHANCE, Event, Game, Option, State, View
from coup_dsl.engine.events import KINDS as EVENT_KINDS
from coup_dsl.engine.state import POSITION
from coup_dsl.engine.text import from_json, parse_text

from .ledger import Ledger

OPTION_KINDS = {"action", "pass", "challenge", "block", "claim", "show", "concede", "pay", "lose", "return", "give",
                "choose", "bid", "act", "draw"}
LONGEST_STRING = 20


@dataclass(frozen=True)
class Stock:
    """Coins and cards in the game, which stay as they are."""

    coins: int
    cards: dict[str, int]

    @classmethod
    def of(cls, s: State) -> Stock:
        ids = s.game.program.role_ids
        piles = (*s.held, *s.up, *s.down, *s.piles)
        counted = Counter(card for pile in piles for card in pile)
        return cls(sum(s.coins) + s.pots[0] + sum(s.pots[2:]),
                   {id: counted[i] + s.court[i] for i, id in enumerate(ids)})


def check_position(s: State, stock: Stock, *, settled: bool = True) -> None:
    """Whoever is asked lives and has something to choose; nothing is lost and nothing comes from nowhere.

    With `settled`, nothing is left open between two turns either: so it is with all roles that are shipped.
    """
    assert Stock.of(s) == stock, f"coins or cards are {Stock.of(s)}, were {stock}"
    assert min(s.coins) >= 0 <= min(s.court), "less than nothing"
    assert 0 <= s.pots[1] <= s.pots[0], "more is staked than lies in the treasury"
    assert all(list(hand) == sorted(hand) for hand in s.held), "a hand is not sorted"
    if s.over:
        assert s.actor is None
        assert s.options == ()
        assert s.living.bit_count() == 1, "the game is over, and not one player lives"
        assert s.alive[s.winner if s.winner is not None else -1]
        return
    assert s.winner is None
    assert s.actor is not None
    assert s.options, "nothing is offered"
    texts = [str(option) for option in s.options]
    assert len(set(texts)) == len(texts), f"offered twice: {[t for t, n in Counter(texts).items() if n > 1]}"
    assert len(set(s.options)) == len(s.options)
    assert {option.actor for option in s.options} == {s.actor}, "somebody else's options"
    assert {option.kind for option in s.options} <= OPTION_KINDS
    assert s.actor == CHANCE or s.alive[s.actor], f"{s.names[s.actor]} is out and is asked"
    assert (s.actor == CHANCE) == (s.options[0].kind == "draw")
    purse = s.coins[s.actor] if s.actor >= 0 else 0
    assert all(0 <= option.cost <= purse for option in s.options), "an option that cannot be paid"
    assert s.living.bit_count() >= 2, "one player lives, and the game goes on"
    if settled and s.chooser is not None:
        _check_settled(s)


def _check_settled(s: State) -> None:
    """Between two turns the dead have no coins and no card in hand, and the living have at least one."""
    assert s.pots[1] == 0, "coins are staked between two turns"
    assert s.fallen == (), "an estate is open between two turns"
    kept = [shape.seen == "holder" for shape in s.game.program.piles]
    assert all(mine or not pile for mine, pile in zip(kept, s.piles, strict=True)), "cards lie about between two turns"
    for seat, alive in enumerate(s.alive):
        assert alive == bool(s.held[seat]), f"{s.names[seat]} lives without a card, or is out with one"
        assert alive or not s.coins[seat], f"{s.names[seat]} is out and has coins"


def check_plain(s: State) -> None:
    """The fields that are the position hold ints, tuples and short strings."""
    for name in POSITION:
        _check_plain(name, getattr(s, name), bottom=name == "stack")


def _check_plain(name: str, value: Any, *, bottom: bool = False) -> None:
    if type(value) is tuple:
        for part in value:
            _check_plain(name, part, bottom=bottom)
    elif value is None:
        assert bottom, f"None in {name}"
    else:
        assert type(value) in (int, bool, str), f"a {type(value).__name__} in {name}"
        assert type(value) is not str or len(value) <= LONGEST_STRING, f"a long string in {name}"


def same(a: State, b: State) -> bool:
    """Whether two positions are equal, with the same question."""
    return (a == b and hash(a) == hash(b) and a.actor == b.actor
            and [*map(str, a.options)] == [*map(str, b.options)]
            and [_shown(o) for o in a.options] == [_shown(o) for o in b.options])


def _shown(o: Option) -> tuple[Any, ...]:
    return o.kind, o.actor, o.action, o.claim, o.targets, o.roles, o.cards, o.amount, o.cost, o.weight


def check_stored(s: State, *, load: bool) -> None:
    """The position comes back from text and from JSON; with `load`, its game is loaded anew too."""
    text, values = s.text(), json.loads(json.dumps(s.json()))
    assert "\n" not in text
    assert same(s, from_json(s.game, parse_text(text))), "the text reads as another position"
    assert same(s, from_json(s.game, values)), "the JSON reads as another position"
    if load:
        read = Game.read(text)
        assert read.game is not s.game
        assert same(s, read), "the text reads as another position, its game loaded anew"
        assert read.text() == text


def check_views(s: State, stock: Stock, rng: random.Random) -> None:
    """Every seat has a view of what is public and of its own cards; a guess agrees with the view it was made from."""
    guessed = rng.randrange(len(s.names))
    onlooker = s.seen_by(None)
    assert (onlooker.hand, onlooker.aside, onlooker.options, onlooker.refused) == ((), (), (), ())
    assert (onlooker.hand_sizes, onlooker.coins, onlooker.actor) == (tuple(map(len, s.hands)), s.coins, s.actor)
    for seat in range(len(s.names)):
        view = s.seen_by(seat)
        assert (view.coins, view.treasury, view.alive, view.turn) == (s.coins, s.treasury, s.alive, s.turn)
        assert (view.pot, view.factions, view.pile_sizes) == (s.pot, s.factions, tuple(map(len, s.piles)))
        assert (view.actor, view.over, view.winner, view.deck_size) == (s.actor, s.over, s.winner, s.deck_size)
        assert view.chooser == s.chooser
        assert view.hand_sizes == tuple(map(len, s.hands))
        assert sorted(view.hand) == sorted(s.hands[seat])
        assert sorted(view.aside) == sorted(s.aside[seat])
        assert [sorted(row) for row in view.lost] == [sorted(row) for row in s.lost]
        assert view.options == (s.options if s.actor == seat else ())
        assert view.tokens == s.tokens
        if seat != guessed:
            continue
        guess = view.guess(rng)
        again = guess.seen_by(seat)
        assert again == view, f"a guess of {s.names[seat]} does not agree with the view: {_differing(view, again)}"
        assert again.text() == view.text()
        assert Stock.of(guess) == stock, "a guess with other cards"


def _differing(a: View, b: View) -> str:
    pairs = [(f.name, getattr(a, f.name), getattr(b, f.name)) for f in fields(View)]
    return "; ".join(f"{name} {x} and {y}" for name, x, y in pairs if x != y)


def check_refused(s: State) -> None:
    """Where an action is chosen, every action is offered or refused with a reason; elsewhere nothing is refused."""
    if s.chooser is None:
        assert s.refused == ()
        return
    offered = {str(option) for option in s.options}
    for refused in s.refused:
        assert refused.text not in offered, f"offered and refused: {refused.text}"
        assert refused.why.strip(), f"no reason: {refused.text}"
        assert str(refused).startswith(refused.text)
    told = {option.action for option in s.options} | {refused.action for refused in s.refused}
    assert told == {action.id for action in s.game.actions}, "an action is neither offered nor refused"


def check_move(s: State, option: Option, *, closely: bool) -> tuple[State, tuple[Event, ...]]:
    """The move, its events told by a ledger; `closely`, with `after` and with the step's text as well."""
    before = _frozen(s)
    later, events = s.step(option)
    ledger = Ledger(s)
    ledger.enter(events)
    assert not ledger.differences(later), "; ".join(ledger.differences(later))
    assert {event.kind for event in events} <= set(EVENT_KINDS)
    assert later.log is None
    if closely:
        assert same(later, s.after(option)), "step and after lead to different positions"
        assert same(later, s.after(str(option))), "the option and its text lead to different positions"
    assert _frozen(s) == before, "the position one started from has changed"
    return later, events


def _frozen(s: State) -> tuple[Any, ...]:
    return s.key(), s.actor, tuple(map(str, s.options))
