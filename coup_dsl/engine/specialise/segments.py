"""What runs between two decisions, as one function for each place where it can begin."""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import TYPE_CHECKING, Any

from coup_dsl.engine.machine import RETURN, AskAt, Op
from coup_dsl.engine.specialise.conditions import if_else, negated
from coup_dsl.engine.specialise.expressions import Maker
from coup_dsl.engine.specialise.known import Constants, Known, Meaning, Registers, Unsupported, load, store, tuple_of
from coup_dsl.engine.specialise.sources import tree_of
from coup_dsl.engine.specialise.statements import BEHIND, Branch, Do, Leaf, Loop, Statements, Tree

if TYPE_CHECKING:
    from coup_dsl.engine.program import Program

#: Instructions that are written again where several ways meet, rather than made a function of their own.
MOST_REPEATED = 4


@dataclass(frozen=True, slots=True)
class Goto:
    """Go on at an instruction."""

    pc: int


@dataclass(frozen=True, slots=True)
class Ask:
    """Stop here; the answer is read by the instruction after ``pc``."""

    pc: int


@dataclass(frozen=True, slots=True)
class Call:
    """Call a routine with these arguments, and go on behind."""

    routine: ast.expr
    arguments: list[ast.expr]


@dataclass(frozen=True, slots=True)
class Back:
    """Go back to whoever called."""


Exit = Goto | Ask | Call | Back


