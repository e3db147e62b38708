"""A file as an editor has it open: its lines, its place, and the files around it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from coup_dsl.content.library import Library
from coup_dsl.errors import Finding, Invalid
from coup_dsl.workshop.editor.spot import Spot, kind_of, spot


@dataclass
class Buffer:
    """The text of a file, saved or not.

    Args:
        text: what stands in the editor.
        path: the file it belongs to.
        folders: folders of one's own roles, besides the file's own.
    """

    text: str
    path: str
    folders: tuple[str, ...] = field(default=())

    @cached_property
    def lines(self) -> list[str]:
        """The lines, without their ends."""
        return re.split("\r\n|\n|\r", self.text.removeprefix("\ufeff"))

    @cached_property
    def library(self) -> Library:
        """The files it may name."""
        return Library((*self.folders, Path(self.path).resolve().parent))

    @property
    def kind(self) -> str:
        """What it declares."""
        return kind_of(self.text)

    def spot(self, line: int, column: int) -> Spot:
        """Where a cursor is; line and column from 0, in letters."""
        return spot(self.lines, line, column)

    def findings(self) -> list[Finding]:
        """What is wrong with it, as `coup-roles validate` says."""
        from coup_dsl.content.yaml_source import parse
        from coup_dsl.scenarios.check import findings
        from coup_dsl.scenarios.table import Table

        try:
            return findings(parse(self.text, self.path), lambda: self.library, lambda: Table(self.folders))
        except Invalid as fault:
            return list(fault.findings)
