"""Checking blocks and sentences: what every statement of a text has to do with the names around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from lark import Token, Tree

from coup_dsl.errors import Finding, Invalid, did_you_mean, nearest, quoted
from coup_dsl.language.code import Expr, Stmt, Vocabulary
from coup_dsl.language.expressions import UNKNOWN, ExpressionChecker, Node, Scope, a_kind
from coup_dsl.language.near_misses import meant
from coup_dsl.language.words import COMPOSITE, GRAMMAR_WORDS, VERBS, Phrase, third_person, verb_of

if TYPE_CHECKING:
    from coup_dsl.content.yaml_source import SourceText


class SentenceChecker(ExpressionChecker):
    """Checks blocks and sentences; ``findings`` collects what is wrong."""

    given_by = {"target": "target: others", "affected": "affects: others"}

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
        """Let the names a faulty statement gives pass as anything, and those it reads, or means to, as read."""
        names = self.scope.names()
        for token in node.scan_values(lambda value: isinstance(value, Token) and value.type == "NAME"):
            self.scope.read.add(str(token))
            if str(token) not in names:
                self.scope.read.add(nearest(str(token), names) or "")
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
            near = meant(str(who), str(word)) or did_you_mean(str(word), [*verbs, *(v + "s" for v in verbs)])
            raise self.fail(word, "R203", f"unknown verb {quoted(word)}", near)
        if verb.asks and not self.may_ask:
            raise self.fail(word, "R404", f"'{word}' asks a player, and nobody can be asked here")
        subject = self.subject(who, verb.subject)
        self.agrees(who, word, name)
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

    def agrees(self, who: Token, word: Token, verb: str) -> None:
        """`you take`, and everybody else `takes`, as in English."""
        plain = str(who) == "you"
        if plain != (str(word) == verb):
            right = verb if plain else third_person(verb)
            raise self.fail(word, "R306", f"'{who} {word}' is not how one says it", f"write '{who} {right}'")

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
                    raise self.fail(phrase, "R304", f"{quoted(token)} never lies on {a_kind(given_.kind)}")
            found[preposition] = given_
        for preposition, phrase_ in wanted.items():
            if not phrase_.optional and preposition not in found:
                raise self.fail(word, "R305", f"'{word}' needs '{preposition} …'", f"as in `{example}`")
        return found


def _meta(token: Token) -> Any:
    from lark.tree import Meta

    meta: Any = Meta()  # type: ignore[no-untyped-call]
    meta.line, meta.column, meta.empty = token.line or 1, token.column or 1, False
    meta.end_line, meta.end_column = token.end_line or 1, token.end_column or 1
    return meta
