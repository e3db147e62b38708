"""Checking expressions: names are resolved and kinds compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from lark import Token

from coup_dsl.errors import Finding, Invalid, Place, did_you_mean, quoted
from coup_dsl.language.code import Expr, Vocabulary
from coup_dsl.language.near_misses import SPOKEN
from coup_dsl.language.words import (
    BUILTINS,
    CALL_VALUES,
    OF_VALUES,
    PLAIN_VALUES,
    STATES,
)

if TYPE_CHECKING:
    from coup_dsl.content.yaml_source import SourceText

#: A node of the parse tree; what it is made of depends on the rule of the grammar.
Node = Any
#: The kind of a name whose own definition is wrong: it fits everywhere, so one mistake gives one finding.
UNKNOWN = "unknown"
NUMERALS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Scope:
    """Names in sight, what kind each is, and which were read."""

    def __init__(self, names: Iterable[tuple[str, str]] = (), outer: Scope | None = None) -> None:
        self.kinds: dict[str, str] = dict(names)
        self.places: dict[str, Place] = {}
        self.outer = outer
        self.read: set[str] = set() if outer is None else outer.read

    def find(self, name: str) -> str | None:
        scope: Scope | None = self
        while scope is not None:
            if name in scope.kinds:
                return scope.kinds[name]
            scope = scope.outer
        return None

    def names(self) -> list[str]:
        inner = [] if self.outer is None else self.outer.names()
        return inner + list(self.kinds)


class ExpressionChecker:
    """Turns expression trees into :class:`Expr`; raises Invalid with one finding."""

    #: Names that a key of the action brings into its text.
    given_by: Mapping[str, str] = {}

    def __init__(self, source: SourceText, vocabulary: Vocabulary, scope: Scope) -> None:
        self.source, self.vocabulary, self.scope = source, vocabulary, scope

    def place(self, node: Node) -> Place:
        where = node if isinstance(node, Token) else node.meta
        return self.source.place(where.line or 1, where.column or 1)

    def fail(self, node: Node, code: str, message: str, help: str | None = None) -> Invalid:
        where = node if isinstance(node, Token) else node.meta
        length = 1
        if where.end_line == where.line and where.end_column and where.column:
            length = where.end_column - where.column
        return Invalid(Finding(self.place(node), code, message, help, length=length))

    def want(self, node: Node, *kinds: str) -> Expr:
        """The expression, which must be of one of these kinds (a player is also a set of one)."""
        found = self.expr(node)
        if found.kind in kinds or found.kind == UNKNOWN:
            return found
        if "players" in kinds and found.kind == "player":
            return found
        if "roles" in kinds and found.kind == "role":
            return found
        raise self.fail(node, "R301", f"{a_kind(kinds[0])} is needed here, not {a_kind(found.kind)}",
                        _hint(found, kinds))

    def expr(self, node: Node) -> Expr:
        method: Callable[[Node], Expr] = getattr(self, "_" + node.data.rstrip("_"))
        return method(node)

    # -- names -------------------------------------------------------------------------------
    def _number(self, node: Node) -> Expr:
        digits = str(node.children[0])
        if len(digits) > 3:
            raise self.fail(node, "R302", f"{quoted(digits)} is larger than anything in the game", "999 at most")
        return Expr("number", "number", self.place(node), number=int(digits))

    def _name(self, node: Node) -> Expr:
        token = node.children[0]
        name, at, known = str(token), self.place(node), self.vocabulary
        kind = self.scope.find(name)
        if kind is not None:
            self.scope.read.add(name)
            return Expr("local", kind, at, name)
        value = PLAIN_VALUES.get(name)
        if value is not None and (known.protocol or not value.protocol):
            if name == "others" and self.scope.find("you") is None:
                raise self.fail(node, "R203", "'others' needs a 'you', and there is none here",
                                "write `others of player`")
            if name == "others":
                self.scope.read.add("you")
            return Expr("value", value.kind, at, name)
        if name in known.tokens:
            return Expr("token", "token", at, name)
        if name in known.pots or name in known.piles:
            kind = "pot" if name in known.pots else "pile"
            return Expr(kind, kind, at, name)
        if name in known.roles:
            return Expr("role", "role", at, name)
        if name in known.actions:
            return Expr("action", "action", at, name)
        words = [*self.scope.names(), *known.tokens, *known.pots, *known.piles, *known.roles,
                 *(v for v, w in PLAIN_VALUES.items() if known.protocol or not w.protocol)]
        raise self.fail(node, "R201", f"unknown name {quoted(name)}",
                        self._elsewhere(name) or did_you_mean(name, words))

    def _elsewhere(self, name: str) -> str | None:
        """What to say of a name that other texts have, or of a number in letters."""
        names = self.scope.names()
        if name in ("you", "player"):
            here = "player" if name == "you" else "you"
            return f"here it is `{here}`" if here in names else None
        if name in self.given_by and "you" in names:
            return f"an action has it where it says `{self.given_by[name]}`"
        return f"write {NUMERALS.index(name) + 1}" if name in NUMERALS else SPOKEN.get(name)

    def _of(self, node: Node) -> Expr:
        word, argument = node.children
        name = str(word)
        value = OF_VALUES.get(name)
        if value is None:
            raise self.fail(word, "R201", f"unknown value {quoted(name)} before 'of'",
                            did_you_mean(name, OF_VALUES))
        arg = self.want(argument, *value.of)
        return Expr("of", value.kind, self.place(node), name, (arg,))

    def _option(self, node: Node) -> Expr:
        options = self.vocabulary.options
        name = str(node.children[0])
        if name not in options:
            raise self.fail(node.children[0], "R201", f"unknown table option {quoted(name)}",
                            did_you_mean(name, options))
        return Expr("option", options[name], self.place(node), name)

    def _call(self, node: Node) -> Expr:
        token, args = node.children
        name = str(token)
        given = list(args.children) if args is not None else []
        known = self.vocabulary
        if name in CALL_VALUES:
            value = CALL_VALUES[name]
            params, kind, op = value.call, value.kind, "call"
        elif known.protocol and name in BUILTINS:
            params, kind, op = BUILTINS[name].params, BUILTINS[name].kind, "builtin"
        elif name in known.routines:
            params, kind = known.routines[name]
            op = "routine"
        else:
            words = [*CALL_VALUES, *known.routines]
            raise self.fail(token, "R201", f"unknown routine {quoted(name)}", did_you_mean(name, words))
        if len(given) != len(params):
            raise self.fail(node, "R303", f"{name} takes {len(params)} values, not {len(given)}")
        checked = tuple(self.want(x, k) for x, k in zip(given, params, strict=True))
        return Expr(op, kind, self.place(node), name, checked)

    # -- arithmetic and sets -----------------------------------------------------------------
    def _pair(self, node: Node, op: str) -> Expr:
        a, b = (self.want(x, "number") for x in node.children)
        return Expr(op, "number", self.place(node), args=(a, b))

    def _plus(self, node: Node) -> Expr:
        return self._pair(node, "plus")

    def _minus(self, node: Node) -> Expr:
        return self._pair(node, "minus")

    def _except(self, node: Node) -> Expr:
        left, right = node.children
        a = self.want(left, "players", "roles")
        b = self.want(right, "roles" if a.kind in ("roles", "role") else "players")
        kind = "roles" if a.kind in ("roles", "role") else "players"
        return Expr("except", kind, self.place(node), args=(a, b))

    # -- conditions --------------------------------------------------------------------------
    def _compared(self, node: Node) -> Expr:
        left, sign, right = node.children
        a, b = self.want(left, "number"), self.want(right, "number")
        return Expr("compare", "truth", self.place(node), str(sign), (a, b))

    def _same(self, node: Node) -> Expr:
        left, verb, right = node.children
        del verb
        word = str(right.children[0]) if right.data == "name" else ""
        if word in STATES and self.scope.find(word) is None:
            a = self.want(left, *STATES[word][0])
            return Expr("is-state", "truth", self.place(node), word, (a,))
        a, b = self.expr(left), self._state_or_name(right)
        if a.kind in ("action", "cause") and b.op == "role":
            b = Expr("action", "action", b.at, b.word)  # the action of that role
        if a.kind != b.kind and not _comparable(a.kind, b.kind):
            raise self.fail(node, "R304", f"{a_kind(a.kind)} is never {a_kind(b.kind)}", _hint(a, (b.kind,)))
        if a.kind == "truth":
            raise self.fail(node, "R304", "yes and no are not compared with 'is'", "write the condition alone")
        return Expr("same", "truth", self.place(node), args=(a, b))

    def _state_or_name(self, node: Node) -> Expr:
        try:
            return self.expr(node)
        except Invalid as error:
            if node.data == "name" and error.findings[0].help is None:
                near = did_you_mean(str(node.children[0]), STATES)
                if near is not None:
                    raise self.fail(node, "R201", error.findings[0].message, near) from None
            raise

    def _different(self, node: Node) -> Expr:
        return Expr("negate", "truth", self.place(node), args=(self._same(node),))

    def _has(self, node: Node) -> Expr:
        left, right = node.children
        a = self.want(left, "player", "role", "pile")
        if a.kind == "pile":
            return Expr("holds", "truth", self.place(node), a.word, (self.want(right, "role"),))
        token = self.token(right)
        if a.kind != UNKNOWN and a.kind not in self.vocabulary.tokens[token].on:
            raise self.fail(node, "R304", f"{quoted(token)} never lies on {a_kind(a.kind)}")
        return Expr("has", "truth", self.place(node), token, (a,))

    def token(self, node: Node) -> str:
        name = str(node.children[0]) if node is not None and node.data == "name" else ""
        if name not in self.vocabulary.tokens:
            raise self.fail(node, "R201", f"unknown token {quoted(name)}", did_you_mean(name, self.vocabulary.tokens))
        return name

    def _logic(self, node: Node, op: str) -> Expr:
        a, b = (self.want(x, "truth") for x in node.children)
        return Expr(op, "truth", self.place(node), args=(a, b))

    def _both(self, node: Node) -> Expr:
        return self._logic(node, "both")

    def _either(self, node: Node) -> Expr:
        first = self.expr(node.children[0])
        if first.kind in ("role", "roles"):
            return Expr("union", "roles", self.place(node), args=(first, self.want(node.children[1], "roles")))
        if first.kind in ("player", "players"):
            return Expr("union", "players", self.place(node), args=(first, self.want(node.children[1], "players")))
        return self._logic(node, "either")

    def _negate(self, node: Node) -> Expr:
        return Expr("negate", "truth", self.place(node), args=(self.want(node.children[0], "truth"),))


def _comparable(a: str, b: str) -> bool:
    return UNKNOWN in (a, b) or {a, b} == {"cause", "action"}


def a_kind(kind: str) -> str:
    return {"players": "a set of players", "roles": "a set of roles", "cards": "a hand of cards",
            "truth": "yes or no", "action": "an action", "bids": "a set of bids"}.get(kind, f"a {kind}")


def _hint(found: Expr, kinds: tuple[str, ...]) -> str | None:
    if found.kind == "token" and "player" in kinds:
        return f"write `holder of {found.word}`"
    if found.kind == "cards" and "number" in kinds:
        return "write `number of hand of …`"
    if found.kind in ("players", "roles") and "number" in kinds:
        return "write `number of …`"
    if found.kind == "players" and "player" in kinds:
        return f"write `each one of {found.word or '…'}:`, and what each does on a line below, indented"
    return None
