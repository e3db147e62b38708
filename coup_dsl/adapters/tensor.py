"""Observations and information states as flat arrays with named parts."""

from __future__ import annotations

from typing import Any

import numpy as np

from coup_dsl.adapters.match import Match, Setting
from coup_dsl.adapters.observation import Pieces
from coup_dsl.adapters.record import Rows

Array = Any


class Tensor:
    """An array that is filled from positions again and again.

    Args:
        setting: what is played.
        public: whether what everybody sees is part of it.
        private: whether what a seat alone sees is.
        memory: rows for what has been seen so far; 0 leaves them out.
    """

    def __init__(self, setting: Setting, *, public: bool = True, private: bool = True, memory: int = 0) -> None:
        pieces = Pieces(setting)
        self.private = private
        self._pieces = (*(pieces.private if private else ()), *(pieces.public if public else ()))
        self._rows = Rows(setting, memory) if memory else None
        shapes = [(piece.name, piece.shape) for piece in self._pieces]
        if self._rows is not None:
            shapes.append(("record", self._rows.shape))
        self.flat: Array = np.zeros(sum(int(np.prod(shape)) for _, shape in shapes), np.float32)
        self.parts: dict[str, Array] = {}
        at = 0
        for name, shape in shapes:
            size = int(np.prod(shape))
            self.parts[name] = self.flat[at:at + size].reshape(shape)
            at += size

    def fill(self, match: Match, seat: int) -> Array:
        """The array, with what a seat sees in it."""
        values = self._numbers(match, seat)
        self.flat[:len(values)] = values
        if self._rows is not None:
            record = self.parts["record"]
            record.fill(0)
            rows = self._rows.read(match, seat if self.private else None)
            if rows:
                record[:len(rows)] = rows
        return self.flat

    def _numbers(self, match: Match, seat: int) -> list[int]:
        view = match.view(seat if self.private else None)
        found: list[int] = []
        for piece in self._pieces:
            found += piece.read(view)
        return found
