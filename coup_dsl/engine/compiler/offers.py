"""Offers: who can be asked, with which options, and what accepting does first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from coup_dsl.engine import verbs
from coup_dsl.engine.compiler.operands import Fn, held
from coup_dsl.engine.compiler.routine import Label, RoutineCompiler
from coup_dsl.engine.compiler.sentences import settle
from coup_dsl.language.code import Offered

if TYPE_CHECKING:
    from coup_dsl.engine.options import Options
    from coup_dsl.engine.state import State

#: The options of an offer to a player, or None when he cannot accept and so is not asked.
Asked = Callable[["State", list[Any], int], "Options | None"]


class Offer:
    """An offer compiled for one place in a routine.

    Attributes:
        options: options for a player; depends on public facts only.
        claims: whether accepting is a claim that may be challenged.
    """

    claims = False

    def __init__(self, c: RoutineCompiler, offer: Offered) -> None:
        self.c, self.offer = c, offer
        self.options = self._conditioned(self.make())

    def make(self) -> Asked:
        raise NotImplementedError

    def accept(self, player: int, refused: Label) -> None:
        """Emit what accepting does, before the text that follows; ``player`` is his register."""

    def declare(self, player: int) -> None:
        """Emit the open part of accepting, where all declare before any is challenged."""
        self.accept(player, Label())

    def _conditioned(self, options: Asked) -> Asked:
        if self.offer.condition is None:
            return options
        condition = self.c.fn(self.offer.condition)
        return lambda s, r, p: options(s, r, p) if condition(s, r) else None


class Payment(Offer):
    """``pay N`` and ``give N to q``: asked only of one who has the coins."""

    def make(self) -> Asked:
        assert self.offer.object is not None
        self.amount = amount = self.c.fn(self.offer.object)
        name = self.offer.name

        def options(s: State, r: list[Any], p: int) -> Options | None:
            n = amount(s, r)
            return s.table.offer(name, p, n) if s.coins[p] >= n else None
        return options

    def accept(self, player: int, refused: Label) -> None:
        if self.offer.to is None:
            self.c.op(lambda s, r: verbs.pay(s, r[player], s.answer))
        else:
            to = self.c.fn(self.offer.to)
            self.c.op(lambda s, r: verbs.pay(s, r[player], s.answer, to(s, r)))


class Claim(Offer):
    """``claim R`` and ``block R``: one option for each role in play whose tolls can be paid."""

    claims = True

    def make(self) -> Asked:
        assert self.offer.object is not None
        roles, kind, toll = self.c.values.roles(self.offer.object), self.offer.name, self.c.program.toll
        if self.offer.naming:
            return self._naming(roles)
        bars, you = self.c.program.block_bars, self.c.names.get("you")
        if kind == "block" and bars and you is not None and isinstance(roles, tuple):
            at, known = you.register, roles
            return lambda s, r, p: (None if any(bar(s, [r[at], p]) for bar in bars)
                                    else _claimable(s, p, kind, known, toll))
        if isinstance(roles, tuple):
            if not roles:
                return lambda s, r, p: None
            if not self.c.program.tolls:
                free = (0,) * len(roles)
                return lambda s, r, p: s.table.claims(kind, p, roles, free)
            return lambda s, r, p: _claimable(s, p, kind, roles, toll)
        count = len(self.c.program.role_ids)
        return lambda s, r, p: _claimable(
            s, p, kind, tuple(x for x in range(count) if (roles(s, r)) >> x & 1), toll)

    def _naming(self, roles: tuple[int, ...] | Fn) -> Asked:
        """A claim that can name one of the players whom the claimant could target."""
        assert self.offer.named is not None
        assert isinstance(roles, tuple)
        among, program = self.c.values.players(self.offer.named), self.c.program
        number = self.c.action.number if self.c.action is not None else -1
        self.named = self.c.register(self.offer.naming, "player", sure=False)

        def options(s: State, r: list[Any], p: int) -> Options | None:
            due = program.toll(s, p, roles[0]) if roles else 0
            if not roles or due > s.coins[p]:
                return None
            open_to = tuple(q for q in s.clockwise(among(s, r) & s.living & ~(1 << p))
                            if not program.barred(s, p, q, number))
            return s.table.named_claims(p, roles[0], due, open_to)
        return options

    def declare(self, player: int) -> None:
        self.role = role = self.c.register()
        if self.offer.naming:
            named = self.named
            self.c.set(role, lambda s, r: s.answer[0])
            self.c.set(named, lambda s, r: s.answer[1])
        else:
            self.c.set(role, lambda s, r: s.answer)
        settle(self.c, lambda s, r: r[player], lambda s, r: r[role])
        for hook in self.c.program.hooks["claimed"]:
            self.c.call(hook, [held(player, "player"), held(role, "role")])

    def accept(self, player: int, refused: Label) -> None:
        self.declare(player)
        self.stand(player, refused)

    def stand(self, player: int, refused: Label) -> None:
        """Emit the challenge; a claim that fails goes to ``refused``."""
        role = self.role
        self.c.call("stands", [held(player, "player"), held(role, "role")])
        self.c.jump_unless(lambda s, r: s.ret, refused)
        if self.offer.name == "block":
            self.c.op(lambda s, r: verbs.log_block(s, r[player], r[role]))


def _claimable(s: State, p: int, kind: str, roles: tuple[int, ...],
               toll: Callable[[State, int, int], int]) -> Options | None:
    purse = s.coins[p]
    payable: list[int] = []
    tolls: list[int] = []
    for x in roles:
        due = toll(s, p, x)
        if due <= purse:
            payable.append(x)
            tolls.append(due)
    return s.table.claims(kind, p, tuple(payable), tuple(tolls)) if payable else None


class Challenge(Offer):
    """``challenge``: anybody may."""

    def make(self) -> Asked:
        return lambda s, r, p: s.table.challenges[p]


class Show(Offer):
    """``show R``: always asked, since not asking would tell what a hand holds.

    Whether one who holds the card may concede is what the condition says.
    """

    def make(self) -> Asked:
        assert self.offer.object is not None
        role = self.c.fn(self.offer.object)
        condition = self.offer.condition
        free: Fn = self.c.fn(condition) if condition is not None else (lambda s, r: True)

        def options(s: State, r: list[Any], p: int) -> Options:
            x = role(s, r)
            holds = x in s.held[p]
            return s.table.proof(p, x, holds, bool(free(s, r)))
        return options

    def _conditioned(self, options: Asked) -> Asked:
        return options


OFFERS: dict[str, type[Offer]] = {
    "pay": Payment, "give": Payment, "claim": Claim, "block": Claim, "challenge": Challenge, "show": Show,
}


def compile_offer(c: RoutineCompiler, offer: Offered) -> Offer:
    """The offer of a statement."""
    return OFFERS[offer.name](c, offer)
