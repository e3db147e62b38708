"""What the YAML reader means when it gives up, in words for people who write role files."""

from __future__ import annotations

import re

import yaml

_LINE_BREAK = re.compile("\r\n|\n|\r")
_LINE_END = "\r\n"

Explained = tuple[int, str, str | None]


def explain(fault: yaml.MarkedYAMLError, text: str) -> Explained:
    """The offset of a fault, what is wrong there, and what to do about it."""
    mark, context = fault.problem_mark or fault.context_mark, fault.context_mark
    at = min(mark.index, len(text)) if mark else 0
    begun = min(context.index, len(text)) if context else at
    problem, while_doing = str(fault.problem or ""), str(fault.context or "")
    first = _line_start(text, at)
    if text[first : first + 1] == "%":
        return first, "a line may not begin with '%'", "put the text in quotes"
    if "flow" in while_doing:
        return _in_brackets(text, at, begun)
    if "quoted scalar" in while_doing:
        if "end of stream" in problem or "document" in problem:
            return begun, f"the quote ({text[begun : begun + 1]}) opened here is not closed", None
        return text.find("\\", begun), "unknown escape in double quotes", "write \\\\ for one backslash"
    if "mapping values" in problem:
        return _stray_colon(text, at)
    if "sequence entries" in problem:
        return at, "a list item may not begin here", "begin it on a line of its own, or write the list as [a, b]"
    if "block scalar" in while_doing and "tab" not in problem:
        return at, "only a line break may follow | or > here", "put the text on the next line, set in"
    if "tab" in problem or text[at : at + 1] == "\t":
        return at, "a tab may not be used to set a line in", "use spaces"
    if "cannot start any token" in problem:
        return at, f"a value may not begin with '{text[at : at + 1]}'", "put the text in quotes"
    if "block collection" in while_doing:
        return at, "this line is not an item of the list it stands in", "begin it with '- ', or mind the indentation"
    return _elsewhere(text, at, while_doing, problem)


def _elsewhere(text: str, at: int, while_doing: str, problem: str) -> Explained:
    if text[at : at + 1] == ":":
        if text[_line_start(text, at) : at].rstrip()[-1:] in ("", "{", "[", ","):
            return at, "a key is missing before the colon", None
        return at, "a blank is missing after the colon", None
    if "block mapping" in while_doing:
        if text[_line_start(text, at) : at].strip():
            return at, "nothing may follow the value here", "put the whole text in quotes"
        return at, "this line does not fit the indentation of the lines around it", None
    if "node content" in problem:
        return at, f"a value may not begin with '{text[at : at + 1]}'", "put the text in quotes"
    if "alias" in while_doing:
        return max(at - 1, 0), "a value may not begin with '*'", "put the text in quotes"
    if "anchor" in while_doing:
        return max(at - 1, 0), "a value may not begin with '&'", "put the text in quotes"
    if "tag" in while_doing:
        return at, "a value may not begin with '!'", "put the text in quotes"
    if "document start" in problem and text[at : at + 1] in ("]", "}"):
        return at, f"'{text[at : at + 1]}' closes nothing", None
    percent = re.search(r"^%", text, re.MULTILINE)
    if percent and ("directive" in while_doing or "document start" in problem):
        return percent.start(), "a line may not begin with '%'", "put the text in quotes"
    return at, "the file is not valid YAML here", None


def _in_brackets(text: str, at: int, begun: int) -> Explained:
    if text[begun : begun + 1] not in ("[", "{"):
        begun = _opened_before(text, begun)
    opened = text[begun : begun + 1]
    closing, what = ("]", "list") if opened == "[" else ("}", "mapping")
    if _LINE_BREAK.search(text, begun, at) or at >= len(text):
        return begun, f"the {what} opened here with '{opened}' is not closed", f"write '{closing}' at its end"
    if text[at : at + 1] == ":" and text[:at].rstrip()[-1:] in ("{", "[", ","):
        return at, "a key is missing before the colon", None
    return at, f"',' or '{closing}' is missing before this", None


def _opened_before(text: str, at: int) -> int:
    """The last bracket before a place that is not closed until there."""
    closed = 0
    for index in range(min(at, len(text)) - 1, -1, -1):
        if text[index] in "]}":
            closed += 1
        elif text[index] in "[{":
            if closed == 0:
                return index
            closed -= 1
    return at


def _stray_colon(text: str, at: int) -> Explained:
    start = _line_start(text, at)
    before = text[start:at]
    if ": " in before or before.rstrip().endswith((":", '"', "'")):
        return at, "a second colon on one line", "put the text in quotes"
    previous = _LINE_BREAK.split(text[:start].rstrip())[-1] if text[:start].strip() else ""
    if previous and not re.search(r":(\s|$)", previous):
        end = len(text[:start].rstrip())
        return end - len(previous.lstrip()), "a colon is missing on this line", "write 'key: value'"
    first = start + len(before) - len(before.lstrip())
    return first, "this line is set in, but the line above already has a value", None


def _line_start(text: str, at: int) -> int:
    while at > 0 and text[at - 1] not in _LINE_END:
        at -= 1
    return at
