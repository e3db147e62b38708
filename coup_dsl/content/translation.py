"""What cards are called and say in another language, loaded for showing; kept for the next start."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from coup_dsl import kept
from coup_dsl.content.library import Library

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
    paths = library.translations(language)
    stats = [path.stat() for path in paths]
    rows = [f"{path} {stat.st_mtime_ns} {stat.st_size}" for path, stat in zip(paths, stats, strict=True)]
    mark = kept.key(kept.code_mark([Path(__file__).parent]), *rows)
    parts = kept.recall(f"language-{language}", mark)
    if parts is None:
        parts = _read(paths)
        kept.keep(f"language-{language}", mark, parts)
    cards = {id: _face(row) for id, row in parts["roles"].items()}
    rulesets = {id: _face(row) for id, row in parts["rulesets"].items()}
    return Translation(language, parts["groups"], parts["words"], parts["phrases"], cards, rulesets)


def _read(paths: Iterable[Path]) -> dict[str, dict[str, Any]]:
    """All parts of some files, those of the later ones over those of the earlier ones."""
    parts: dict[str, dict[str, Any]] = {name: {} for name in ("groups", "words", "phrases", "roles", "rulesets")}
    for path in paths:
        for name, found in _parts(path):
            parts["roles" if name == "actions" else name].update(found)
    return parts


def _parts(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    import yaml  # half of what it takes to show another language, and seldom needed

    try:
        data = yaml.load(path.read_text("utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
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
