"""A game as one readable text file: set-up, steps, result.

Chance follows from the seed, so set-up and steps are enough to come to the same position again.  Each
role file is named with its hash, and those that are not shipped are in the record whole.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

VERSION = 1
HEAD = """\
# A game of Coup. `coup-tui --replay FILE` shows it, `coup-tui --continue` goes on with the newest one
# that is not over. Cards are dealt and drawn by the seed: set-up and steps below are the whole game.
"""
OPEN = "not over"


class Unreadable(ValueError):
    """The text is no record of a game; the message says where it goes wrong."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: the name in steps, the one shown, and what sits there ("human", "bot bold")."""

    name: str
    shown: str
    kind: str


@dataclass(frozen=True, slots=True)
class Record:
    """A game.

    Attributes:
        ruleset: its id, under the key ``game``, since a file that begins with ``ruleset`` declares one.
        roles: as drawn, before ``replace`` takes the place of some.
        files: hash of the file of each role and general action in play.
        own: text of each file that is not shipped, by a file name.
        line: of the file it was read from, above its first step; 0 where the steps have no lines of their own.
    """

    ruleset: str
    roles: tuple[str, ...]
    seed: int
    seats: tuple[Seat, ...]
    replace: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    own: Mapping[str, str] = field(default_factory=dict)
    steps: tuple[str, ...] = ()
    result: str = OPEN
    line: int = field(default=0, compare=False)

    @property
    def over(self) -> bool:
        """Whether the game came to its end."""
        return self.result != OPEN

    @property
    def names(self) -> tuple[str, ...]:
        """The names in steps, by seat."""
        return tuple(seat.name for seat in self.seats)

    def with_steps(self, steps: Sequence[str], result: str = OPEN) -> Record:
        """The same set-up with other steps."""
        return replace(self, steps=tuple(steps), result=result)


def head(record: Record) -> str:
    """Everything up to the steps; does not change during a game."""
    lines = [f"{HEAD}record: {VERSION}", f"game: {_word(record.ruleset)}", f"roles: {_list(record.roles)}"]
    if record.replace:
        lines.append(f"replace: {_list(record.replace)}")
    if record.options:
        lines.append("options:")
        lines += [f"  {name}: {json.dumps(value)}" for name, value in sorted(record.options.items())]
    lines += [f"seed: {record.seed}", "players:"]
    lines += [
        f"  - {{name: {_word(seat.name)}, shown: {_word(seat.shown)}, kind: {_word(seat.kind)}}}"
        for seat in record.seats
    ]
    lines.append("files:")
    lines += [f"  {name}: sha256-{digest}" for name, digest in sorted(record.files.items())]
    text = "\n".join(lines) + "\n"
    if record.own:
        from tui.record_yaml import own_files

        text += own_files(record.own)
    return text


def tail(steps: Sequence[str], result: str = OPEN) -> str:
    """The steps, one a line, and the result."""
    listed = "".join(f"\n  - {step}" for step in steps)
    return f"steps:{listed or ' []'}\nresult: {_word(result)}\n"


def write(record: Record) -> str:
    """The whole text."""
    return head(record) + tail(record.steps, record.result)


def is_open(text: str) -> bool:
    """Whether a record's text ends without a result; much faster than reading it."""
    return text.rstrip().endswith(f"result: {_word(OPEN)}")


def has_result(text: str) -> bool:
    """Whether a record's text is whole to its last line."""
    return text.rstrip().rpartition("\n")[2].startswith("result: ")


def _word(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _list(words: Sequence[str]) -> str:
    return f"[{', '.join(words)}]"
