"""Where each character of a YAML scalar's value stands in the file.

Only asked for when a fault inside a text has to be shown, so it reads the scalar a second time, after
the rules of YAML 1.1 as libyaml applies them, and keeps the file offset of every character of the value.
"""

from __future__ import annotations

BREAKS = "\r\n\x85\u2028\u2029"
_ESCAPED_WIDTH = {"x": 2, "u": 4, "U": 8}


def offsets_of_value(raw: str, style: str, value: str) -> list[int]:
    """For each character of `value`, and for its end, the offset in `raw` it was read from.

    `raw` is the scalar as it stands in the file: from its first character (the quote, `|` or `>`) to its end.
    """
    scan = _Scan(raw)
    if style in ("|", ">"):
        scan.block(value, folded=style == ">")
    else:
        scan.flow(style if style in ('"', "'") else "")
    if len(scan.offsets) < len(value):
        scan.offsets = _aligned(raw, value)
    scan.offsets = scan.offsets[: len(value)]
    ends = scan.offsets[-1] + 1 if scan.offsets else scan.start
    return [*scan.offsets, min(ends, len(raw))]


class _Scan:
    def __init__(self, raw: str) -> None:
        self.raw = raw
        self.start = 0
        self.offsets: list[int] = []

    def flow(self, quote: str) -> None:
        """A plain or quoted scalar: line breaks fold, blanks around them go."""
        raw, at = self.raw, 1 if quote else 0
        self.start = at
        end = len(raw) - 1 if quote and len(raw) > 1 else len(raw)
        while at < end:
            char = raw[at]
            if char in " \t" or char in BREAKS:
                at = self._fold(at, end)
            elif quote == "'" and raw.startswith("''", at):
                self.offsets.append(at)
                at += 2
            elif quote == '"' and char == "\\":
                at = self._escape(at, end)
            else:
                self.offsets.append(at)
                at += 1

    def _fold(self, at: int, end: int) -> int:
        """Blanks and breaks from `at` on: kept blanks, or one space, or a newline for every break after the first."""
        raw, blanks, breaks = self.raw, [], []
        while at < end and (raw[at] in " \t" or raw[at] in BREAKS):
            if raw[at] in BREAKS:
                breaks.append(at)
                at = _after_break(raw, at)
            else:
                if not breaks:
                    blanks.append(at)
                at += 1
        self.offsets.extend(blanks if not breaks else breaks[1:] or breaks)
        return at

    def _escape(self, at: int, end: int) -> int:
        raw, kind = self.raw, self.raw[at + 1 : at + 2]
        if kind and kind in BREAKS:  # an escaped line break: nothing of it is kept, empty lines after it are
            after = _after_break(raw, at + 1)
            while after < end and (raw[after] in " \t" or raw[after] in BREAKS):
                if raw[after] in BREAKS:
                    self.offsets.append(after)
                    after = _after_break(raw, after)
                else:
                    after += 1
            return after
        self.offsets.append(at)
        return at + 2 + _ESCAPED_WIDTH.get(kind, 0)

    def block(self, value: str, folded: bool) -> None:
        """A literal or folded scalar: indentation goes, and in a folded one single breaks between plain lines."""
        raw = self.raw
        at = _line_end(raw, 0)
        at = _after_break(raw, at)
        self.start = at
        indent = _indentation(raw, at, value)
        pending: int | None = None
        gap: list[int] = []
        was_blank = False
        at = self._empty_lines(at, indent, gap)
        while at < len(raw) and _leads(raw, at, indent):
            at += indent
            is_blank = raw[at : at + 1] in (" ", "\t") and at < len(raw)
            if folded and pending is not None and not was_blank and not is_blank:
                if not gap:
                    self.offsets.append(pending)
            elif pending is not None:
                self.offsets.append(pending)
            self.offsets.extend(gap)
            was_blank, end = is_blank, _line_end(raw, at)
            self.offsets.extend(range(at, end))
            pending, gap = (end if end < len(raw) else None), []
            at = self._empty_lines(_after_break(raw, end), indent, gap)
        if pending is not None:
            self.offsets.append(pending)
        self.offsets.extend(gap)

    def _empty_lines(self, at: int, indent: int, gap: list[int]) -> int:
        raw = self.raw
        while at < len(raw):
            after = at
            while after - at < indent and raw[after : after + 1] == " ":
                after += 1
            if after >= len(raw) or raw[after] not in BREAKS:
                return at
            gap.append(after)
            at = _after_break(raw, after)
        return at


def _indentation(raw: str, at: int, value: str) -> int:
    """How far a block scalar's text is set in: its first written line against the first line of the value."""
    first = next((line for line in value.split("\n") if line.strip(" ")), "")
    while at < len(raw):
        end = _line_end(raw, at)
        line = raw[at:end]
        if line.strip(" "):
            return _spaces(line) - _spaces(first)
        at = _after_break(raw, end)
    return 0


def _spaces(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _leads(raw: str, at: int, indent: int) -> bool:
    return raw[at : at + indent] == " " * indent


def _line_end(raw: str, at: int) -> int:
    while at < len(raw) and raw[at] not in BREAKS:
        at += 1
    return at


def _after_break(raw: str, at: int) -> int:
    return min(at + (2 if raw.startswith("\r\n", at) else 1), len(raw))


def _aligned(raw: str, value: str) -> list[int]:
    """A best guess: each character of the value at its next appearance."""
    offsets, at = [], 0
    for char in value:
        found = raw.find(char, at) if not char.isspace() else at
        at = found if found >= 0 else at
        offsets.append(min(at, len(raw)))
        at = min(at + 1, len(raw))
    return offsets
