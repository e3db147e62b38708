"""Keeps the notes of a game up to date from what one seat sees happen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tui.narrator import narrate
from tui.scene import Entry, Notes, Said, Scene
from tui.texts import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coup_dsl import Event, View

LONGEST = 2000
OWN_CARDS = {"drew", "returned", "gave", "set-aside", "handed", "saw", "got", "chose", "turned"}
ANSWERS = ("challenge", "block", "pay", "claim")


def fresh(seats: int) -> Notes:
    """Notes before the first turn."""
    return Notes(
        claims=[{} for _ in range(seats)], caught=[{} for _ in range(seats)], proven=[{} for _ in range(seats)]
    )


def write(scene: Scene, view: View, events: Sequence[Event], before: View | None) -> None:
    """Take what happened between two views into the scene's notes."""
    notes = scene.notes
    for last, event in zip((None, *events), events, strict=False):
        if not _told_already(last, event):
            _note(scene, event)
    if before is None or (before.question, before.matters) != (view.question, view.matters):
        notes.answers.clear()
    for event in events:
        if event.kind == "passed" and event.player is not None and before is not None:
            same = (before.question, before.matters) == (view.question, view.matters)
            if same:
                asked = event.action or before.question
                notes.answers[event.player] = say(f"answered.{asked if asked in ANSWERS else 'other'}")
    if len(notes.log) > LONGEST:
        del notes.log[: len(notes.log) - LONGEST]


def _told_already(last: Event | None, event: Event) -> bool:
    """Whether the event is the payment that the declaration before it has named."""
    return (
        last is not None
        and last.kind == "action"
        and event.kind == "paid"
        and not event.pot
        and (last.player, last.amount) == (event.player, event.amount)
        and not event.targets
    )


def _note(scene: Scene, event: Event) -> None:
    notes, seat = scene.notes, event.player
    if event.kind == "turn":
        notes.turn += 1
        notes.pending = notes.turn
        return
    if seat is not None and event.role is not None:
        if event.kind in {"claimed", "set-aside"} or event.kind == "action":
            notes.claims[seat][event.role] = notes.claims[seat].get(event.role, 0) + 1
            notes.said = Said(seat, event.role, "action" if event.kind == "action" else event.action or "")
        elif event.kind == "shown":
            notes.proven[seat][event.role] = notes.proven[seat].get(event.role, 0) + 1
    if event.kind == "conceded" and seat is not None and notes.said and notes.said.seat == seat:
        role = event.role or notes.said.role
        notes.caught[seat][role] = notes.caught[seat].get(role, 0) + 1
    if event.kind == "revealed" and seat is not None and notes.said and notes.said.seat == seat:
        card = event.cards[0] if event.cards else event.role
        kept = notes.proven if card == notes.said.role else notes.caught
        kept[seat][notes.said.role] = kept[seat].get(notes.said.role, 0) + 1
    if event.kind == "challenged":
        notes.challenger = seat
    if event.kind == "action":
        notes.shown = None
    elif event.kind == "chose" and event.cards and seat is not None and seat != scene.own:
        notes.shown = (seat, event.cards)
    line = narrate(scene, event)
    if line is not None:
        public = narrate(scene, replace(event, cards=())) if event.kind in OWN_CARDS and event.cards else None
        notes.log.append(Entry(notes.pending, line, public))
        notes.pending = 0
