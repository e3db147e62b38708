"""What each action does once its claim stands (RULES.md sections 3, 4 and 5).

An effect is called with the table, the actor and what was named; the actor may be out by then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from functools import partial
from itertools import combinations

from .protocol import Steps, block, blocked, claim, lose, stands
from .table import Question, Table


def nothing() -> Steps:
    """An effect that asks nobody."""
    yield from ()


# ---- coins


def takes(amount: int) -> Callable[..., Steps]:
    """Income, Banker, Duke."""

    def effect(t: Table, actor: int) -> Steps:
        t.take(actor, amount)
        return nothing()

    return effect


def foreign_aid(t: Table, actor: int) -> Steps:
    for seat in t.others(actor):
        if t.alive[seat] and (yield from block(t, seat, "foreign-aid")):
            return
    t.take(actor, 2)


def farmer(t: Table, actor: int, friend: int) -> Steps:
    taken = t.from_treasury(3)
    if taken and t.alive[friend]:
        t.receive(friend, 1)
        taken -= 1
    t.receive(actor, taken)
    return nothing()


def capitalist(t: Table, actor: int) -> Steps:
    joiners = []
    for seat in t.others(actor):
        if t.can_claim(seat, "capitalist"):
            answer = yield from t.ask(seat, ["claim capitalist", "pass"])
            if answer != "pass":
                t.pay_tax(seat, "capitalist")
                joiners.append(seat)
    standing = []
    for seat in joiners:
        if t.alive[seat] and (yield from stands(t, seat, "capitalist")):
            standing.append(seat)
    taken = t.from_treasury(4)
    purse = taken + (t.coins[actor] if t.alive[actor] else 0)
    for seat in standing:
        if t.alive[seat] and purse:
            t.receive(seat, 1)
            purse -= 1
    if t.alive[actor]:
        t.coins[actor] = purse
    else:
        t.receive(actor, purse)


def spy(t: Table, actor: int) -> Steps:
    t.take(actor, 1)
    t.again = True
    return nothing()


def speculator(t: Table, actor: int) -> Steps:
    t.take(actor, min(5, t.coins[actor]))
    return nothing()


def steal(action: str) -> Callable[..., Steps]:
    """Captain, Politician."""

    def effect(t: Table, actor: int, target: int) -> Steps:
        if t.alive[target] and not (yield from blocked(t, actor, target, action)) and t.alive[target]:
            t.move(target, actor, 2)

    return effect


def priest(t: Table, actor: int) -> Steps:
    hit = yield from unblocked(t, actor, "priest")
    for seat in hit:
        if t.alive[seat]:
            t.move(seat, actor, 1)


def communist(t: Table, actor: int, rich: int, poor: int) -> Steps:
    if t.alive[rich] and rich != actor and (yield from blocked(t, actor, rich, "communist")):
        return
    if t.alive[rich] and t.alive[poor]:
        t.move(rich, poor, 3)


# ---- influence


def attack(action: str) -> Callable[..., Steps]:
    """Guerrilla, Assassin."""

    def effect(t: Table, actor: int, target: int) -> Steps:
        if t.alive[target] and not (yield from blocked(t, actor, target, action)) and t.alive[target]:
            yield from lose(t, target)

    return effect


def coup(t: Table, actor: int, target: int) -> Steps:
    yield from lose(t, target, coup=True)


def judge(t: Table, actor: int, target: int) -> Steps:
    t.treasury -= 3
    t.receive(target, 3)
    if t.alive[target] and not (yield from blocked(t, actor, target, "judge")) and t.alive[target]:
        yield from lose(t, target)


def crime_boss(t: Table, actor: int, target: int) -> Steps:
    if not t.alive[target]:
        return
    if t.coins[target] >= 2 and (yield from t.ask(target, ["pay", "pass"])) == "pay":
        t.move(target, actor, 2)
        return
    t.pay(actor, 5)
    yield from lose(t, target)


def places(action: str) -> Callable[..., Steps]:
    """Mercenary and its variant."""

    def effect(t: Table, actor: int, target: int) -> Steps:
        if t.alive[target] and not (yield from blocked(t, actor, target, action)) and t.alive[target]:
            t.missing.add(target)

    return effect


def general(t: Table, actor: int) -> Steps:
    hit = yield from unblocked(t, actor, "general")
    for seat in hit:
        if t.alive[seat]:
            yield from lose(t, seat)


def protestor(t: Table, actor: int, target: int) -> Steps:
    if not t.alive[target]:
        return
    for seat in t.others(actor):
        if seat != target and t.coins[seat] >= 3 and (yield from t.ask(seat, ["pay", "pass"])) == "pay":
            t.pay(seat, 3)
            break
    else:
        return
    if not (yield from blocked(t, actor, target, "protestor")) and t.alive[target]:
        yield from lose(t, target)


def unblocked(t: Table, actor: int, action: str) -> Generator[Question, str, list[int]]:
    """Everybody reached by an "every other player" effect who does not block; blocks come first."""
    hit = []
    for seat in t.exposed_to(actor):
        if t.alive[seat] and not (yield from block(t, seat, action)):
            hit.append(seat)
    return hit


# ---- cards


def give_back(t: Table, seat: int, count: int) -> Steps:
    """As many cards as were drawn go back, chosen from the hand."""
    if not count:
        return
    sets = {tuple(sorted(chosen)) for chosen in combinations(t.hands[seat], count)}
    answer = yield from t.ask(seat, ["return " + " ".join(chosen) for chosen in sets])
    for role in answer.split()[1:]:
        t.put_back(seat, role)


def exchange(count: int, coins: int = 0) -> Callable[..., Steps]:
    """Director, Ambassador, Newscaster, Reporter."""

    def effect(t: Table, actor: int) -> Steps:
        t.take(actor, coins)
        if t.alive[actor]:
            drawn = sum([t.draw(actor) for _ in range(count)])
            yield from give_back(t, actor, drawn)

    return effect


def writer(t: Table, actor: int) -> Steps:
    if not t.alive[actor]:
        return
    drawn = int(t.draw(actor))
    while drawn and t.coins[actor] and t.deck.total():
        if (yield from t.ask(actor, ["pay", "pass"])) == "pass":
            break
        t.pay(actor, 1)
        drawn += t.draw(actor)
    yield from give_back(t, actor, drawn)


def producer(t: Table, actor: int, target: int, *, blind: bool = False) -> Steps:
    action = "producer-blind" if blind else "producer"
    if not t.alive[target] or (yield from blocked(t, actor, target, action)):
        return
    if not (t.alive[actor] and t.alive[target]):
        return
    drawn = t.draw(actor)
    if blind:
        role = t.draw_from(Counter(t.hands[target]))
        t.hands[target].remove(role)
        t.hands[actor].append(role)
    else:
        yield from hand_over(t, target, actor)
    yield from hand_over(t, actor, target)
    if drawn:
        yield from give_back(t, actor, 1)


def inquisitor(t: Table, actor: int, way: str, target: int = -1, *, blind: bool = False) -> Steps:
    if way == "exchange":
        yield from exchange(1)(t, actor)
        return
    if not t.alive[target] or (yield from blocked(t, actor, target, "examine")) or not t.alive[target]:
        return
    if blind:
        role = t.draw_from(Counter(t.hands[target]))
    else:
        answer = yield from t.ask(target, [f"offer {role}" for role in set(t.hands[target])])
        role = answer.removeprefix("offer ")
    if (yield from t.ask(actor, ["leave", "replace"])) == "replace" and t.draw(target):
        t.put_back(target, role)


def hand_over(t: Table, giver: int, taker: int) -> Steps:
    """One card, of the giver's choice."""
    answer = yield from t.ask(giver, [f"give {role}" for role in set(t.hands[giver])])
    role = answer.removeprefix("give ")
    t.hands[giver].remove(role)
    t.hands[taker].append(role)


