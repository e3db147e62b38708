"""A mark of what rules say, whatever words and names they say it in."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from coup_dsl.content.role import ActionSpec, CardFile, Clause, Supplement
from coup_dsl.errors import Place

#: What is for people to read, and changes nothing in play.
WORDING: dict[type, frozenset[str]] = {
    CardFile: frozenset({"name", "short", "summary", "text"}),
    ActionSpec: frozenset({"summary", "text"}),
    Clause: frozenset({"because"}),
    Supplement: frozenset({"name", "text"}),
}


def mark_of(rules: Any) -> str:
    """Eight hexadecimal digits that change when anything does that matters in play."""
    return hashlib.sha256(repr(_meaning(rules)).encode()).hexdigest()[:8]


def _meaning(x: Any) -> Any:
    if isinstance(x, Place | Path):
        return None
    if dataclasses.is_dataclass(x):
        left_out = WORDING.get(type(x), frozenset())
        return (type(x).__name__, *(_meaning(getattr(x, f.name)) for f in dataclasses.fields(x)
                                    if f.name not in left_out))
    if isinstance(x, Mapping):
        return [(_meaning(k), _meaning(v)) for k, v in x.items()]
    if isinstance(x, tuple | list):
        return [_meaning(v) for v in x]
    if isinstance(x, set | frozenset):
        return sorted(map(repr, x))
    return x
