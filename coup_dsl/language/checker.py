"""Checking statements: text → parse tree → :mod:`coup_dsl.language.code`, or findings.

All faults of a text are found in one pass; a name whose definition is wrong fits everywhere
after that, so that one mistake gives one finding.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from lark import Token, Tree

from coup_dsl.errors import Finding, Invalid, did_you_mean, quoted
from coup_dsl.language.code import Expr, Offered, Stmt, Vocabulary
from coup_dsl.language.expressions import UNKNOWN, ExpressionChecker, Node, Scope
from coup_dsl.language.parser import parse
from coup_dsl.language.words import (
    COMPOSITE,
    EVENTS,
    GRAMMAR_WORDS,
    LABELS,
    OFFERS,
    SINGLE,
    STEP_WORDS,
    VERBS,
    Phrase,
    verb_of,
)

if TYPE_CHECKING:
    from coup_dsl.content.yaml_source import SourceText

Params = Sequence[tuple[str, str]]


class Checked:
    """What a text says: statements, the names it read, and its faults."""

    def __init__(self, body: tuple[Stmt, ...], read: frozenset[str], findings: tuple[Finding, ...]) -> None:
        self.body, self.read, self.findings = body, read, findings


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
    try:
        tree = parse(source)
    except Invalid as error:
        return Checked((), frozenset(n for n, _ in params), error.findings)
    checker = StatementChecker(source, vocabulary, Scope(params))
    checker.may_ask, checker.event = asks, event
    body = checker.block(tree.children, checker.scope)
    return Checked(body, frozenset(checker.scope.read), tuple(checker.findings))


def check_condition(source: SourceText, params: Params, vocabulary: Vocabulary, *kinds: str) -> Expr:
    """Check one expression of one of these kinds; raises Invalid."""
    tree = parse(source, "condition")
    node = next(c for c in tree.children if isinstance(c, Tree))
    return ExpressionChecker(source, vocabulary, Scope(params)).want(node, *kinds)


class StatementChecker(ExpressionChecker):
    """Checks statements; ``findings`` collects what is wrong."""

    def __init__(self, source: SourceText, vocabulary: Vocabulary, scope: Scope) -> None:
        super().__init__(source, vocabulary, scope)
        self.findings: list[Finding] = []
        self.may_ask = True
        self.event = ""
        self.returns = ""

    # -- blocks ------------------------------------------------------------------------------
    def block(self, nodes: Sequence[Any], scope: Scope | None = None) -> tuple[Stmt, ...]:
        outer = self.scope
        self.scope = scope if scope is not None else Scope(outer=outer)
        done, body = "", []
        for node in nodes:
            if not isinstance(node, Tree):
                continue
            if done:
                self.findings += self.fail(node, "R401", f"never reached: the '{done}' above ends the text",
                                           "take one of the two out").findings
                break
            try:
                statement: Stmt = getattr(self, "s_" + node.data.rstrip("_"))(node)
                body.append(statement)
                done = statement.op if statement.op in ("stop", "return", "replace") else ""
            except Invalid as error:
                self.findings += error.findings
                self._forgive(node)
        self._unread()
        self.scope = outer
        return tuple(body)

    def _forgive(self, node: Node) -> None:
        """Let the names a faulty statement gives pass as anything."""
        at = {"let": 0, "choose": 2, "quantified": 4, "bidding": 5}.get(node.data)
        if at is not None and len(node.children) > at and isinstance(node.children[at], Token):
            self.scope.kinds.setdefault(str(node.children[at]), UNKNOWN)
            self.scope.read.add(str(node.children[at]))

    def _unread(self) -> None:
        if self.vocabulary.protocol:
            return  # texts inserted later read these names
        for name, place in self.scope.places.items():
            if name not in self.scope.read:
                self.findings.append(Finding(place, "R402", f"nothing reads {quoted(name)}",
                                             "use it, or take it out", length=len(name)))

    def bind(self, token: Token, kind: str, *, must_be_read: bool = True) -> None:
        name = str(token)
        if name in GRAMMAR_WORDS:
            raise self.fail(token, "R202", f"{quoted(name)} is a word of the language and cannot be a name")
        known = self.vocabulary
        taken = ("a token" if name in known.tokens else "a role" if name in known.roles else
                 "a pot" if name in known.pots else "a pile" if name in known.piles else "")
        if taken:
            raise self.fail(token, "R202", f"{quoted(name)} is {taken} already", "choose another name")
        if self.scope.find(name) is not None:
            raise self.fail(token, "R202", f"{quoted(name)} is a name already", "choose another name")
        self.scope.kinds[name] = kind
        self.scope.read.discard(name)
        if must_be_read:
            self.scope.places[name] = self.place(token)

    def inner(self, token: Token, kind: str, nodes: Sequence[Any]) -> tuple[Stmt, ...]:
        """A block in which a loop's name is known."""
        scope = Scope(outer=self.scope)
        outer, self.scope = self.scope, scope
        try:
            self.bind(token, kind, must_be_read=False)
        finally:
            self.scope = outer
        return self.block(nodes, scope)

    # -- sentences ---------------------------------------------------------------------------
    def subject(self, token: Token, kind: str = "player") -> Expr:
        return self.want(Tree("name", [token], _meta(token)), *COMPOSITE.get(kind, (kind,)))

    def s_sentence(self, node: Node) -> Stmt:
        who, word, obj, *phrases = node.children
        name = verb_of(str(word))
        verb = VERBS.get(name or "")
        known = self.vocabulary
        if name is None or verb is None or (verb.protocol and not known.protocol):
            verbs = [v for v, w in VERBS.items() if known.protocol or not w.protocol]
            near = did_you_mean(str(word), [*verbs, *(v + "s" for v in verbs)])
            raise self.fail(word, "R203", f"unknown verb {quoted(word)}", near)
        if verb.asks and not self.may_ask:
            raise self.fail(word, "R404", f"'{word}' asks a player, and nobody can be asked here")
        subject = self.subject(who, verb.subject)
        exprs = [subject]
        if verb.object is None:
            if obj is not None:
                raise self.fail(obj, "R305", f"'{word}' takes nothing after it")
        elif obj is None:
            wanted = f"'{verb.object}'" if verb.literal else verb.object
            raise self.fail(word, "R305", f"'{word}' what? {wanted} is missing", f"as in `{verb.example}`")
        elif verb.literal:
            if obj.data != "name" or str(obj.children[0]) != verb.object:
                raise self.fail(obj, "R305", f"'{word}' is followed by '{verb.object}'", f"as in `{verb.example}`")
        elif verb.object == "token":
            exprs.append(Expr("token", "token", self.place(obj), self.token(obj)))
        else:
            exprs.append(self._counted(obj, verb.object))
        return Stmt("verb", self.place(who), name, exprs=tuple(exprs),
                    phrases=self.phrases(word, verb.phrases, phrases, exprs, verb.example))

    def _counted(self, node: Any, kind: str) -> Expr:
        found = self.want(node, kind)
        if found.op == "number" and found.number == 0:
            raise self.fail(node, "R403", "0 does nothing", "write how many")
        return found

    def phrases(self, word: Token, known: Sequence[Phrase], given: Sequence[Node], exprs: Sequence[Expr],
                example: str) -> dict[str, Expr]:
        found: dict[str, Expr] = {}
        wanted = {p.preposition: p for p in known}
        for phrase in given:
            preposition = str(phrase.children[0])
            if preposition not in wanted:
                one = f"; it takes '{' or '.join(wanted)}'" if wanted else ""
                raise self.fail(phrase, "R305", f"'{word}' does not take '{preposition}'{one}", f"as in `{example}`")
            if preposition in found:
                raise self.fail(phrase, "R305", f"'{preposition}' stands twice")
            kind = wanted[preposition].kind
            given_ = self.want(phrase.children[1], *COMPOSITE.get(kind, (kind,)))
            if kind == "place":
                token = exprs[1].word
                if given_.kind != UNKNOWN and given_.kind not in self.vocabulary.tokens[token].on:
                    raise self.fail(phrase, "R304", f"{quoted(token)} never lies on a {given_.kind}")
            found[preposition] = given_
        for preposition, phrase_ in wanted.items():
            if not phrase_.optional and preposition not in found:
                raise self.fail(word, "R305", f"'{word}' needs '{preposition} …'", f"as in `{example}`")
        return found

    # -- names -------------------------------------------------------------------------------
    def s_let(self, node: Node) -> Stmt:
        name, value = node.children
        expr = self.expr(value)
        if expr.kind not in ("player", "players", "role", "roles", "number", "truth", UNKNOWN):
            raise self.fail(value, "R301", f"a {expr.kind} cannot be given a name")
        known = self.scope.find(str(name))
        if known is None:
            self.bind(name, expr.kind)
        elif known not in (expr.kind, UNKNOWN) and (known, expr.kind) != ("players", "player"):
            raise self.fail(name, "R301", f"{quoted(name)} is a {known} already, not a {expr.kind}")
        return Stmt("let", self.place(name), name=str(name), exprs=(expr,))

    def s_choose(self, node: Node) -> Stmt:
        who, word, name, _, source, _, label, seen = node.children
        if not self.may_ask:
            raise self.fail(word, "R404", "nobody can be asked here")
        by_chance = str(who) == "chance"
        exprs = [] if by_chance else [self.subject(who)]
        expr = self.expr(source)
        if by_chance and expr.kind != "cards":
            raise self.fail(source, "R301", f"chance picks a card, not from a {expr.kind}",
                            "write `chance chooses x from hand of target`")
        if expr.kind not in SINGLE and expr.kind != UNKNOWN:
            raise self.fail(source, "R301", f"one chooses from players, roles or cards, not from a {expr.kind}")
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
        for choice in (first, second):
            if str(choice) in STEP_WORDS or str(choice) in self.vocabulary.roles or str(choice) == str(word):
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
        return Stmt("while", self.place(who), exprs=(subject,), offer=offered, body=self.block(body.children))

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


def _meta(token: Token) -> Any:
    from lark.tree import Meta

    meta: Any = Meta()  # type: ignore[no-untyped-call]
    meta.line, meta.column, meta.empty = token.line or 1, token.column or 1, False
    meta.end_line, meta.end_column = token.end_line or 1, token.end_column or 1
    return meta
