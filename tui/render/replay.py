"""Where one is in a kept game, and whose eyes one sees with."""

from __future__ import annotations

from tui.cells import Line, between
from tui.film import Film
from tui.render.heading import heading
from tui.texts import say
from tui.texts.results import result_words


def strip(film: Film, width: int) -> list[Line]:
    """The step taken last, a bar, and the eyes."""
    eye = say("replay.everybody") if film.eye is None else film.seating.names[film.eye]
    room = max(10, width - 34)
    done = round(room * film.at / film.last) if film.last else room
    bar = Line.of((" " + "━" * done, "bold"), ("─" * (room - done), "rule"))
    right = Line.of((f"{say('replay.step', n=film.at, all=film.last)} ", "dim"))
    result = result_words(film.record) if film.at == film.last else ""
    step = Line.of(" ", (film.step or say("replay.deal"), "bold you"), f"   {result}")
    return [
        heading(say("replay.title"), width, say("replay.eyes", name=eye)),
        between(step, Line.of((f"{say('replay.seed', seed=film.record.seed)} ", "dim")), width),
        between(bar, right, width),
    ]
