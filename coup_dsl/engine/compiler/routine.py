"""Statements as instructions: one routine at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from coup_dsl.engine.compiler.values import Fn, Local, Values
from coup_dsl.engine.machine import RETURN, Op
from coup_dsl.language.code import Expr, Stmt

if TYPE_CHECKING:
    from coup_dsl.engine.program import Action, Program
    from coup_dsl.engine.state import State

Make = Callable[[], Op]


class Label:
    """A place in a routine, known once everything before it is compiled."""

    __slots__ = ("pc",)

    def __init__(self) -> None:
        self.pc = -1


class RoutineCompiler:
    """Compiles statements to the instructions of one routine.

    Args:
        program: what is in play, and the numbers of other routines.
        params: names and kinds of the routine's parameters; they are its first registers.
        action: the action whose text this is, for the protocol's words about it.
        inserts: statements that stand for each ``insert NAME``.
    """

    def __init__(self, program: Program, params: Sequence[tuple[str, str]], action: Action | None = None,
                 inserts: Mapping[str, tuple[Stmt, ...]] | None = None) -> None:
        self.program, self.action, self.inserts = program, action, inserts or {}
        self.names = {name: Local(i, kind) for i, (name, kind) in enumerate(params)}
        self.size = len(params)
        self.makes: list[Make] = []
        self.values = Values(program, self.names, action)
        self.ends: list[Label | None] = [None]
        self.loops = 0
        #: Registers that hold something hidden: who may see it, and whose hand it is of (registers, or -1).
        self.secrets: dict[int, tuple[int, int]] = {}

    def finish(self) -> tuple[tuple[Op, ...], int]:
        """The instructions and the number of registers they need."""
        self.op(lambda s, r: RETURN)
        return tuple(make() for make in self.makes), self.size

    # -- emitting ----------------------------------------------------------------------------
    @property
    def here(self) -> int:
        return len(self.makes)

    def op(self, op: Op) -> None:
        self.makes.append(lambda: op)

    def make(self, make: Make) -> None:
        self.makes.append(make)

    def mark(self, label: Label) -> None:
        label.pc = self.here

    def jump(self, label: Label) -> None:
        def make() -> Op:
            to = label.pc
            return lambda s, r: to
        self.make(make)

    def jump_unless(self, fn: Fn, label: Label) -> None:
        def make() -> Op:
            to = label.pc
            return lambda s, r: None if fn(s, r) else to
        self.make(make)

    def register(self, name: str = "", kind: str = "", *, sure: bool = True) -> int:
        i = self.size
        self.size += 1
        if name:
            self.names[name] = Local(i, kind, sure)
        return i

    def call(self, routine: str, args: Sequence[Fn]) -> None:
        """Call another routine with these values."""
        number = self.program.routine(routine)
        if len(args) == 1:
            a, = args
            self.op(lambda s, r: (number, [a(s, r)]))
        elif len(args) == 2:
            a, b = args
            self.op(lambda s, r: (number, [a(s, r), b(s, r)]))
        else:
            fns = tuple(args)
            self.op(lambda s, r: (number, [fn(s, r) for fn in fns]))

    # -- blocks ------------------------------------------------------------------------------
    def block(self, statements: Sequence[Stmt]) -> None:
        """Statements in a scope of their own."""
        outer = dict(self.names)
        self.run(statements)
        self.names.clear()
        self.names.update(outer)

    def run(self, statements: Sequence[Stmt]) -> None:
        """Statements in the scope that is open."""
        from coup_dsl.engine.compiler import asking

        for st in statements:
            method = getattr(self, "s_" + st.op, None)
            if method is not None:
                method(st)
            else:
                asking.STATEMENTS[st.op](self, st)

    def fn(self, e: Expr) -> Fn:
        return self.values.compile(e).fn

    # -- sentences ---------------------------------------------------------------------------
    def s_verb(self, st: Stmt) -> None:
        from coup_dsl.engine.compiler import asking, sentences

        subject = self.values.compile(st.exprs[0])
        compile_verb = sentences.VERBS.get(st.word) or asking.VERBS[st.word]
        if subject.sure:
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
            else:
                self.call(value.word, [self.fn(a) for a in value.args])
                self.op(lambda s, r: r.__setitem__(x, s.ret))
            return
        compiled = self.values.compile(value)
        fn = self.values.players(value) if kind == "players" else compiled.fn
        sure = kind != "player" or compiled.sure
        if known is None and compiled.const == 0 and not self.loops:
            self.register(st.name, kind, sure=sure)  # a new register holds 0 already
            return
        x = self.assigned(st.name, kind, sure=sure)
        if self.tells(value):
            self.secrets[x] = (-1, -1)
        self.op(lambda s, r: r.__setitem__(x, fn(s, r)))

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
        other, end = Label(), Label()
        self.jump_unless(condition.fn, other)
        self.block(st.body)
        if st.other:
            self.jump(end)
        self.mark(other)
        self.block(st.other)
        self.mark(end)

    def s_return(self, st: Stmt) -> None:
        fn = self.fn(st.exprs[0])

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

    def s_insert(self, st: Stmt) -> None:
        """Text of the action: it sees and adds to the names here; in `caught` and `stands`
        a `stop` ends that text only."""
        body = self.inserts.get(st.word, ())
        if not body:
            return
        end = Label() if st.word in ("caught", "stands") else None
        self.ends.append(end)
        self.run(body)
        self.ends.pop()
        if end is not None:
            self.mark(end)

    def s_fire(self, st: Stmt) -> None:
        args = [self.fn(e) for e in st.exprs]
        for hook in self.program.hooks[st.word]:
            self.call(hook, args)

    def s_call(self, st: Stmt) -> None:
        from coup_dsl.engine.compiler import asking

        value = st.exprs[0]
        if value.op == "builtin":
            asking.BUILTINS[value.word](self, value, None)
        else:
            self.call(value.word, [self.fn(a) for a in value.args])

    def s_repeat(self, st: Stmt) -> None:
        fn, left = self.fn(st.exprs[0]), self.register()
        self.op(lambda s, r: r.__setitem__(left, fn(s, r)))
        top, done = self.here, Label()

        def make() -> Op:
            to = done.pc

            def step(s: State, r: list[Any]) -> Any:
                if r[left] <= 0:
                    return to
                r[left] -= 1
                return None
            return step
        self.make(make)
        self.looped(st.body)
        self.op(lambda s, r: top)
        self.mark(done)

    def looped(self, body: Sequence[Stmt]) -> None:
        """A block that may run more than once."""
        self.loops += 1
        self.block(body)
        self.loops -= 1

    def s_each(self, st: Stmt) -> None:
        if st.exprs[0].op == "value" and st.exprs[0].word == "fallen":
            self._each_fallen(st)
            return
        fn, rest = self.values.players(st.exprs[0]), self.register()
        outer = dict(self.names)
        x = self.register(st.name, "player")
        self.op(lambda s, r: r.__setitem__(rest, fn(s, r)))
        top, done = self.here, Label()

        def make() -> Op:
            to = done.pc

            def step(s: State, r: list[Any]) -> Any:
                q = s.next_of(r[rest] & s.living)
                if q < 0:
                    return to
                r[rest] &= ~(1 << q)
                r[x] = q
                return None
            return step
        self.make(make)
        self.looped(st.body)
        self.op(lambda s, r: top)
        self.mark(done)
        self.names.clear()
        self.names.update(outer)

    def _each_fallen(self, st: Stmt) -> None:
        """Those who went out, one by one; who goes out meanwhile comes after."""
        outer = dict(self.names)
        x = self.register(st.name, "player")
        top, done = self.here, Label()

        def make() -> Op:
            to = done.pc

            def step(s: State, r: list[Any]) -> Any:
                if not s.fallen:
                    return to
                r[x], s.fallen = s.fallen[0], s.fallen[1:]
                return None
            return step
        self.make(make)
        self.looped(st.body)
        self.op(lambda s, r: top)
        self.mark(done)
        self.names.clear()
        self.names.update(outer)
