"""What each option leads to, in words: made from declared data and the shared protocol, never from a role."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.scene import Scene, listed, plural
from tui.stakes import Stakes, hits_me, may_block, stakes

if TYPE_CHECKING:
    from coup_dsl import Option
    from coup_dsl.engine.program import Action


DISCREET = "If challenged, whoever is wrong loses 1 influence."


def holding(scene: Scene, role: str) -> str:
    """Whether claiming this role would be true; not said while the hand is hidden."""
    if scene.hidden:
        return ""
    return "have" if role in scene.view.hand else "bluff"


def action(scene: Scene, option: Option, aimed: bool) -> str:
    """What declaring this action means."""
    view = scene.view
    found = view.game.action(option.action) if option.action else None
    if found is None:
        return ""
    said = [sentence(found.summary if aimed and found.summary else found.text)]
    tax = option.cost - found.cost
    if tax > 0:
        said.append(f"It costs you {option.cost} at once, {tax} of it tax.")
    if found.denies:
        return " ".join([*said, _denial(scene, found)])
    if not found.claim or option.claim is None:
        if "block" not in found.text and "challenge" not in found.text:
            blocks = _blockable(scene, found, option.targets if aimed else ())
            said.append(f"No claim: nobody can challenge it. {blocks}".rstrip())
        return " ".join(said)
    said.append(_risk(scene, option.claim, found.cost))
    if aimed or "block" not in found.text:
        said.append(_blockable(scene, found, option.targets if aimed else ()) or "Nobody can block it.")
    return " ".join(said)


def sentence(text: str) -> str:
    """One row of text that begins with a capital and ends with a full stop."""
    text = " ".join(text.split())
    text = text[:1].upper() + text[1:]
    return text if not text or text.endswith((".", "!", "?")) else text + "."


def denied(scene: Scene, found: Action) -> str:
    """The roles that declaring an action says one does not hold."""
    return listed([scene.role_name(role) for role in found.denies], "or")


def _denial(scene: Scene, found: Action) -> str:
    says = f"You say that you hold no {denied(scene, found)}"
    if scene.hidden:
        return f"{says}. {DISCREET}"
    if any(role in scene.view.hand for role in found.denies):
        return f"{says}: a bluff. If challenged your whole hand is shown and you lose 1 influence."
    return f"{says}, which is true: a challenger sees your whole hand and loses 1 influence."


def truth(scene: Scene, found: Action) -> str:
    """Whether declaring an action would be true; not said while the hand is hidden."""
    if scene.hidden or not found.denies:
        return holding(scene, found.role.id) if found.role and found.claim else ""
    return "bluff" if any(role in scene.view.hand for role in found.denies) else "true"


def _risk(scene: Scene, role: str | None, cost: int) -> str:
    if role is None:
        return ""
    if scene.hidden:
        return DISCREET
    back = f", and the {plural(cost, 'coin')} {'comes' if cost == 1 else 'come'} back" if cost else ""
    if role in scene.view.hand:
        return "You hold it: a challenger loses 1 influence."
    return f"A bluff: if challenged you lose 1 influence{back}."


def _blockable(scene: Scene, found: Action, targets: tuple[int, ...]) -> str:
    if not found.blockers or not found.blocked_by:
        return ""
    roles = listed([scene.role_name(role) for role in found.blockers], "or")
    if found.blocked_by == "anyone":
        who = "Anyone"
    elif found.affects:
        who = "Each of them"
    elif targets:
        who = listed([scene.who(seat) for seat in targets if seat != scene.own], "or") or "The target"
    else:
        who = "The target"
    return f"{who} can block it as {roles}."


# ---- answers


def passing(scene: Scene) -> str:
    """The word for saying no to the question being asked."""
    return {"challenge": "Allow", "block": "Do not block", "pay": "Do not pay"}.get(scene.view.question or "", "Pass")


def answer(scene: Scene, option: Option) -> str:
    """What one answer leads to."""
    match option.kind:
        case "pass":
            return _pass(scene)
        case "challenge":
            return _challenge(scene)
        case "block":
            return _block(scene, option)
        case "claim":
            return _claim(scene, option)
        case "show":
            return _show(scene, option)
        case "concede":
            return _concede(scene)
        case "pay":
            return _pay(scene, option)
        case "lose":
            return _lose(scene, option)
        case "return":
            return _return(scene, option)
        case "give":
            return _give(scene, option)
        case "bid":
            return _bid(scene, option)
        case "act":
            return action(scene, option, aimed=True)
    return _chosen(scene, option)


def _thing(scene: Scene, at: Stakes) -> str:
    """The open action as a noun."""
    if at.listener is not None:
        return scene.role_name(at.listener)
    if at.action is None:
        return "it"
    name = at.action.role.name if at.action.role else at.action.title
    return f"{scene.whose(at.actor)} {name}"


def effect(scene: Scene, at: Stakes) -> str:
    """The open action's effect in its own short words."""
    return at.action.summary if at.action else ""


