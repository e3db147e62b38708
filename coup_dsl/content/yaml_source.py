"""YAML files as plain values that remember where every key and value stands.

Only what role, ruleset and scenario files need is read: mappings, lists, texts, whole numbers, true, false and
null. Anchors, aliases, tags and merge keys are refused, two equal keys are an error, and every fault comes with
a place. Lines end at line feed, carriage return, or both, and nowhere else.

>>> role = parse("id: banker\\naction:\\n  effect: you take 3\\n", "banker.yaml")
>>> role.data["action"]["effect"], str(role.place(("action", "effect")))
('you take 3', 'banker.yaml:3:11')
>>> str(role.text_at(("action", "effect")).place(1, 5))
'banker.yaml:3:15'
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path as FilePath
from typing import Any

import yaml

from coup_dsl.content.yaml_scalars import offsets_of_value
from coup_dsl.errors import Finding, Invalid, Path, Place, quoted

LARGEST_FILE = 256 * 1024
DEEPEST = 32
MOST_VALUES = 20_000
MOST_DIGITS = 15

Value = dict[str, Any] | list[Any] | str | int | bool | None

_Events = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CONSTANTS: dict[str, bool | None] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("null", "Null", "NULL", "~", ""), None),
}
_NUMBER = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_LINE_BREAK = re.compile("\r\n|\n|\r")


def read(path: str | FilePath) -> Document:
    """Read a file. Raises Invalid with findings that carry the path as given."""
    name = str(path)
    try:
        with open(path, "rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as fault:
        reason = (getattr(fault, "strerror", None) or "it cannot be read").lower()
        raise Invalid(Finding(Place(name, 1, 1), "Y100", f"the file cannot be read: {reason}")) from None
    return parse_bytes(content, name)


def parse_bytes(content: bytes, name: str) -> Document:
    """Read the bytes of the file `name`. Raises Invalid with findings."""
    if len(content) > LARGEST_FILE:
        raise Invalid(Finding(Place(name, 1, 1), "Y102", f"the file is larger than {LARGEST_FILE // 1024} KiB"))
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as fault:
        before = content[: fault.start].decode("utf-8").removeprefix("\ufeff")
        place = Lines(before, name).place(len(before))
        raise Invalid(
            Finding(
                place,
                "Y101",
                f"byte 0x{content[fault.start]:02x} on line {place.line} is not UTF-8",
                help="save the file as UTF-8",
            )
        ) from None
    return parse(text, name)


def parse(text: str, file: str) -> Document:
    """Read text that stands in `file`. Raises Invalid with findings."""
    text = text.removeprefix("\ufeff")
    lines = Lines(text, file)
    if len(text) > LARGEST_FILE:
        raise Invalid(Finding(Place(file, 1, 1), "Y102", f"the file is larger than {LARGEST_FILE // 1024} KiB"))
    strange = _UNPRINTABLE.search(text)
    if strange:
        number = ord(strange.group())
        message = f"character U+{number:04X} may not stand in a file"
        raise Invalid(Finding(lines.place(strange.start()), "Y103", message))
    return _Reader(text, lines).document()


class Lines:
    """A text's lines, and the place of every offset into it."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file

    @cached_property
    def starts(self) -> list[int]:
        return [0, *(found.end() for found in _LINE_BREAK.finditer(self.text))]

    @cached_property
    def lines(self) -> list[str]:
        return _LINE_BREAK.split(self.text)

    def place(self, offset: int) -> Place:
        line = bisect_right(self.starts, offset) - 1
        return Place(self.file, line + 1, offset - self.starts[line] + 1)


class _Node:
    """A value with its span: what it holds, keys with the spans of the keys."""

    __slots__ = ("children", "data", "end", "keys", "start", "style")

    def __init__(self, start: int, end: int, style: str, data: Any) -> None:
        self.start = start
        self.end = end
        self.style = style
        self.data = data
        self.children: dict[str | int, _Node] = {}
        self.keys: dict[str | int, tuple[int, int]] = {}


