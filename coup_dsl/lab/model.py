"""Figures of a draw from its roles and pairs of roles: ridge regression, judged on draws it has not seen.

Needs numpy: the extra `lab`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from coup_dsl.errors import Invalid
from coup_dsl.lab.sample import Draw, pairs

#: Penalties that are tried; pairs are penalised by them, roles by a tenth.
PENALTIES = (1.0, 3.0, 10.0, 30.0, 100.0, 300.0)
FOLDS = 10


@dataclass(frozen=True)
class Prediction:
    """Of one figure.

    Attributes:
        values: for every draw.
        judged: R² on draws that were left out, one tenth at a time: 1 is perfect, 0 no better than the mean.
        off: root mean square of the errors on those draws.
        penalty: the one that was best there.
        unsure: for every draw, how little the sample says about it: its leverage.
    """

    values: list[float]
    judged: float
    off: float
    penalty: float
    unsure: list[float]


def numpy() -> Any:
    """The library, with one thread: several are slower on matrices as small as these.  Raises Invalid when missing."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        import numpy
    except ImportError:
        raise Invalid("the atlas needs numpy", help="pip install 'coup-dsl[lab]'") from None
    return numpy


def predictions(every: Sequence[Draw], known: Mapping[Draw, Mapping[str, float]],
                figures: Sequence[str]) -> dict[str, Prediction]:
    """Every figure for every draw, from draws that were played; a figure too few draws have is left out."""
    together: dict[tuple[Draw, ...], list[str]] = {}
    for figure in figures:
        have = tuple(draw for draw in known if figure in known[draw])
        if len(have) >= 2 * FOLDS:
            together.setdefault(have, []).append(figure)
    found: dict[str, Prediction] = {}
    for have, names in together.items():
        values = [[known[draw][name] for name in names] for draw in have]
        found |= dict(zip(names, _fitted(every, have, values), strict=True))
    return found


def _fitted(every: Sequence[Draw], have: Sequence[Draw], values: Sequence[Sequence[float]]) -> list[Prediction]:
    """A prediction for each column of values, which all come from the same draws."""
    np = numpy()
    terms = {term: i for i, term in enumerate(sorted({t for draw in every for t in _terms(draw)}))}
    x, y = _matrix(have, terms), np.array(values)
    weights = np.array([0.1 if "+" not in term else 1.0 for term in terms])
    middle = y.mean(axis=0)
    total = ((y - middle) ** 2).sum(axis=0)
    errors = np.array([_left_out(x, y, penalty * weights) for penalty in PENALTIES])
    rows = _matrix(every, terms)
    chosen = errors.argmin(axis=0)
    found: dict[int, Prediction] = {}
    for best in sorted(set(chosen.tolist())):
        solved = np.linalg.inv(x.T @ x + np.diag(PENALTIES[best] * weights))
        unsure = ((rows @ solved) * rows).sum(axis=1).tolist()
        predicted = middle + rows @ (solved @ (x.T @ (y - middle)))
        for column in np.flatnonzero(chosen == best).tolist():
            judged = 1 - errors[best, column] / total[column] if total[column] > 0 else 0.0
            off = float((errors[best, column] / len(have)) ** 0.5)
            found[column] = Prediction(predicted[:, column].tolist(), float(judged), off, PENALTIES[best], unsure)
    return [found[column] for column in range(y.shape[1])]


def _left_out(x: Any, y: Any, penalties: Any) -> Any:
    """For each column the sum of squared errors on draws that were left out."""
    np = numpy()
    error = np.zeros(y.shape[1])
    for fold in range(FOLDS):
        out = np.arange(len(y)) % FOLDS == fold
        inside, middle = x[~out], y[~out].mean(axis=0)
        beta = np.linalg.solve(inside.T @ inside + np.diag(penalties), inside.T @ (y[~out] - middle))
        error += ((y[out] - middle - x[out] @ beta) ** 2).sum(axis=0)
    return error


def _terms(draw: Draw) -> list[str]:
    return [*draw, *(f"{a}+{b}" for a, b in pairs(draw))]


def _matrix(draws: Sequence[Draw], terms: Mapping[str, int]) -> Any:
    np = numpy()
    rows = np.zeros((len(draws), len(terms)))
    for row, draw in zip(rows, draws, strict=True):
        row[[terms[t] for t in _terms(draw)]] = 1.0
    return rows
