"""`coup-roles validate`: what is wrong with role, general-action, ruleset and scenario files."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from coup_dsl.commands.exits import ALL_WELL, FAULTS_FOUND, CommandError
from coup_dsl.commands.files import add_folders, add_paths, checked_folders, files_of
from coup_dsl.commands.findings import rendered
from coup_dsl.content.library import Library
from coup_dsl.content.yaml_source import Document, read
from coup_dsl.errors import Finding, Invalid
from coup_dsl.scenarios.scenario import is_scenario_file, scenarios_of
from coup_dsl.scenarios.table import Table

if TYPE_CHECKING:
    from coup_dsl.commands.schemas import Schemas


def arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of this command."""
    add_paths(parser, "files, or folders that hold some")
    add_folders(parser)


def run(options: argparse.Namespace) -> int:
    """Check every file of the paths, and print what is wrong with it."""
    check = _Check(checked_folders(options.roles_dir))
    files = faulty = faults = 0
    for path, _ in files_of(options.paths):
        files += 1
        findings = check.file(path)
        if findings:
            print("\n".join(rendered(findings)), flush=True)
        errors = sum(finding.severity == "error" for finding in findings)
        faults += errors
        faulty += errors > 0
    if not files:
        raise CommandError("there are no files to check in " + ", ".join(options.paths))
    if faults:
        print(f"{_number(faults, 'fault')} in {faulty} of {_number(files, 'file')}")
        return FAULTS_FOUND
    print(f"{_number(files, 'file')} checked, no faults")
    return ALL_WELL


class _Check:
    def __init__(self, folders: tuple[str, ...]) -> None:
        self.folders = folders
        self.table = Table(folders)
        self._libraries: dict[Path, Library] = {}
        self._schemas: Schemas | None = None

    def file(self, path: str) -> list[Finding]:
        """What is wrong with a file: its form and language first, and only when these are well, the schema."""
        try:
            document = read(path)
        except Invalid as fault:
            return list(fault.findings)
        return self._content(document) or self._against_schema(document)

    def _content(self, document: Document) -> list[Finding]:
        if not is_scenario_file(document):
            from coup_dsl.content.check import check_document

            return check_document(document, self._library(Path(document.file)))
        try:
            scenarios = scenarios_of(document)
        except Invalid as fault:
            return list(fault.findings)
        return [finding for scenario in scenarios for finding in self.table.findings(scenario)]

    def _library(self, path: Path) -> Library:
        folder = path.resolve().parent
        if folder not in self._libraries:
            self._libraries[folder] = Library((*self.folders, folder))
        return self._libraries[folder]

    def _against_schema(self, document: Document) -> list[Finding]:
        if self._schemas is None:
            from coup_dsl.commands.schemas import Schemas

            self._schemas = Schemas()
        return self._schemas.findings(document)


def _number(count: int, what: str) -> str:
    return f"{count} {what}" + ("" if count == 1 else "s")
