"""Which routines are worth a function of their own, and running them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from coup_dsl.engine.machine import LIMIT, run

if TYPE_CHECKING:
    from coup_dsl.engine.program import Program
    from coup_dsl.engine.state import State

#: Runs on from an instruction behind which somebody was asked or a routine was called.
Segment = Callable[..., Any]
#: What comes next where a routine goes back to an instruction: a function, and what it is given.
Following = tuple[Segment, Any, Any]
#: How often a routine is run instruction by instruction before it is specialised. That costs about as much as so many
#: runs, and saves two fifths of each run that follows (``benchmarks/backends.py``).
COLD_RUNS = 1000


class Routines:
    """The functions of a program by routine, made when a routine has been run often enough.

    Attributes:
        entries: by routine, functions ``(s, below, arguments)`` that begin it.
        resumed: by routine and instruction, functions ``(s, below, registers)`` that go on there.
    """

    def __init__(self, program: Program, cold_runs: int = COLD_RUNS) -> None:
        self.program, self.cold_runs = program, cold_runs
        self.entries: list[Segment] = []
        self.resumed: list[list[Segment]] = []
        for number, code in enumerate(program.code):
            cold = Cold(self, number)
            self.entries.append(cold.enter)
            self.resumed.append([cold.resume_at(pc) for pc in range(len(code))])

    def specialise(self, number: int) -> None:
        """Make the functions of a routine."""
        from coup_dsl.engine.specialise.segments import Segments, compiled

        shared = {"ENTRIES": self.entries, "RESUMED": self.resumed, "RUN": run}
        made = compiled(Segments(self.program, number), shared)
        self.entries[number] = made.pop(0)
        for pc, segment in made.items():
            self.resumed[number][pc] = segment


class Cold:
    """A routine that is run instruction by instruction, and counted."""

    def __init__(self, routines: Routines, number: int) -> None:
        self.routines, self.number, self.runs, self.specialised = routines, number, 0, False

    def _warm(self) -> bool:
        """Count a run; whether the routine has been specialised now."""
        self.runs += 1
        if self.runs < self.routines.cold_runs or self.specialised:
            return False
        self.specialised = True
        self.routines.specialise(self.number)
        return True

    def enter(self, s: State, below: Any, arguments: Any) -> Any:
        """Begin the routine."""
        if self._warm():
            return self.routines.entries[self.number](s, below, arguments)
        run(s, self.number, 0, [*arguments, *self.routines.program.pads[self.number]], below)
        return None

    def resume_at(self, pc: int) -> Segment:
        """A function that goes on at an instruction."""
        def resume(s: State, below: Any, registers: Any) -> Any:
            if self._warm():
                return self.routines.resumed[self.number][pc](s, below, registers)
            run(s, self.number, pc, list(registers), below)
            return None
        return resume


def go_on(s: State, following: Following) -> None:
    """Run what a function says comes next, until somebody is asked; raises Over when the game is."""
    for _ in range(LIMIT):
        begin, below, registers = following
        found = begin(s, below, registers)
        if found is None:
            return
        following = found
    raise AssertionError(f"no decision within {LIMIT} steps")
