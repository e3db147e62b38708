"""How likely a seat holds a role when every card one cannot see is equally likely to be anywhere."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from tui.stakes import stakes

if TYPE_CHECKING:
    from tui.scene import Scene


def unseen(scene: Scene, role: str) -> int:
    """Copies of a role among the cards one cannot see."""
    view = scene.view
    shown = [card for row in (*view.lost, view.hand, view.aside, *view.piles) for card in row or ()]
    return max(0, view.game.copies(len(scene.seats)) - shown.count(role))


def hidden_cards(scene: Scene) -> int:
    """How many cards one cannot see."""
    return sum(unseen(scene, role.id) for role in scene.view.game.roles)


def holds(scene: Scene, seat: int, roles: tuple[str, ...]) -> float:
    """The chance that a seat holds one of some roles."""
    view = scene.view
    if seat == scene.own:
        return float(any(role in view.hand for role in roles))
    total, wanted = hidden_cards(scene), sum(unseen(scene, role) for role in set(roles))
    return 1 - _none(total, wanted, view.hand_sizes[seat])


def _none(total: int, wanted: int, drawn: int) -> float:
    """The chance that none of some drawn cards is a wanted one."""
    ways = comb(total, drawn)
    return comb(total - wanted, drawn) / ways if ways else 1.0


def truth(scene: Scene) -> float | None:
    """The chance that what is being claimed now is true; None when nothing is."""
    at = stakes(scene)
    if at.role is not None and at.part == "loss":
        total = hidden_cards(scene)
        return unseen(scene, at.role) / total if total else 0.0
    if at.role is not None:
        return holds(scene, at.claimant, (at.role,))
    if at.part == "action" and at.action is not None and at.action.denies:
        return 1 - holds(scene, at.claimant, at.action.denies)
    return None


def percent(chance: float) -> str:
    """A chance in hundredths; never 0 or 100 unless it is certain."""
    if 0 < chance < 1:
        return f"{min(99, max(1, round(100 * chance)))}%"
    return f"{round(100 * chance)}%"
