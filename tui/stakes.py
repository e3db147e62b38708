"""What is on the table: who claims what, whose action it is part of, and whom it would hit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tui import faces
from tui.scene import Scene
from tui.texts import listed, say

if TYPE_CHECKING:
    from coup_dsl.engine.actions import Action
    from coup_dsl.engine.view import Matter


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is open innermost, and the action or moment around it.

    ``part`` is what the claim is for: action, block, join, estate (no action is open), moment (a role that
    listens) or loss (a reaction); "losing" while a card is chosen, "" when nothing is open.
    ``claimant`` is who claims or loses; ``listener`` the role whose moment it is.
    """

    part: str
    claimant: int
    role: str | None
    actor: int
    action: Action | None
    targets: tuple[int, ...]
    roles: tuple[str, ...] = ()
    cause: str | None = None
    listener: str | None = None


def stakes(scene: Scene) -> Stakes:
    """The facts of the innermost open matter and of the action around it."""
    view = scene.view
    around = next((matter for matter in reversed(view.matters) if matter.kind in {"action", "moment"}), None)
    found = view.game.action(around.action) if around and around.action else None
    listener = around.role if around and around.kind == "moment" else None
    actor = around.player if around else view.turn
    targets, roles = (around.targets, around.roles) if around else ((), ())
    if not view.matters:
        return Stakes("", view.turn, None, actor, None, ())
    inner = view.matters[-1]
    if inner.kind == "loss":
        inner = _reacted(scene, inner)
        part = "loss" if inner.role else "losing"
    elif inner.kind == "claim":
        part = _claim_part(scene, inner, found, listener)
    else:
        part = inner.kind
    role = None if part == "moment" and inner.kind == "moment" else inner.role
    return Stakes(part, inner.player, role, actor, found, targets, roles, inner.cause, listener)


def _reacted(scene: Scene, loss: Matter) -> Matter:
    """A loss with the role that is claimed for the card, also when only the last event says which."""
    said = scene.notes.said
    doubted = scene.view.question in {"challenge", "show"}
    if loss.role is None and doubted and said is not None and said.seat == loss.player:
        return replace(loss, role=said.role)
    return loss


def _claim_part(scene: Scene, claim: Matter, found: Action | None, listener: str | None) -> str:
    said = scene.notes.said
    if said is not None and said.seat == claim.player and said.role == claim.role and said.how:
        block = said.how == "block"
    else:
        block = found is not None and claim.role in found.blockers
    return "block" if block else "join" if found is not None else "moment" if listener is not None else "estate"


def hits_me(scene: Scene) -> bool:
    """Whether the open action takes something from the own seat if it stands."""
    at, me = stakes(scene), scene.own
    if me is None or at.action is None or at.actor == me:
        return False
    if at.action.affects:
        return True
    return me in hostile_targets(at.action, at.targets)


def hostile_targets(action: Action, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The seats among an action's targets that it is aimed against."""
    slots = [target for target in action.targets if target.kind != "role"]
    return tuple(seat for slot, seat in zip(slots, seats, strict=False) if slot.hostile)


def allowing_costs(scene: Scene) -> bool:
    """Whether saying nothing now costs the own seat something."""
    at, me = stakes(scene), scene.own
    if at.part in {"block", "join"}:
        return at.actor == me
    return at.part == "action" and hits_me(scene)


def may_block(scene: Scene, seat: int) -> bool:
    """Whether this seat could be asked for a block of the open action."""
    at = stakes(scene)
    if at.action is None or not at.action.blockers or seat == at.actor:
        return False
    if at.action.blocked_by == "anyone" or (at.action.affects and at.action.blocked_by):
        return True
    return seat in at.targets


def aim(scene: Scene, action: Action | None, targets: tuple[int, ...], roles: tuple[str, ...]) -> dict[str, str]:
    """Whom (``aim``) and what (``naming``) an action names, as words for a sentence: "against Bo"."""
    naming = listed([scene.role_name(role) for role in roles])
    if action is not None and action.affects:
        return {"aim": say("aim.everybody"), "naming": naming}
    if not targets:
        return {"aim": "", "naming": naming}
    slots = [target for target in action.targets if target.kind != "role"] if action else []
    if len(targets) == 1 or len(slots) != len(targets):
        hostile = any(slot.hostile for slot in slots)
        return {"aim": say("aim.against" if hostile else "aim.with", whom=scene.people(targets)), "naming": naming}
    pairs = ""
    for slot, seat in zip(slots, targets, strict=True):
        pair = say("aim.pair", slot=faces.word(slot.name), whom=scene.person(seat))
        pairs = say("list.comma", first=pairs, second=pair) if pairs else pair
    return {"aim": say("aim.pairs", pairs=pairs), "naming": naming}


def thing(scene: Scene, at: Stakes, titled: bool = False) -> str:
    """The open action as a noun in a sentence: "your Banker"; ``titled`` with the action's own word."""
    if at.listener is not None:
        return scene.role_name(at.listener)
    if at.action is None:
        return say("thing.it")
    role = at.action.role
    what = faces.name(role) if role and not titled else faces.title(at.action)
    return say("thing.of", whose=scene.person(at.actor), what=what)
