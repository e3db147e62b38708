"""What of a record's text needs YAML: reading it, and writing role files whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml

from tui.cells import clean
from tui.record import VERSION, Record, Seat, Unreadable

KEYS = {"record": int, "game": str, "roles": list, "seed": int, "players": list, "steps": list, "result": str}
NOUNS = {int: "whole number", str: "text", list: "list"}

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Text(str):
    """A text that is written line by line."""


class _Writer(yaml.SafeDumper):
    """Writes texts as blocks."""


_Writer.add_representer(_Text, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|"))


def own_files(files: Mapping[str, str]) -> str:
    """Files by name, their texts line by line."""
    own = {name: _Text(body) for name, body in sorted(files.items())}
    return str(yaml.dump({"own": own}, Dumper=_Writer, allow_unicode=True, width=1000))


def read(text: str) -> Record:
    """The record a text holds; raises Unreadable."""
    try:
        data = yaml.load(text, Loader=_LOADER)
    except yaml.YAMLError as fault:
        mark = getattr(fault, "problem_mark", None)
        where = f"line {mark.line + 1}: " if mark else ""
        raise Unreadable(f"{where}{getattr(fault, 'problem', None) or 'not a record'}") from None
    if not isinstance(data, dict) or "record" not in data:
        raise Unreadable("this is no record of a game (it has no line 'record: 1')")
    if data["record"] != VERSION:
        raise Unreadable(f"record {data['record']!r} is of another version; this one reads {VERSION}")
    for key, kind in KEYS.items():
        if not isinstance(data.get(key), kind):
            raise Unreadable(f"the key '{key}' is missing or is no {NOUNS[kind]}")
    steps = _words(data, "steps")
    return Record(
        ruleset=data["game"],
        roles=_words(data, "roles"),
        seed=data["seed"],
        seats=tuple(_seat(number, row) for number, row in enumerate(data["players"])),
        replace=_words(data, "replace"),
        options=_pairs(data, "options"),
        files={name: str(digest).removeprefix("sha256-") for name, digest in _pairs(data, "files").items()},
        own={name: str(body) for name, body in _pairs(data, "own").items()},
        steps=steps,
        result=data["result"],
        line=_line_above(text.split("\n"), len(steps)),
    )


def _line_above(lines: list[str], steps: int) -> int:
    """The line after which the steps stand, one a line; 0 where they stand in another way."""
    line = next((number for number, line in enumerate(lines, 1) if line.rstrip() == "steps:"), 0)
    return line if all(row.lstrip().startswith("- ") for row in lines[line : line + steps]) else 0


def _words(data: dict[str, Any], key: str) -> tuple[str, ...]:
    found = data.get(key) or []
    for number, word in enumerate(found):
        if not isinstance(word, str):
            raise Unreadable(f"{key}, number {number + 1}: {word!r} is no text")
    return tuple(found)


def _pairs(data: dict[str, Any], key: str) -> dict[str, Any]:
    found = data.get(key) or {}
    if not isinstance(found, dict) or not all(isinstance(name, str) for name in found):
        raise Unreadable(f"the key '{key}' must hold names with values")
    return found


def _seat(number: int, row: Any) -> Seat:
    if not isinstance(row, dict) or not all(isinstance(row.get(key), str) for key in ("name", "shown", "kind")):
        raise Unreadable(f"players, number {number + 1}: needs name, shown and kind")
    return Seat(row["name"], clean(row["shown"]), clean(row["kind"], 40))
