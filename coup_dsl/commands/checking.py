"""Checking any file, whatever it declares: what `validate`, watching and editors ask."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from coup_dsl.content.library import Library
from coup_dsl.content.yaml_source import Document, parse_bytes, read
from coup_dsl.errors import Finding, Invalid

if TYPE_CHECKING:
    from coup_dsl.scenarios.table import Table

STDIN = "<stdin>"


class Checker:
    """Checks files with the project's roles, further folders, and what stands beside each file.

    Args:
        folders: of one's own roles.
        within: folders that are checked as a whole: what lies in them is known, and declared once.

    Attributes:
        sources: the lines of what was not read from a file, by the name it was given.
    """

    def __init__(self, folders: Iterable[str] = (), within: Iterable[str] = ()) -> None:
        self.folders, self._within = tuple(folders), tuple(within)
        self.sources: dict[str, Sequence[str]] = {}
        self._libraries: dict[Path, Library] = {}
        self._table: Table | None = None

    def file(self, path: str) -> list[Finding]:
        """Everything that is wrong with a file, in the order of places."""
        try:
            return self.document(read(path))
        except Invalid as fault:
            return sorted_findings(fault.findings)

    def content(self, content: bytes, name: str, folder: str | Path = ".") -> list[Finding]:
        """Everything that is wrong with text that stands in no file, or not yet; it belongs into `folder`."""
        from coup_dsl.content.yaml_source import Lines

        self.sources[name] = Lines(content.decode("utf-8", "replace").removeprefix("\ufeff"), name).lines
        try:
            return self.document(parse_bytes(content, name), Path(folder))
        except Invalid as fault:
            return sorted_findings(fault.findings)

    def document(self, document: Document, folder: Path | None = None) -> list[Finding]:
        """Everything that is wrong with a document that has been read."""
        from coup_dsl.scenarios.check import findings

        place = folder or Path(document.file).parent
        return sorted_findings(findings(document, lambda: self._library(place), self._games))

    def _games(self) -> Table:
        from coup_dsl.scenarios.table import Table

        if self._table is None:
            self._table = Table(self.folders)
        return self._table

    def _library(self, folder: Path) -> Library:
        folder = folder.resolve()
        if folder.name == "languages":  # of the roles that lie beside it
            folder = folder.parent
        if folder not in self._libraries:
            self._libraries[folder] = Library((*self.folders, *self._within, folder))
        return self._libraries[folder]


def sorted_findings(findings: Iterable[Finding]) -> list[Finding]:
    """Findings in the order of their places, each once."""
    return sorted(dict.fromkeys(findings), key=lambda found: (found.place, found.code))
