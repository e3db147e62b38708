"""From a view's options to a decision: grouped by action and target, each choice with its consequence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui import consequences as words
from tui import faces
from tui.chooser import Choice, Decision
from tui.scene import Scene
from tui.stakes import Stakes, aim, allowing_costs, stakes, thing
from tui.texts import listed, say, together

if TYPE_CHECKING:
    from coup_dsl import Option

LETTERS = {"pass": "a", "challenge": "c", "block": "b"}


def decide(scene: Scene, number: int) -> Decision:
    """The decision that the view's seat has to make now."""
    view = scene.view
    assert view.seat is not None
    if view.chooser == view.actor and any(option.kind == "action" for option in view.options):
        choices = _turn(scene)
        preferred = None
    else:
        choices = _answers(scene)
        passing = [i for i, choice in enumerate(choices) if choice.letter == "a"]
        preferred = passing[0] if passing and not allowing_costs(scene) else None
        if preferred is None and sum(choice.enabled for choice in choices) == 1:
            preferred = next(i for i, choice in enumerate(choices) if choice.enabled)
    return Decision(number, view.seat, view.question or "", title(scene), tuple(choices), preferred)


def title(scene: Scene) -> str:
    """What is asked, in words."""
    at = stakes(scene)
    match scene.view.question:
        case "challenge":
            return _challenge_title(scene, at)
        case "show":
            return say("title.show", role=scene.role_name(at.role) if at.role else "")
        case "pay":
            return _pay_title(scene, at)
        case "claim":
            roles = dict.fromkeys(option.claim for option in scene.view.options if option.claim)
            named = listed([scene.role_name(role) for role in roles], "or")
            return say("title.claim-too" if at.action and at.action.claim else "title.claim", roles=named)
        case "choose":
            return _chosen_title(scene, at)
        case "action" | "block" | "lose" | "return" | "give" | "bid" | "act" as plain:
            return say(f"title.{plain}")
    return say("title.other")


def _challenge_title(scene: Scene, at: Stakes) -> str:
    whose = scene.person(at.claimant)
    if at.role is None and at.action is not None and at.action.denies:
        return say("title.challenge-denial", whose=whose, roles=words.denied(scene, at.action))
    return say("title.challenge", whose=whose, role=scene.role_name(at.role) if at.role else "")


def _pay_title(scene: Scene, at: Stakes) -> str:
    amount = max((option.amount for option in scene.view.options), default=0)
    if at.listener is None and at.action is None:
        return say("title.pay", amount=amount)
    what = thing(scene, at, titled=True)
    return say("title.pay-for" if at.listener is None else "title.pay-moment", amount=amount, what=what)


def _chosen_title(scene: Scene, at: Stakes) -> str:
    """What a choice among words, cards, players or roles is for."""
    what = thing(scene, at, titled=True) if at.action or at.listener is not None else ""
    options = scene.view.options
    verb = faces.word(str(options[0]).split()[1])
    if any(option.cards for option in options):
        asked = say("choose.card", verb=verb)
    elif any(option.targets for option in options):
        asked = say("choose.player")
    elif any(option.roles for option in options):
        asked = say("choose.role")
    else:
        offered = [faces.word(str(option).split()[1]) for option in options]
        asked = say("choose.word", words=listed(offered, "or"))
        if scene.notes.shown is not None and not scene.hidden:
            seat, cards = scene.notes.shown
            asked = together(asked, say("choose.seen", who=scene.person(seat), cards=_cards(scene, cards)))
    return say("choose.for", what=what, asked=asked) if what else say("choose.alone", asked=asked)


# ---- a turn's action


def _turn(scene: Scene) -> list[Choice]:
    view = scene.view
    offered: dict[str, list[Option]] = {}
    for option in view.options:
        offered.setdefault(option.action or "", []).append(option)
    refused: dict[str, list[tuple[tuple[int | str, ...], str]]] = {}
    for one in view.refused:
        refused.setdefault(one.action or "", []).append((tuple(one.targets), faces.refusal(view.game, one)))
    order = [action.id for action in view.game.actions]
    rest = [name for name in (*offered, *refused) if name not in order]
    return [
        _action(scene, name, offered.get(name, []), refused.get(name, []))
        for name in dict.fromkeys(order + rest)
        if name in offered or name in refused
    ]


