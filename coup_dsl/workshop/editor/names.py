"""The names a file gives, read from its lines: tokens, pots, piles, targets, and names of an effect."""

from __future__ import annotations

import re
from collections.abc import Sequence

from coup_dsl.errors import Path
from coup_dsl.language.words import EVENTS

_CHILD = re.compile(r"([ ]*)([a-z][\w-]*)[ ]*:")
_FLOW = re.compile(r"[{,]\s*([a-z][\w-]*)\s*:\s*[{\w]")
_BOUND = (
    re.compile(r"\blet ([a-z][\w-]*)\s*="), re.compile(r"\bchooses? ([a-z][\w-]*) from\b"),
    re.compile(r"\b(?:first|each|all) ([a-z][\w-]*) of\b"), re.compile(r"\binto ([a-z][\w-]*)"),
    re.compile(r"\bnaming ([a-z][\w-]*) from\b"),
)
_LISTED = re.compile(r"[a-z][\w-]*")


def children(lines: Sequence[str], key: str) -> dict[str, tuple[int, int]]:
    """The names under a key, each with line and column (from 0): ``tokens``, ``piles``, ``targets``."""
    for number, line in enumerate(lines):
        found = re.match(rf"([ ]*){key}[ ]*:(.*)$", line)
        if found is None:
            continue
        if found[2].strip().startswith(("{", "[")):
            start = found.start(2)
            pattern = _FLOW if "{" in found[2] else _LISTED
            group = 1 if pattern is _FLOW else 0
            return {m[group]: (number, start + m.start(group)) for m in pattern.finditer(found[2])
                    if line[:start + m.start(group)].count("{") <= 1}
        return _below(lines, number, len(found[1]))
    return {}


def _below(lines: Sequence[str], number: int, indent: int) -> dict[str, tuple[int, int]]:
    names: dict[str, tuple[int, int]] = {}
    depth: int | None = None
    for below in range(number + 1, len(lines)):
        line = lines[below]
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        here = len(line) - len(line.lstrip(" "))
        if here <= indent:
            break
        depth = here if depth is None else depth
        child = _CHILD.match(line)
        if child and here == depth:
            names[child[2]] = (below, here)
    return names


def pots(lines: Sequence[str]) -> dict[str, tuple[int, int]]:
    """The pots a file declares."""
    return children(lines, "pots")


def event_of(lines: Sequence[str], line: int) -> str:
    """The event of the hook a line stands in."""
    for above in range(min(line, len(lines) - 1), -1, -1):
        found = re.match(r"[ ]*(?:- +)?on[ ]*:[ ]*([\w-]+)", lines[above])
        if found:
            return found[1]
    return ""


def in_sight(lines: Sequence[str], line: int, path: Path, above: Sequence[str]) -> dict[str, str]:
    """The names that effect text at a place may use, each with what it is."""
    names: dict[str, str] = {}
    top = path[0] if path else ""
    if top in ("action", "actions"):
        names["you"] = "the player whose action it is"
        if any(re.match(r"[ ]*target[ ]*:", text) for text in lines):
            names["target"] = "the player the action is aimed at"
        names.update(dict.fromkeys(children(lines, "targets"), "named when the action is declared"))
        if any(re.match(r"[ ]*affects[ ]*:", text) for text in lines):
            names["affected"] = "the players the action reaches"
        if path[-1] == "caught":
            names["challenger"] = "the player who exposed the claim"
    elif top == "hooks":
        event = EVENTS.get(event_of(lines, line))
        for name, kind in event.params if event is not None else ():
            names[name] = f"the {kind} of the event"
    elif top == "reaction":
        names |= {"player": "the player who loses an influence", "cause": "why it is lost"}
    elif top == "toll":
        names |= {"player": "the player who claims", "role": "the role that is claimed"}
    elif top in ("forbid", "forbid_block"):
        names |= {"you": "the player who acts", "target": "the player aimed at", "action": "the action",
                  "blocker": "the player who would block"}
    for text in above:
        for pattern in _BOUND:
            for found in pattern.finditer(text):
                names.setdefault(found[1], "named above")
    return names
