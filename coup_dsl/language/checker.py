"""Checking statements: text → parse tree → :mod:`coup_dsl.language.code`, or findings.

All faults of a text are found in one pass; a name whose definition is wrong fits everywhere
after that, so that one mistake gives one finding.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from lark import Tree

from coup_dsl.errors import Finding, Invalid, did_you_mean, quoted
from coup_dsl.language.code import Expr, Offered, Stmt, Vocabulary
from coup_dsl.language.expressions import UNKNOWN, ExpressionChecker, Node, Scope, a_kind
from coup_dsl.language.parser import Unread, parse
from coup_dsl.language.rounds import given_back, too_long
from coup_dsl.language.sentences import SentenceChecker
from coup_dsl.language.words import EVENTS, LABELS, OFFERS, SINGLE, STEP_WORDS

if TYPE_CHECKING:
    from coup_dsl.content.yaml_source import SourceText

Params = Sequence[tuple[str, str]]


class Checked:
    """What a text says: statements, the names it read, and its faults."""

    def __init__(self, body: tuple[Stmt, ...], read: frozenset[str], findings: tuple[Finding, ...]) -> None:
        self.body, self.read, self.findings = body, read, findings


#: Faults of a line that have nothing to do with lines that cannot be read, which may give names or end a text.
SURE = frozenset({"R202", "R203", "R301", "R303", "R304", "R305", "R306"})


def check_effect(source: SourceText, params: Params, vocabulary: Vocabulary, *, asks: bool = True,
                 event: str = "") -> Checked:
    """Check statements.

    Args:
        source: the text and where it lies.
        params: names in sight with their kinds.
        vocabulary: roles, tokens and options that may be named.
        asks: whether the text may ask anybody anything.
        event: the event whose hook this is; ``claimed`` hooks may not make claims.
    """
    checker = StatementChecker(source, vocabulary, Scope(params))
    checker.may_ask, checker.event = asks, event
    try:
        tree = parse(source)
    except Unread as error:
        if error.rest is not None:
            checker.block(error.rest.children, checker.scope)
        unread = {fault.place.line for fault in error.findings}
        others = [f for f in checker.findings if f.code in SURE and f.place.line not in unread]
        return Checked((), frozenset(n for n, _ in params), (*error.findings, *others))
    except Invalid as error:
        return Checked((), frozenset(n for n, _ in params), error.findings)
    body = checker.block(tree.children, checker.scope)
    return Checked(body, frozenset(checker.scope.read), (*checker.findings, *too_long(body)))


def check_condition(source: SourceText, params: Params, vocabulary: Vocabulary, *kinds: str) -> Expr:
    """Check one expression of one of these kinds; raises Invalid."""
    tree = parse(source, "condition")
    node = next(c for c in tree.children if isinstance(c, Tree))
    return ExpressionChecker(source, vocabulary, Scope(params)).want(node, *kinds)


class StatementChecker(SentenceChecker):
    """Checks all statements of a text."""

    # -- names -------------------------------------------------------------------------------
    def s_let(self, node: Node) -> Stmt:
        name, value = node.children
        expr = self.expr(value)
        if expr.kind not in ("player", "players", "role", "roles", "number", "truth", UNKNOWN):
            raise self.fail(value, "R301", f"{a_kind(expr.kind)} cannot be given a name")
        known = self.scope.find(str(name))
        if known is None:
            self.bind(name, expr.kind)
        elif known not in (expr.kind, UNKNOWN) and (known, expr.kind) != ("players", "player"):
            raise self.fail(name, "R301", f"{quoted(name)} is {a_kind(known)} already, not {a_kind(expr.kind)}")
        return Stmt("let", self.place(name), name=str(name), exprs=(expr,))

    def s_choose(self, node: Node) -> Stmt:
        who, word, name, _, source, _, label, seen = node.children
        if not self.may_ask:
            raise self.fail(word, "R404", "nobody can be asked here")
        by_chance = str(who) == "chance"
        exprs = [] if by_chance else [self.subject(who)]
        self.agrees(who, word, "choose")
        expr = self.expr(source)
        if by_chance and expr.kind != "cards":
            raise self.fail(source, "R301", f"chance picks a card, not from {a_kind(expr.kind)}",
                            "write `chance chooses x from hand of target`")
        if expr.kind not in SINGLE and expr.kind != UNKNOWN:
            raise self.fail(source, "R301", f"one chooses from players, roles or cards, not from {a_kind(expr.kind)}")
        if label is not None and str(label) not in LABELS:
            raise self.fail(label, "R203", f"unknown step {quoted(label)}", did_you_mean(str(label), LABELS))
        phrases = {"seen": self.subject(seen)} if seen is not None else {}
        self.bind(name, SINGLE.get(expr.kind, UNKNOWN))
        return Stmt("choose", self.place(who), str(label or "choose"), str(name), exprs=(expr, *exprs),
                    phrases=phrases)

    def s_bidding(self, node: Node) -> Stmt:
        _, name, source, _, most, into = node.children
        if not self.may_ask:
            raise self.fail(name, "R404", "nobody can be asked here")
        expr, scope = self.want(source, "players"), Scope(outer=self.scope)
        outer, self.scope = self.scope, scope
        try:
            self.bind(name, "player", must_be_read=False)
            limit = self.want(most, "number")
        finally:
            self.scope = outer
        self.bind(into, "bids")
        return Stmt("bidding", self.place(name), name=str(name), into=str(into), exprs=(expr, limit))

    def s_replace(self, node: Node) -> Stmt:
        if self.event != "losing":
            raise self.fail(node, "R406", "there is nothing to replace here", "only a hook on `losing` replaces")
        return Stmt("replace", self.place(node))

    def s_decide(self, node: Node) -> Stmt:
        who, word, first, second, arms = node.children
        if not self.may_ask:
            raise self.fail(word, "R404", "nobody can be asked here")
        subject = self.subject(who)
        self.agrees(who, word, "decide")
        if str(first) == str(second):
            raise self.fail(second, "R403", "both words are the same", "write two words to decide between")
        for choice in (first, second):
            taken = {*STEP_WORDS, *self.vocabulary.roles, *self.vocabulary.actions, str(word)}
            if str(choice) in taken:
                raise self.fail(choice, "R202", f"{quoted(choice)} has a meaning in steps already",
                                "choose another word")
        then, other = self._arms(arms)
        return Stmt("decide", self.place(who), str(first), str(second), exprs=(subject,), body=self.block(then),
                    other=self.block(other))

    # -- flow --------------------------------------------------------------------------------
    def s_if(self, node: Node) -> Stmt:
        condition, then, other = node.children
        expr = self.want(condition, "truth")
        return Stmt("if", self.place(condition), exprs=(expr,), body=self.block(then.children),
                    other=self.block(other.children[0].children) if other is not None else ())

    def s_each(self, node: Node) -> Stmt:
        name, source, body = node.children
        expr = self.want(source, "players")
        return Stmt("each", self.place(name), name=str(name), exprs=(expr,),
                    body=self.inner(name, "player", body.children))

    def s_repeat(self, node: Node) -> Stmt:
        count, body = node.children
        return Stmt("repeat", self.place(count), exprs=(self._counted(count, "number"),),
                    body=self.block(body.children))

    def s_while(self, node: Node) -> Stmt:
        who, offer, body = node.children
        subject, offered = self.subject(who), self.offer(offer)
        if offered.name not in ("pay", "give") or offered.object is None or offered.object.op != "number":
            raise self.fail(offer, "R405", "this loop may never end",
                            "each round must cost the player a fixed number of coins: `while you may pay 1:`")
        done = self.block(body.children)
        back = given_back(done, str(who))
        if back is None or back >= offered.object.number:
            raise self.fail(offer, "R405", "this loop may never end: each round gives back what it costs",
                            f"let a round cost more than it gives '{who}'")
        return Stmt("while", self.place(who), exprs=(subject,), offer=offered, body=done)

    def s_stop(self, node: Node) -> Stmt:
        return Stmt("stop", self.place(node))

    def s_return(self, node: Node) -> Stmt:
        if not self.returns:
            raise self.fail(node, "R406", "there is nobody to return a value to", "write `stop`")
        return Stmt("return", self.place(node), exprs=(self.want(node.children[0], self.returns),))

    def s_insert(self, node: Node) -> Stmt:
        if not self.vocabulary.protocol:
            raise self.fail(node, "R203", "'insert' is a word of the protocol")
        return Stmt("insert", self.place(node), str(node.children[0]))

    def s_fire(self, node: Node) -> Stmt:
        name, args = node.children
        event = EVENTS.get(str(name))
        if not self.vocabulary.protocol or event is None:
            raise self.fail(name, "R203", f"{quoted(name)} cannot be fired here", did_you_mean(str(name), EVENTS))
        exprs = tuple(self.want(x, k) for x, (_, k) in zip(args.children, event.params, strict=True))
        return Stmt("fire", self.place(name), event.name, exprs=exprs)

    def s_call(self, node: Node) -> Stmt:
        call = self.expr(node.children[0])
        if call.op not in ("routine", "builtin"):
            raise self.fail(node, "R403", f"the value of '{call.word}' is not used", "write `let x = …`")
        return Stmt("call", call.at, call.word, exprs=(call,))

    # -- offers ------------------------------------------------------------------------------
    def offer(self, node: Node) -> Offered:
        word, obj, *rest = node.children
        phrases, (naming, _, named, condition) = [p for p in rest[:-4] if p is not None], rest[-4:]
        name = str(word)
        offer = OFFERS.get(name)
        known = self.vocabulary
        if offer is None or (offer.protocol and not known.protocol):
            offers = [o for o, w in OFFERS.items() if known.protocol or not w.protocol]
            raise self.fail(word, "R203", f"nobody can be asked to {quoted(name)}", did_you_mean(name, offers))
        if not self.may_ask:
            raise self.fail(word, "R404", "nobody can be asked here")
        if self.event and not EVENTS[self.event].claims and offer.object == "role":
            raise self.fail(word, "R405", "this may never end: a claim made because of a claim")
        expr = None
        if offer.object is None and obj is not None:
            raise self.fail(obj, "R305", f"'{name}' takes nothing after it")
        if offer.object is not None:
            if obj is None:
                raise self.fail(word, "R305", f"'{name}' what? a {offer.object} is missing",
                                f"as in `{offer.example}`")
            expr = self.want(obj, "roles") if offer.object == "role" else self._counted(obj, offer.object)
        found = self.phrases(word, offer.phrases, phrases, (), offer.example)
        among = None
        if naming is not None:
            if name != "claim":
                raise self.fail(naming, "R305", f"'{name}' names nobody")
            among = self.want(named, "players")
        return Offered(name, self.place(word), expr, found.get("to"),
                       self.want(condition, "truth") if condition is not None else None,
                       str(naming or ""), among)

    def s_offered(self, node: Node) -> Stmt:
        who, offer, arms = node.children
        subject, offered = self.subject(who), self.offer(offer)
        then, other = self._arms(arms)
        scope = Scope(outer=self.scope)
        if offered.naming:
            outer, self.scope = self.scope, scope
            try:
                self.bind(offer.children[-4], "player")
            finally:
                self.scope = outer
        return Stmt("offered", self.place(who), exprs=(subject,), offer=offered,
                    body=self.block(then, scope), other=self.block(other))

    def _arms(self, arms: Node) -> tuple[Sequence[Any], Sequence[Any]]:
        then, other = arms.children
        return (then.children if then is not None else (),
                other.children[0].children if other is not None else ())

    def s_quantified(self, node: Node) -> Stmt:
        quantifier, name, source, offer, into, arms = node.children
        expr = self.want(source, "players")
        scope = Scope(outer=self.scope)
        outer, self.scope = self.scope, scope
        try:
            self.bind(name, "player", must_be_read=False)
            offered = self.offer(offer)
            if offered.naming:
                raise self.fail(offer.children[-4], "R305", "only one player can be asked to name somebody")
        finally:
            self.scope = outer
        then, other = self._arms(arms) if arms.data == "arms" else ((), ())
        if into is None and not then and not other:
            raise self.fail(node, "R403", "this offer does nothing",
                            "add `into NAME`, or what happens when it is taken")
        body = self.block(then, Scope([(str(name), "player")], outer=self.scope))
        rest = self.block(other, Scope([(str(name), "player")] if quantifier != "first" else [], outer=self.scope))
        if into is not None:
            self.bind(into, "players")
        return Stmt("quantified", self.place(name), str(quantifier), str(name), str(into or ""), exprs=(expr,),
                    offer=offered, body=body, other=rest)