def _action(scene: Scene, name: str, options: list[Option], refused: list[tuple[tuple[int | str, ...], str]]) -> Choice:
    action = scene.view.game.action(name)
    role = action.role.id if action.role else None
    label = action_label(scene, name)
    brief = label.replace(faces.name(action.role), faces.short(action.role)) if action.role else label
    tag = words.truth(scene, action)
    if not options:
        why = refused[0][1] if refused else ""
        said = say("why.not-now-because", label=label, why=why) if why else say("why.not-now", label=label)
        return Choice(label, role=role, hint=faces.action_summary(action), brief=brief, words=said, why=said)
    hint = faces.action_summary(action)
    said = words.action(scene, options[0], aimed=False)
    if len(options) == 1 and not _parts(scene, options[0]):
        return Choice(label, options[0], role=role, hint=hint, brief=brief, tag=tag, words=said)
    barred = {targets: why for targets, why in refused if targets}
    then = _steps(scene, options, barred, 0)
    ask = _asked(scene, options[0], 0, "")
    return Choice(label, None, then, ask, role=role, hint=hint, brief=brief, tag=tag, words=said)


def action_label(scene: Scene, name: str) -> str:
    """The action's name: the role's, with the action's own word where a role has several."""
    return faces.title(scene.view.game.action(name))


def _parts(scene: Scene, option: Option) -> tuple[int | str, ...]:
    """The seats and roles an option names, in the order its action declares them."""
    if option.action is None:
        return (*option.targets, *option.roles)
    seats, roles = list(option.targets), list(option.roles)
    parts: list[int | str] = []
    for target in scene.view.game.action(option.action).targets:
        if target.kind == "role" and roles:
            parts.append(roles.pop(0))
        elif target.kind != "role" and seats:
            parts.append(seats.pop(0))
    return (*parts, *seats, *roles)


def _asked(scene: Scene, option: Option, depth: int, chosen: str) -> str:
    """What the next place of a declaration is for."""
    label = action_label(scene, option.action or "")
    targets = scene.view.game.action(option.action).targets if option.action else ()
    if depth >= len(targets):
        return say("ask.one", label=label)
    slot = targets[depth]
    if len(targets) == 1:
        return say("ask.role" if slot.kind == "role" else "ask.against" if slot.hostile else "ask.with", label=label)
    before = say("ask.before", slot=faces.word(targets[depth - 1].name), chosen=chosen) if chosen else ""
    key = "ask.slot-role" if slot.kind == "role" else "ask.slot"
    return say(key, label=label, before=before, slot=faces.word(slot.name))


def _steps(
    scene: Scene, options: list[Option], barred: dict[tuple[int | str, ...], str], depth: int
) -> tuple[Choice, ...]:
    """Choices for one place in the declaration, and under each those for the next."""
    grouped: dict[int | str | None, list[Option]] = {}
    for option in options:
        parts = _parts(scene, option)
        grouped.setdefault(parts[depth] if depth < len(parts) else None, []).append(option)
    choices = []
    for part, group in grouped.items():
        said = words.action(scene, group[0], aimed=True)
        look = _look(scene, part)
        if len(group) == 1 and len(_parts(scene, group[0])) <= depth + 1:
            choices.append(Choice(look.label, group[0], role=look.role, number=look.number, hint=look.hint, words=said))
            continue
        deeper = {key[1:]: why for key, why in barred.items() if key[:1] == (part,) and len(key) > 1}
        then = _steps(scene, group, deeper, depth + 1)
        ask = _asked(scene, group[0], depth + 1, look.label)
        hint = look.hint
        choices.append(Choice(look.label, None, then, ask, look.role, number=look.number, hint=hint, words=said))
    known = set(grouped)
    for targets, why in barred.items():
        if len(targets) == 1 and targets[0] not in known:
            look = _look(scene, targets[0])
            said = say("why.not-possible", label=look.label, why=why)
            choices.append(Choice(look.label, role=look.role, number=look.number, words=said, why=said))
    return tuple(sorted(choices, key=lambda choice: choice.number))


