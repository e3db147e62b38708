"""A whole game as one generator: questions come out, step texts go in."""

from __future__ import annotations

from collections.abc import Iterator

from .effects import EFFECTS, estate, missing_token
from .protocol import Steps, stands
from .table import CLASSIC, GameOver, Table

COSTS = {
    "coup": 7,
    "assassin": 3,
    "guerrilla": 4,
    "judge": 3,
    "mercenary": 3,
    "mercenary-at-placement": 3,
    "general": 5,
    "newscaster": 1,
    "protestor": 2,
}
NEEDS = {"crime-boss": 5}  # coins one must own besides, to declare
GENERAL = ("income", "foreign-aid", "coup")
NO_ACTION = ("contessa", "contessa-guardian", "missionary", "intellectual", "lawyer")
HOSTILE = (
    *("coup", "assassin", "captain", "guerrilla", "judge", "crime-boss", "politician", "protestor"),
    *("producer", "producer-blind"),
)


def play(t: Table) -> Steps:
    """Turn after turn until one player lives."""
    try:
        while True:
            yield from take_turn(t)
    except GameOver:
        return


def take_turn(t: Table) -> Steps:
    """One turn, and the passing on to the next."""
    t.again = False
    active = t.turn
    t.chooser = active
    words = (yield from t.ask(active, declarations(t))).split()
    t.chooser = None
    yield from perform(t, active, words[0], words[1:])
    if active in t.missing:
        yield from missing_token(t, active)
    while t.estates:
        yield from estate(t, t.estates.pop(0))
    t.spied = t.again and t.alive[active]
    if not t.spied:
        t.turn = t.others(active)[0]


def perform(t: Table, actor: int, action: str, words: list[str]) -> Steps:
    """Cost, tax, challenges, then the effect."""
    named = [t.names.index(word) if word in t.names else word for word in words]
    cost = COSTS.get(action, 0)
    t.pay(actor, cost)
    if action not in GENERAL:
        t.held = cost
        t.pay_tax(actor, action)

        def exposed(challenger: int) -> None:
            if action == "speculator":
                t.take(challenger, min(5, t.coins[actor]))
            elif action == "speculator-published":
                t.move(actor, challenger, t.coins[actor])

        if not (yield from stands(t, actor, action, exposed)):
            t.held = 0
            t.treasury -= cost
            t.receive(actor, cost)
            return
        t.held = 0
    yield from EFFECTS[action](t, actor, *named)


def declarations(t: Table) -> list[str]:
    """Everything the active player may declare."""
    actor = t.turn
    coups = list(of_action(t, actor, "coup"))
    if coups and t.coins[actor] >= t.forced_coup:
        return coups
    found: list[str] = []
    actions = [action for action in GENERAL if t.classic or action != "foreign-aid"]
    actions += [role for role in t.roles if role not in NO_ACTION]
    for action in actions:
        if not (action == "spy" and t.spied):
            found += of_action(t, actor, action)
    return found


def of_action(t: Table, actor: int, action: str) -> Iterator[str]:
    """One action with everything that may be named for it, if it can be paid."""
    price = COSTS.get(action, 0) + NEEDS.get(action, 0) + t.tax_on(actor, action)
    if t.coins[actor] < price:
        return
    others = t.others(actor)
    open_to = [seat for seat in others if not t.barred(actor, seat, coup=action == "coup")]
    if action in HOSTILE:
        yield from (f"{action} {t.names[seat]}" for seat in open_to)
    elif action.startswith("mercenary"):
        free = [seat for seat in open_to if seat not in t.missing] if len(t.missing) < 3 else []
        yield from (f"{action} {t.names[seat]}" for seat in free)
    elif action in ("farmer", "diplomat", "foreign-consular"):
        yield from (f"{action} {t.names[seat]}" for seat in others)
    elif action == "customs-officer":
        yield from (f"{action} {role}" for role in t.roles)
    elif action == "communist":
        yield from communists(t, actor, open_to)
    elif action.startswith("inquisitor"):
        yield f"{action} exchange"
        yield from (f"{action} examine {t.names[seat]}" for seat in open_to)
    else:
        yield action


def communists(t: Table, actor: int, open_to: list[int]) -> Iterator[str]:
    """The richest and the poorest, named among the tied."""
    living = t.clockwise()
    most, least = (limit(t.coins[seat] for seat in living) for limit in (max, min))
    for rich in living:
        for poor in living:
            fits = t.coins[rich] == most and t.coins[poor] == least and rich != poor
            if fits and (rich == actor or rich in open_to):
                yield f"communist {t.names[rich]} {t.names[poor]}"


__all__ = ["CLASSIC", "Table", "play"]
