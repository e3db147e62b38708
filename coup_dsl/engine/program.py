"""Linking: the roles in play, the general actions and the protocol become one program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from coup_dsl.content.role import CardFile, Clause, Supplement
from coup_dsl.content.ruleset import Option as TableOption
from coup_dsl.engine.actions import Action, Slot
from coup_dsl.engine.compiler.operands import Fn, Local
from coup_dsl.engine.compiler.routine import RoutineCompiler, Secret
from coup_dsl.engine.compiler.values import Values
from coup_dsl.engine.events import Event
from coup_dsl.engine.identity import mark_of
from coup_dsl.engine.machine import Op
from coup_dsl.engine.protocol import CORE, protocol
from coup_dsl.engine.specialise.hot import Routines
from coup_dsl.errors import Place
from coup_dsl.language.code import Expr, Stmt, TokenShape, verbs_in
from coup_dsl.language.keys import FORBID_PARAMS
from coup_dsl.language.words import EVENTS

if TYPE_CHECKING:
    from coup_dsl.engine.game import Game
    from coup_dsl.engine.state import State

#: The number of a role or action that is not in play; never equal to one that is, nor to none.
ABSENT = -3
#: Verbs that take cards out of a hand.
MOVING = frozenset({"return", "hand", "pass", "bury"})


def _decided(body: Sequence[Stmt]) -> Iterator[str]:
    for st in body:
        if st.op == "decide":
            yield from (st.word, st.name)
        yield from _decided(st.body)
        yield from _decided(st.other)


def _reads_cause_only(e: Expr) -> bool:
    if e.op == "local":
        return e.word == "cause"
    return e.op in ("same", "both", "either", "negate", "action", "value") and all(map(_reads_cause_only, e.args))


class Program:
    """The code of one game: roles in play, actions, tokens, and routines as tuples of closures.

    Args:
        cards: the roles in play, in draw order.
        generals: the general actions.
        options: table options with their values.
        supplements: rules that table options add.
    """

    game: Game

    def __init__(self, cards: Sequence[CardFile], generals: Sequence[CardFile],
                 options: Mapping[str, TableOption], supplements: Sequence[Supplement] = ()) -> None:
        self.cards, self.generals, self.options = tuple(cards), tuple(generals), dict(options)
        self.supplements = tuple(supplements)
        self.sides = next((x.sides for x in supplements if x.sides), ())
        every = (*self.generals, *self.cards)
        self.pots = tuple(dict.fromkeys(pot for card in every for pot in card.pots))
        self.pile_names = tuple(dict.fromkeys(name for card in cards for name in card.piles))
        self.piles = tuple(next(c.piles[n] for c in cards if n in c.piles) for n in self.pile_names)
        self.role_ids = tuple(c.id for c in cards)
        self._indices = {c.replaces: i for i, c in enumerate(cards) if c.replaces} | {
            id: i for i, id in enumerate(self.role_ids)}
        self.tokens: list[TokenShape] = []
        self.token_names: list[str] = []
        self.slots: list[Slot] = []
        for card in cards:
            for name, shape in card.tokens.items():
                self.slots += [Slot(len(self.tokens), name, place) for place in shape.on]
                self.tokens.append(shape)
                self.token_names.append(name)
        self.actions = tuple(self._actions())
        self._action_numbers = {a.id: a.number for a in self.actions}
        self.code: list[tuple[Op, ...]] = []
        self.pads: list[list[int]] = []
        self.routine_names: list[str] = []
        #: By routine: the file its own text is in, and where each instruction comes from.
        self.files: list[Path] = []
        self.places: list[tuple[Place | None, ...]] = []
        self.public: list[tuple[tuple[str, str], ...]] = []
        self.secrets: list[dict[int, Secret]] = []
        self._numbers: dict[str, int] = {}
        #: By routine: where a loss is chosen (pc), and the register of the reaction claimed for it.
        self.surrenders: dict[int, tuple[int, int]] = {}
        #: Where a card of a pile is chosen (routine, pc), and which pile.
        self.keeps: dict[tuple[int, int], int] = {}
        #: Routines of actions performed without a claim, with the numbers of the actions.
        self.copied: dict[int, int] = {}
        self._texts: dict[str, tuple[tuple[tuple[str, str], ...], tuple[Stmt, ...], str, Path]] = {}
        self.hooks: dict[str, list[str]] = {event: [] for event in EVENTS}
        self._compile()
        self.routines = Routines(self)

    # -- what is in play ---------------------------------------------------------------------
    def _actions(self) -> Iterator[Action]:
        number = 0
        for card in (*self.generals, *self.cards):
            for spec in card.actions:
                role = None if card.general else card
                id = f"{card.id} {spec.word}" if spec.word else card.id
                blockers = [*spec.blockers, *(c.id for c in self.cards if id in c.blocks)]
                yield Action(id, number, card, role, self.role_ids.index(card.id) if role else -1, spec,
                             self._in_play(blockers), self._in_play(spec.denies))
                number += 1

    def _in_play(self, roles: Sequence[str]) -> tuple[str, ...]:
        """Those of some roles that are in play, or what replaces them."""
        return tuple(dict.fromkeys(self.role_ids[i] for role in roles if (i := self.role_index(role)) >= 0))

    @cached_property
    def _verbs(self) -> frozenset[str]:
        """The verbs of the roles in play."""
        texts = [hook.effect for card in self.cards for hook in card.hooks]
        texts += [card.reaction.effect for card in self.cards if card.reaction is not None]
        texts += [part for a in self.actions for part in (a.spec.effect, a.spec.stands, a.spec.caught)]
        return frozenset(verb for body in texts for verb in verbs_in(body))

    @property
    def moves_cards(self) -> bool:
        """Whether a text can take a card out of a hand other than as an influence that is lost."""
        return not self._verbs.isdisjoint(MOVING)

    def role_index(self, id: str) -> int:
        """The number of a role in play, or of the one that replaces it; ABSENT otherwise."""
        return self._indices.get(id, ABSENT)

    def action_number(self, id: str) -> int:
        """The number of an action; ABSENT when it is not in this game."""
        return self._action_numbers.get(id, ABSENT)

    def pot(self, name: str) -> int:
        """How verbs name a pot: minus its place in the position's ``pots``, always below the treasury's -1."""
        return -2 - self.pots.index(name)

    def option_value(self, word: str) -> int:
        """A table option as a number; ``NAME-CHOICE`` is whether the choice is made."""
        value = self.options.get(word)
        if value is None:
            name, _, choice = word.rpartition("-")
            return int(self.options.get(name) == choice)
        assert isinstance(value, int)
        return int(value)

    def slot(self, token: str, place: str = "") -> int:
        """Where the position keeps the tokens of this name that lie on players or on roles."""
        return next(i for i, s in enumerate(self.slots) if s.name == token and place in ("", s.place))

    # -- compiling ---------------------------------------------------------------------------
    def _compile(self) -> None:
        from coup_dsl.engine.declaring import Declarations

        rules = protocol()
        for name, routine in rules.routines.items():
            self._texts[name] = (routine.params, routine.body, "", CORE)
        heard: dict[str, tuple[str, str]] = {}
        for card in self.cards:
            for i, hook in enumerate(card.hooks):
                name = f"{card.id} on {hook.event} {i}"
                self.hooks[hook.event].append(name)
                self._texts[name] = (EVENTS[hook.event].params, hook.effect, hook.event, card.path)
                heard[name] = (card.id, hook.event)
        self._conditions()
        self.reactions: list[tuple[int, Fn | None, str]] = []
        for number, card in enumerate(self.cards):
            if card.reaction is not None:
                params = (("player", "player"), ("cause", "cause"))
                name = f"{card.id} reacts"
                self._texts[name] = (params, card.reaction.effect, "", card.path)
                condition = card.reaction.condition
                self.reactions.append((number, self._condition(condition, params) if condition else None, name))
        conditions = [card.reaction.condition for card in self.cards if card.reaction and card.reaction.condition]
        self.reactions_follow_cause = all(map(_reads_cause_only, conditions))
        #: By role, and known to the texts of reactions too: in one of them an influence may be lost in turn.
        self.reaction_routines: dict[int, int] = {}
        self.reaction_routines |= {number: self.routine(name) for number, _, name in self.reactions}
        self.declarations = Declarations(self)
        self.performs = tuple(self._perform(a) for a in self.actions)
        if "copy" in self._verbs:
            self.copied = {self.unclaimed(a.number): a.number for a in self.actions if a.role is not None}
        self.main = self._main()
        #: Routines of hooks, with the role and the event.
        self.listeners = {self._numbers[n]: who for n, who in heard.items() if n in self._numbers}

    def _condition(self, expr: Expr, params: Sequence[tuple[str, str]]) -> Fn:
        return Values(self, {name: Local(i, kind) for i, (name, kind) in enumerate(params)}).compile(expr).fn

    def _conditions(self) -> None:
        claim = (("player", "player"), ("role", "role"))
        self.tolls: list[tuple[Fn, int, Fn]] = []
        self.forbids: list[tuple[int | None, Fn, Clause]] = []
        for card in self.cards:
            if card.toll is not None:
                t = card.toll
                self.tolls.append((self._condition(t.condition, claim), t.pay, self._condition(t.to, claim)))
        for clause in (*(c.forbid for c in self.cards), *(x.forbid for x in self.supplements)):
            if clause is not None:
                self.forbids.append((self.guard(clause.condition), self._condition(clause.condition, FORBID_PARAMS),
                                     clause))
        block = (("you", "player"), ("blocker", "player"))
        self.block_bars = [self._condition(x.forbid_block.condition, block) for x in self.supplements
                           if x.forbid_block is not None]

    def guard(self, e: Expr) -> int | None:
        """A slot without whose tokens the condition cannot be true, if there is one."""
        if e.op == "has":
            return self.slot(e.word, e.args[0].kind)
        if e.op == "both":
            first = self.guard(e.args[0])
            return self.guard(e.args[1]) if first is None else first
        return None

    def toll(self, s: State, p: int, role: int) -> int:
        """Coins a player must pay for claiming a role."""
        due = 0
        for condition, amount, _ in self.tolls:
            if condition(s, [p, role]):
                due += amount
        return due

    def barred(self, s: State, you: int, target: int, action: int) -> Clause | None:
        """The clause that forbids this hostile target, or None."""
        for guard, condition, clause in self.forbids:
            if (guard is None or s.marks[guard]) and condition(s, [you, target, action]):
                return clause
        return None

    def routine(self, name: str) -> int:
        """The number of a routine; compiles it when it is asked for first."""
        number = self._numbers.get(name)
        if number is None:
            params, body, event, file = self._texts[name]
            number = self._add(name, params, file)
            compiler = RoutineCompiler(self, params, event=event)
            compiler.run(body)
            self._finish(number, compiler)
        return number

    def unclaimed(self, number: int) -> int:
        """The routine of an action performed without claiming its role."""
        name = f"{self.actions[number].id} copied"
        found = self._numbers.get(name)
        if found is None:
            action = self.actions[number]
            found = self._perform(replace(action, spec=replace(action.spec, claim=False, caught=())), name)
        return found

    def _perform(self, action: Action, name: str = "") -> int:
        """The protocol of an action with its own texts inserted."""
        rules, spec = protocol(), action.spec
        params = (("you", "player"), *((t.name, t.kind) for t in spec.targets))
        inserts: dict[str, tuple[Stmt, ...]] = {"stands": spec.stands, "caught": spec.caught, "effect": spec.effect}
        compiler = RoutineCompiler(self, params, action, inserts)
        if action.blocked_by in ("anyone", "affected"):
            compiler.inserts["block"] = rules.parts[f"block-by-{action.blocked_by}"]
        elif action.blocked_by:
            compiler.inserts["block"] = rules.parts["block-by-target"]
            compiler.names["blocker"] = compiler.names[action.blocked_by]
        for target in spec.targets:
            if target.optional:
                compiler.names[target.name] = replace(compiler.names[target.name], sure=False)
        number = self._add(name or action.id, params, action.card.path)
        compiler.run(rules.routines["perform"].body)
        self._finish(number, compiler)
        return number

    def _add(self, name: str, params: Sequence[tuple[str, str]], file: Path) -> int:
        number = self._numbers[name] = len(self.code)
        self.code.append(())
        self.pads.append([])
        self.routine_names.append(name)
        self.files.append(file)
        self.places.append(())
        self.public.append(tuple(params))
        self.secrets.append({})
        return number

    def _finish(self, number: int, compiler: RoutineCompiler) -> None:
        ops, size = compiler.finish()
        self.code[number], self.secrets[number] = ops, compiler.secrets
        self.places[number] = tuple(compiler.places)
        if compiler.surrenders is not None:
            self.surrenders[number] = compiler.surrenders
        self.keeps |= {(number, pc): pile for pc, pile in compiler.keeps.items()}
        self.pads[number] = [0] * (size - len(self.public[number]))

    def _main(self) -> int:
        """Deal, then turn after turn; ``barred`` is the action that an extra turn is without."""
        params = (("you", "player"), ("barred", "action"))
        compiler = RoutineCompiler(self, params)

        def begin(s: State, r: list[Any]) -> int:
            r[0] = s.turn
            if s.log is not None:
                s.log.append(Event("turn", s.turn))
            return 2

        def pass_on(s: State, r: list[Any]) -> int:
            if s.again >= 0 and s.living >> s.turn & 1:
                r[1] = s.again
            else:
                r[1] = -1
                s.turn = s.next_of(s.living & ~(1 << s.turn))
            s.again = -1
            return begin(s, r)

        compiler.call("deal", ())
        compiler.op(begin)
        compiler.looped(protocol().routines["turn"].body)
        compiler.op(pass_on)
        number = self._add("turn", params, CORE)
        self._finish(number, compiler)
        return number

    def first_registers(self) -> list[int]:
        """The registers of the main routine before the first turn."""
        return [0, -1, *self.pads[self.main]]

    @cached_property
    def words(self) -> frozenset[str]:
        """Words that steps of the roles in play may have besides verbs, roles and actions."""
        return frozenset(w for _, body, _, _ in self._texts.values() for w in _decided(body)) | frozenset(
            w for a in self.actions for part in (a.spec.effect, a.spec.stands, a.spec.caught) for w in _decided(part))

    @cached_property
    def digest(self) -> str:
        """A short mark of the rules: stored positions name it, since what frames hold depends on them."""
        shape = [(name, len(ops)) for name, ops in zip(self.routine_names, self.code, strict=True)]
        return mark_of((shape, self.generals, self.cards, self.supplements))