def rule(scene: Scene, at: Stakes) -> str:
    """The printed rule of the action that is open, or of the role whose moment it is."""
    if at.listener is not None:
        return sentence(scene.view.game.role(at.listener).text)
    return sentence(at.action.text or at.action.card.text) if at.action else ""


def _goes_on(scene: Scene, at: Stakes) -> str:
    if at.action is None:
        return rule(scene, at)
    thing = _thing(scene, at)
    short = effect(scene, at)
    mine = " It is aimed at you." if hits_me(scene) and at.action and not at.action.affects else ""
    return f"{thing[:1].upper()}{thing[1:]} goes ahead{f' ({short})' if short else ''}.{mine}"


def _pass(scene: Scene) -> str:
    at = stakes(scene)
    question = scene.view.question
    if question == "challenge":
        return _allow(scene, at)
    if question == "block":
        return _goes_on(scene, at) if at.action else "What the block would stop goes ahead."
    if question == "pay":
        return f"You keep your {plural(scene.view.coins[scene.own or 0], 'coin')}. {rule(scene, at)}".rstrip()
    return "You claim nothing." + ("" if at.action is None else f" {_goes_on(scene, at)}")


def _allow(scene: Scene, at: Stakes) -> str:
    if at.part == "action":
        if scene.own is not None and may_block(scene, scene.own):
            return "If nobody challenges, you are asked next whether you block."
        return f"If nobody challenges, {_lower(_goes_on(scene, at))}"
    if at.part == "block":
        return f"If nobody challenges, the block stands and {_thing(scene, at)} fails."
    if at.part == "loss":
        return "If nobody challenges, the claim counts and the card is never shown."
    if at.listener is not None:
        return f"If nobody challenges, the claim counts. {rule(scene, at)}"
    return "If nobody challenges, the claim counts."


def _lower(text: str) -> str:
    return "your" + text[4:] if text.startswith("Your ") else text


def _challenge(scene: Scene) -> str:
    at = stakes(scene)
    name = scene.name(at.claimant)
    thing = "your action" if at.actor == scene.own else "the action"
    if at.part == "action" and at.action and at.action.denies:
        held = denied(scene, at.action)
        return (
            f"The whole hand of {name} is shown. No {held} in it: you lose 1 influence and the action stands.\n"
            f"There is one: {name} loses 1 and the action fails."
        )
    if at.part == "action":
        stands, fails = "the action stands", "the action fails"
        if at.action and at.action.cost:
            fails += f", {plural(at.action.cost, 'coin')} {'goes' if at.action.cost == 1 else 'go'} back"
    elif at.part == "block":
        stands, fails = "the block stands", f"{thing} goes ahead"
    elif at.part == "loss":
        return (
            f"The card is turned up. {name} told the truth: you lose 1 influence and the claim counts.\n"
            f"{name} did not: {name} loses 1 more and the claim is void."
        )
    else:
        stands, fails = "the claim counts", "the claim is void"
    return f"{name} has it: you lose 1 influence and {stands}.\n{name} does not: {name} loses 1, {fails}."


def _block(scene: Scene, option: Option) -> str:
    at = stakes(scene)
    thing = _thing(scene, at)
    end = f"If it stands, {thing} fails{' for you' if at.action and at.action.affects else ''}."
    if at.action is None:
        end = "If it stands, you are spared."
    paid = _tax(option)
    if scene.hidden:
        return f"{DISCREET} {end}{paid}"
    if option.claim in scene.view.hand:
        return f"You hold it: a challenger loses 1 influence. {end}{paid}"
    fate = f"{thing} goes ahead" if at.action else "are not spared"
    return f"A bluff: if challenged you lose 1 influence and {fate}. {end}{paid}"