class Segments:
    """The functions of one routine.

    Args:
        program: the program; the routine is compiled.
        number: the routine.
    """

    def __init__(self, program: Program, number: int) -> None:
        self.program, self.number = program, number
        self.title = re.sub(r"\W", "_", program.routine_names[number])
        self.constants = Constants()
        self.maker = Maker(program, self.constants)
        params = len(program.public[number])
        self.registers = tuple(f"r{i}" for i in range(params + len(program.pads[number])))
        self.params = self.registers[:params]
        self.lines = _lines(program, number)
        self.trees = [self._tree(op, line) for op, line in zip(program.code[number], self.lines, strict=False)]
        self.entered: Counter[int] = Counter(
            way.pc for pc, tree in enumerate(self.trees) if tree is not None
            for way in self._ways(pc, tree) if isinstance(way, Goto))
        self.looping = False
        self.wanted: list[int] = [0]
        self.made: dict[int, ast.FunctionDef] = {}
        while self.wanted:
            pc = self.wanted.pop()
            if pc not in self.made:
                self.made[pc] = self._function(pc)

    # -- instructions ------------------------------------------------------------------------
    def _tree(self, op: Op, line: int) -> Tree | None:
        """An instruction as a tree, or None when it has to be run as it is."""
        if not isinstance(op, FunctionType):
            return None
        tree = tree_of(op)
        if tree is None:
            return None
        given: list[Meaning] = [load("s"), Registers(tuple(map(load, self.registers)))]
        try:
            found = Statements(self.maker, op, tree, given).whole()
            list(self._ways(0, found))
        except Unsupported:
            return None
        _locate_tree(found, line)
        return found

    def _ways(self, pc: int, tree: Tree) -> Iterator[Exit]:
        """How an instruction can end."""
        if isinstance(tree, Leaf):
            if tree is not BEHIND:
                yield self._exit(pc, tree)
        elif isinstance(tree, Do):
            yield from self._ways(pc, tree.then)
        elif isinstance(tree, Branch):
            yield from self._ways(pc, tree.yes)
            yield from self._ways(pc, tree.no)
        else:
            yield from self._ways(pc, tree.body)
            yield from self._ways(pc, tree.then)

    def _exit(self, pc: int, leaf: Leaf) -> Exit:
        value = leaf.value
        if isinstance(value, Known):
            signal = value.value
            if signal is None:
                return Goto(pc + 1)
            if signal is RETURN:
                return Back()
            if isinstance(signal, AskAt):
                return Ask(signal.pc)
            if signal.__class__ is int:
                return Goto(signal)
        if isinstance(value, ast.Tuple) and len(value.elts) == 2 and isinstance(value.elts[1], ast.List):
            return Call(value.elts[0], value.elts[1].elts)
        raise Unsupported("a signal that is not known")

    # -- functions ---------------------------------------------------------------------------
    def _function(self, pc: int) -> ast.FunctionDef:
        if pc == 0:
            begin = _unpacked(self.params, "arguments")
            rest = self.registers[len(self.params):]
            begin += [ast.Assign([store(x) for x in rest], ast.Constant(0))] if rest else []
        else:
            begin = _unpacked(self.registers, "registers")
        body, falls = self._region(pc, None)
        assert not falls
        given = "registers" if pc else "arguments"
        args = ast.arguments([], [ast.arg(x) for x in ("s", "below", given)], None, [], [], None, [])
        made = ast.FunctionDef(self.name(pc), args, [*begin, *body], [])
        if sys.version_info >= (3, 12):
            made.type_params = []
        _locate(made, self.lines[pc])
        return made

    def name(self, pc: int) -> str:
        """The name of the function that begins at an instruction."""
        return f"{self.title}_{pc}"

    def _region(self, pc: int, stop: int | None) -> tuple[list[ast.stmt], bool]:
        """Statements from an instruction on; whether they can reach ``stop``, where they end."""
        out: list[ast.stmt] = []
        at: int | None = pc
        while at is not None:
            if at == stop:
                return out, True
            tree = self.trees[at]
            if tree is None:
                out += self._handed_over(at)
                return out, False
            at = self._emit(tree, at, stop, out)
        return out, False

    def _emit(self, tree: Tree, pc: int, stop: int | None, out: list[ast.stmt]) -> int | None:
        """Write a tree; the instruction to go on with behind it, or None when no way leads there."""
        while isinstance(tree, Do):
            out.append(tree.statement)
            tree = tree.then
        if isinstance(tree, Loop):
            body: list[ast.stmt] = []
            self._inside(tree.body, pc, body)
            out.append(ast.While(tree.test, body or [ast.Pass()], []))
            return self._emit(tree.then, pc, stop, out)
        if isinstance(tree, Branch):
            return self._branch(tree, pc, stop, out)
        way = self._exit(pc, tree)
        if isinstance(way, Goto):
            if way.pc == stop or (way.pc > pc and stop is not None and way.pc < stop):
                return way.pc
            if way.pc > pc and stop is None and (self.entered[way.pc] < 2 or self._short(way.pc)):
                return way.pc
        out += self._leave(way, pc)
        return None

    def _branch(self, tree: Branch, pc: int, stop: int | None, out: list[ast.stmt]) -> int | None:
        yes, no = ([w.pc for w in self._ways(pc, side) if isinstance(w, Goto) and w.pc > pc]
                   for side in (tree.yes, tree.no))
        if not yes or not no:
            # one way never comes back: the other goes on at this depth
            ends, goes = (tree.yes, tree.no) if not yes else (tree.no, tree.yes)
            body: list[ast.stmt] = []
            falls = self._emit_to_end(ends, pc, body)
            assert not falls
            test = tree.test if not yes else negated(tree.test)
            out.append(ast.If(test, body, []))
            return self._emit(goes, pc, stop, out)
        meet = max(t for t in (*yes, *no) if stop is None or t <= stop) \
            if any(stop is None or t <= stop for t in (*yes, *no)) else None
        first, one = self._side(tree.yes, pc, meet)
        second, other = self._side(tree.no, pc, meet)
        out += if_else(tree.test, first, second)
        return meet if one or other else None

    def _emit_to_end(self, tree: Tree, pc: int, out: list[ast.stmt]) -> bool:
        """Write a tree none of whose ways comes back."""
        at = self._emit(tree, pc, None, out)
        if at is not None:
            more, _ = self._region(at, None)
            out += more
        return False

    def _side(self, tree: Tree, pc: int, meet: int | None) -> tuple[list[ast.stmt], bool]:
        out: list[ast.stmt] = []
        at = self._emit(tree, pc, meet, out)
        if at is None:
            return out, False
        more, falls = self._region(at, meet)
        return out + more, falls

    def _inside(self, tree: Tree, pc: int, out: list[ast.stmt]) -> None:
        """The body of a loop: its ways begin it again or leave the function."""
        while isinstance(tree, Do):
            out.append(tree.statement)
            tree = tree.then
        if isinstance(tree, Branch):
            yes: list[ast.stmt] = []
            no: list[ast.stmt] = []
            self._inside(tree.yes, pc, yes)
            self._inside(tree.no, pc, no)
            out += if_else(tree.test, yes, no)
        elif isinstance(tree, Loop):
            inner: list[ast.stmt] = []
            self._inside(tree.body, pc, inner)
            out.append(ast.While(tree.test, inner or [ast.Pass()], []))
            self._inside(tree.then, pc, out)
        elif tree is not BEHIND:
            out += self._leave(self._exit(pc, tree), pc)

    def _short(self, pc: int) -> bool:
        """Whether few instructions follow before the function ends."""
        for at in range(pc, pc + MOST_REPEATED):
            tree = self.trees[at]
            if tree is None:
                return True
            ways = list(self._ways(at, tree))
            if any(isinstance(w, Goto) and w.pc != at + 1 and (w.pc < at or self.entered[w.pc] < 2) for w in ways):
                return False
            if not any(isinstance(w, Goto) and w.pc == at + 1 for w in ways):
                return True
        return False

    # -- leaving -----------------------------------------------------------------------------
    def _leave(self, way: Exit, pc: int) -> list[ast.stmt]:
        """Statements that end the function."""
        if isinstance(way, Goto):
            self.wanted.append(way.pc)
            if way.pc == 0:
                raise AssertionError("a routine begins once")
            if way.pc > pc and not self.looping:
                return [ast.Return(_call(load(self.name(way.pc)), load("s"), load("below"), self._saved()))]
            return self._back(way.pc)
        if isinstance(way, Ask):
            self.wanted.append(way.pc + 1)
            frame = tuple_of([ast.Constant(self.number), ast.Constant(way.pc), self._saved(), load("below")])
            return [ast.Assign([ast.Attribute(load("s"), "stack", ast.Store())], frame), ast.Return(None)]
        if isinstance(way, Call):
            self.wanted.append(pc + 1)
            frame = tuple_of([ast.Constant(self.number), ast.Constant(pc + 1), self._saved(), load("below")])
            return [ast.Return(_call(_at(load("ENTRIES"), way.routine), load("s"), frame, tuple_of(way.arguments)))]
        caller = ast.Tuple([store(x) for x in ("caller", "pc", "registers", "below")], ast.Store())
        return [ast.Assign([caller], load("below")),
                ast.Return(_call(_at(_at(load("RESUMED"), load("caller")), load("pc")),
                                 load("s"), load("below"), load("registers")))]

    def _back(self, pc: int) -> list[ast.stmt]:
        """Go back: at once where few instructions follow, else through the caller, so that loops stay flat."""
        if self.looping or not self._short(pc):
            return [ast.Return(tuple_of([load(self.name(pc)), load("below"), self._saved()]))]
        self.looping = True
        body, _ = self._region(pc, None)
        self.looping = False
        return body

    def _handed_over(self, pc: int) -> list[ast.stmt]:
        """The rest until the next decision is run instruction by instruction."""
        frame = ast.List([load(x) for x in self.registers], ast.Load())
        return [ast.Return(_call(load("RUN"), load("s"), ast.Constant(self.number), ast.Constant(pc), frame,
                                 load("below")))]

    def _saved(self) -> ast.expr:
        return tuple_of([load(x) for x in self.registers])


