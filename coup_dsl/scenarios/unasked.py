"""Steps that nobody was asked about, since only one thing could be done: they may be written or left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from coup_dsl.scenarios.words import same_step

if TYPE_CHECKING:
    from coup_dsl import Event, Option

VERB_OF_EVENT = {"lost": "lose", "gave": "give", "returned": "return"}


def unasked_steps(events: Iterable[Event], option: Option, names: Sequence[str]) -> list[str]:
    """The steps that happened by themselves when an option was taken, in order, as they would be written."""
    steps = []
    for event in events:
        if event.kind in VERB_OF_EVENT and event.player is not None:
            words = (names[event.player], VERB_OF_EVENT[event.kind], *event.cards)
            steps.append(same_step(" ".join(words)))
    own = same_step(str(option))
    if own in steps:
        steps.remove(own)
    return steps