def _claim(scene: Scene, option: Option) -> str:
    at = stakes(scene)
    role = scene.view.game.role(option.claim) if option.claim else None
    plain = at.listener is not None or (at.action is not None and not at.action.claim)
    text = role.text if role and plain else role.summary if role else ""
    named = f"You name {listed([scene.whom(seat) for seat in option.targets])}. " if option.targets else ""
    summary = named + (f"If it stands: {sentence(text)} " if text else "")
    if scene.hidden:
        return f"{summary}{DISCREET}{_tax(option)}"
    if option.claim in scene.view.hand:
        return f"{summary}You hold it: a challenger loses 1 influence.{_tax(option)}"
    return f"{summary}A bluff: if challenged you lose 1 influence and get nothing.{_tax(option)}"


def _tax(option: Option) -> str:
    return f" Tax: {option.cost} now." if option.cost else ""


def _show(scene: Scene, option: Option) -> str:
    at = stakes(scene)
    thing = {"action": "your claim stands", "block": "your block stands"}.get(at.part, "your claim counts")
    return f"It goes back to the deck and you draw another. The challenger loses 1 influence; {thing}."


def _concede(scene: Scene) -> str:
    at = stakes(scene)
    said = "You lose 1 influence and your claim fails."
    if at.part == "block":
        return f"You lose 1 influence, your block fails and {_thing(scene, at)} goes ahead."
    if at.part == "action" and at.action and at.action.cost:
        cost = at.action.cost
        return f"{said} The {plural(cost, 'coin')} {'comes' if cost == 1 else 'come'} back to you."
    return said


def _pay(scene: Scene, option: Option) -> str:
    left = scene.view.coins[option.actor] - option.amount
    to = f" to {scene.name(option.targets[0])}" if option.targets else ""
    return f"You pay {option.amount}{to} and have {left} left."


def _lose(scene: Scene, option: Option) -> str:
    rest = len(scene.view.hand) - 1
    left = f"You have {plural(rest, 'card')} left." if rest else "It is your last: you are out."
    if not option.claim:
        return f"It is turned face up for all to see. {left}"
    role = scene.view.game.role(option.claim)
    gain = f" ({role.summary})" if role.summary else ""
    true = "" if option.cards and option.cards[0] == option.claim else " and you lose another"
    risk = "If challenged it is turned up" + (true or " and the challenger loses 1 influence")
    return f"It goes face down aside, said to be {role.name}{gain}. {risk}.{_tax(option)}"


def kept(scene: Scene, option: Option) -> tuple[str, ...]:
    """The cards left in hand once these have gone."""
    hand = list(scene.view.hand)
    for card in option.cards:
        if card in hand:
            hand.remove(card)
    return tuple(hand)


def _names(scene: Scene, cards: tuple[str, ...]) -> str:
    return listed([scene.role_name(card) for card in cards]) or "nothing"


def _return(scene: Scene, option: Option) -> str:
    back = "goes" if len(option.cards) == 1 else "go"
    return f"You keep {_names(scene, kept(scene, option))}; {_names(scene, option.cards)} {back} back to the deck."


def _give(scene: Scene, option: Option) -> str:
    to = f"{scene.name(option.targets[0])} gets it." if option.targets else "It leaves your hand."
    return f"{to} You keep {_names(scene, kept(scene, option))}."


def _bid(scene: Scene, option: Option) -> str:
    coins = scene.view.coins[option.actor]
    said = f"Nobody sees your bid before all have bid. You have {plural(coins, 'coin')}."
    return f"{said} {rule(scene, stakes(scene))}".rstrip()


def _chosen(scene: Scene, option: Option) -> str:
    verb = str(option).split()[1]
    said = ""
    if option.cards and verb == "keep":
        said = f"You keep {_names(scene, option.cards)}. "
    elif option.cards:
        said = f"You {verb} {_names(scene, option.cards)}. "
    return f"{said}{rule(scene, stakes(scene))}".rstrip()
