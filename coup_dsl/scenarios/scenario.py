"""A scenario as it stands in its file, and the file it stands in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any

from coup_dsl.content.yaml_source import Document, parse, read
from coup_dsl.errors import Finding, Invalid, Path, Place
from coup_dsl.scenarios.keys import FILE, SCENARIO

DEFAULT_RULESET = "rebellion"


@dataclass(frozen=True)
class Scenario:
    """One scenario: its data as written, where it stands, and what is wrong with its form."""

    document: Document
    index: int
    findings: tuple[Finding, ...] = field(default=(), repr=False)

    @property
    def data(self) -> dict[str, Any]:
        return self.document.data[self.index]  # type: ignore[no-any-return]

    @property
    def name(self) -> str:
        name = self.data.get("name") if isinstance(self.data, dict) else None
        return name if isinstance(name, str) else f"scenario {self.index + 1}"

    @property
    def place(self) -> Place:
        return self.document.place((self.index,))

    @property
    def ruleset(self) -> str:
        return str(self.data.get("ruleset", DEFAULT_RULESET))

    @property
    def players(self) -> dict[str, Any]:
        return self.data["players"]  # type: ignore[no-any-return]

    def path(self, *keys: str | int) -> Path:
        """The path in the file of something in this scenario."""
        return (self.index, *keys)

    def finding(self, path: Sequence[str | int], code: str, message: str, help: str | None = None) -> Finding:
        """A finding at the value at `path` of this scenario."""
        return self.document.finding(self.path(*path), code, message, help)

    def key_finding(self, path: Sequence[str | int], code: str, message: str, help: str | None = None) -> Finding:
        """A finding at the key at `path` of this scenario."""
        return self.document.finding(self.path(*path), code, message, help, key=True)


def read_scenarios(path: str | FilePath) -> list[Scenario]:
    """The scenarios of a file. Raises Invalid when it is no scenario file; a fault in one scenario stays with it."""
    return scenarios_of(read(path))


def parse_scenarios(text: str, file: str) -> list[Scenario]:
    """The same for text that stands in `file`."""
    return scenarios_of(parse(text, file))


def scenarios_of(document: Document) -> list[Scenario]:
    """The scenarios of a document that has been read."""
    data = document.data
    if not isinstance(data, list) or not data:
        raise Invalid(list(FILE.faults(data, (), document)))
    return [
        Scenario(
            document, index, tuple(sorted(SCENARIO.faults(item, (index,), document), key=lambda found: found.place))
        )
        for index, item in enumerate(data)
    ]


def is_scenario_file(document: Document) -> bool:
    """Whether a document is meant as a list of scenarios, whatever is wrong with it."""
    return isinstance(document.data, list)
