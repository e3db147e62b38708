"""Which routines are worth a function of their own, and running them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from coup_dsl.engine.machine import LIMIT, run
from coup_dsl.uncollected import uncollected

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
#: Runs of routines between two that are specialised, where players think: one answer waits for one or two of them, not
#: for all.
PAUSE = 10_000


class Routines:
    """The functions of a program by routine, made when a routine has been run often enough.

    Attributes:
        cold_runs: how often a routine is run before.
        pause: runs of routines between two that are specialised; ``rest`` are left of them.
        entries: by routine, functions ``(s, below, arguments)`` that begin it.
        resumed: by routine and instruction, functions ``(s, below, registers)`` that go on there.
    """

    def __init__(self, program: Program, cold_runs: int = COLD_RUNS) -> None:
        self.program, self.cold_runs, self.pause, self.rest = program, cold_runs, 0, 0
        self.entries: list[Segment] = []
        self.resumed: list[list[Segment]] = []
        for number, code in enumerate(program.code):
            cold = Cold(self, number)
            self.entries.append(cold.enter)
            self.resumed.append([cold.resume_at(pc) for pc in range(len(code))])

    def one_by_one(self) -> None:
        """Pause between routines from now on: where somebody waits for each answer."""
        self.pause = PAUSE

    def specialise(self, number: int) -> None:
        """Make the functions of a routine."""
        from coup_dsl.engine.specialise.segments import Segments, compiled

        shared = {"ENTRIES": self.entries, "RESUMED": self.resumed, "RUN": run}
        with uncollected():
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
        routines = self.routines
        self.runs += 1
        routines.rest -= 1
        if self.runs < routines.cold_runs or routines.rest > 0 or self.specialised:
            return False
        self.specialised, routines.rest = True, routines.pause
        routines.specialise(self.number)
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
