"""What each option leads to, in words: made from declared data and the shared protocol, never from a role."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui import faces
from tui.scene import Scene
from tui.stakes import Stakes, hits_me, may_block, stakes, thing
from tui.texts import listed, say, together

if TYPE_CHECKING:
    from coup_dsl import Option
    from coup_dsl.engine.actions import Action


def holding(scene: Scene, role: str) -> str:
    """Whether claiming this role would be true, as a tag ("have", "bluff"); not said while the hand is hidden."""
    if scene.hidden:
        return ""
    return "have" if role in scene.view.hand else "bluff"


def action(scene: Scene, option: Option, aimed: bool) -> str:
    """What declaring this action means."""
    view = scene.view
    found = view.game.action(option.action) if option.action else None
    if found is None:
        return ""
    summary = faces.action_summary(found)
    said = [sentence(summary if aimed and summary else faces.action_text(found))]
    tax = option.cost - found.cost
    if tax > 0:
        said.append(say("action.tax", cost=option.cost, tax=tax))
    if found.denies:
        return together(*said, _denial(scene, found))
    if not found.claim or option.claim is None:
        if not _told(found, "block", "challenge"):
            said += [say("action.no-claim"), _blockable(scene, found, option.targets if aimed else ())]
        return together(*said)
    said.append(_risk(scene, option.claim, found.cost))
    if aimed or not _told(found, "block"):
        said.append(_blockable(scene, found, option.targets if aimed else ()) or say("block.nobody"))
    return together(*said)


def _told(found: Action, *words: str) -> bool:
    """Whether the rule itself speaks of blocks or challenges; asked of the file's own words, in any language."""
    return any(word in found.text for word in words)


def sentence(text: str) -> str:
    """One row of text that begins with a capital and ends with a full stop."""
    text = " ".join(text.split())
    text = text[:1].upper() + text[1:]
    return text if not text or text.endswith((".", "!", "?", "。")) else say("sentence", text=text)


def denied(scene: Scene, found: Action) -> str:
    """The roles that declaring an action says one does not hold."""
    return listed([scene.role_name(role) for role in found.denies], "or")


def _denial(scene: Scene, found: Action) -> str:
    if scene.hidden:
        way = "hidden"
    else:
        way = "bluff" if any(role in scene.view.hand for role in found.denies) else "true"
    return say(f"action.denies-{way}", roles=denied(scene, found))


def truth(scene: Scene, found: Action) -> str:
    """Whether declaring an action would be true, as a tag; not said while the hand is hidden."""
    if scene.hidden or not found.denies:
        return holding(scene, found.role.id) if found.role and found.claim else ""
    return "bluff" if any(role in scene.view.hand for role in found.denies) else "true"


def _risk(scene: Scene, role: str, cost: int) -> str:
    if scene.hidden:
        return say("risk.hidden")
    if role in scene.view.hand:
        return say("risk.true")
    return say("risk.bluff-back", cost=cost) if cost else say("risk.bluff")


def _blockable(scene: Scene, found: Action, targets: tuple[int, ...]) -> str:
    if not found.blockers or not found.blocked_by:
        return ""
    roles = listed([scene.role_name(role) for role in found.blockers], "or")
    if found.blocked_by == "anyone":
        return say("block.anyone", roles=roles)
    if found.affects:
        return say("block.each", roles=roles)
    others = [seat for seat in targets if seat != scene.own]
    if others:
        return say("block.named", who=scene.people(others, "or"), roles=roles)
    return say("block.target", roles=roles)


# ---- answers


def passing(scene: Scene) -> str:
    """The word for saying no to the question being asked."""
    asked = scene.view.question
    return say(f"pass.{asked if asked in ('challenge', 'block', 'pay') else 'other'}")


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
            return _show(scene)
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


def rule(scene: Scene, at: Stakes) -> str:
    """The printed rule of the action that is open, or of the role whose moment it is."""
    if at.listener is not None:
        return sentence(faces.text(scene.view.game.role(at.listener)))
    return sentence(faces.action_text(at.action)) if at.action else ""


def _goes_on(scene: Scene, at: Stakes, key: str = "goes-on") -> str:
    """That the open action goes ahead; in the words of another text where it depends on something."""
    if at.action is None:
        return rule(scene, at)
    said = say(key, thing=thing(scene, at), effect=faces.action_summary(at.action))
    return together(said, say("goes-on.aimed") if hits_me(scene) and not at.action.affects else "")


def _pass(scene: Scene) -> str:
    at = stakes(scene)
    question = scene.view.question
    if question == "challenge":
        return _allow(scene, at)
    if question == "block":
        return _goes_on(scene, at) if at.action else say("pass.block-moment")
    if question == "pay":
        return together(say("pass.pay-keep", n=scene.view.coins[scene.own or 0]), rule(scene, at))
    return together(say("pass.claim"), "" if at.action is None else _goes_on(scene, at))


