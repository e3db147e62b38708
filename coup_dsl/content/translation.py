"""Language files: what cards are called and say in another language; checked here, and loaded for showing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from coup_dsl.content.library import Library
from coup_dsl.content.shapes import cells, check_shape, named_otherwise
from coup_dsl.content.yaml_source import Document
from coup_dsl.errors import Finding, did_you_mean, quoted
from coup_dsl.language.keys import LANGUAGE_FILE, SHORT_CELLS

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
#: The keys of a language file with ids below them, and what these are ids of.
PARTS = {"roles": "role", "actions": "general", "rulesets": "ruleset"}


@dataclass(frozen=True, slots=True)
class Face:
    """What a card shows; texts that are missing are empty."""

    name: str
    short: str = ""
    summary: str = ""
    text: str = ""
    actions: Mapping[str, Face] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Translation:
    """All that language files of one language say.

    Attributes:
        cards: roles and general actions by id.
        phrases: reasons by the words of the role files.
    """

    language: str
    groups: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    phrases: Mapping[str, str] = field(default_factory=dict)
    cards: Mapping[str, Face] = field(default_factory=dict)
    rulesets: Mapping[str, Face] = field(default_factory=dict)


def load_translation(language: str, library: Library) -> Translation:
    """What the files of a library say in a language, later folders over earlier ones; faulty files say nothing."""
    parts: dict[str, dict[str, Any]] = {name: {} for name in ("groups", "words", "phrases", "roles", "rulesets")}
    for path in library.translations(language):
        for name, found in _parts(path):
            parts["roles" if name == "actions" else name].update(found)
    cards = {id: _face(row) for id, row in parts["roles"].items()}
    rulesets = {id: _face(row) for id, row in parts["rulesets"].items()}
    return Translation(language, parts["groups"], parts["words"], parts["phrases"], cards, rulesets)


def _parts(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        data = yaml.load(path.read_text("utf-8"), Loader=_LOADER)
    except (OSError, ValueError, yaml.YAMLError):
        return
    for name, found in (data if isinstance(data, dict) else {}).items():
        if name == "phrases" and isinstance(found, list):
            whole = [row for row in found if isinstance(row, dict) and {"en", "say"} <= row.keys()]
            yield name, {row["en"]: row["say"] for row in whole}
        elif name in ("groups", "words") and isinstance(found, dict):
            yield name, {word: str(said) for word, said in found.items()}
        elif name in PARTS and isinstance(found, dict):
            yield name, {id: row for id, row in found.items() if isinstance(row, dict)}


def _face(row: Mapping[str, Any]) -> Face:
    actions = row.get("actions")
    return Face(
        name=str(row.get("name", row.get("word", ""))),
        short=str(row.get("short", "")),
        summary=str(row.get("summary", "")),
        text=str(row.get("text", "")).strip(),
        actions={word: _face(one) for word, one in (actions if isinstance(actions, dict) else {}).items()},
    )


def check_translation(document: Document, library: Library) -> list[Finding]:
    """What is wrong with a language file: its shape, unknown ids, names too long for a narrow column."""
    findings = check_shape(document, LANGUAGE_FILE)
    if findings:
        return sorted(findings, key=lambda finding: finding.place)
    data: Any = document.data
    findings = named_otherwise(document, "language")
    for part, kind in PARTS.items():
        known = library.ids(kind)
        for id, face in data.get(part, {}).items():
            if id not in known:
                near = did_you_mean(id, known)
                findings.append(document.finding((part, id), "K201", f"unknown {kind} {quoted(id)}", near, key=True))
            if part != "rulesets" and "short" not in face and cells(face["name"]) > SHORT_CELLS:
                said, help = f"{quoted(face['name'])} needs a short name", f"`short:`, {SHORT_CELLS} cells at most"
                findings.append(document.finding((part, id, "name"), "K205", said, help))
    return sorted(findings, key=lambda finding: finding.place)
