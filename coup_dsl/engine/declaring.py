"""Which actions can be declared, and for those that cannot, why not."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from coup_dsl.engine.compiler.operands import Fn
from coup_dsl.engine.options import MOST_KEPT, Option, Options, Table
from coup_dsl.language.code import Expr, verbs_in

if TYPE_CHECKING:
    from coup_dsl.engine.actions import Action
    from coup_dsl.engine.program import Program
    from coup_dsl.engine.state import State

YOU = (("you", "player"),)
Values = tuple[int, ...]
#: Number of an action, coins it takes, options.
Rows = tuple[tuple[int, int, Options], ...]


@dataclass(frozen=True, slots=True)
class Why:
    """Why an action cannot be declared, for those who say it in words of their own.

    Attributes:
        kind: extra (barred in this extra turn), forced (another one must be chosen), needs or costs (too few
            coins), nobody (none to aim at), or rule (a file says so; ``rules`` are its reasons).
    """

    kind: str
    words: str
    price: int = 0
    tax: int = 0
    coins: int = 0
    action: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """A step one might try at this decision, and why it cannot be."""

    text: str
    why: str
    action: str
    targets: tuple[int, ...] = ()
    reason: Why | None = None

    def __str__(self) -> str:
        return f"{self.text}: {self.why}"


class Plan:
    """What deciding about one action needs, compiled."""

    def __init__(self, program: Program, action: Action) -> None:
        spec = action.spec
        self.action, self.role, self.number = action, action.role_number, action.number
        self.claim = spec.claim
        self.copies = "copy" in {*verbs_in(spec.effect), *verbs_in(spec.stands)}
        self.kinds = tuple((t.kind, t.hostile, t.optional) for t in spec.targets)
        self.floor = spec.cost + spec.needs
        self.requires: Fn | None = program._condition(spec.requires.condition, YOU) if spec.requires else None
        self.forced: Fn | None = program._condition(spec.forced, YOU) if spec.forced else None
        sources: list[Fn] = []
        params = list(YOU)
        for target in spec.targets:
            sources.append(program._condition(target.source, params))
            params.append((target.name, target.kind))
        self.sources = tuple(sources)
        read = [t.source for t in spec.targets] + ([spec.requires.condition] if spec.requires else [])
        self.most_extra = spec.extra[1] if spec.extra is not None else 0
        self.extra: tuple[Fn, int] | None = None
        if spec.extra is not None:
            read.append(spec.extra[0])
            self.extra = (program._condition(spec.extra[0], params), spec.extra[1])
        #: Coins with fewer than which it is never forced.
        self.forced_from = least_purse(program, spec.forced) if spec.forced else sys.maxsize
        #: Whether its options follow from who is alive and which tokens lie where.
        self.stable = all(map(stable, read))


def least_purse(program: Program, e: Expr) -> int:
    """With fewer coins than this a condition on ``you`` cannot hold, as far as it is easily seen."""
    left = e.args[0] if e.op == "compare" and e.word == ">=" else None
    if left is not None and left.op == "of" and left.word == "coins" and e.args[1].op in ("number", "option"):
        right = e.args[1]
        return right.number if right.op == "number" else program.option_value(right.word)
    return 0


def stable(e: Expr) -> bool:
    """Whether an expression reads nothing but who is alive and where tokens lie."""
    if e.op == "holds" or (e.op == "of" and e.word in ("coins", "hand", "cards", "side", "richest", "poorest")):
        return False
    if e.op == "value" and e.word in ("deck", "treasury", "fallen", "living-sides"):
        return False
    return all(map(stable, e.args))


def worths(plans: Iterable[Plan], tolls: Iterable[int]) -> tuple[int, ...]:
    """By purse, up to the dearest action: the highest price it reaches. Purses that reach the same pay for the same."""
    due = {0}
    for toll in tolls:
        due |= {coins + toll for coins in due}
    prices = {0, *(plan.floor + more + coins for plan in plans for more in (0, plan.most_extra) for coins in due)}
    return tuple(max(price for price in prices if price <= purse) for purse in range(max(prices) + 1))


class Declarations:
    """The options of the decision that opens a turn.

    Most follow from who is alive and which tokens lie where, and need a purse; those are kept
    by the table.  An action that reads anything else is listed anew each time; what does so is
    written such that the second back end can put it in place (:mod:`coup_dsl.engine.specialise`).
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.plans = [Plan(program, a) for a in program.actions]
        self.forcing = [p for p in self.plans if p.forced is not None]
        self.forced_from = min((p.forced_from for p in self.plans), default=sys.maxsize)
        shared = [clause.condition for _, _, clause in program.forbids]
        shared += [c.toll.condition for c in program.cards if c.toll is not None]
        calm = all(map(stable, shared))
        self.kept = [p for p in self.plans if calm and p.stable]
        self.worths = worths(self.kept, [toll for _, toll, _ in program.tolls])
        self.dearest = len(self.worths) - 1
        self.fresh = [p for p in self.plans if not (calm and p.stable)]

    def options(self, s: State, who: int, barred: int) -> Options:
        """The actions that can be declared, with every choice of targets."""
        purse = s.coins[who]
        forced = self._forced(s, who, barred) if purse >= self.forced_from else ()
        if forced:
            return forced
        worth = self.worths[purse] if purse < self.dearest else self.dearest
        key = (who, s.living, s.marks, worth, barred)
        found = s.table.declarable.get(key) or self._payable(s, who, barred, key)
        for plan in self.fresh:
            if plan.number != barred:
                listed = self._listed(s, plan, who)
                found += listed
        return found

    def _forced(self, s: State, who: int, barred: int) -> Options:
        """The options of the first action that must be chosen now, if there is one."""
        for plan in self.forcing:
            if plan.number != barred and plan.forced is not None and plan.forced(s, [who]):
                forced = self._listed(s, plan, who)
                if forced:
                    return forced
        return ()

    def _payable(self, s: State, who: int, barred: int, key: Any) -> Options:
        """The options of the kept actions that one can pay for, remembered under a key."""
        kept, purse = s.table.declarable, s.coins[who]
        if len(kept) >= MOST_KEPT:
            kept.clear()
        payable: list[Option] = []
        for number, price, options in self._rows(s, who):
            if price <= purse and number != barred:
                payable += options
        found = kept[key] = tuple(payable)
        return found

    def copies(self, s: State, who: int, role: int) -> Options:
        """The actions of a role that can be performed without claiming it, at their cost."""
        found = []
        for plan in self.plans:
            if plan.role != role or plan.copies or plan.floor > s.coins[who]:
                continue
            for o in self._with_targets(s, plan, who, 0):
                if o.cost + plan.action.needs <= s.coins[who]:
                    _, values = o.value
                    found.append(Option("act", who, o.text, (plan.number, values), action=o.action,
                                        targets=o.targets, roles=o.roles, cost=o.cost))
        return tuple(found)

    def _rows(self, s: State, who: int) -> Rows:
        """The kept actions: their numbers, the coins they take, and the options of one who has them."""
        rows = s.table.rows
        key = (who, s.living, s.marks)
        found = rows.get(key)
        if found is None:
            if len(rows) >= MOST_KEPT:
                rows.clear()
            found = rows[key] = tuple(row for plan in self.kept for row in self._prices(s, plan, who))
        return found

    def _prices(self, s: State, plan: Plan, who: int) -> Rows:
        due = self._due(s, plan, who)
        found = self._with_targets(s, plan, who, due)
        if plan.extra is None:
            return ((plan.number, plan.floor + due, found),)
        prices: dict[int, list[Option]] = {}
        for option in found:
            prices.setdefault(option.cost + plan.action.needs, []).append(option)
        return tuple((plan.number, price, tuple(options)) for price, options in prices.items())

    def _due(self, s: State, plan: Plan, who: int) -> int:
        return self.program.toll(s, who, plan.role) if plan.claim and self.program.tolls else 0

    def _listed(self, s: State, plan: Plan, who: int) -> Options:
        due = self._due(s, plan, who)
        if plan.floor + due > s.coins[who]:
            return ()
        options = self._with_targets(s, plan, who, due)
        if plan.extra is None:
            return options
        return tuple(o for o in options if o.cost + plan.action.needs <= s.coins[who])

    def _with_targets(self, s: State, plan: Plan, who: int, due: int) -> Options:
        if plan.requires is not None and not plan.requires(s, [who]):
            return ()
        if plan.extra is not None:
            return self._priced(s, plan, who, due)
        masks: list[int] = []
        if plan.sources:
            self._masks(s, plan, [who], masks)
        key = ("declare", plan.number, who, due, *masks)
        return s.table.kept.get(key) or self._kept(s, plan, who, due, key)

    def _kept(self, s: State, plan: Plan, who: int, due: int, key: Any) -> Options:
        return s.table.keep(key, (self._option(s.table, plan, who, values, due)
                                  for values in self._named(s, plan, [who])))

    def _priced(self, s: State, plan: Plan, who: int, due: int) -> Options:
        """The options of an action that costs more with some targets than with others."""
        assert plan.extra is not None
        condition, more = plan.extra
        return tuple(self._option(s.table, plan, who, values, due + (more if condition(s, [who, *values]) else 0))
                     for values in self._named(s, plan, [who]))

    def _mask(self, s: State, plan: Plan, r: list[int]) -> int:
        """Who or what can be named next; ``r`` holds what has been named so far."""
        at = len(r) - 1
        kind, hostile, _ = plan.kinds[at]
        mask: int = plan.sources[at](s, r)
        if kind == "player":
            mask &= s.living
            if hostile and self.program.forbids:
                mask &= ~self.barred(s, plan, r[0], mask)
        return mask

    def _masks(self, s: State, plan: Plan, r: list[int], masks: list[int]) -> None:
        """Add who or what can be named next, and after each of them; every legal choice follows from these."""
        mask = self._mask(s, plan, r)
        masks.append(mask)
        if len(r) < len(plan.sources):
            if plan.kinds[len(r) - 1][2]:
                self._masks(s, plan, [*r, -1], masks)
            while mask:
                low = mask & -mask
                mask ^= low
                x = low.bit_length() - 1
                self._masks(s, plan, [*r, x], masks)

    def _named(self, s: State, plan: Plan, r: list[int]) -> list[Values]:
        """Every legal choice of targets, in the order they are named; ``r`` holds those named so far."""
        if len(r) > len(plan.sources):
            return [tuple(r[1:])]
        found = self._named(s, plan, [*r, -1]) if plan.kinds[len(r) - 1][2] else []
        for (x,) in _each(self._mask(s, plan, r)):
            found += self._named(s, plan, [*r, x])
        return found

    def barred(self, s: State, plan: Plan, who: int, mask: int) -> int:
        """Those of a set of players whom this player cannot target; naming oneself is no targeting."""
        found = 0
        for guard, condition, _ in self.program.forbids:
            if guard is None or s.marks[guard]:
                for x in s.clockwise(mask & ~(1 << who)):
                    if condition(s, [who, x, plan.number]):
                        found |= 1 << x
        return found

    def _option(self, table: Table, plan: Plan, who: int, values: Values, due: int) -> Option:
        key = (plan.number, who, values, due)
        found: Option | None = table.declared.get(key)
        if found is None:
            words, seats, roles = [], [], []
            for (kind, _, _), x in zip(plan.kinds, values, strict=True):
                if x < 0:
                    continue
                if kind == "player":
                    words.append(table.names[x])
                    seats.append(x)
                else:
                    words.append(self.program.role_ids[x])
                    roles.append(words[-1])
            text = " ".join([table.names[who], plan.action.id, *words])
            claim = plan.action.role.id if plan.claim and plan.action.role else None
            found = table.declared[key] = Option(
                "action", who, text, (self.program.performs[plan.number], values), action=plan.action.id,
                claim=claim, targets=tuple(seats), roles=tuple(roles), cost=plan.action.cost + due)
        return found

    # -- why not -----------------------------------------------------------------------------
    def refused(self, s: State, who: int, barred: int) -> tuple[Refused, ...]:
        """Actions that cannot be declared now, and targets that cannot be named, with reasons."""
        offered = s.options
        actions = {o.action for o in offered}
        found: list[Refused] = []
        for plan in self.plans:
            id = plan.action.id
            why = self._why_not(s, plan, who, barred, offered)
            if why is not None and id not in actions:
                found.append(Refused(f"{s.names[who]} {id}", why.words, id, reason=why))
            elif id in actions:
                found += self._barred_targets(s, plan, who)
        return tuple(found)

    def _why_not(self, s: State, plan: Plan, who: int, barred: int, offered: Options) -> Why | None:
        if plan.number == barred:
            return Why("extra", "it cannot be used in this extra turn")
        forcing = next((p for p in self.forcing if p.forced is not None and p.forced(s, [who])
                        and {o.action for o in offered} == {p.action.id}), None)
        if forcing is not None and forcing is not plan:
            said = f"with {s.coins[who]} coins you must choose {forcing.action.title}"
            return Why("forced", said, coins=s.coins[who], action=forcing.action.id)
        due = self._due(s, plan, who)
        if plan.floor + due > s.coins[who]:
            verb = "needs" if plan.action.needs else "costs"
            tax = f" and {due} tax" if due else ""
            said = f"{verb} {plan.floor}{tax}, and you have {s.coins[who]}"
            return Why(verb, said, plan.floor, due, s.coins[who])
        clause = plan.action.spec.requires
        if clause is not None and plan.requires is not None and not plan.requires(s, [who]):
            return Why("rule", clause.because, rules=(clause.because,))
        reasons = sorted({r.why for r in self._barred_targets(s, plan, who)})
        if reasons:
            return Why("rule", " and ".join(reasons), rules=tuple(reasons))
        return Why("nobody", "there is nobody it could be aimed at")

    def _barred_targets(self, s: State, plan: Plan, who: int) -> list[Refused]:
        found = []
        for at, target in enumerate(plan.action.spec.targets[:1]):
            if not target.hostile:
                continue
            for x in _members(s, target.kind, plan.sources[at](s, [who])):
                clause = self.program.barred(s, who, x, plan.number) if x != who else None
                if clause is not None:
                    found.append(Refused(f"{s.names[who]} {plan.action.id} {s.names[x]}", clause.because,
                                         plan.action.id, (x,)))
        return found

def _each(mask: int) -> Iterator[Values]:
    """The members of a mask, each alone."""
    while mask:
        low = mask & -mask
        mask ^= low
        yield (low.bit_length() - 1,)


def _members(s: State, kind: str, mask: Any) -> tuple[int, ...]:
    if kind == "player":
        return s.clockwise(mask & s.living)
    return tuple(i for i in range(len(s.table.program.role_ids)) if mask >> i & 1)