def _look(scene: Scene, part: int | str | None) -> Choice:
    """How a seat or a role is shown in a list."""
    view = scene.view
    if isinstance(part, int):
        held = view.hand_sizes[part]
        hint = say("seat.hint", coins=view.coins[part], n=held)
        label = scene.name(part) if part != scene.own else say("seat.yourself", name=scene.name(part))
        return Choice(label, number=part + 1, hint=hint)
    if isinstance(part, str):
        return Choice(scene.role_name(part), role=part)
    return Choice(say("nobody"))


# ---- every other answer


def _answers(scene: Scene) -> list[Choice]:
    used: set[str] = set()
    choices = []
    for option in scene.view.options:
        letter = LETTERS.get(option.kind, "")
        if letter in used:
            letter = ""
        used.add(letter)
        choices.append(_answer(scene, option, letter))
    if scene.view.question == "show" and not any(option.kind == "show" for option in scene.view.options):
        role = next((option.claim for option in scene.view.options if option.claim), None)
        if role is not None:
            why = say("why.not-held")
            choices.append(Choice(say("label.show", role=scene.role_name(role)), role=role, words=why, why=why))
    return choices


def _answer(scene: Scene, option: Option, letter: str) -> Choice:
    role, tag, brief = option.claim, "", ""
    if role and option.kind in {"block", "claim"}:
        tag = words.holding(scene, role)
    label = option.kind.capitalize()
    match option.kind:
        case "pass":
            label = words.passing(scene)
        case "challenge":
            label = say("key.challenge")
        case "block":
            label = say("label.block-as", role=scene.role_name(role)) if role else say("label.block")
        case "claim":
            label = _claim_label(scene, option)
        case "show":
            role = role or (option.cards[0] if option.cards else None)
            label = say("label.show", role=scene.role_name(role) if role else "")
        case "concede":
            label, role = say("label.concede"), None
        case "pay":
            label = say("label.pay", amount=option.amount)
        case "lose":
            role = option.cards[0] if option.cards else None
            label = scene.role_name(role) if role else say("log.a-card")
            brief = scene.short(role) if role else label
            if option.claim and role:
                label = say("label.lose-as", card=label, role=scene.role_name(option.claim))
                brief = say("label.lose-as", card=brief, role=scene.short(option.claim))
                tag = "true" if option.claim == role else "bluff"
        case "return":
            kept = words.kept(scene, option)
            few = kept and len(kept) <= len(option.cards)
            back = say("label.return", cards=_cards(scene, option.cards))
            label = say("label.keep", cards=_cards(scene, kept)) if few else back
            brief = say("label.keep", cards=_cards(scene, kept, short=True)) if few else ""
            role = option.cards[0] if len(option.cards) == 1 and not few else None
        case "give":
            label = say("label.give", cards=_cards(scene, option.cards))
            role = option.cards[0] if len(option.cards) == 1 else None
        case "choose":
            label, role = _chosen(scene, option)
        case "bid":
            label = say("label.bid", amount=option.amount)
        case "act" if option.action:
            action = scene.view.game.action(option.action)
            where = aim(scene, action, option.targets, option.roles)
            label = say("label.act", action=faces.title(action), **where)
            role = action.role.id if action.role else None
    said = words.answer(scene, option)
    return Choice(label, option, role=role, letter=letter, brief=brief, tag=tag, words=said)


def _claim_label(scene: Scene, option: Option) -> str:
    role = scene.role_name(option.claim) if option.claim else ""
    if option.targets:
        return say("label.claim-naming", role=role, name=scene.name(option.targets[0]))
    return say("label.claim", role=role)


def _cards(scene: Scene, cards: tuple[str, ...], short: bool = False) -> str:
    names: list[str] = []
    for card in dict.fromkeys(cards):
        count = cards.count(card)
        name = scene.short(card) if short else scene.role_name(card)
        names.append(name if count == 1 else say("cards.counted", n=count, role=name))
    return (", ".join(names) if short else listed(names)) or say("nothing")


def _chosen(scene: Scene, option: Option) -> tuple[str, str | None]:
    parts = [scene.name(seat) for seat in option.targets] + [scene.role_name(role) for role in option.roles]
    role = next(iter((*option.roles, *option.cards)), None)
    verb, *rest = str(option).split()[1:]
    if option.cards:
        return say("label.chosen", verb=faces.word(verb), cards=_cards(scene, option.cards)), role
    said = faces.word(" ".join(rest) or verb)
    return " ".join(parts) or said[:1].upper() + said[1:], role
