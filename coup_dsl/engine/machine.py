"""The frame machine: some sixty lines that run routines on a position.

What is left to do is a chain of frames ``(routine, pc, registers, below)`` of small ints,
part of the position.  An instruction is ``op(s, r)``: the working position and the running
frame's registers.  It returns None (next), an int (jump), an :class:`AskAt` (stop and ask),
a tuple (call) or :data:`RETURN`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from coup_dsl.engine.state import State

Registers = list[Any]
Op = Callable[["State", Registers], Any]
Frame = tuple[int, int, tuple[Any, ...], Any]

#: Returned by an instruction that ends its routine; its value is in ``s.ret``.
RETURN = object()
#: Instructions between two decisions: an assertion, since checked text cannot run on.
LIMIT = 50_000


class AskAt:
    """Returned by an instruction that asks: the pc at which the question can be asked again.

    The instruction there is idempotent, and the one after it reads the answer.
    """

    __slots__ = ("pc",)

    def __init__(self, pc: int) -> None:
        self.pc = pc


class Over(Exception):
    """Raised by the verb that leaves one player in the game."""


def ask_again(s: State) -> None:
    """Put the question that stands once more, to know actor and options of a stored position."""
    routine, pc, registers, below = s.stack
    run(s, routine, pc, list(registers), below)


def run(s: State, routine: int, pc: int, r: Registers, below: Any) -> None:
    """Execute until somebody is asked or the game is over."""
    table = s.table
    code, pads = table.code, table.pads
    ops = code[routine]
    try:
        for _ in range(LIMIT):
            signal = ops[pc](s, r)
            if signal is None:
                pc += 1
                continue
            kind = signal.__class__
            if kind is int:
                pc = signal
            elif kind is AskAt:
                s.stack = (routine, signal.pc, tuple(r), below)
                return
            elif kind is tuple:
                below = (routine, pc + 1, tuple(r), below)
                routine = signal[0]
                r = signal[1] + pads[routine]
                ops, pc = code[routine], 0
            else:
                routine, pc, registers, below = below
                ops, r = code[routine], list(registers)
    except Over:
        s.stack, s.actor, s.options = None, None, ()
        return
    raise AssertionError(f"no decision within {LIMIT} instructions in {table.program.routine_names[routine]}")
