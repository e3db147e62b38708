"""What expressions compile to, and what the classes that compile them share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from coup_dsl.language.code import Expr

if TYPE_CHECKING:
    from coup_dsl.engine.actions import Action
    from coup_dsl.engine.program import Program
    from coup_dsl.engine.state import State

Fn = Callable[["State", list[Any]], Any]
BY_CHALLENGE = -2
#: The cause of a loss in a hook that replaces another loss: it cannot be averted in turn.
IN_STEAD = -4
#: Bits of one seat's bid in a tally; a bid is kept plus one, 0 stands for none.
BID_BITS = 10


@dataclass(frozen=True, slots=True)
class Compiled:
    """A closure, with its value if that is known already, and its kind."""

    fn: Fn
    kind: str
    const: Any = None
    register: int | None = None
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Local:
    """Where a name lives; ``sure`` means it is never nobody, ``const`` what it is if that is known."""

    register: int
    kind: str
    sure: bool = True
    const: Any = None


def constant(value: Any, kind: str) -> Compiled:
    """A value known when compiling."""
    return Compiled(lambda s, r: value, kind, const=value, sure=value >= 0)


def held(register: int, kind: str, *, sure: bool = True) -> Compiled:
    """What a register holds."""
    return Compiled(lambda s, r: r[register], kind, register=register, sure=sure)


def read_bids(tally: int) -> list[tuple[int, int]]:
    """The bids of a tally by seat."""
    found, seat = [], 0
    while tally:
        if tally & (1 << BID_BITS) - 1:
            found.append((seat, (tally & (1 << BID_BITS) - 1) - 1))
        tally >>= BID_BITS
        seat += 1
    return found


class Resolver:
    """Compiles expressions for one routine: each kind of expression by the method of its name.

    Args:
        program: roles, tokens and options in play.
        names: names in sight; may change between calls.
        action: the action the text belongs to, for the words of the protocol about it.
    """

    def __init__(self, program: Program, names: dict[str, Local], action: Action | None = None) -> None:
        self.program, self.names, self.action = program, names, action
        #: The roles of a block that the protocol asks for, where a text and not the action's key names them.
        self.block_roles: Compiled | None = None

    def compile(self, e: Expr) -> Compiled:
        method: Callable[[Expr], Compiled] = getattr(self, "_" + e.op.replace("-", "_"))
        return method(e)

    def players(self, e: Expr) -> Fn:
        """The expression as a set of players, a bit mask."""
        x = self.compile(e)
        if x.kind == "players":
            return x.fn
        fn = x.fn
        if x.sure and x.const is None:
            return lambda s, r: 1 << fn(s, r)
        return lambda s, r: 1 << p if (p := fn(s, r)) >= 0 else 0

    def roles(self, e: Expr) -> tuple[int, ...] | Fn:
        """The expression as roles: their indices if they are known now, else a closure for a mask."""
        x = self.compile(e)
        mask = None if x.const is None else x.const if x.kind == "roles" else (1 << x.const if x.const >= 0 else 0)
        if mask is not None:
            return tuple(i for i in range(len(self.program.role_ids)) if mask >> i & 1)
        fn = x.fn
        return fn if x.kind == "roles" else (lambda s, r: 1 << p if (p := fn(s, r)) >= 0 else 0)

    def roles_mask(self, e: Expr) -> Fn:
        found = self.roles(e)
        if isinstance(found, tuple):
            mask = sum(1 << i for i in found)
            return lambda s, r: mask
        return found
