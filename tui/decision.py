"""From a view's options to a decision: grouped by action and target, each choice with its consequence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui import consequences as words
from tui.chooser import Choice, Decision
from tui.scene import Scene, listed, plural
from tui.stakes import Stakes, aim, allowing_costs, stakes

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
    claimed = scene.role_name(at.role) if at.role else ""
    match scene.view.question:
        case "action":
            return "Your action"
        case "challenge":
            if at.role is None and at.action is not None and at.action.denies:
                return f"Challenge {scene.whose(at.claimant)} word to hold no {words.denied(scene, at.action)}?"
            return f"Challenge {scene.whose(at.claimant)} {claimed}?"
        case "block":
            return "Do you block?"
        case "show":
            return f"You are challenged: show {claimed}?"
        case "lose":
            return "You lose an influence: which one?"
        case "pay":
            amount = max((option.amount for option in scene.view.options), default=0)
            what = f" for {scene.whose(at.actor)} {action_label(scene, at.action.id)}" if at.action else ""
            if at.listener is not None:
                what = f" ({scene.role_name(at.listener)})"
            return f"Do you pay {amount}{what}?"
        case "return":
            return "Which cards go back to the deck?"
        case "give":
            return "Which card do you give?"
        case "claim":
            roles = dict.fromkeys(option.claim for option in scene.view.options if option.claim)
            named = listed([scene.role_name(role) for role in roles], "or")
            return f"Do you claim {named}{' too' if at.action and at.action.claim else ''}?"
        case "bid":
            return "How much do you bid? It stays sealed until all have bid."
        case "act":
            return "Which action do you perform, without claiming its role?"
        case "choose":
            return _chosen_title(scene, at)
    return "Your choice"


def _chosen_title(scene: Scene, at: Stakes) -> str:
    """What a choice among words, cards, players or roles is for."""
    what = f"{scene.whose(at.actor).capitalize()} {action_label(scene, at.action.id)}" if at.action else ""
    if at.listener is not None:
        what = scene.role_name(at.listener)
    options = scene.view.options
    verb = str(options[0]).split()[1]
    if any(option.cards for option in options):
        asked = f"which card do you {verb}?"
    elif any(option.targets or option.roles for option in options):
        asked = "whom do you choose?" if any(option.targets for option in options) else "which role do you choose?"
    else:
        asked = f"{listed([str(option).split()[1] for option in options], 'or')}?"
        if scene.notes.shown is not None and not scene.hidden:
            seat, cards = scene.notes.shown
            asked += f" {scene.says(seat, 'show')} you {_cards(scene, cards)}."
    return f"{what}: {asked}" if what else asked[:1].upper() + asked[1:]


# ---- a turn's action


def _turn(scene: Scene) -> list[Choice]:
    view = scene.view
    offered: dict[str, list[Option]] = {}
    for option in view.options:
        offered.setdefault(option.action or "", []).append(option)
    refused: dict[str, list[tuple[tuple[int | str, ...], str]]] = {}
    for one in view.refused:
        refused.setdefault(one.action or "", []).append((tuple(one.targets), one.why))
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
    brief = label.replace(action.role.name, action.role.short) if action.role else label
    tag = words.truth(scene, action)
    if not options:
        why = refused[0][1] if refused else ""
        said = f"{label}: not now, {why}." if why else f"{label}: not now."
        return Choice(label, role=role, hint=action.summary, brief=brief, words=said, why=said)
    hint = action.summary
    said = words.action(scene, options[0], aimed=False)
    if len(options) == 1 and not _parts(scene, options[0]):
        return Choice(label, options[0], role=role, hint=hint, brief=brief, tag=tag, words=said)
    barred = {targets: why for targets, why in refused if targets}
    then = _steps(scene, options, barred, 0)
    ask = f"{label}{_asked(scene, options[0], 0, '')}"
    return Choice(label, None, then, ask, role=role, hint=hint, brief=brief, tag=tag, words=said)


def action_label(scene: Scene, name: str) -> str:
    """The action's name: the role's, with the action's own word where a role has several."""
    return scene.view.game.action(name).title


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
    """What the next place of a declaration is for, as words after the action's name."""
    targets = scene.view.game.action(option.action).targets if option.action else ()
    if depth >= len(targets):
        return ": which one?"
    slot = targets[depth]
    if len(targets) > 1:
        before = f" ({targets[depth - 1].name} {chosen})" if chosen else ""
        return f"{before}: who is {slot.name}?" if slot.kind != "role" else f"{before}: which role is {slot.name}?"
    return ": which role?" if slot.kind == "role" else ": against whom?" if slot.hostile else ": with whom?"


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
        ask = f"{action_label(scene, group[0].action or '')}{_asked(scene, group[0], depth + 1, look.label)}"
        hint = look.hint
        choices.append(Choice(look.label, None, then, ask, look.role, number=look.number, hint=hint, words=said))
    known = set(grouped)
    for targets, why in barred.items():
        if len(targets) == 1 and targets[0] not in known:
            look = _look(scene, targets[0])
            said = f"{look.label}: not possible, {why}."
            choices.append(Choice(look.label, role=look.role, number=look.number, words=said, why=said))
    return tuple(sorted(choices, key=lambda choice: choice.number))


