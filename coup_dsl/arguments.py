"""What a caller hands in, checked where it comes in: a value of another kind is said to be one.

>>> listed(["duke"], "roles", "ids")
['duke']
>>> listed(5, "roles", "ids")
Traceback (most recent call last):
    ...
coup_dsl.errors.Invalid: roles must be a list of ids, not 5 (int)
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from operator import index
from pathlib import Path
from typing import Any

from coup_dsl.errors import Invalid, quoted
from coup_dsl.errors import Path as Keys


def wrong(value: object, name: str, wanted: str, path: Keys | None = None) -> Invalid:
    """The error about an argument of another kind than wanted."""
    shown = quoted(value) if isinstance(value, str) else quoted(repr(value))[1:-1]
    return Invalid(f"{name} must be {wanted}, not {shown} ({type(value).__name__})", path=path or (name,))


def whole(value: object, name: str) -> int:
    """A whole number, also one of another library's kinds."""
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise wrong(value, name, "a whole number") from None


def word(value: object, name: str) -> str:
    """One text."""
    if not isinstance(value, str):
        raise wrong(value, name, "a text")
    return value


def listed(value: object, name: str, of: str, path: Keys | None = None) -> list[str]:
    """Texts in a list or another row of them; one text alone is none."""
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        raise wrong(value, name, f"a list of {of}", path)
    found = list(value)
    for i, one in enumerate(found):
        if not isinstance(one, str):
            raise wrong(one, f"each of {name}", "a text", (*(path or (name,)), i))
    return found


def folders(value: object) -> tuple[Path, ...]:
    """Folders in a list, given as texts or paths; whether they are there is not asked."""
    if isinstance(value, str | bytes | os.PathLike) or not isinstance(value, Iterable):
        raise wrong(value, "folders", "a list of folders")
    found = tuple(value)
    for one in found:
        if not isinstance(one, str | os.PathLike):
            raise wrong(one, "each of folders", "a path", ("folders",))
    return tuple(map(Path, found))


def named(value: object, name: str, of: str, path: Keys | None = None) -> Mapping[str, Any]:
    """Values by name."""
    if not isinstance(value, Mapping):
        raise wrong(value, name, f"{of} by name", path)
    for key in value:
        if not isinstance(key, str):
            raise wrong(key, f"a name in {name}", "a text", path)
    return value