class SourceText:
    """A text of the file: its value, and where each of its characters stands."""

    def __init__(self, text: str, node_start: int, raw: str, style: str, lines: Lines) -> None:
        self.text = text
        self._start = node_start
        self._raw = raw
        self._style = style
        self._lines = lines

    @cached_property
    def _offsets(self) -> list[int]:
        return offsets_of_value(self._raw, self._style, self.text)

    def place(self, line: int, column: int) -> Place:
        """The file's place of a line and column (both from 1, lines ended by a line feed) of the value."""
        starts = self._starts
        return self.at(starts[min(line, len(starts)) - 1] + column - 1)

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer("\n", self.text))]

    def at(self, offset: int) -> Place:
        """The file's place of an offset into the value; one past the end is the end."""
        offset = min(max(offset, 0), len(self.text))
        return self._lines.place(self._start + self._offsets[offset])


class Document:
    """A file's content in plain values, with the place of everything in it."""

    def __init__(self, root: _Node, lines: Lines) -> None:
        self.data: Any = root.data
        self.file = lines.file
        self._root = root
        self._lines = lines

    @property
    def lines(self) -> list[str]:
        """The file's lines as written."""
        return self._lines.lines

    def place(self, path: Path = ()) -> Place:
        """Where the value at `path` begins; where its nearest holder begins when there is no such value."""
        return self._lines.place(self._nearest(path).start)

    def key_place(self, path: Path) -> Place:
        """Where the last key of `path` is written, or the value for an item of a list."""
        return self._lines.place(self._key_span(path)[0])

    def length(self, path: Path) -> int:
        """How many characters the value takes on its first line."""
        node = self._nearest(path)
        return self._width(node.start, node.end)

    def key_length(self, path: Path) -> int:
        """How many characters the key takes on its first line."""
        return self._width(*self._key_span(path))

    def text_at(self, path: Path) -> SourceText:
        """The text at `path`; raises LookupError when there is no text."""
        node = self._root
        for step in path:
            node = node.children[step]
        if not isinstance(node.data, str):
            raise LookupError(path)
        return SourceText(node.data, node.start, self._lines.text[node.start : node.end], node.style, self._lines)

    def finding(self, path: Path, code: str, message: str, help: str | None = None, *, key: bool = False) -> Finding:
        """A finding at the value (or with `key`, at the key) of `path`."""
        place = self.key_place(path) if key else self.place(path)
        return Finding(place, code, message, help, length=self.key_length(path) if key else self.length(path))

    def _nearest(self, path: Path) -> _Node:
        node = self._root
        for step in path:
            if step not in node.children:
                break
            node = node.children[step]
        return node

    def _key_span(self, path: Path) -> tuple[int, int]:
        node, span = self._root, (self._root.start, self._root.end)
        for step in path:
            if step not in node.children:
                break
            child = node.children[step]
            span = node.keys.get(step, (child.start, child.end))
            node = child
        return span

    def _width(self, start: int, end: int) -> int:
        first = _LINE_BREAK.split(self._lines.text[start:end], maxsplit=1)[0]
        return max(len(first.rstrip()), 1)


