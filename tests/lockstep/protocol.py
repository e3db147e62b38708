"""Claims, challenges, blocks and losses, as RULES.md section 2 has them."""

from __future__ import annotations

from collections.abc import Callable, Generator

from .table import Question, Table

Steps = Generator[Question, str, None]
Yes = Generator[Question, str, bool]

BLOCKERS = {
    "foreign-aid": ("duke", "diplomat"),
    "assassin": ("contessa", "contessa-guardian"),
    "captain": ("captain", "ambassador", "inquisitor", "inquisitor-random"),
    "examine": ("contessa-guardian",),
    "guerrilla": ("guerrilla",),
    "judge": ("judge",),
    "mercenary": ("mercenary",),
    "mercenary-at-placement": ("mercenary-at-placement",),
    "general": ("general",),
    "producer": ("producer",),
    "producer-blind": ("producer-blind",),
    "politician": ("politician",),
    "priest": ("priest",),
    "communist": ("communist",),
    "protestor": ("protestor",),
}


def challenger_of(t: Table, claimant: int) -> Generator[Question, str, int | None]:
    """Ask everybody else, the active player first; the first to challenge ends the asking."""
    for seat in t.others(claimant):
        if (yield from t.ask(seat, ["challenge", "pass"])) == "challenge":
            return seat
    return None


def proves(t: Table, claimant: int, role: str, challenger: int, on_exposed: Callable[[int], None] | None = None) -> Yes:
    """The challenged player shows the role or concedes; somebody loses an influence."""
    holds = role in t.hands[claimant]
    answers = [f"show {role}"] if holds else []
    if t.may_concede or not holds:
        answers.append("concede")
    if (yield from t.ask(claimant, answers)) != "concede":
        t.put_back(claimant, role)
        t.draw(claimant)
        yield from lose(t, challenger)
        return True
    if on_exposed is not None:
        on_exposed(challenger)
    yield from lose(t, claimant)
    return False


def stands(t: Table, claimant: int, role: str, on_exposed: Callable[[int], None] | None = None) -> Yes:
    """A claim whose tax is paid is open to challenge; whether it stands."""
    challenger = yield from challenger_of(t, claimant)
    if challenger is None:
        return True
    return (yield from proves(t, claimant, role, challenger, on_exposed))


def claim(t: Table, claimant: int, role: str) -> Yes:
    """Tax, then challenges."""
    t.pay_tax(claimant, role)
    return (yield from stands(t, claimant, role))


def block(t: Table, seat: int, action: str) -> Yes:
    """Ask one player whether he blocks; whether his block stands."""
    roles = [role for role in BLOCKERS[action] if t.can_claim(seat, role)]
    if not roles:
        return False
    answer = yield from t.ask(seat, [*(f"block {role}" for role in roles), "pass"])
    if answer == "pass":
        return False
    return (yield from claim(t, seat, answer.removeprefix("block ")))


def blocked(t: Table, actor: int, target: int, action: str) -> Yes:
    """Ask whoever may block an action against one target; the first block that stands ends the asking."""
    for seat in t.others(actor) if t.anyone_blocks else [target]:
        if t.alive[seat] and (yield from block(t, seat, action)):
            return True
    return False


def lose(t: Table, seat: int, *, coup: bool = False) -> Steps:
    """A player chooses the influence he loses, and what he claims for it."""
    if not t.hands[seat]:
        return
    reactions = [role for role in ("missionary", "intellectual") if t.can_claim(seat, role)]
    if coup and "missionary" in reactions:
        reactions.remove("missionary")
    cards = sorted(set(t.hands[seat]))
    answers = [f"lose {card}" for card in cards]
    answers += [f"lose {card} as {role}" for card in cards for role in reactions]
    answer = yield from t.ask(seat, answers)
    card, _, role = answer.removeprefix("lose ").partition(" as ")
    t.hands[seat].remove(card)
    if role:
        yield from react(t, seat, card, role)
    else:
        t.lost[seat].append(card)
        out_if_empty(t, seat)
    t.check_over()


def react(t: Table, seat: int, card: str, role: str) -> Steps:
    """The lost card lies aside and is said to be a Missionary or an Intellectual."""
    t.aside[seat].append(card)
    t.pay_tax(seat, role)
    challenger = yield from challenger_of(t, seat)
    if challenger is None:
        saved(t, seat, role)
        return
    t.aside[seat].remove(card)
    t.lost[seat].append(card)
    if card == role:
        saved(t, seat, role)
        if t.ends_at_once:
            t.check_over()
        yield from lose(t, challenger)
    elif t.hands[seat]:
        yield from lose(t, seat)
    else:
        t.out(seat)


def saved(t: Table, seat: int, role: str) -> None:
    """A reaction that stands: a new card, or five coins."""
    if role == "missionary":
        t.draw(seat)
    else:
        t.take(seat, 5)
    out_if_empty(t, seat)


def out_if_empty(t: Table, seat: int) -> None:
    """Nobody stays without influence."""
    if not t.hands[seat]:
        t.out(seat)
