"""Statements as instructions: one routine at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from coup_dsl.engine.compiler.operands import Compiled, Fn, Local
from coup_dsl.engine.compiler.values import Values
from coup_dsl.engine.machine import RETURN, Op
from coup_dsl.engine.protocol import protocol
from coup_dsl.errors import Place
from coup_dsl.language.code import Expr, Stmt

if TYPE_CHECKING:
    from coup_dsl.engine.actions import Action
    from coup_dsl.engine.program import Program
    from coup_dsl.engine.state import State

Make = Callable[[], Op]


class Label:
    """A place in a routine, known once everything before it is compiled."""

    __slots__ = ("pc",)

    def __init__(self) -> None:
        self.pc = -1


@dataclass(frozen=True, slots=True)
class Secret:
    """Something hidden in a register.

    A ``card``: ``viewers`` are the registers of those who may see it, ``owner`` that of the player
    whose hand it was chosen from, or -1.  ``bids``: each sees his own; ``owner`` is the register
    of how much each who has bid could bid at most.  ``told``: what follows from a hidden card; nobody sees it.
    """

    kind: str
    viewers: tuple[int, ...] = ()
    owner: int = -1


class RoutineCompiler:
    """Compiles statements to the instructions of one routine.

    Args:
        program: what is in play, and the numbers of other routines.
        params: names and kinds of the routine's parameters; they are its first registers.
        action: the action whose text this is, for the protocol's words about it.
        inserts: statements that stand for each ``insert NAME``.
        event: the event whose hook this is, or "".
    """

    def __init__(self, program: Program, params: Sequence[tuple[str, str]], action: Action | None = None,
                 inserts: Mapping[str, tuple[Stmt, ...]] | None = None, event: str = "") -> None:
        self.event = event
        self.program, self.action, self.inserts = program, action, dict(inserts or {})
        self.names = {name: Local(i, kind) for i, (name, kind) in enumerate(params)}
        self.size = self.most = len(params)
        self.makes: list[Make] = []
        #: Where the text of each instruction stands, and of the statement being compiled.
        self.places: list[Place | None] = []
        self.at: Place | None = None
        self.values = Values(program, self.names, action)
        self.ends: list[Label | None] = [None]
        self.returns: list[int | None] = [None]
        self.loops = 0
        #: Registers that hold something hidden.
        self.secrets: dict[int, Secret] = {}
        #: Where a loss is chosen (pc), and the register that holds the reaction claimed for it.
        self.surrenders: tuple[int, int] | None = None
        #: Where a card of a pile is chosen, and which pile; who chooses sees it.
        self.keeps: dict[int, int] = {}

    def finish(self) -> tuple[tuple[Op, ...], int]:
        """The instructions and the number of registers they need."""
        self.op(lambda s, r: RETURN)
        return tuple(make() for make in self.makes), self.most

    # -- emitting ----------------------------------------------------------------------------
    @property
    def here(self) -> int:
        return len(self.makes)

    def op(self, op: Op) -> None:
        self.make(lambda: op)

    def make(self, make: Make) -> None:
        self.makes.append(make)
        self.places.append(self.at)

    def mark(self, label: Label) -> None:
        label.pc = self.here

    def set(self, register: int, value: Fn | Compiled) -> None:
        """Put a value into a register."""
        fn = value.fn if isinstance(value, Compiled) else value
        known = value.const if isinstance(value, Compiled) else None

        def computed(s: State, r: list[Any]) -> None:
            r[register] = fn(s, r)

        def constant(s: State, r: list[Any]) -> None:
            r[register] = known

        self.op(computed if known is None else constant)

    def jump(self, label: Label) -> None:
        def make() -> Op:
            to = label.pc
            return lambda s, r: to
        self.make(make)

    def jump_unless(self, condition: Fn | Compiled, label: Label) -> None:
        """Go on there unless the condition holds; a name alone is read without a call."""
        def make() -> Op:
            to = label.pc
            if isinstance(condition, Compiled):
                i, fn = condition.register, condition.fn
                if i is not None:
                    return lambda s, r: None if r[i] else to
            else:
                fn = condition
            return lambda s, r: None if fn(s, r) else to
        self.make(make)

    def register(self, name: str = "", kind: str = "", *, sure: bool = True, hidden: bool = False) -> int:
        """A free register; one for something ``hidden`` has never held anything else, nor will it."""
        if hidden:
            self.size = self.most
        i = self.size
        self.size += 1
        self.most = max(self.most, self.size)
        if name:
            self.names[name] = Local(i, kind, sure)
        return i

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Names given inside are forgotten after it, and their registers used again.

        A register that holds something hidden keeps its place, so that a view can hide it
        wherever the routine stands.
        """
        names, size = dict(self.names), self.size
        yield
        self.names.clear()
        self.names.update(names)
        if not any(i >= size for i in self.secrets):
            self.size = size

    def call(self, routine: str, args: Sequence[Compiled]) -> None:
        """Call another routine with these values; names and constants are read without a call."""
        number = self.program.routine(routine)
        places = tuple(a.register for a in args)
        if len(args) == 2 and places[0] is not None:
            i, j, known, fn = places[0], places[1], args[1].const, args[1].fn
            if j is not None:
                self.op(lambda s, r: (number, [r[i], r[j]]))
            elif known is not None:
                self.op(lambda s, r: (number, [r[i], known]))
            else:
                self.op(lambda s, r: (number, [r[i], fn(s, r)]))
            return
        fns = tuple(a.fn for a in args)
        self.op(lambda s, r: (number, [fn(s, r) for fn in fns]))

    def invoke(self, routine: str, args: Sequence[Expr], into: int | None) -> None:
        """Call a routine of the protocol, or copy it here; its value goes to a register."""
        inline = protocol().routines.get(routine)
        if inline is None or not inline.inline:
            self.call(routine, [self.values.compile(a) for a in args])
            if into is not None:
                self.set(into, lambda s, r: s.ret)
            return
        given, end = [self.values.compile(a) for a in args], Label()
        with self.scope():
            self.names.clear()
            for (name, kind), value in zip(inline.params, given, strict=True):
                if value.register is not None:
                    self.names[name] = Local(value.register, kind, value.sure)
                else:
                    self.set(self.register(name, kind), value)
            self.ends.append(end)
            self.returns.append(into)
            self.run(inline.body)
            self.returns.pop()
            self.ends.pop()
        self.mark(end)

    # -- blocks ------------------------------------------------------------------------------
    def block(self, statements: Sequence[Stmt]) -> None:
        """Statements in a scope of their own."""
        with self.scope():
            self.run(statements)

    def run(self, statements: Sequence[Stmt]) -> None:
        """Statements in the scope that is open."""
        from coup_dsl.engine.compiler import asking

        around = self.at
        for st in statements:
            self.at = st.at
            method = getattr(self, "s_" + st.op, None)
            if method is not None:
                method(st)
            else:
                asking.STATEMENTS[st.op](self, st)
        self.at = around

    def fn(self, e: Expr) -> Fn:
        return self.values.compile(e).fn

    # -- sentences ---------------------------------------------------------------------------
    def s_verb(self, st: Stmt) -> None:
        from coup_dsl.engine.compiler import asking, sentences

        subject = self.values.compile(st.exprs[0])
        compile_verb = sentences.VERBS.get(st.word) or asking.VERBS[st.word]
        if subject.sure or subject.kind == "pot":
            compile_verb(self, st, subject)
            return
        end, fn = Label(), subject.fn
        self.jump_unless(lambda s, r: fn(s, r) >= 0, end)
        compile_verb(self, st, subject)
        self.mark(end)

    # -- names and flow ----------------------------------------------------------------------
    def s_let(self, st: Stmt) -> None:
        from coup_dsl.engine.compiler import asking

        value = st.exprs[0]
        known = self.names.get(st.name)
        kind = known.kind if known else value.kind
        if value.op in ("routine", "builtin"):
            x = self.assigned(st.name, kind, sure=False)
            if value.op == "builtin":
                asking.BUILTINS[value.word](self, value, x)
                if value.word == "surrender" and not self.program.reactions:
                    self.names[st.name] = Local(x, kind, const=-1)  # nothing can be claimed in this game
                elif value.word == "avert" and not self.program.hooks["losing"]:
                    self.names[st.name] = Local(x, kind, const=0)
            else:
                self.invoke(value.word, value.args, x)
            return
        compiled = self.values.compile(value)
        fn = self.values.players(value) if kind == "players" else compiled.fn
        sure = kind != "player" or compiled.sure
        if known is None and compiled.const == 0 and not self.loops and self.size == self.most:
            self.register(st.name, kind, sure=sure)  # a register never used holds 0 already
            return
        if known is None and self.tells(value):
            x = self.register(st.name, kind, sure=sure, hidden=True)
        else:
            x = self.assigned(st.name, kind, sure=sure)
        if self.tells(value):
            self.secrets[x] = Secret("told")
        self.set(x, fn)

    def tells(self, e: Expr) -> bool:
        """Whether an expression depends on a card somebody chose."""
        hidden = e.op == "local" and self.names[e.word].register in self.secrets
        return hidden or any(self.tells(a) for a in e.args)

    def assigned(self, name: str, kind: str, *, sure: bool) -> int:
        known = self.names.get(name)
        if known is None:
            return self.register(name, kind, sure=sure)
        if known.sure and not sure:
            self.names[name] = Local(known.register, known.kind, False)
        return known.register

    def s_if(self, st: Stmt) -> None:
        condition = self.values.compile(st.exprs[0])
        if condition.const is not None:
            self.block(st.body if condition.const else st.other)
            return
        other, end, before = Label(), Label(), self.here
        self.jump_unless(condition, other)
        self.block(st.body)
        if not st.other and self.here == before + 1:
            self.makes.pop()  # nothing to skip
            self.places.pop()
            return
        if st.other:
            self.jump(end)
        self.mark(other)
        self.block(st.other)
        self.mark(end)

    def s_return(self, st: Stmt) -> None:
        value, end = self.values.compile(st.exprs[0]), self.ends[-1]
        fn = value.fn
        if end is not None:
            into = self.returns[-1]
            if into is not None:
                self.set(into, value)
            self.jump(end)
            return

        def return_(s: State, r: list[Any]) -> Any:
            s.ret = fn(s, r)
            return RETURN
        self.op(return_)

    def s_stop(self, st: Stmt) -> None:
        end = self.ends[-1]
        if end is None:
            self.op(lambda s, r: RETURN)
        else:
            self.jump(end)

    def s_replace(self, st: Stmt) -> None:
        def replace(s: State, r: list[Any]) -> Any:
            s.ret = 1
            return RETURN
        self.op(replace)

    def s_insert(self, st: Stmt) -> None:
        """Text of the action: it sees and adds to the names here, and a `stop` in it ends that
        text only; what follows a block that was taken or refused belongs to the text around it."""
        body = self.inserts.get(st.word, ())
        if not body:
            return
        if st.word in ("taken", "refused"):
            self.run(body)
            return
        end = None if st.word == "block" else Label()
        self.ends.append(end)
        self.run(body)
        self.ends.pop()
        if end is not None:
            self.mark(end)

    def s_fire(self, st: Stmt) -> None:
        args = [self.values.compile(e) for e in st.exprs]
        for hook in self.program.hooks[st.word]:
            self.call(hook, args)

    def s_call(self, st: Stmt) -> None:
        from coup_dsl.engine.compiler import asking

        value = st.exprs[0]
        if value.op == "builtin":
            asking.BUILTINS[value.word](self, value, None)
        else:
            self.invoke(value.word, value.args, None)

    def looped(self, body: Sequence[Stmt]) -> None:
        """A block that may run more than once."""
        self.loops += 1
        self.block(body)
        self.loops -= 1