class _Reader:
    def __init__(self, text: str, lines: Lines) -> None:
        self.text = text
        self.lines = lines
        self.findings: list[Finding] = []
        self.values = 0

    def document(self) -> Document:
        try:
            root = self._root(self._events())
        except yaml.MarkedYAMLError as fault:
            from coup_dsl.content.yaml_faults import explain

            offset, message, help = explain(fault, self.text)
            self.findings.append(self._finding(offset, "Y104", message, help))
        except yaml.YAMLError:
            self.findings.append(self._finding(0, "Y104", "this is not YAML"))
        if self.findings:
            raise Invalid(sorted(self.findings, key=lambda found: found.place))
        return Document(root, self.lines)

    def _events(self) -> Iterator[Any]:
        loader = _Events(self.text)
        try:
            while True:
                event = loader.get_event()
                yield event
                if isinstance(event, yaml.StreamEndEvent):
                    return
        finally:
            loader.dispose()

    def _root(self, events: Iterator[Any]) -> _Node:
        root: _Node | None = None
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                if event.tags:
                    self._fault(event, "Y107", "tags may not be used here")
                if root is not None:
                    raise Invalid(
                        self._finding(_start(event), "Y110", "a second document begins here", "use one file for each")
                    )
                root = self._node(next(events), events, 1)
        return root if root is not None else _Node(0, 0, "", None)

    def _node(self, event: Any, events: Iterator[Any], depth: int) -> _Node:
        self.values += 1
        if self.values > MOST_VALUES:
            raise Invalid(self._finding(_start(event), "Y112", f"more than {MOST_VALUES:,} values in one file"))
        start = _start(event)
        if isinstance(event, yaml.AliasEvent):
            self._fault(event, "Y106", f"aliases (*{event.anchor}) may not be used here", "write the value out")
            return _Node(start, _end(event), "", None)
        if event.anchor is not None:
            self._fault(
                event, "Y106", f"anchors (&{event.anchor}) may not be used here", "write the value out each time"
            )
        if event.tag is not None:
            self._fault(
                event, "Y107", f"tags ({self._first_word(event)}) may not be used here", "write the plain value"
            )
        if isinstance(event, yaml.ScalarEvent):
            end = _end(event)
            strange = _UNPRINTABLE.search(event.value)
            if strange:
                self._fault(event, "Y103", f"character U+{ord(strange.group()):04X} may not stand in a text")
            if event.style:
                return _Node(start, end, event.style, event.value)
            return _Node(start, end, "", self._plain(event))
        if depth > DEEPEST:
            raise Invalid(self._finding(start, "Y111", f"values are nested more than {DEEPEST} deep"))
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(start, events, depth)
        items: list[Any] = []
        node = _Node(start, start + 1, "", items)
        for inner in events:
            if isinstance(inner, yaml.SequenceEndEvent):
                node.end = _end(inner)
                break
            child = self._node(inner, events, depth + 1)
            node.children[len(items)] = child
            items.append(child.data)
        return node

    def _mapping(self, start: int, events: Iterator[Any], depth: int) -> _Node:
        data: dict[str, Any] = {}
        node = _Node(start, start + 1, "", data)
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                node.end = _end(event)
                break
            key_start, key = _start(event), self._key(event, events, depth)
            child = self._node(next(events), events, depth + 1)
            if key is None:
                continue
            if key in node.keys:
                first = self.lines.place(node.keys[key][0]).line
                self._fault(event, "Y105", f"the key {quoted(key)} stands here a second time, first on line {first}")
                continue
            node.keys[key] = (key_start, _end(event))
            node.children[key] = child
            data[key] = child.data
        return node

    def _key(self, event: Any, events: Iterator[Any], depth: int) -> str | None:
        if not isinstance(event, yaml.ScalarEvent):
            self._fault(event, "Y109", "a key must be a single word")
            if not isinstance(event, yaml.AliasEvent):
                self._node(event, events, depth + 1)
            return None
        self._node(event, events, depth)
        key: str = event.value
        if key == "<<" and not event.style:
            self._fault(event, "Y108", "merge keys (<<) may not be used here", "write the keys out")
            return None
        if not key:
            self._fault(event, "Y109", "a key is missing before the colon")
            return None
        return key

    def _plain(self, event: Any) -> str | int | bool | None:
        value: str = event.value
        if value in _CONSTANTS:
            return _CONSTANTS[value]
        if _NUMBER.fullmatch(value):
            if len(value) > MOST_DIGITS:
                self._fault(event, "Y113", f"the number {quoted(value)} is too long")
                return 0
            return int(value)
        return value

    def _fault(self, event: Any, code: str, message: str, help: str | None = None) -> None:
        first = _LINE_BREAK.split(self.text[_start(event) : _end(event)], maxsplit=1)[0]
        self.findings.append(self._finding(_start(event), code, message, help, len(first.rstrip())))

    def _first_word(self, event: Any) -> str:
        return self.text[_start(event) : _end(event)].split(maxsplit=1)[0]

    def _finding(self, offset: int, code: str, message: str, help: str | None = None, length: int = 1) -> Finding:
        return Finding(self.lines.place(offset), code, message, help, length=max(length, 1))


def _start(event: Any) -> int:
    return int(event.start_mark.index)


def _end(event: Any) -> int:
    return int(event.end_mark.index)
