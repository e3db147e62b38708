"""Positions as one line of text and as JSON, and back."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from coup_dsl.engine.chance import ASKED, Source
from coup_dsl.engine.machine import ask_again
from coup_dsl.engine.sense import asked_in_vain, senseless
from coup_dsl.errors import Invalid, quoted

if TYPE_CHECKING:
    from coup_dsl.engine.game import Game
    from coup_dsl.engine.state import State

VERSION = 1


def to_json(s: State) -> dict[str, Any]:
    """The position as JSON values: who plays what, and every field by name."""
    program = s.table.program
    ids = program.role_ids

    def cards(rows: tuple[tuple[int, ...], ...]) -> list[list[str]]:
        return [[ids[c] for c in row] for row in rows]

    frames, frame = [], s.stack
    while frame is not None:
        routine, pc, registers, frame = frame
        frames.append([program.routine_names[routine], pc, [int(x) for x in registers]])
    return {
        "coup": VERSION, **s.game.identity(), "names": list(s.names), "coins": list(s.coins),
        "hands": cards(s.held), "lost": cards(s.up), "aside": cards(s.down), "deck": list(s.court),
        "tokens": list(s.marks), "pots": list(s.pots), "piles": cards(s.piles), "sides": list(s.sides),
        "living": s.living, "turn": s.turn, "again": s.again, "fallen": list(s.fallen), "chance": _chance(s.rng, ids),
        "stack": frames,
    }


def _chance(rng: Source, ids: tuple[str, ...]) -> Any:
    if isinstance(rng, tuple):
        return {"fed": [ids[c] for c in rng[0]], "then": rng[1]}
    return "asked" if rng == ASKED else rng


def from_json(game: Game, data: dict[str, Any]) -> State:
    """The position of a game that JSON values say; raises Invalid when they do not fit it."""
    from coup_dsl.engine.state import State

    program = game.program
    index = _Index((id, i) for i, id in enumerate(program.role_ids))
    try:
        if data["rules"] != program.digest:
            raise Invalid("this position was stored with other rules",
                          help="load it with the role files it was played with")
        s = State.__new__(State)
        s.table = game.table(tuple(data["names"]))
        s.coins = _ints(data["coins"])
        s.held, s.up, s.down = (tuple(tuple(index[c] for c in row) for row in data[k])
                                for k in ("hands", "lost", "aside"))
        s.court, s.marks, s.pots = _ints(data["deck"]), _ints(data["tokens"]), _ints(data["pots"])
        s.piles = tuple(tuple(index[c] for c in row) for row in data["piles"])
        s.sides, s.fallen = _ints(data["sides"]), _ints(data["fallen"])
        s.living, s.turn, s.again = int(data["living"]), int(data["turn"]), int(data["again"])
        s.rng = _read_chance(data["chance"], index)
        s.stack = None
        for name, pc, registers in reversed(data["stack"]):
            s.stack = (program.routine_names.index(name), int(pc), _ints(registers), s.stack)
        _check_sizes(s)
        _refuse(game, senseless(s))
        s.ret, s.answer, s.log, s.actor, s.options = 0, None, None, None, ()
        if s.stack is not None:
            stored = s.copy()
            ask_again(s)
            _refuse(game, asked_in_vain(s, stored))
    except Invalid:
        raise
    except Exception as fault:  # whatever stands there, the machine takes it up at any place
        raise Invalid(f"this is no position of {game.ruleset.name}: {fault!s}") from None
    return s


class _Index(dict[str, int]):
    """The numbers of roles by id."""

    def __missing__(self, id: str) -> int:
        raise ValueError(f"{quoted(id)} is no role in play")


def _refuse(game: Game, why: str) -> None:
    if why:
        raise Invalid(f"this is no position of {game.ruleset.name}: {why}")


def _ints(values: Any) -> tuple[int, ...]:
    if not isinstance(values, list) or not all(type(x) is int for x in values):
        raise TypeError("numbers are missing")
    return tuple(values)


def _check_sizes(s: State) -> None:
    n, program = s.table.n, s.table.program
    lengths = [len(s.coins), len(s.held), len(s.up), len(s.down)]
    if lengths != [n] * 4 or len(s.court) != len(program.role_ids) or len(s.marks) != len(program.slots):
        raise ValueError("its parts do not fit together")
    fits = len(s.pots) == 2 + len(program.pots) and len(s.piles) == len(program.pile_names)
    if not 0 <= s.turn < n or not 0 < s.living < 1 << n or not fits:
        raise ValueError("its parts do not fit together")
    frame = s.stack
    while frame is not None:
        routine, pc, registers, frame = frame
        size = len(program.public[routine]) + len(program.pads[routine])
        if not 0 <= pc < len(program.code[routine]) or len(registers) != size:
            raise ValueError("what is left to do does not fit these rules")


def _read_chance(value: Any, index: dict[str, int]) -> Source:
    if isinstance(value, dict):
        return tuple(index[c] for c in value["fed"]), int(value["then"])
    return ASKED if value == "asked" else int(value)


# -- one line --------------------------------------------------------------------------------
_ORDER = ("roles", "options", "rules", "names", "coins", "hands", "lost", "aside", "deck", "tokens", "pots", "piles",
          "sides", "living", "turn", "again", "fallen", "chance", "stack")
_WORDS = ("roles", "names")
_CARDS = ("hands", "lost", "aside", "piles")
_NUMBERS = ("coins", "deck", "tokens", "pots", "sides", "fallen")


def to_text(s: State) -> str:
    """The same in one line: ``coup1 RULESET key=value …``."""
    data = to_json(s)
    parts = [f"coup{VERSION}", _word(data["ruleset"])]
    parts += [f"{key}={_written(key, data[key])}" for key in _ORDER]
    return " ".join(parts)


def _word(text: str) -> str:
    return quote(str(text), safe="-._")


def _written(key: str, value: Any) -> str:
    if key in _WORDS:
        return ",".join(map(_word, value))
    if key in _CARDS:
        return "".join("/" + "+".join(map(_word, row)) for row in value)
    if key in _NUMBERS:
        return ",".join(map(str, value))
    if key == "options":
        return ",".join(f"{_word(k)}:{_option_text(v)}" for k, v in value.items())
    if key == "chance" and isinstance(value, dict):
        return ",".join(map(_word, value["fed"])) + f"@{value['then']}"
    if key == "stack":
        return "/".join(f"{_word(name)}.{pc}({','.join(map(str, registers))})" for name, pc, registers in value)
    return str(value)


def _option_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "+".join(map(str, value)) if isinstance(value, list) else str(value)


def parse_text(text: str) -> dict[str, Any]:
    """The JSON values of a line; raises Invalid."""
    head, *fields = text.split() or [""]
    if head != f"coup{VERSION}" or not fields:
        raise Invalid(f"a position begins with 'coup{VERSION} RULESET', not with {head[:20]!r}")
    data: dict[str, Any] = {"coup": VERSION, "ruleset": unquote(fields[0])}
    try:
        for field in fields[1:]:
            key, _, value = field.partition("=")
            data[key] = _parsed(key, value)
    except (ValueError, IndexError):
        raise Invalid(f"the field {key!r} of the position cannot be read: {value[:40]!r}") from None
    missing = [k for k in _ORDER if k not in data]
    if missing:
        raise Invalid(f"the position lacks {', '.join(missing)}")
    return data


def _list(value: str, separator: str = ",") -> list[str]:
    return value.split(separator) if value else []


def _parsed(key: str, value: str) -> Any:
    if key in _WORDS:
        return [unquote(w) for w in _list(value)]
    if key in _CARDS:
        return [[unquote(c) for c in _list(row, "+")] for row in value.removeprefix("/").split("/")] if value else []
    if key in _NUMBERS:
        return [int(x) for x in _list(value)]
    if key == "options":
        return {unquote(k): _parsed_option(v) for k, _, v in (pair.partition(":") for pair in _list(value))}
    if key == "chance":
        if "@" in value:
            fed, _, then = value.partition("@")
            return {"fed": [unquote(c) for c in _list(fed)], "then": int(then)}
        return value if value == "asked" else int(value)
    if key == "stack":
        return [_parsed_frame(frame) for frame in _list(value, "/")]
    return value if key == "rules" else int(value)


def _parsed_option(value: str) -> Any:
    if value in ("true", "false"):
        return value == "true"
    if value.lstrip("-").isdigit():
        return int(value)
    return [int(x) for x in value.split("+")] if "+" in value else unquote(value)


def _parsed_frame(text: str) -> list[Any]:
    head, _, registers = text.rstrip(")").partition("(")
    name, _, pc = head.rpartition(".")
    return [unquote(name), int(pc), [int(x) for x in _list(registers)]]


def read_state(data: str | dict[str, Any], folders: Iterable[str | Path] = ()) -> State:
    """A position from text or JSON values: its game is loaded by the names in it."""
    from coup_dsl.engine.game import Game

    values = parse_text(data) if isinstance(data, str) else data
    if not isinstance(values, dict) or values.get("coup") != VERSION:
        raise Invalid("this is no position")
    for key, kind in (("ruleset", str), ("roles", list), ("options", dict), ("names", list), ("rules", str)):
        given = values.get(key)
        if not isinstance(given, kind) or (kind is list and not all(isinstance(x, str) for x in given)):
            raise Invalid(f"the position lacks {key}, or they cannot be read")
    game = Game.load(values["ruleset"], roles=values["roles"], options=values["options"], any_draw=True,
                     folders=folders)
    return from_json(game, values)


__all__ = ["from_json", "parse_text", "read_state", "to_json", "to_text"]
