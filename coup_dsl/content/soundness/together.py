"""Roles that are named and can never be in play beside the one that names them."""

from __future__ import annotations

from collections.abc import Iterator

from coup_dsl.content.soundness.card import Card
from coup_dsl.errors import Finding, Path, Place
from coup_dsl.language.walk import parts


def check(card: Card) -> None:
    """C301 of a card."""
    every: list[tuple[str, Path | Place]] = [*_blockers(card), *_claimed(card), *_blocked(card)]
    named = [(id, at) for id, at in every if id != card.card.id]
    if not named:
        return
    from coup_dsl.content.soundness.rulesets import homes, together

    played_in = homes(card.card, card.library)
    said: set[str] = set()
    for id, at in named:
        if id in said or not played_in or any(together(r, card.card, id, card.library) for r in played_in):
            continue
        said.add(id)
        names = ", ".join(ruleset.id for ruleset in played_in)
        message = f"'{id}' is never in play together with '{card.card.id}' (rulesets: {names})"
        if isinstance(at, Place):
            card.findings.append(Finding(at, "C301", message, severity="warning", length=len(id)))
        else:
            card.at(at, "C301", message, severity="warning")


def _blockers(card: Card) -> Iterator[tuple[str, Path]]:
    for action in card.card.actions:
        at: Path = (*card.path(action), "blocked_by", "roles")
        if action.blocked_by and action.blockers != (card.card.id,):
            yield from ((id, (*at, index)) for index, id in enumerate(action.blockers))


def _claimed(card: Card) -> Iterator[tuple[str, Place]]:
    for st in card.statements():
        if st.offer is not None and st.offer.name in ("claim", "block") and st.offer.object is not None:
            yield from ((e.word, e.at) for e in parts(st.offer.object) if e.op == "role")


def _blocked(card: Card) -> Iterator[tuple[str, Path]]:
    return ((name.partition(" ")[0], ("blocks", index)) for index, name in enumerate(card.card.blocks))
