"""What lies on the table: who claims which role for what, and how many of it can still be about."""

from __future__ import annotations

from rich.cells import cell_len

from tui import faces
from tui.cells import BLANK, Line, fold, wrap
from tui.render.heading import heading
from tui.scene import Scene
from tui.stakes import Stakes, aim, stakes, thing
from tui.texts import capitals, listed, say, styled

#: The events that roles listen to, each with a text that says when it is.
MOMENTS = ("turn-start", "turn-end", "done", "claimed", "losing", "estate")


def claim(scene: Scene, width: int, height: int) -> list[Line]:
    """A heading and as many facts as there are rows."""
    at = stakes(scene)
    said = fold(Line.of(" ") + _said(scene, at), width, width - 1)
    rows = [Line.of(" " if number else "") + row for number, row in enumerate(said)]
    odds = _odds(scene, at.role, width, height - 1 - len(rows)) if at.role and _doubtful(scene) else []
    rule, short = _rule(scene, at, width), _effect(scene, at)
    room = height - 1 - len(rows) - len(odds)
    if len(rule) > room and short:
        rule = [Line.of(" ", text) for text in wrap(short, width - 2)]
    elif len(rule) > room > 0:
        rule = [*rule[: room - 1], rule[room - 1] + Line.of(" …")]
    rows += rule[: max(0, room)]
    head = "claim.title" if at.role else "claim.title-loss" if at.part == "losing" else "claim.title-table"
    lines = [heading(say(head), width)]
    lines += [row.fit(width) for row in (rows + odds)[: height - 1]]
    return (lines + [BLANK.fit(width)] * height)[:height]


def _odds(scene: Scene, role: str, width: int, room: int) -> list[Line]:
    """The cards of a role counted: in as many words as there is room for beside a rule in short."""
    said = counts(scene, role, width - 1)
    if cell_len(said) > width - 1 and room < 4:
        said = counts(scene, role, width - 1, short=True)
    return [Line.of((f" {row}", "dim")) for row in wrap(said, width - 1)]


def _doubtful(scene: Scene) -> bool:
    """Whether the claim is still open to doubt, so that counting cards helps."""
    return scene.view.question in {"challenge", "block", "show"}


def _rule(scene: Scene, at: Stakes, width: int) -> list[Line]:
    """The printed rule of what is open."""
    text = ""
    if at.part in {"loss", "estate"} and at.role:
        text = faces.text(scene.view.game.role(at.role))
    elif at.listener is not None:
        text = faces.text(scene.view.game.role(at.listener))
    elif at.part != "losing" and at.action is not None:
        text = faces.action_text(at.action)
    return [Line.of(" ", row) for row in wrap(text, width - 3)] if text else []


def _said(scene: Scene, at: Stakes) -> Line:
    view = scene.view
    if view.over:
        return styled("claim.over")
    if not at.part and view.fallen and view.question == "claim":
        gone = [say("claim.fallen", who=scene.person(seat), n=view.coins[seat]) for seat in view.fallen]
        return Line.of(f"{listed(gone)}.")
    if not at.part:
        turn = styled("claim.turn", "bold", whose=scene.person(view.turn))
        return styled("claim.nothing", turn=turn)
    if at.part == "losing":
        return _losing(scene, at)
    if at.part == "moment" and at.role is None:
        badge = _badge(scene, at.listener) if at.listener else ""
        return styled("claim.at-moment", role=badge, moment=_moment(scene, at))
    if at.role is None:
        return _unclaimed(scene, at)
    return _claimed(scene, at, at.role)


def _losing(scene: Scene, at: Stakes) -> Line:
    """Who loses an influence, and to what."""
    who = scene.person(at.claimant, "bold")
    if at.cause == "challenge":
        return styled("claim.loses-challenge", who=who)
    if at.cause is not None and at.action is not None:
        return styled("claim.loses-to", who=who, thing=thing(scene, at))
    if at.cause is not None:
        return styled("claim.loses-cause", who=who, cause=faces.word(at.cause))
    return styled("claim.loses", who=who)