def _unpacked(names: Sequence[str], given: str) -> list[ast.stmt]:
    return [ast.Assign([ast.Tuple([store(x) for x in names], ast.Store())], load(given))] if names else []


def _call(function: ast.expr, *arguments: ast.expr) -> ast.Call:
    return ast.Call(function, list(arguments), [])


def _at(sequence: ast.expr, index: ast.expr) -> ast.Subscript:
    return ast.Subscript(sequence, index, ast.Load())


def _lines(program: Program, number: int) -> list[int]:
    """The line of the routine's own file for each instruction; what comes from elsewhere has the first of them."""
    name = program.files[number].name
    places = program.places[number]
    own = [p.line for p in places if p is not None and p.file.endswith(name)]
    first = min(own, default=1)
    return [p.line if p is not None and p.file.endswith(name) else first for p in places] + [first]


def _locate(node: ast.AST, line: int) -> None:
    """Say which line a node and its parts come from; parts that have been said already stay."""
    if isinstance(node, ast.expr | ast.stmt | ast.arg | ast.keyword):
        if hasattr(node, "lineno"):
            return
        node.lineno = node.end_lineno = line
        node.col_offset = node.end_col_offset = 0
    for field in node._fields:
        value = getattr(node, field, None)
        if isinstance(value, ast.AST):
            _locate(value, line)
        elif isinstance(value, list):
            for x in value:
                if isinstance(x, ast.AST):
                    _locate(x, line)


def _locate_tree(tree: Tree, line: int) -> None:
    if isinstance(tree, Leaf):
        if isinstance(tree.value, ast.AST):
            _locate(tree.value, line)
    elif isinstance(tree, Do):
        _locate(tree.statement, line)
        _locate_tree(tree.then, line)
    elif isinstance(tree, Branch):
        _locate(tree.test, line)
        _locate_tree(tree.yes, line)
        _locate_tree(tree.no, line)
    else:
        _locate(tree.test, line)
        _locate_tree(tree.body, line)
        _locate_tree(tree.then, line)


def made_source(segments: Segments) -> str:
    """What was made, as text."""
    return "\n\n".join(ast.unparse(made) for made in segments.made.values())


def compiled(segments: Segments, shared: dict[str, Any]) -> dict[int, FunctionType]:
    """The functions by the instruction they begin at; a traceback through them shows the routine's file."""
    module = ast.Module(list(segments.made.values()), [])
    space = {**shared, **segments.constants.values}
    file = str(segments.program.files[segments.number])
    exec(compile(module, file, "exec"), space)
    return {pc: space[segments.name(pc)] for pc in segments.made}
