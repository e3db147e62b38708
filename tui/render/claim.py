"""What lies on the table: who claims which role for what, and how many of it can still be about."""

from __future__ import annotations

from rich.cells import cell_len

from tui.cells import BLANK, Line, Part, fold, wrap
from tui.render.heading import heading
from tui.scene import Scene, listed, plural
from tui.stakes import Stakes, aim, stakes

#: The events that roles listen to, as a moment of the player they are about.
MOMENTS = {
    "turn-start": "the start of {whose} turn",
    "turn-end": "the end of {whose} turn",
    "done": "the end of {whose} action",
    "claimed": "a claim of {whom}",
    "losing": "the moment of {whose} losing an influence",
    "estate": "the settling of {whose} coins",
}


def claim(scene: Scene, width: int, height: int) -> list[Line]:
    """A heading and as many facts as there are rows."""
    at = stakes(scene)
    said = fold(_said(scene, at), width, width - 1)
    rows = [Line.of(" " if number else "") + row for number, row in enumerate(said)]
    odds = [Line.of((f" {counts(scene, at.role, width - 1)}", "dim"))] if at.role and _doubtful(scene) else []
    rule, short = _rule(scene, at, width), _effect(scene, at)
    room = height - 1 - len(rows) - len(odds)
    if len(rule) > room and odds and short:
        rule = [Line.of(" ", text) for text in wrap(short, width - 2)]
    elif len(rule) > room > 0:
        rule = [*rule[: room - 1], rule[room - 1] + Line.of(" …")]
    rows += rule[: max(0, room)]
    head = "Claim" if at.role else "Loss" if at.part == "losing" else "Table"
    lines = [heading(head, width)]
    lines += [row.fit(width) for row in (rows + odds)[: height - 1]]
    return (lines + [BLANK.fit(width)] * height)[:height]


def _doubtful(scene: Scene) -> bool:
    """Whether the claim is still open to doubt, so that counting cards helps."""
    return scene.view.question in {"challenge", "block", "show"}


def _rule(scene: Scene, at: Stakes, width: int) -> list[Line]:
    """The printed rule of what is open."""
    text = ""
    if at.part in {"loss", "estate"} and at.role:
        text = scene.view.game.role(at.role).text
    elif at.listener is not None:
        text = scene.view.game.role(at.listener).text
    elif at.part != "losing" and at.action is not None:
        text = at.action.text or at.action.card.text
    return [Line.of(" ", row) for row in wrap(text, width - 3)] if text else []


def _said(scene: Scene, at: Stakes) -> Line:
    view = scene.view
    if view.over:
        return Line.of(" The game is over.")
    if not at.part and view.fallen and view.question == "claim":
        gone = [f"{scene.says(seat, 'are')} out and had {plural(view.coins[seat], 'coin')}" for seat in view.fallen]
        return Line.of(f" {listed(gone)}.")
    if not at.part:
        return Line.of(" Nothing is claimed. ", (f"It is {scene.whose(view.turn)} turn.", "bold"))
    if at.part == "losing":
        why = ""
        if at.cause == "challenge":
            why = " over the challenge"
        elif at.cause is not None:
            why = f" to {_thing(scene, at)}" if at.action is not None else f" ({at.cause})"
        return Line.of(" ", (scene.says(at.claimant, "lose"), "bold"), f" an influence{why}.")
    if at.part == "moment" and at.role is None:
        badge = _badge(scene, at.listener) if at.listener else ""
        return Line.of(" ", badge, f" at {_moment(scene, at)}.")
    if at.role is None:
        name = at.action.role.name if at.action and at.action.role else _plain(at)
        says = ""
        if at.action and at.action.denies:
            held = listed([scene.role_name(role) for role in at.action.denies], "or")
            says = f" {scene.says(at.actor, 'say')} to hold no {held}."
        return Line.of(" ", (scene.name(at.actor), "bold"), f": {name}{_aim(scene, at)}.{says}")
    badge = _badge(scene, at.role)
    speaker = (scene.who(at.claimant), "bold")
    claims = " claim " if at.claimant == scene.own else " claims "
    if at.part == "action":
        cost = at.action.cost if at.action else 0
        pays = f", and {'pay' if at.actor == scene.own else 'pays'} {cost}" if cost else ""
        more = f"{_aim(scene, at)}{pays}"
        return Line.of(" ", speaker, claims, badge, f"{more}." if more else "")
    if at.part == "block":
        return Line.of(" ", speaker, claims, badge, f" to block {_thing(scene, at)}{_aim(scene, at)}.")
    if at.part == "loss":
        return Line.of(" ", speaker, " lost a card and", claims, "it was ", badge, ".")
    if at.part == "estate":
        return Line.of(" ", speaker, claims, badge)
    if at.part == "moment":
        return Line.of(" ", speaker, claims, badge, f" at the moment of {_thing(scene, at)}.")
    return Line.of(" ", speaker, claims, badge, f" too, on {_thing(scene, at)}.")


