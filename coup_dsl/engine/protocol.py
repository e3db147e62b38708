"""The protocol file, core.rules: its routines and parts, checked once per process."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from coup_dsl import kept
from coup_dsl.language import code
from coup_dsl.language.code import CODE, Stmt

CORE = Path(__file__).with_name("core.rules")
LANGUAGE = Path(code.__file__).parent


@dataclass(frozen=True, slots=True)
class Routine:
    """A routine of the protocol: parameters with kinds, kind of its value or "", statements.

    ``inline`` ones are copied to where they are called.
    """

    name: str
    params: tuple[tuple[str, str], ...]
    kind: str
    body: tuple[Stmt, ...]
    inline: bool = False


@dataclass(frozen=True, slots=True)
class Protocol:
    """The rules of the family: routines that are called, and parts that are inserted."""

    routines: dict[str, Routine]
    parts: dict[str, tuple[Stmt, ...]]


@cache
def protocol() -> Protocol:
    """The checked protocol; raises Invalid when core.rules has a fault."""
    text = CORE.read_text(encoding="utf-8")
    made_for = kept.key(kept.code_mark((CORE.parent, LANGUAGE)), text)
    store = kept.Store("protocol", made_for, (Protocol, Routine, *CODE))
    found = store.get("protocol", Protocol)
    if found is None:
        from coup_dsl.engine.protocol_reading import read_protocol

        found = read_protocol(text, CORE.name)
        store.put("protocol", found)
    return found
