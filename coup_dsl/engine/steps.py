"""Step texts: finding the option a text means, and the events an answer opens with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coup_dsl import arguments
from coup_dsl.engine.events import Event
from coup_dsl.engine.options import Option
from coup_dsl.errors import Illegal, Invalid, did_you_mean, quoted
from coup_dsl.language.words import STEP_WORDS

if TYPE_CHECKING:
    from coup_dsl.engine.state import State


def find_option(s: State, option: Option | str) -> Option:
    """The option of a position that is meant; raises Illegal or Invalid."""
    if not isinstance(option, Option | str):
        raise arguments.wrong(option, "a step", "an option of the position or a text", ("step",))
    if isinstance(option, Option):
        for known in s.options:
            if known is option:
                return known
    text = " ".join(str(option).split())
    for known in s.options:
        if known.text == text:
            return known
    words = text.split()
    if len(words) > 2 and words[1] == "return":
        cards = sorted(words[2:])
        for known in s.options:
            if known.kind == "return" and known.text.startswith(words[0] + " ") and sorted(known.cards) == cards:
                return known
    check_words(s, text)
    raise Illegal(f"{text!r} is not possible now: {_offered(s)}; position: {s.text()}")


def _offered(s: State) -> str:
    if s.over:
        return "the game is over"
    shown = ", ".join(o.text for o in s.options[:12])
    return f"offered are {shown}" + (f" and {len(s.options) - 12} more" if len(s.options) > 12 else "")


def check_words(s: State, text: str) -> None:
    """Raise Invalid when a step has a word that is no player, verb, role or action of any file."""
    words = text.split()
    if not words:
        raise Invalid("a step is empty", help="write who does what, as in 'Ana income'")
    if words[0] not in s.names:
        raise Invalid(f"no player is called {quoted(words[0])}", help=did_you_mean(words[0], s.names))
    game = s.game
    known = {*STEP_WORDS, *s.names, *game.known_words}
    for word in words[1:]:
        if word not in known:
            raise Invalid(f"{quoted(word)} is no player, verb, role or action", help=did_you_mean(word, known))
    if len(words) == 1:
        raise Invalid(f"what does {words[0]} do?", help="write who does what, as in 'Ana income'")


def opening_events(s: State, option: Option) -> list[Event]:
    """What an answer itself says to the table, before anything follows from it."""
    p = option.actor
    if option.kind == "pass":
        return [Event("passed", p, action=question(s))]
    if option.kind in ("action", "act"):
        return [Event("action", p, role=option.claim, targets=option.targets, roles=option.roles,
                      amount=option.cost, action=option.action)]
    if option.kind == "challenge":
        claimant = s.stack[2][0]
        return [Event("challenged", p, targets=(claimant,))]
    if option.kind in ("claim", "block"):
        return [Event("claimed", p, role=option.claim, action=option.kind)]
    if option.kind in ("show", "concede"):
        kind = "shown" if option.kind == "show" else "conceded"
        return [Event(kind, p, role=option.claim, cards=option.cards)]
    return []


def question(s: State) -> str:
    """What is being asked: the kind of the first option that is not a pass, or "" when over."""
    kinds = [o.kind for o in s.options]
    return next((k for k in kinds if k != "pass"), kinds[0] if kinds else "")
