"""Reports of findings: text for people, JSON and SARIF for programs, annotations for GitHub.

The JSON is one object::

    {"version": 1, "files": 3, "errors": 1, "warnings": 0, "omitted": 0,
     "findings": [{"file": "banker.yaml", "line": 8, "column": 9, "end_column": 13, "severity": "error",
                   "code": "R203", "message": "unknown verb 'taek'", "help": "did you mean 'take'?",
                   "source": "    you taek 3"}]}

Lines and columns count from 1, columns in code points; ``end_column`` is one past the fault, ``help`` and
``source`` may be null, and ``omitted`` says how many findings were left out because a file had more than twenty.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from coup_dsl.commands.findings import MOST_OF_ONE_FILE, rendered, source_lines
from coup_dsl.errors import Finding

FORMATS = ("text", "json", "github", "sarif")
SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


class Report:
    """Counts the findings of file after file; what is printed, and when, is up to the kinds of it."""

    def __init__(self) -> None:
        self.files = self.faulty = self.errors = self.warnings = self.omitted = 0
        self.sources: Mapping[str, Sequence[str]] = {}
        self.findings: list[Finding] = []

    def file(self, path: str, findings: Sequence[Finding]) -> None:
        """The findings of one more file."""
        del path
        self.files += 1
        self.faulty += bool(findings)
        errors = sum(found.severity == "error" for found in findings)
        self.errors += errors
        self.warnings += len(findings) - errors
        self.omitted += max(len(findings) - MOST_OF_ONE_FILE, 0)
        self.findings += findings[:MOST_OF_ONE_FILE]

    def end(self) -> None:
        """There are no more files."""

    def lines(self, file: str) -> Sequence[str]:
        """The lines of a file, as written."""
        return self.sources[file] if file in self.sources else source_lines(file)


class TextReport(Report):
    """Each finding with its line, as soon as it is known, and a line that sums up."""

    def file(self, path: str, findings: Sequence[Finding]) -> None:
        super().file(path, findings)
        if findings:
            print("\n".join(rendered(findings, self.lines)), flush=True)

    def end(self) -> None:
        if not self.findings:
            print(f"{_number(self.files, 'file')} checked, no faults")
            return
        said = [_number(n, what) for n, what in ((self.errors, "fault"), (self.warnings, "warning")) if n]
        print(f"{' and '.join(said)} in {self.faulty} of {_number(self.files, 'file')}")


class JsonReport(Report):
    """One object; see the module."""

    def end(self) -> None:
        import json

        found = [
            {
                "file": f.place.file, "line": f.place.line, "column": f.place.column,
                "end_column": f.place.column + f.length, "severity": f.severity, "code": f.code,
                "message": f.message, "help": f.help, "source": self._source(f),
            }
            for f in self.findings
        ]
        head = {"version": 1, "files": self.files, "errors": self.errors, "warnings": self.warnings,
                "omitted": self.omitted}
        print(json.dumps({**head, "findings": found}, indent=2, ensure_ascii=False))

    def _source(self, finding: Finding) -> str | None:
        lines = self.lines(finding.place.file)
        return lines[finding.place.line - 1] if 1 <= finding.place.line <= len(lines) else None


class GithubReport(Report):
    """Workflow commands that GitHub shows beside the lines of a change."""

    def end(self) -> None:
        for f in self.findings:
            where = {"file": f.place.file, "line": f.place.line, "col": f.place.column,
                     "endColumn": f.place.column + f.length, "title": f.code}
            properties = ",".join(f"{key}={_escaped(str(value), properties=True)}" for key, value in where.items())
            said = f.message + (f"\nhelp: {f.help}" if f.help else "")
            print(f"::{f.severity} {properties}::{_escaped(said)}")
        if self.omitted:
            print(f"::notice::{_number(self.omitted, 'further finding')}")


class SarifReport(Report):
    """SARIF 2.1.0, with a rule for every code that was found."""

    def end(self) -> None:
        import json
        from importlib.metadata import PackageNotFoundError, version

        try:
            installed = version("coup-dsl")
        except PackageNotFoundError:
            installed = "0"
        ids = sorted({found.code for found in self.findings})
        driver = {"name": "coup-roles", "version": installed, "rules": [_rule(id) for id in ids]}
        run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints",
               "results": [_result(found, ids.index(found.code)) for found in self.findings]}
        print(json.dumps({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=False))


def report(format: str) -> Report:
    """A report of one of the formats."""
    made: dict[str, Callable[[], Report]] = {
        "text": TextReport, "json": JsonReport, "github": GithubReport, "sarif": SarifReport}
    return made[format]()


def _number(count: int, what: str) -> str:
    return f"{count} {what}" + ("" if count == 1 else "s")


def _escaped(text: str, *, properties: bool = False) -> str:
    """Text as workflow commands want it."""
    for char in "%\r\n" + (":," if properties else ""):
        text = text.replace(char, f"%{ord(char):02X}")
    return text


def _rule(id: str) -> dict[str, Any]:
    from coup_dsl.language.codes import codes, page

    code = codes()[id]
    return {"id": id, "name": code.title.title().replace(" ", ""), "shortDescription": {"text": code.title},
            "fullDescription": {"text": code.why}, "help": {"text": page(code)},
            "defaultConfiguration": {"level": code.severity}}


def _result(finding: Finding, index: int) -> dict[str, Any]:
    said = finding.message + (f" ({finding.help})" if finding.help else "")
    place = finding.place
    region = {"startLine": place.line, "startColumn": place.column, "endColumn": place.column + finding.length}
    return {"ruleId": finding.code, "ruleIndex": index, "level": finding.severity, "message": {"text": said},
            "locations": [{"physicalLocation": {"artifactLocation": {"uri": _uri(place.file)}, "region": region}}]}


def _uri(file: str) -> str:
    from urllib.parse import quote

    if file.startswith("<"):
        return file.strip("<>")
    path = Path(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())
