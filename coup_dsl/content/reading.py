"""From a role or general-action file to a :class:`~coup_dsl.content.role.CardFile`, or findings."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from coup_dsl.content.library import Library
from coup_dsl.content.role import (
    ActionSpec,
    Body,
    CardFile,
    Clause,
    HookSpec,
    ReactionSpec,
    TargetSpec,
    TollSpec,
)
from coup_dsl.content.shapes import check_shape, misnamed
from coup_dsl.content.slips import told_where_given
from coup_dsl.content.yaml_source import Document
from coup_dsl.errors import Finding, Invalid, did_you_mean, quoted
from coup_dsl.errors import Path as KeyPath
from coup_dsl.language.checker import check_condition, check_effect
from coup_dsl.language.code import Expr, PileShape, TokenShape, Vocabulary
from coup_dsl.language.expressions import UNKNOWN
from coup_dsl.language.keys import FILES, FORBID_PARAMS, option_words
from coup_dsl.language.secrets import leaking_questions
from coup_dsl.language.words import EVENTS, GRAMMAR_WORDS, ROUTINES, STEP_WORDS

Params = Sequence[tuple[str, str]]
YOU: Params = (("you", "player"),)
SINGLE = {"players": "player", "player": "player", "roles": "role", "role": "role"}


def read_card(document: Document, library: Library) -> tuple[CardFile | None, list[Finding]]:
    """The card of a document, or None, and what is wrong with it, sorted by place."""
    kind = "general" if isinstance(document.data, dict) and "general" in document.data else "role"
    findings = check_shape(document, FILES[kind])
    if findings:
        return None, sorted([*findings, *_beyond_shape(document, kind, library)], key=lambda f: f.place)
    reader = _CardReader(document, kind, library, document.data)
    card = reader.card()
    findings = told_where_given(document, reader.findings) if reader.findings else []
    return (card if not findings else None), sorted(findings, key=lambda f: f.place)


def _beyond_shape(document: Document, kind: str, library: Library) -> list[Finding]:
    """Faults of the texts of a file whose shape has faults too."""
    from coup_dsl.content.salvage import salvage

    data = salvage(document, kind)
    if data is None:
        return []
    reader = _CardReader(document, kind, library, data)
    reader.card()
    return [finding for finding in reader.findings if finding.code[0] == "R" and finding.code != "R402"]


class _CardReader:
    def __init__(self, document: Document, kind: str, library: Library, data: dict[str, Any]) -> None:
        self.document, self.kind, self.library = document, kind, library
        self.data = data
        self.id = str(self.data[kind])
        self.findings: list[Finding] = []
        self.roles = frozenset([*library.ids("role"), *([self.id] if kind == "role" else [])])
        self.generals = frozenset([*library.ids("general"), *([self.id] if kind == "general" else [])])
        self.tokens = {name: _token(t) for name, t in self.data.get("tokens", {}).items()}
        piles = self.data.get("piles", {})
        self.piles = {name: PileShape(pile["seen"], pile.get("of", "")) for name, pile in piles.items()}
        self.vocabulary = Vocabulary(
            self.roles, self.tokens, frozenset(self.data.get("pots", ())), frozenset(self.data.get("piles", {})),
            self.roles | self.generals, option_words(), {name: (kinds, "") for name, (kinds, _) in ROUTINES.items()})

    # -- faults ------------------------------------------------------------------------------
    def fault(self, path: KeyPath, code: str, message: str, help: str | None = None, *, key: bool = False) -> None:
        self.findings.append(self.document.finding(path, code, message, help, key=key))

    def condition(self, path: KeyPath, params: Params, *kinds: str) -> Expr | None:
        try:
            return check_condition(self.document.text_at(path), params, self.vocabulary, *kinds)
        except Invalid as error:
            self.findings += error.findings
            return None

    def body(self, path: KeyPath, params: Params, *, asks: bool = True, event: str = "") -> tuple[Body, frozenset[str]]:
        checked = check_effect(self.document.text_at(path), params, self.vocabulary, asks=asks, event=event)
        self.findings += checked.findings
        if not checked.findings:
            self.findings += leaking_questions(checked.body, self.piles)
        return checked.body, checked.read

    def clause(self, path: KeyPath, data: dict[str, Any], params: Params) -> Clause | None:
        expr = self.condition((*path, "if"), params, "truth")
        return Clause(expr, data["because"]) if expr is not None else None

    def known_role(self, path: KeyPath, role: str) -> None:
        if role not in self.roles:
            self.fault(path, "K201", f"unknown role {quoted(role)}", did_you_mean(role, self.roles))

    # -- the file ----------------------------------------------------------------------------
    def card(self) -> CardFile | None:
        data = self.data
        self._names()
        if "replaces" in data:
            self.known_role(("replaces",), data["replaces"])
        if "action" in data and "actions" in data:
            self.fault(("actions",), "K202", "a role has either 'action' or 'actions'", key=True)
        actions = [self.action(("actions", word), word, a) for word, a in data.get("actions", {}).items()]
        if "action" in data:
            actions.append(self.action(("action",), "", data["action"]))
        self._blocks()
        for name, pile in data.get("piles", {}).items():
            token = pile.get("of", "")
            if pile["seen"] == "holder" and "player" not in self.tokens.get(token, TokenShape(())).on:
                self.fault(("piles", name, "of") if token else ("piles", name, "seen"), "K217",
                           f"there is no token {quoted(token)} that a player could hold" if token else
                           "it is not said which token's holder sees it",
                           did_you_mean(token, self.tokens) or "write `{seen: holder, of: TOKEN}`, and declare the "
                           "token: `tokens: {TOKEN: {on: player}}`")
        for name in {*self.tokens, *self.vocabulary.pots, *self.vocabulary.piles}:
            kinds = [k for k in ("tokens", "pots", "piles") if name in data.get(k, ())]
            if len(kinds) > 1:
                at = (kinds[-1], name) if kinds[-1] != "pots" else ("pots", data["pots"].index(name))
                self.fault(at, "K203", f"{quoted(name)} is the name of one of the {kinds[0]} already",
                           "choose another name", key=kinds[-1] != "pots")
        forbid = self.clause(("forbid",), data["forbid"], FORBID_PARAMS) if "forbid" in data else None
        reaction = self.reaction(data["reaction"]) if "reaction" in data else None
        hooks = [self.hook(i, h) for i, h in enumerate(data.get("hooks", ()))]
        toll = self.toll(data["toll"]) if "toll" in data else None
        if self.findings:
            return None
        return CardFile(
            self.id, data["name"], data.get("short", data["name"]), data.get("group", ""),
            data.get("summary", ""), data["text"].strip(), Path(self.document.place(()).file),
            data.get("replaces"), self.tokens, tuple(data.get("pots", ())),
            self.piles, tuple(data.get("blocks", ())),
            tuple(a for a in actions if a), reaction,
            tuple(h for h in hooks if h), forbid, toll)

    def _names(self) -> None:
        for name, at in [(self.id, (self.kind,)), *((t, ("tokens", t)) for t in self.tokens)]:
            if name in STEP_WORDS or name in GRAMMAR_WORDS:
                self.fault(at, "K203", f"{quoted(name)} is a word of steps or of the language and cannot be an id",
                           key=at[0] == "tokens")
        self.findings += misnamed(self.document, self.kind, self.library)
        groups = self.library.groups(Path(self.document.file).resolve())
        if self.kind == "role" and self.data["group"] not in groups:
            near = did_you_mean(self.data["group"], groups)
            if near is not None:
                self.fault(("group",), "K219", f"no other role is of the group {quoted(self.data['group'])}", near)
        if "short" not in self.data and self.kind == "role" and len(self.data["name"]) > 9:
            self.fault(("name",), "K205", "the name is longer than 9 letters and there is no 'short'",
                       "add `short:` for narrow columns", key=True)

    def _blocks(self) -> None:
        """Whether the actions this card blocks are there, and can be blocked."""
        for index, name in enumerate(self.data.get("blocks", ())):
            from coup_dsl.content.raw import action, action_ids

            found = action(self.library, name)
            if found is None:
                id = name.partition(" ")[0]
                known = action_ids(self.library, id) or [
                    other for role in (*self.roles, *self.generals) for other in action_ids(self.library, role)]
                self.fault(("blocks", index), "K218", f"there is no action {quoted(name)}",
                           did_you_mean(name, known) or (", ".join(known) if len(known) < 5 else None))
            elif "target" not in found and "blocked_by" not in found:
                self.fault(("blocks", index), "C302", f"{quoted(name)} has no target who could block it")

    def action(self, path: KeyPath, word: str, data: dict[str, Any]) -> ActionSpec | None:
        before = len(self.findings)
        targets, params = self.targets(path, data)
        affects = self.condition((*path, "affects"), YOU, "players") if "affects" in data else None
        if affects is not None:
            params.append(("affected", "players"))
        requires = self.clause((*path, "requires"), data["requires"], YOU) if "requires" in data else None
        forced = self.condition((*path, "forced"), YOU, "truth") if "forced" in data else None
        extra = None
        if "extra" in data:
            condition = self.condition((*path, "extra", "if"), params, "truth")
            extra = (condition, data["extra"]["pay"]) if condition is not None else None
        if "pays_to" in data and data["pays_to"] not in self.vocabulary.pots:
            self.fault((*path, "pays_to"), "K213", f"there is no pot {quoted(data['pays_to'])} in this file",
                       did_you_mean(data["pays_to"], self.vocabulary.pots) or "declare it under `pots:`")
        for index, role in enumerate(data.get("denies", ())):
            self.known_role((*path, "denies", index), role)
        if data.get("denies") and self.kind == "role":
            self.fault((*path, "denies"), "K214", "only a general action can deny roles", key=True)
        who, blockers = self.blocks(path, data, [t.name for t in targets], affects is not None)
        effect, read = self.body((*path, "effect"), params)
        stands, more = self.body((*path, "stands"), params) if "stands" in data else ((), frozenset())
        caught: Body = ()
        if "caught" in data:
            caught, also = self.body((*path, "caught"), [*params, ("challenger", "player")])
            more |= also
        if "extra" in data:
            more |= {name for name, _ in params if name in data["extra"]["if"].split()}
        self._unread(path, data, [n for n, _ in params[1:]], read | more)
        claim = self.kind == "role" and data.get("claim", True)
        if "caught" in data and not claim:
            self.fault((*path, "caught"), "K206", "this action is no claim, so it is never exposed", key=True)
        if len(self.findings) > before:
            return None
        return ActionSpec(word, data.get("summary", self.data.get("summary", "")),
                          data.get("text", self.data["text"]).strip(), claim, data.get("cost", 0),
                          data.get("needs", 0), effect, stands, caught, requires, forced, tuple(targets), affects,
                          who, blockers, extra, data.get("pays_to"), tuple(data.get("denies", ())))

    def _unread(self, path: KeyPath, data: dict[str, Any], names: list[str], read: frozenset[str]) -> None:
        for name in names:
            if name in read:
                continue
            at = (*path, "affects") if name == "affected" else (
                (*path, "target") if "target" in data and name == "target" else (*path, "targets", name))
            self.fault(at, "R402", f"nothing reads {quoted(name)}", "use it in the effect, or take it out", key=True)

    def targets(self, path: KeyPath, data: dict[str, Any]) -> tuple[list[TargetSpec], list[tuple[str, str]]]:
        params: list[tuple[str, str]] = list(YOU)
        if "target" in data and "targets" in data:
            self.fault((*path, "targets"), "K202", "an action has either 'target' or 'targets'", key=True)
        rows: list[tuple[str, KeyPath, bool, bool]] = []
        if "target" in data:
            rows.append(("target", (*path, "target"), True, False))
        for name, spec in data.get("targets", {}).items():
            rows.append((name, (*path, "targets", name, "from"), spec.get("hostile", False),
                         spec.get("optional", False)))
        found = []
        for name, at, hostile, optional in rows:
            self._target_name(name, (*path, "targets", name))
            source = self.condition(at, params, "players", "roles")
            kind = SINGLE.get(source.kind, "player") if source is not None else UNKNOWN
            if hostile and kind == "role":
                self.fault(at, "K207", "a role cannot be a hostile target")
            params.append((name, kind))
            if source is not None:
                found.append(TargetSpec(name, source, hostile, kind, optional))
        return found, params

    def _target_name(self, name: str, at: KeyPath) -> None:
        if name in GRAMMAR_WORDS or name in self.roles or name in self.tokens or name in (
                "you", "affected", "challenger", "anyone", "others", "everyone"):
            self.fault(at, "K203", f"{quoted(name)} is taken and cannot name a target", key=True)

    def blocks(self, path: KeyPath, data: dict[str, Any], targets: list[str],
               mass: bool) -> tuple[str, tuple[str, ...]]:
        if "blocked_by" not in data:
            return "", ()
        at: KeyPath = (*path, "blocked_by")
        given = data["blocked_by"]
        who_at, who = (at, given) if isinstance(given, str) else ((*at, "who"), given["who"])
        roles = (self.id,) if isinstance(given, str) else tuple(given["roles"])
        if isinstance(given, str) and self.kind == "general":
            self.fault(at, "K208", "a general action needs the roles that block it",
                       "write `blocked_by: {who: anyone, roles: [duke]}`")
        for index, role in enumerate(() if isinstance(given, str) else roles):
            self.known_role((*at, "roles", index), role)
        allowed = [*targets, "anyone", *(["affected"] if mass else [])]
        if who not in allowed:
            self.fault(who_at, "K209", f"nobody is called {quoted(who)} here",
                       did_you_mean(who, allowed) or "who may block: " + ", ".join(allowed))
        return who, roles

    def reaction(self, data: dict[str, Any]) -> ReactionSpec | None:
        params = (("player", "player"), ("cause", "cause"))
        condition = self.condition(("reaction", "if"), params, "truth") if "if" in data else None
        effect, _ = self.body(("reaction", "effect"), params)
        return ReactionSpec(condition, effect)

    def hook(self, index: int, data: dict[str, Any]) -> HookSpec | None:
        event = data["on"]
        if event not in EVENTS:
            self.fault(("hooks", index, "on"), "K210", f"unknown event {quoted(event)}",
                       did_you_mean(event, EVENTS) or "events: " + ", ".join(EVENTS))
            return None
        effect, _ = self.body(("hooks", index, "effect"), EVENTS[event].params, event=event)
        return HookSpec(event, effect)

    def toll(self, data: dict[str, Any]) -> TollSpec | None:
        params = (("player", "player"), ("role", "role"))
        condition = self.condition(("toll", "if"), params, "truth")
        to = self.condition(("toll", "to"), params, "player")
        return TollSpec(condition, data["pay"], to) if condition is not None and to is not None else None


def _token(data: dict[str, Any]) -> TokenShape:
    on = data["on"]
    return TokenShape((on,) if isinstance(on, str) else tuple(on), data.get("supply", 1), data.get("bound", False))
