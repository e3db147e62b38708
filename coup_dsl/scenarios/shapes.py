"""Shapes of values: each checks a value of a file, and describes itself as a JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from coup_dsl.content.yaml_source import Document
from coup_dsl.errors import Finding, Path, did_you_mean, quoted

Schema = dict[str, Any]


class Shape(Protocol):
    """What a value may be."""

    @property
    def what(self) -> str:
        """The kind of value in words, as it completes 'must be …'."""

    @property
    def types(self) -> tuple[type, ...]:
        """The kinds of plain values it can be."""

    def faults(self, value: Any, path: Path, document: Document) -> Iterator[Finding]:
        """What is wrong with a value."""

    def schema(self) -> Schema:
        """The same as a JSON Schema."""


@dataclass(frozen=True)
class Text:
    """A text; with a pattern, one that matches it from end to end."""

    what: str = "a text"
    pattern: str = ".+"

    @property
    def types(self) -> tuple[type, ...]:
        return (str,)

    def faults(self, value: Any, path: Path, document: Document) -> Iterator[Finding]:
        if not isinstance(value, str):
            yield _wrong(self, value, path, document)
        elif not re.fullmatch(self.pattern, value, re.DOTALL):
            yield document.finding(path, "S103", f"{quoted(value)} is not {self.what}")

    def schema(self) -> Schema:
        return {"type": "string"} if self.pattern == ".+" else {"type": "string", "pattern": f"^{self.pattern}$"}


@dataclass(frozen=True)
class Whole:
    """A whole number within bounds."""

    least: int = 0
    most: int | None = None

    @property
    def what(self) -> str:
        return f"a whole number from {self.least}" + (" up" if self.most is None else f" to {self.most}")

    @property
    def types(self) -> tuple[type, ...]:
        return (int,)

    def faults(self, value: Any, path: Path, document: Document) -> Iterator[Finding]:
        if not isinstance(value, int) or isinstance(value, bool):
            yield _wrong(self, value, path, document)
        elif value < self.least or (self.most is not None and value > self.most):
            yield document.finding(path, "S104", f"{value} is not {self.what}")

    def schema(self) -> Schema:
        schema: Schema = {"type": "integer", "minimum": self.least}
        return schema if self.most is None else schema | {"maximum": self.most}


@dataclass(frozen=True)
class Flag:
    """True or false."""

    what: str = "true or false"

    @property
    def types(self) -> tuple[type, ...]:
        return (bool,)

    def faults(self, value: Any, path: Path, document: Document) -> Iterator[Finding]:
        if not isinstance(value, bool):
            yield _wrong(self, value, path, document)

    def schema(self) -> Schema:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Nothing:
    """Null."""

    what: str = "null"

    @property
    def types(self) -> tuple[type, ...]:
        return (type(None),)

    def faults(self, value: Any, path: Path, document: Document) -> Iterator[Finding]:
        if value is not None:
            yield _wrong(self, value, path, document)

    def schema(self) -> Schema:
        return {"type": "null"}


@dataclass(frozen=True)
class Choice:
    """One of a few words."""

    words: tuple[str, ...]

    @property
    def what(self) -> str:
        return " or ".join(self.words)

    @property
    def types(self) -> tuple[type, ...]:
        return (str,)

    def faults(self, value: Any, path: Path, document: Document) -> Iterator[Finding]:
        if value not in self.words:
            help = did_you_mean(value, self.words) if isinstance(value, str) else None
            yield document.finding(path, "S103", f"{_shown(value)} is not {self.what}", help)

    def schema(self) -> Schema:
        return {"enum": list(self.words)}


@dataclass(frozen=True)
class Items:
    """A list of one shape, of a number within bounds."""

    each: Shape
    what: str = "a list"
    least: int = 0
    most: int | None = None

    @property
    def types(self) -> tuple[type, ...]:
        return (list,)

    def faults(self, value: Any, path: Path, document: Document) -> Iterator[Finding]:
        if not isinstance(value, list):
            yield _wrong(self, value, path, document)
            return
        if len(value) < self.least or (self.most is not None and len(value) > self.most):
            yield document.finding(path, "S105", f"{len(value)} here, but it must be {self.what}")
        for index, item in enumerate(value):
            yield from self.each.faults(item, (*path, index), document)

    def schema(self) -> Schema:
        schema: Schema = {"type": "array", "items": self.each.schema()}
        if self.least:
            schema["minItems"] = self.least
        return schema if self.most is None else schema | {"maxItems": self.most}


@dataclass(frozen=True)
class Key:
    """A key of a mapping: the shape of its value and what it means."""

    shape: Shape
    text: str
    required: bool = False


@dataclass(frozen=True)
class Keys:
    """A mapping with known keys, and with `others`, any further ones of one shape."""

    known: Mapping[str, Key]
    what: str = "a mapping"
    others: Key | None = None
    least: int = 0

    @property
    def types(self) -> tuple[type, ...]:
        return (dict,)

    def faults(self, value: Any, path: Path, document: Document) -> Iterator[Finding]:
        if not isinstance(value, dict):
            yield _wrong(self, value, path, document)
            return
        slips: set[str] = set()
        for key, item in value.items():
            here = (*path, key)
            entry = self.known.get(key, self.others)
            help = did_you_mean(key, self.known)
            if entry is None or (entry is self.others and help and type(item) not in entry.shape.types):
                slips.update(known for known in self.known if help and f"'{known}'" in help)
                message = f"unknown key {quoted(key)}"
                yield document.finding(here, "S101", message, help or self._belongs(key), key=True)
            else:
                yield from entry.shape.faults(item, here, document)
        for key, entry in self.known.items():
            if entry.required and key not in value and key not in slips:
                yield document.finding(path, "S102", f"the key '{key}' is missing", f"{key}: {entry.text}", key=True)
        if self.others and len(value) < self.least:
            yield document.finding(path, "S105", f"{len(value)} here, but it must be {self.what}", key=True)

    def _belongs(self, key: str) -> str:
        for name, entry in self.known.items():
            inner = entry.shape
            while isinstance(inner, Keys) and inner.others and not inner.known:
                inner = inner.others.shape
            if isinstance(inner, Keys) and key in inner.known:
                return f"that key belongs under '{name}'"
        return "known here: " + ", ".join(sorted(self.known))

    def schema(self) -> Schema:
        schema: Schema = {
            "type": "object",
            "properties": {name: key.shape.schema() | {"description": key.text} for name, key in self.known.items()},
            "additionalProperties": False,
        }
        if self.others:
            schema["additionalProperties"] = self.others.shape.schema() | {"description": self.others.text}
        required = [name for name, key in self.known.items() if key.required]
        if required:
            schema["required"] = required
        return schema | {"minProperties": self.least} if self.least else schema


@dataclass(frozen=True)
class OnlyOne:
    """A mapping with exactly one of the known keys."""

    keys: Keys

    @property
    def what(self) -> str:
        return "one of " + ", ".join(self.keys.known)

    @property
    def types(self) -> tuple[type, ...]:
        return (dict,)

    def faults(self, value: Any, path: Path, document: Document) -> Iterator[Finding]:
        yield from self.keys.faults(value, path, document)
        if isinstance(value, dict) and len(value) != 1:
            yield document.finding(path, "S106", f"an entry is {self.what}, and only one")

    def schema(self) -> Schema:
        return self.keys.schema() | {"minProperties": 1, "maxProperties": 1}


@dataclass(frozen=True)
class Either:
    """One of several shapes, told apart by what kind of value it is."""

    shapes: tuple[Shape, ...]

    @property
    def what(self) -> str:
        return " or ".join(shape.what for shape in self.shapes)

    @property
    def types(self) -> tuple[type, ...]:
        return tuple(kind for shape in self.shapes for kind in shape.types)

    def faults(self, value: Any, path: Path, document: Document) -> Iterator[Finding]:
        shape = next((shape for shape in self.shapes if type(value) in shape.types), None)
        if shape is None:
            yield _wrong(self, value, path, document)
        else:
            yield from shape.faults(value, path, document)

    def schema(self) -> Schema:
        return {"anyOf": [shape.schema() for shape in self.shapes]}


def _wrong(shape: Shape, value: Any, path: Path, document: Document) -> Finding:
    return document.finding(path, "S100", f"{_shown(value)} stands where {shape.what} is wanted", key=value is None)


def _shown(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return quoted(value) if isinstance(value, str) else str(value)
