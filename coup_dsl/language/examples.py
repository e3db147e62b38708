"""What a code's example files are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

CARD = "role: tryout\nname: Tryout\ngroup: special\nsummary: try it\ntext: What it does stands below.\n"
GENERAL = "general: tryout\nname: Tryout\nsummary: try it\ntext: What it does stands below.\n"
MISSING = "tokens:\n  missing: {on: player}\n"


@dataclass(frozen=True, slots=True)
class Code:
    """A code of findings.

    `wrong` is a file that has this finding and no other, `right` the same put right; both are empty where no
    file can have it. `played` says that the finding comes when a scenario is played, not when it is checked.
    """

    id: str
    title: str
    why: str
    wrong: str | bytes = ""
    right: str | bytes = ""
    severity: Literal["error", "warning"] = "error"
    played: bool = False


def effect(text: str, keys: str = "", more: str = "") -> str:
    """A role whose action does this; `keys` are further keys of the action, `more` of the file."""
    return f"{CARD}{more}action:\n{_set_in(keys, 2)}  effect: |\n{_set_in(text, 4)}"


def general(text: str, keys: str = "", more: str = "") -> str:
    """A general action that does this."""
    return f"{GENERAL}{more}action:\n{_set_in(keys, 2)}  effect: |\n{_set_in(text, 4)}"


def hook(event: str, text: str, more: str = "") -> str:
    """A role that listens to an event."""
    return f"{CARD}{more}hooks:\n  - on: {event}\n    effect: |\n{_set_in(text, 6)}"


def scenario(play: str = "- Ana income", more: str = "", players: str = "", before: str = "") -> str:
    """A file of one scenario of Classic Coup."""
    given = players or "Ana: {coins: 2, hand: [duke, captain]}\nBo: {coins: 2, hand: [duke, contessa]}"
    head = f"- name: As it is at the table\n  ruleset: classic\n{_set_in(before, 2)}  players:\n{_set_in(given, 4)}"
    return f"{head}  play:\n{_set_in(play, 4)}{_set_in(more, 2)}"


def _set_in(text: str, blanks: int) -> str:
    return "".join(f"{' ' * blanks}{line}\n" for line in text.split("\n")) if text else ""
