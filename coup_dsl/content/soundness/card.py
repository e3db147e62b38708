"""A card that is being looked at: its texts and conditions with their places, and the findings so far."""

from __future__ import annotations

from collections.abc import Iterator

from coup_dsl.content.library import Library
from coup_dsl.content.role import ActionSpec, Body, CardFile
from coup_dsl.content.yaml_source import Document
from coup_dsl.errors import Finding, Path, Place, Severity
from coup_dsl.language.code import Expr, Stmt
from coup_dsl.language.walk import expressions, operands, parts, statements


class Card:
    """What the checks read, and where they put what they find."""

    def __init__(self, card: CardFile, document: Document, library: Library) -> None:
        self.card, self.document, self.library = card, document, library
        self.findings: list[Finding] = []

    # -- findings ----------------------------------------------------------------------------
    def at(self, path: Path, code: str, message: str, help: str | None = None, *, key: bool = False,
           severity: Severity = "error") -> None:
        """A finding at a key or value of the file."""
        found = self.document.finding(path, code, message, help, key=key)
        self.findings.append(Finding(found.place, code, message, help, severity, found.length))

    def warn(self, place: Place, code: str, message: str, help: str | None = None, length: int = 0) -> None:
        """A warning inside a text; without a length, up to the end of the line."""
        self.findings.append(Finding(place, code, message, help, "warning", length or self._rest(place)))

    def _rest(self, place: Place) -> int:
        lines = self.document.lines
        line = lines[place.line - 1] if place.line <= len(lines) else ""
        return max(len(line[place.column - 1 :].split(" #")[0].rstrip().rstrip(":\"'}")), 1)

    # -- the file ----------------------------------------------------------------------------
    def path(self, action: ActionSpec) -> Path:
        """Where an action stands in the file."""
        return ("actions", action.word) if action.word else ("action",)

    def bodies(self) -> Iterator[tuple[Path, Body]]:
        """Every text of the card."""
        for action in self.card.actions:
            for key, body in (("stands", action.stands), ("effect", action.effect), ("caught", action.caught)):
                if body:
                    yield (*self.path(action), key), body
        if self.card.reaction is not None:
            yield ("reaction", "effect"), self.card.reaction.effect
        for index, hook in enumerate(self.card.hooks):
            yield ("hooks", index, "effect"), hook.effect

    def conditions(self) -> Iterator[tuple[Path, Expr]]:
        """Every expression that stands under a key of its own."""
        card = self.card
        for action in card.actions:
            here = self.path(action)
            if action.requires is not None:
                yield (*here, "requires", "if"), action.requires.condition
            if action.forced is not None:
                yield (*here, "forced"), action.forced
            if action.affects is not None:
                yield (*here, "affects"), action.affects
            if action.extra is not None:
                yield (*here, "extra", "if"), action.extra[0]
            for target in action.targets:
                yield self.target_path(action, target.name), target.source
        if card.reaction is not None and card.reaction.condition is not None:
            yield ("reaction", "if"), card.reaction.condition
        if card.forbid is not None:
            yield ("forbid", "if"), card.forbid.condition
        if card.toll is not None:
            yield ("toll", "if"), card.toll.condition
            yield ("toll", "to"), card.toll.to

    def target_path(self, action: ActionSpec, name: str) -> Path:
        """Where a target's players or roles are written."""
        here = (*self.path(action), "targets", name, "from")
        try:
            self.document.text_at(here)
        except LookupError:
            return (*self.path(action), "target")
        return here

    def statements(self) -> Iterator[Stmt]:
        """Every statement of every text."""
        for _, body in self.bodies():
            yield from statements(body)

    def expressions(self) -> Iterator[Expr]:
        """Every expression of every text and condition, at any depth."""
        for _, condition in self.conditions():
            yield from parts(condition)
        for _, body in self.bodies():
            yield from expressions(body)

    def operands(self) -> Iterator[Expr]:
        """The outermost expressions of every text."""
        for statement in self.statements():
            yield from operands(statement)
