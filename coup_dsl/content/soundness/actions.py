"""Actions that can never be declared, conditions that are never true, hooks that never fire."""

from __future__ import annotations

from coup_dsl.content.role import ActionSpec, Body
from coup_dsl.content.soundness.card import Card
from coup_dsl.content.soundness.truth import Facts
from coup_dsl.errors import Path
from coup_dsl.language.code import Expr, Stmt

#: Below this, no ruleset keeps a player from using an action.
CHEAP = 6
#: The names of a hook whose player is known to live, or to be out.
_LIVING = frozenset(("turn-start", "turn-end", "claimed", "losing"))
_GONE = frozenset(("estate",))
_YOU = frozenset(("you",))


def check(card: Card) -> None:
    """C101 to C105 of a card."""
    facts = _Facts(card)
    for action in card.card.actions:
        _price(card, action)
        _declaring(card, action, facts)
    own = ("requires", "target", "from", "affects")
    for path, condition in card.conditions():
        if condition.kind == "truth" and not set(path) & set(own):
            known = {"forbid": facts.of(alive={"you", "target"}), "toll": facts.of(alive={"player"}),
                     "reaction": facts.of(alive={"player"})}.get(str(path[0]), facts.of(alive=_YOU))
            if known.truth(condition) is False:
                card.at(path, "C104", "this is never true", severity="warning")
    _texts(card, facts)


class _Facts:
    """Facts of a card; which roles have no action is looked up only where one is compared with."""

    def __init__(self, card: Card) -> None:
        self.card = card
        named = {e.args[1].word for e in card.expressions()
                 if e.op == "same" and e.args[0].kind in ("action", "cause") and e.args[1].op in ("role", "action")}
        self.no_actions = frozenset(id for id in named if not self._has_action(id))

    def of(self, alive: frozenset[str] | set[str] = frozenset(), out: frozenset[str] = frozenset()) -> Facts:
        return Facts(frozenset(alive), out, self.card.card.tokens, self.no_actions)

    def _has_action(self, id: str) -> bool:
        from coup_dsl.content.raw import raw

        if id == self.card.card.id:
            return any(not action.word for action in self.card.card.actions)
        data = raw(self.card.library, id)
        return data is None or "action" in data


def _price(card: Card, action: ActionSpec) -> None:
    price = action.cost + action.needs
    if price <= CHEAP or action.forced is not None:
        return
    from coup_dsl.content.soundness.rulesets import most_coins

    most = most_coins(card.card, card.library)
    if price > most:
        key = "cost" if action.cost >= action.needs else "needs"
        card.at((*card.path(action), key), "C101",
                f"nobody may choose this with the {price} coin{'s' * (price > 1)} it takes: "
                f"above {most}, Coup is forced",
                f"{most} at most")


def _declaring(card: Card, action: ActionSpec, facts: _Facts) -> None:
    known = facts.of(alive=_YOU)
    if action.requires is not None and known.truth(action.requires.condition) is False:
        card.at((*card.path(action), "requires", "if"), "C102", "this is never true, so nobody can declare the action")
    for target in action.targets:
        if not target.optional and known.empty(target.source):
            card.at(card.target_path(action, target.name), "C103",
                    "there is never anybody in this set, so nobody can declare the action",
                    "as `others`, or `others except holders of …`")
    if action.affects is not None and known.empty(action.affects):
        card.at((*card.path(action), "affects"), "C103", "there is never anybody in this set",
                "as `others`")


def _texts(card: Card, facts: _Facts) -> None:
    for path, body in card.bodies():
        if path[0] == "hooks":
            event = card.card.hooks[int(path[1])].event
            player = frozenset(("player",))
            known = facts.of(alive=player if event in _LIVING else frozenset(),
                             out=player if event in _GONE else frozenset())
            whole = [st for st in body if st.op != "let"]
            if len(whole) == 1 and whole[0].op == "if" and not whole[0].other and \
                    known.truth(whole[0].exprs[0]) is False:
                _hook(card, path, whole[0].exprs[0], event)
                continue
        else:
            known = facts.of()
        _never(card, body, known)


def _hook(card: Card, path: Path, condition: Expr, event: str) -> None:
    del path
    card.warn(condition.at, "C105", f"this hook never fires: at '{event}' its condition is never true")


def _never(card: Card, body: Body, facts: Facts) -> None:
    """Conditions in a text that are never true; who was alive before anything happened may be out by now."""
    for st in body:
        condition = _condition(st)
        if condition is not None and facts.truth(condition) is False:
            card.warn(condition.at, "C104", "this is never true")
        _never(card, st.body, facts)
        _never(card, st.other, facts)
        if st.op not in ("if", "let"):
            facts = Facts(tokens=facts.tokens, no_actions=facts.no_actions, out=facts.out)


def _condition(st: Stmt) -> Expr | None:
    if st.op == "if":
        return st.exprs[0]
    return st.offer.condition if st.offer is not None else None
