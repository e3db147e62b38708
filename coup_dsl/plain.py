"""Values made of dataclasses as plain tuples and lists, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any


class Codec:
    """Writes values of some dataclasses as plain ones.

    A tuple stays one, a mapping becomes a dict; a list stands for anything else, its first item says for what.

    >>> from coup_dsl.errors import Place
    >>> codec = Codec((Place,))
    >>> codec.plain((Place("a.yaml", 1, 2), None))
    ([0, 'a.yaml', 1, 2], None)
    >>> codec.whole(codec.plain((Place("a.yaml", 1, 2), None)))
    (Place(file='a.yaml', line=1, column=2), None)

    Args:
        classes: the dataclasses; their order and fields belong to the key under which values are kept.
    """

    def __init__(self, classes: Sequence[type]) -> None:
        self._makers: list[Any] = [*classes, Path, frozenset]
        self._numbers = {cls: number for number, cls in enumerate(self._makers)}
        self._fields = {cls: tuple(field.name for field in fields(cls)) for cls in classes}

    def plain(self, value: Any) -> Any:
        """The value in tuples, dicts, lists, numbers and texts; raises TypeError for what it does not know."""
        if value is None or type(value) in (str, int, bool):
            return value
        if type(value) is tuple:
            return tuple(map(self.plain, value))
        if isinstance(value, Mapping):
            return {key: self.plain(item) for key, item in value.items()}
        if isinstance(value, Path):
            return [self._numbers[Path], str(value)]
        if type(value) is frozenset:
            return [self._numbers[frozenset], tuple(sorted(value))]
        names = self._fields.get(type(value))
        if names is None:
            raise TypeError(f"a {type(value).__name__} cannot be kept")
        return [self._numbers[type(value)], *(self.plain(getattr(value, name)) for name in names)]

    def whole(self, value: Any) -> Any:
        """What :meth:`plain` was given; anything else raises some exception."""
        kind = type(value)
        if kind is list:
            return self._makers[value[0]](*map(self.whole, value[1:]))
        if kind is tuple:
            return tuple(map(self.whole, value))
        if kind is dict:
            return {key: self.whole(item) for key, item in value.items()}
        return value