def _badge(scene: Scene, role: str) -> Part:
    return f" {scene.sign(role)} {scene.role_name(role).upper()} ", f"bold reverse {scene.tint(role)}"


def _moment(scene: Scene, at: Stakes) -> str:
    """When a role listens, in words."""
    words = MOMENTS.get(at.cause or "", f"{(at.cause or 'a moment').replace('-', ' ')} of {{whom}}")
    return words.format(whose=scene.whose(at.claimant), whom=scene.whom(at.claimant))


def _plain(at: Stakes) -> str:
    return at.action.title if at.action else ""


def _thing(scene: Scene, at: Stakes) -> str:
    if at.listener is not None:
        return scene.role_name(at.listener)
    name = at.action.role.name if at.action and at.action.role else _plain(at)
    return f"{scene.whose(at.actor)} {name}"


def _aim(scene: Scene, at: Stakes) -> str:
    return aim(scene, at.action, at.targets, at.roles)


def _effect(scene: Scene, at: Stakes) -> str:
    found = at.action
    if at.part in {"loss", "estate"} and at.role:
        return scene.view.game.role(at.role).summary
    if at.listener is not None:
        return scene.view.game.role(at.listener).summary
    if found is None or at.part == "losing":
        return ""
    block = ""
    if found.blockers and found.blocked_by:
        who = "anyone" if found.blocked_by == "anyone" else "each of them" if found.affects else "the target"
        block = f"  Block: {who}, as {listed([scene.role_name(role) for role in found.blockers], 'or')}."
    return f"{found.summary[:1].upper()}{found.summary[1:]}.{block}" if found.summary else block.strip()


def counts(scene: Scene, role: str, width: int) -> str:
    """How many of a role exist, lie open, are one's own, and may be among what one cannot see."""
    view = scene.view
    exist = copies(scene)
    shown = [seat for seat in scene.seats for card in view.lost[seat] if card == role]
    own = view.hand.count(role) + view.aside.count(role)
    owners = f" ({listed([scene.name(seat) for seat in dict.fromkeys(shown)])})" if shown else ""
    laid = [card for cards in view.piles for card in cards or ()]
    unseen = view.deck_size + sum(view.hand_sizes) + sum(view.aside_sizes) - len(view.hand) - len(view.aside)
    unseen += sum(view.pile_sizes) - len(laid)
    mine = f", you hold {own}" if scene.own is not None else ""
    left = max(0, exist - len(shown) - own - laid.count(role))
    said = f"{scene.role_name(role)}: {exist} exist, {len(shown)} face up"
    rest = f"{mine}, so {left} among {plural(unseen, 'unseen card')}."
    return said + owners + rest if cell_len(said + owners + rest) <= width else said + rest


def copies(scene: Scene) -> int:
    """How many cards of each role are in the game."""
    return scene.view.game.copies(len(scene.seats))