# ---- tokens


def customs_officer(t: Table, actor: int, role: str) -> Steps:
    if t.alive[actor]:
        t.tax = (actor, role)
    return nothing()


def foreign_consular(t: Table, actor: int, partner: int) -> Steps:
    if t.alive[actor] and t.alive[partner]:
        t.treaty = (actor, partner)
    return nothing()


def peacekeeper(t: Table, actor: int) -> Steps:
    t.take(actor, 1)
    if t.alive[actor]:
        t.peace = actor
    return nothing()


# ---- the end of a turn


def missing_token(t: Table, holder: int) -> Steps:
    """A Missing token about to fire."""
    if (yield from block(t, holder, "mercenary")):
        t.missing.discard(holder)
        return
    t.missing.discard(holder)
    if t.alive[holder]:
        yield from lose(t, holder)


def estate(t: Table, dead: int) -> Steps:
    """The coins of one who went out: Lawyers are asked, each claim settled at once; paid after all."""
    heirs = []
    for seat in t.clockwise() if t.coins[dead] else []:
        if t.can_claim(seat, "lawyer"):
            answer = yield from t.ask(seat, ["claim lawyer", "pass"])
            if answer != "pass" and (yield from claim(t, seat, "lawyer")):
                heirs.append(seat)
    heirs = [seat for seat in heirs if t.alive[seat]]
    if heirs:
        share = t.coins[dead] // len(heirs)
        for seat in heirs:
            t.move(dead, seat, share)
    t.pay(dead, t.coins[dead])


EFFECTS: dict[str, Callable[..., Steps]] = {
    "income": takes(1),
    "foreign-aid": foreign_aid,
    "coup": coup,
    "duke": takes(3),
    "assassin": attack("assassin"),
    "captain": steal("captain"),
    "ambassador": exchange(2),
    "inquisitor": inquisitor,
    "inquisitor-random": partial(inquisitor, blind=True),
    "diplomat": farmer,
    "guerrilla": attack("guerrilla"),
    "judge": judge,
    "crime-boss": crime_boss,
    "mercenary": places("mercenary"),
    "mercenary-at-placement": places("mercenary-at-placement"),
    "general": general,
    "banker": takes(3),
    "farmer": farmer,
    "capitalist": capitalist,
    "spy": spy,
    "speculator": speculator,
    "speculator-published": speculator,
    "director": exchange(2),
    "producer": producer,
    "producer-blind": partial(producer, blind=True),
    "newscaster": exchange(3),
    "reporter": exchange(1, coins=1),
    "writer": writer,
    "politician": steal("politician"),
    "priest": priest,
    "communist": communist,
    "protestor": protestor,
    "customs-officer": customs_officer,
    "foreign-consular": foreign_consular,
    "peacekeeper": peacekeeper,
}