def _look(scene: Scene, part: int | str | None) -> Choice:
    """How a seat or a role is shown in a list."""
    view = scene.view
    if isinstance(part, int):
        held = view.hand_sizes[part]
        hint = f"{view.coins[part]}c {plural(held, 'card')}"
        label = scene.name(part) if part != scene.own else f"{scene.name(part)} (yourself)"
        return Choice(label, number=part + 1, hint=hint)
    if isinstance(part, str):
        return Choice(scene.role_name(part), role=part)
    return Choice("nobody")


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
            why = "You do not hold it."
            choices.append(Choice(f"Show {scene.role_name(role)}", role=role, words=why, why=why))
    return choices


def _answer(scene: Scene, option: Option, letter: str) -> Choice:
    role, tag, brief = option.claim, "", ""
    if role and option.kind in {"block", "claim"}:
        tag = words.holding(scene, role)
    label = option.kind.capitalize()
    match option.kind:
        case "pass":
            label = words.passing(scene)
        case "block":
            label = f"Block as {scene.role_name(role)}" if role else "Block"
        case "claim":
            label = f"Claim {scene.role_name(role)}" if role else "Claim"
            if option.targets:
                label += f", naming {scene.name(option.targets[0])}"
        case "show":
            role = role or (option.cards[0] if option.cards else None)
            label = f"Show {scene.role_name(role)}" if role else "Show"
        case "concede":
            label, role = "Do not show it", None
        case "pay":
            label = f"Pay {option.amount}"
        case "lose":
            card = option.cards[0] if option.cards else None
            label = scene.role_name(card) if card else "a card"
            brief = scene.short(card) if card else label
            if option.claim and card:
                label, brief = f"{label} as {scene.role_name(option.claim)}", f"{brief} as {scene.short(option.claim)}"
                tag = "true" if option.claim == card else "bluff"
            role = card
        case "return":
            kept = words.kept(scene, option)
            few = kept and len(kept) <= len(option.cards)
            label = f"Keep {_cards(scene, kept)}" if few else f"Return {_cards(scene, option.cards)}"
            role = option.cards[0] if len(option.cards) == 1 and not few else None
        case "give":
            label = f"Give {_cards(scene, option.cards)}"
            role = option.cards[0] if len(option.cards) == 1 else None
        case "choose":
            label, role = _chosen(scene, option)
        case "bid":
            label = f"Bid {option.amount}"
        case "act" if option.action:
            action = scene.view.game.action(option.action)
            label = f"{action.title}{aim(scene, action, option.targets, option.roles)}"
            role = action.role.id if action.role else None
    said = words.answer(scene, option)
    return Choice(label, option, role=role, letter=letter, brief=brief, tag=tag, words=said)


def _cards(scene: Scene, cards: tuple[str, ...]) -> str:
    names: list[str] = []
    for card in dict.fromkeys(cards):
        count = cards.count(card)
        names.append(scene.role_name(card) if count == 1 else f"{count} {scene.role_name(card)}")
    return listed(names) or "nothing"


def _chosen(scene: Scene, option: Option) -> tuple[str, str | None]:
    parts = [scene.name(seat) for seat in option.targets] + [scene.role_name(role) for role in option.roles]
    role = next(iter((*option.roles, *option.cards)), None)
    verb, *rest = str(option).split()[1:]
    if option.cards:
        return f"{verb.capitalize()} {_cards(scene, option.cards)}", role
    return (" ".join(parts) or (verb if not rest else " ".join(rest)).capitalize()), role
