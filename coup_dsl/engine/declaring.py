"""Which actions can be declared, and for those that cannot, why not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from coup_dsl.engine.compiler.values import Fn
from coup_dsl.engine.options import Option, Options, Table

if TYPE_CHECKING:
    from coup_dsl.engine.program import Action, Program
    from coup_dsl.engine.state import State

YOU = (("you", "player"),)
Values = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """A step one might try at this decision, and why it cannot be."""

    text: str
    why: str
    action: str
    targets: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.text}: {self.why}"


class Plan:
    """What deciding about one action needs, compiled."""

    def __init__(self, program: Program, action: Action) -> None:
        spec = action.spec
        self.action, self.role, self.number = action, action.role_number, action.number
        self.floor = spec.cost + spec.needs
        self.requires: Fn | None = program._condition(spec.requires.condition, YOU) if spec.requires else None
        self.forced: Fn | None = program._condition(spec.forced, YOU) if spec.forced else None
        self.sources: list[Fn] = []
        params = list(YOU)
        for target in spec.targets:
            self.sources.append(program._condition(target.source, params))
            params.append((target.name, target.kind))
        others = all(t.source.op == "value" and t.source.word in ("others", "roles") for t in spec.targets)
        self.simple = self.requires is None and others


class Declarations:
    """The options of the decision that opens a turn."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.plans = [Plan(program, a) for a in program.actions]
        self.forcing = [p for p in self.plans if p.forced is not None]
        self.simple = [p for p in self.plans if p.simple]
        self.other = [p for p in self.plans if not p.simple]
        self.cap = max((p.floor for p in self.plans), default=0)
        unguarded = any(guard is None for guard, _, _ in program.forbids)
        guards = {guard for guard, _, _ in program.forbids if guard is not None}
        for card in program.cards:
            if card.toll is not None:
                guard = program.guard(card.toll.condition)
                unguarded |= guard is None
                guards |= {guard} if guard is not None else set()
        self.guards, self.unguarded = tuple(guards), unguarded

    def options(self, s: State, who: int, barred: int) -> Options:
        """The actions that can be declared, with every choice of targets."""
        for plan in self.forcing:
            assert plan.forced is not None
            if plan.number != barred and plan.forced(s, [who]):
                forced = tuple(self._listed(s, plan, who))
                if forced:
                    return forced
        marks = s.marks
        if not self.unguarded and not any(marks[g] for g in self.guards):
            purse = min(s.coins[who], self.cap)
            key = ("act", who, s.living, purse, barred)
            known: Options | None = s.table.kept.get(key)
            if known is None:
                known = s.table.keep(key, (o for p in self.simple if p.number != barred
                                           for o in self._listed(s, p, who)))
            if not self.other:
                return known
            return known + tuple(o for p in self.other if p.number != barred for o in self._listed(s, p, who))
        return tuple(o for p in self.plans if p.number != barred for o in self._listed(s, p, who))

    def _listed(self, s: State, plan: Plan, who: int) -> Iterator[Option]:
        due = self.program.toll(s, who, plan.role) if plan.action.claim else 0
        if plan.floor + due > s.coins[who] or (plan.requires is not None and not plan.requires(s, [who])):
            return
        for values in self._named(s, plan, [who]):
            yield self._option(s.table, plan, who, values, due)

    def _named(self, s: State, plan: Plan, r: list[int]) -> Iterator[Values]:
        """Every legal choice of targets, in the order they are named."""
        at = len(r) - 1
        if at == len(plan.sources):
            yield tuple(r[1:])
            return
        target = plan.action.spec.targets[at]
        for x in _members(s, target.kind, plan.sources[at](s, r)):
            hostile = target.hostile and x != r[0]
            if not hostile or not self.program.barred(s, r[0], x, plan.number):
                yield from self._named(s, plan, [*r, x])

    def _option(self, table: Table, plan: Plan, who: int, values: Values, due: int) -> Option:
        key = ("declare", plan.number, who, values, due)
        found: Option | None = table.kept.get(key)
        if found is None:
            targets, words, seats, roles = plan.action.targets, [], [], []
            for target, x in zip(targets, values, strict=True):
                if target.kind == "player":
                    words.append(table.names[x])
                    seats.append(x)
                else:
                    words.append(self.program.role_ids[x])
                    roles.append(words[-1])
            text = " ".join([table.names[who], plan.action.id, *words])
            claim = plan.action.role.id if plan.action.claim and plan.action.role else None
            found = table.kept[key] = Option(
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
                found.append(Refused(f"{s.names[who]} {id}", why, id))
            elif id in actions:
                found += self._barred_targets(s, plan, who)
        return tuple(found)

    def _why_not(self, s: State, plan: Plan, who: int, barred: int, offered: Options) -> str | None:
        if plan.number == barred:
            return "it cannot be used in this extra turn"
        forcing = next((p for p in self.forcing if p.forced is not None and p.forced(s, [who])
                        and {o.action for o in offered} == {p.action.id}), None)
        if forcing is not None and forcing is not plan:
            return f"with {s.coins[who]} coins you must choose {self.name(forcing)}"
        due = self.program.toll(s, who, plan.role) if plan.action.claim else 0
        if plan.floor + due > s.coins[who]:
            verb = "needs" if plan.action.needs else "costs"
            tax = f" and {due} tax" if due else ""
            return f"{verb} {plan.floor}{tax}, and you have {s.coins[who]}"
        clause = plan.action.spec.requires
        if clause is not None and plan.requires is not None and not plan.requires(s, [who]):
            return clause.because
        reasons = {r.why for r in self._barred_targets(s, plan, who)}
        return " and ".join(sorted(reasons)) or "there is nobody it could be aimed at"

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

    def name(self, plan: Plan) -> str:
        """The printed name of an action."""
        cards = (*self.program.generals, *self.program.cards)
        return next(c.name for c in cards if c.id == plan.action.id.split()[0])


def _members(s: State, kind: str, mask: Any) -> tuple[int, ...]:
    if kind == "player":
        return s.clockwise(mask & s.living)
    return tuple(i for i in range(len(s.table.program.role_ids)) if mask >> i & 1)
