"""Where one is in a kept game, and whose eyes one sees with."""

from __future__ import annotations

from tui.cells import Line, between
from tui.film import Film
from tui.render.heading import heading


def strip(film: Film, width: int) -> list[Line]:
    """The step taken last, a bar, and the eyes."""
    eye = "everybody" if film.eye is None else film.seating.names[film.eye]
    room = max(10, width - 34)
    done = round(room * film.at / film.last) if film.last else room
    bar = Line.of((" " + "━" * done, "bold"), ("─" * (room - done), "rule"))
    right = Line.of((f"step {film.at} of {film.last} ", "dim"))
    result = film.record.result if film.at == film.last else ""
    step = Line.of(" ", (film.step, "bold you"), f"   {result}")
    return [
        heading("Replay", width, f"(as {eye} saw it)"),
        between(step, Line.of((f"seed {film.record.seed} ", "dim")), width),
        between(bar, right, width),
    ]
