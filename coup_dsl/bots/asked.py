"""What a player is asked, checked where it comes in: the view of a seat that has something to answer."""

from __future__ import annotations

from coup_dsl.arguments import wrong
from coup_dsl.engine.options import Option
from coup_dsl.engine.view import View
from coup_dsl.errors import Invalid


def asked_of(view: View) -> tuple[Option, ...]:
    """The options of a view, of which there are some.

    Raises:
        Invalid: it is no view, or that of a seat which is not asked.
    """
    if not isinstance(view, View):
        raise wrong(view, "view", "what a seat sees, as state.seen_by(seat) gives it")
    if not (options := view.options):
        raise _not_asked(view)
    return options


def _not_asked(view: View) -> Invalid:
    who = "a spectator" if view.seat is None else view.names[view.seat]
    if view.actor is None:
        return Invalid(f"{who} has nothing to answer: the game is over")
    return Invalid(f"{who} has nothing to answer: {view.names[view.actor]} is asked",
                   help="a bot answers state.seen_by(state.actor)")
