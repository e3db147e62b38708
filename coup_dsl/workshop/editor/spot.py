"""Where the cursor is in a file that may be broken: found line by line, since a file being written seldom parses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from coup_dsl.errors import Path
from coup_dsl.language.keys import FILES, Shape
from coup_dsl.workshop.shapes import shape_at

_KEY = re.compile(r"""(?P<indent>[ ]*)(?P<dash>(?:-[ ]+)*)(?P<key>[\w-]+|"[^"]*")[ ]*:(?:[ ]+(?P<value>.*)|[ ]*)$""")
_DASH = re.compile(r"(?P<indent>[ ]*)(?P<dash>(?:-[ ]+)+)(?P<value>.*)$")
_KIND = re.compile(r"^(role|general|ruleset|supplement):", re.MULTILINE)
_WORD = re.compile(r"[A-Za-z0-9_-]+")
_FLOW_KEY = re.compile(r"(?:^|[{,])\s*(?P<key>[\w-]*)$")
_FLOW_VALUE = re.compile(r"(?P<key>[\w-]+)\s*:\s*(?P<value>[^:]*)$")
_LAST_WORD = re.compile(r"[A-Za-z0-9_-]*$")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a file.

    Attributes:
        kind: role, general, ruleset or supplement; scenario, or "" when it cannot be told.
        path: keys from the top to the value the cursor is in, or to the mapping for a key.
        is_key: whether a key is being written.
        before: the text of the value's line up to the cursor (for an effect: of the statement).
        above: the lines of the same value above this one.
    """

    kind: str
    path: Path
    is_key: bool
    before: str
    above: tuple[str, ...] = ()

    @property
    def shape(self) -> Shape | None:
        """What may stand there."""
        return shape_at(FILES[self.kind], self.path) if self.kind in FILES else None

    @property
    def word(self) -> str:
        """The beginning of the word being written."""
        found = _LAST_WORD.search(self.before)
        return found[0] if found else ""


def kind_of(text: str) -> str:
    """What a file declares."""
    found = _KIND.search(text)
    if found:
        return found[1]
    return "scenario" if re.search(r"^- ", text, re.MULTILINE) else ""


@dataclass(slots=True)
class _Open:
    """A key whose value is open at a line: its indentation, its path, and what stands after it."""

    indent: int
    path: Path
    value: str

    @property
    def is_text(self) -> bool:
        return self.value[:1] in ("|", ">")


def spot(lines: Sequence[str], line: int, column: int) -> Spot:
    """The place of a cursor; line and column count from 0, columns in letters."""
    kind = kind_of("\n".join(lines))
    open_, above = _opened(lines[:line])
    current = lines[line][:column] if line < len(lines) else ""
    indent = len(current) - len(current.lstrip(" "))
    while open_ and not _inside(open_[-1], indent, current):
        open_.pop()
        above = []
    holder = open_[-1] if open_ else None
    if holder is not None and holder.is_text:
        return Spot(kind, holder.path, False, current.lstrip(), tuple(above))
    base: Path = holder.path if holder is not None else ()
    match = _KEY.match(current)
    if match and not current.rstrip().endswith("{"):
        base = _with_dashes(base, match["dash"])
        return _in_value(kind, (*base, match["key"].strip('"')), match["value"] or "", current)
    dash = _DASH.match(current)
    if dash:
        return _in_value(kind, _with_dashes(base, dash["dash"]), dash["value"], current, listed=True)
    return Spot(kind, base, True, current.lstrip())


def _inside(holder: _Open, indent: int, current: str) -> bool:
    """Whether a line with this indentation belongs to the value of a key."""
    if holder.indent < indent:
        return True
    return holder.indent == indent and current.lstrip().startswith("- ") and holder.value == ""


def _with_dashes(base: Path, dash: str) -> Path:
    return (*base, 0) if dash.strip() else base


def _opened(lines: Sequence[str]) -> tuple[list[_Open], list[str]]:
    """The keys that are open after some lines, outermost first, and the lines of a text that is open."""
    open_: list[_Open] = []
    above: list[str] = []
    for line in lines:
        if not line.strip() or (line.lstrip().startswith("#") and not (open_ and open_[-1].is_text)):
            continue
        indent = len(line) - len(line.lstrip(" "))
        if open_ and open_[-1].is_text and indent > open_[-1].indent:
            above.append(line)
            continue
        while open_ and not _inside(open_[-1], indent, line):
            open_.pop()
        match = _KEY.match(line)
        if match is None:
            continue
        above = []
        path = _with_dashes(open_[-1].path if open_ else (), match["dash"])
        if match["dash"]:
            open_.append(_Open(indent, path, "-"))
        value = (match["value"] or "").strip()
        open_.append(_Open(indent + len(match["dash"]), (*path, match["key"].strip('"')), value))
    return open_, above


def _in_value(kind: str, path: Path, value: str, line: str, listed: bool = False) -> Spot:
    """A cursor in a value on the line of its key: in braces or brackets, or plain."""
    inner = value.lstrip()
    if not inner.startswith(("{", "[")):
        is_key = listed and ":" not in inner and _is_map(kind, path)
        return Spot(kind, path, is_key, inner)
    while inner.startswith(("{", "[")):
        bracket, rest = inner[0], inner[1:]
        parts = list(_parts(rest))
        last = parts[-1]
        if bracket == "[":
            path, inner = (*path, len(parts) - 1), last.lstrip()
            continue
        found = _FLOW_VALUE.search(last) if "{" not in last and "[" not in last else None
        nested = re.match(r"\s*([\w-]+)\s*:\s*([{\[].*)$", last)
        if nested:
            path, inner = (*path, nested[1]), nested[2]
            continue
        if found:
            return Spot(kind, (*path, found["key"]), False, found["value"])
        return Spot(kind, path, True, last.lstrip())
    return Spot(kind, path, False, inner)


def _is_map(kind: str, path: Path) -> bool:
    shape = shape_at(FILES[kind], path) if kind in FILES else None
    return shape is not None and shape.type == "map"


def _parts(text: str) -> Iterator[str]:
    """The parts of a text between commas that are in no inner brackets."""
    depth, part = 0, ""
    for char in text:
        depth += (char in "{[") - (char in "}]")
        if char == "," and depth == 0:
            yield part
            part = ""
        else:
            part += char
    yield part


def word_at(line: str, column: int) -> tuple[str, int]:
    """The word around a column, and where it begins; nothing when there is none."""
    for found in _WORD.finditer(line):
        if found.start() <= column <= found.end():
            return found[0], found.start()
    return "", column