def _unclaimed(scene: Scene, at: Stakes) -> Line:
    """An action that claims no role."""
    name = ""
    if at.action is not None:
        name = faces.name(at.action.role) if at.action.role else faces.title(at.action)
    where = aim(scene, at.action, at.targets, at.roles)
    line = styled("claim.action", name=(scene.name(at.actor), "bold"), action=name, **where)
    if at.action is None or not at.action.denies:
        return line
    held = listed([scene.role_name(role) for role in at.action.denies], "or")
    return styled("sentences", first=line, second=styled("claim.denies", who=scene.person(at.actor), roles=held))


def _claimed(scene: Scene, at: Stakes, role: str) -> Line:
    """A claim, for whatever it is made."""
    who, badge = scene.person(at.claimant, "bold"), _badge(scene, role)
    where = aim(scene, at.action, at.targets, at.roles)
    if at.part == "action":
        cost = at.action.cost if at.action else 0
        if cost:
            return styled("claim.claims-pays", who=who, role=badge, amount=cost, **where)
        return styled("claim.claims-aim" if any(where.values()) else "claim.claims", who=who, role=badge, **where)
    if at.part == "block":
        return styled("claim.blocks", who=who, role=badge, thing=thing(scene, at), **where)
    if at.part == "loss":
        return styled("claim.was", who=who, role=badge)
    if at.part == "estate" or (at.part == "moment" and at.listener == role):
        return styled("claim.claims", who=who, role=badge)
    return styled("claim.moment" if at.part == "moment" else "claim.joins", who=who, role=badge, thing=thing(scene, at))


def _badge(scene: Scene, role: str) -> tuple[str, str]:
    return f" {scene.sign(role)} {capitals(scene.role_name(role))} ", f"bold reverse {scene.tint(role)}"


def _moment(scene: Scene, at: Stakes) -> str:
    """When a role listens, in words."""
    whose = scene.person(at.claimant)
    if at.cause in MOMENTS:
        return say(f"moment.{at.cause}", whose=whose)
    moment = faces.word(at.cause.replace("-", " ")) if at.cause else say("moment.some")
    return say("moment.other", moment=moment, whose=whose)


def _effect(scene: Scene, at: Stakes) -> str:
    found = at.action
    if at.part in {"loss", "estate"} and at.role:
        return faces.summary(scene.view.game.role(at.role))
    if at.listener is not None:
        return faces.summary(scene.view.game.role(at.listener))
    if found is None or at.part == "losing":
        return ""
    block, effect = "", faces.action_summary(found)
    if found.blockers and found.blocked_by:
        who = "anyone" if found.blocked_by == "anyone" else "each" if found.affects else "target"
        block = say(f"claim.block-{who}", roles=listed([scene.role_name(role) for role in found.blockers], "or"))
    return say("claim.effect", effect=f"{effect[:1].upper()}{effect[1:]}", block=block) if effect else block


def counts(scene: Scene, role: str, width: int, short: bool = False) -> str:
    """How many of a role exist, lie open, are one's own, and may be among what one cannot see; or only the last."""
    view = scene.view
    exist = copies(scene)
    shown = [seat for seat in scene.seats for card in view.lost[seat] if card == role]
    own = view.hand.count(role) + view.aside.count(role)
    owners = listed([scene.name(seat) for seat in dict.fromkeys(shown)])
    laid = [card for cards in view.piles for card in cards or ()]
    unseen = view.deck_size + sum(view.hand_sizes) + sum(view.aside_sizes) - len(view.hand) - len(view.aside)
    unseen += sum(view.pile_sizes) - len(laid)
    held = str(own) if scene.own is not None else ""
    left = max(0, exist - len(shown) - own - laid.count(role))
    name = scene.role_name(role)
    if short:
        return say("claim.counts-short", role=name, left=left, n=unseen)
    for named in (owners, ""):
        said = say(
            "claim.counts", role=name, all=exist, open=len(shown), owners=named, held=held, left=left, n=unseen
        )  # fmt: skip
        if cell_len(said) <= width:
            break
    return said


def copies(scene: Scene) -> int:
    """How many cards of each role are in the game."""
    return scene.view.game.copies(len(scene.seats))