def _allow(scene: Scene, at: Stakes) -> str:
    if at.part == "action":
        if scene.own is not None and may_block(scene, scene.own):
            return say("allow.ask-block")
        return _goes_on(scene, at, "allow.action")
    if at.part == "block":
        return say("allow.block", thing=thing(scene, at))
    if at.part == "loss":
        return say("allow.loss")
    return together(say("allow.claim"), rule(scene, at) if at.listener is not None else "")


def _challenge(scene: Scene) -> str:
    at = stakes(scene)
    name = scene.name(at.claimant)
    if at.part == "action" and at.action and at.action.denies:
        return say("challenge.denies", name=name, roles=denied(scene, at.action))
    if at.part == "action":
        cost = at.action.cost if at.action else 0
        said = say("challenge.action-back", name=name, cost=cost) if cost else say("challenge.action", name=name)
        return together(said, say("challenge.exposed") if at.action and at.action.spec.caught else "")
    if at.part == "block":
        return say("challenge.block", name=name, own=at.actor == scene.own)
    return say("challenge.loss" if at.part == "loss" else "challenge.claim", name=name)


def _block(scene: Scene, option: Option) -> str:
    at = stakes(scene)
    action = thing(scene, at)
    end = say("block.stands", thing=action, own=bool(at.action and at.action.affects))
    if at.action is None:
        end = say("block.spared")
    if scene.hidden:
        risk = say("risk.hidden")
    elif option.claim in scene.view.hand:
        risk = say("risk.true")
    else:
        risk = say("block.bluff", thing=action) if at.action else say("block.bluff-moment")
    return together(risk, end, _tax(option))


def _claim(scene: Scene, option: Option) -> str:
    at = stakes(scene)
    role = scene.view.game.role(option.claim) if option.claim else None
    plain = at.listener is not None or (at.action is not None and not at.action.claim)
    text = faces.text(role) if role and plain else faces.summary(role) if role else ""
    named = say("claim.naming", whom=scene.people(option.targets)) if option.targets else ""
    stands = say("claim.stands", rule=sentence(text)) if text else ""
    way = "hidden" if scene.hidden else "true" if option.claim in scene.view.hand else "bluff-nothing"
    return together(named, stands, say(f"risk.{way}"), _tax(option))


def _tax(option: Option) -> str:
    return say("tax.now", n=option.cost) if option.cost else ""


def _show(scene: Scene) -> str:
    part = stakes(scene).part
    return say(f"show.{part if part in ('action', 'block') else 'claim'}")


def _concede(scene: Scene) -> str:
    at = stakes(scene)
    if at.part == "block":
        return say("concede.block", thing=thing(scene, at))
    if at.part == "action" and at.action and at.action.cost:
        return say("concede.back", cost=at.action.cost)
    return say("concede.claim")


def _pay(scene: Scene, option: Option) -> str:
    left = scene.view.coins[option.actor] - option.amount
    if option.targets:
        return say("pay.to", amount=option.amount, name=scene.name(option.targets[0]), left=left)
    return say("pay.plain", amount=option.amount, left=left)


def _lose(scene: Scene, option: Option) -> str:
    rest = len(scene.view.hand) - 1
    left = say("lose.left", n=rest) if rest else say("lose.last")
    if not option.claim:
        return together(say("lose.open"), left)
    role = scene.view.game.role(option.claim)
    true = bool(option.cards) and option.cards[0] == option.claim
    aside = say("lose.aside", role=faces.name(role), gain=faces.summary(role))
    return together(aside, say("lose.aside-true" if true else "lose.aside-bluff"), _tax(option))


def kept(scene: Scene, option: Option) -> tuple[str, ...]:
    """The cards left in hand once these have gone."""
    hand = list(scene.view.hand)
    for card in option.cards:
        if card in hand:
            hand.remove(card)
    return tuple(hand)


def _names(scene: Scene, cards: tuple[str, ...]) -> str:
    """Cards by name, equal ones counted."""
    counted = {card: cards.count(card) for card in cards}
    names = [
        scene.role_name(card) if count == 1 else say("cards.counted", n=count, role=scene.role_name(card))
        for card, count in counted.items()
    ]
    return listed(names) or say("nothing")


def _return(scene: Scene, option: Option) -> str:
    held, back = _names(scene, kept(scene, option)), _names(scene, option.cards)
    return say("return.keep", kept=held, back=back, n=len(option.cards))


def _give(scene: Scene, option: Option) -> str:
    held = _names(scene, kept(scene, option))
    if option.targets:
        return say("give.to", name=scene.name(option.targets[0]), kept=held)
    return say("give.away", kept=held)


def _bid(scene: Scene, option: Option) -> str:
    return together(say("bid.sealed", n=scene.view.coins[option.actor]), rule(scene, stakes(scene)))


def _chosen(scene: Scene, option: Option) -> str:
    verb = str(option).split()[1]
    said = ""
    if option.cards and verb == "keep":
        said = say("chosen.keep", cards=_names(scene, option.cards))
    elif option.cards:
        said = say("chosen.other", verb=faces.word(verb), cards=_names(scene, option.cards))
    return together(said, rule(scene, stakes(scene)))
