"""What an experiment came to: lines for the terminal, a page, and the data beside it."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from coup_dsl.lab.files import write, write_packed
from coup_dsl.lab.page import Page
from coup_dsl.lab.statistics import Estimate

Say = Callable[[float], str]
#: The file of the page.
PAGE = "index.html"


@dataclass
class Report:
    """What is written and printed.

    Attributes:
        data: columns and rows by the name of a file.
        files: other files, by name.
    """

    page: Page
    lines: list[str] = field(default_factory=list)
    data: dict[str, tuple[Sequence[str], Sequence[Sequence[object]]]] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)

    def write(self, folder: Path) -> Path:
        """Write everything into a folder; the page."""
        self._write_data(folder)
        for name, text in self.files.items():
            write(folder / name, text.encode())
        page = folder / PAGE
        write(page, self.page.html().encode())
        return page

    def write_markdown(self, folder: Path) -> None:
        """The page as Markdown, with pictures and data beside it."""
        self._write_data(folder)
        for picture in self.page.pictures:
            write(folder / f"{picture.name}.svg", picture.svg.encode())
        write(folder / "README.md", self.page.markdown().encode())

    def _write_data(self, folder: Path) -> None:
        for name, (columns, rows) in self.data.items():
            write_packed(folder / f"{name}.csv.gz", table(columns, rows))


def table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Rows as CSV; numbers with four digits, as many as any of them is worth."""
    out = io.StringIO()
    lines = csv.DictWriter(out, columns, lineterminator="\n")
    lines.writeheader()
    lines.writerows(dict(zip(columns, map(_plain, row), strict=True)) for row in rows)
    return out.getvalue()


def _plain(cell: object) -> object:
    return f"{cell:.4g}" if isinstance(cell, float) else "" if cell is None else cell


#: Columns of an estimate, after others.
FIGURES = ("value", "low", "high", "cases")


def figures(e: Estimate) -> tuple[float, float, float, int]:
    """An estimate for a row of data."""
    return e.value, e.low, e.high, e.cases


# -- in words ------------------------------------------------------------------------------------
def percent(value: float) -> str:
    """A share.

    >>> percent(0.253)
    '25.3 %'
    """
    return f"{round(100 * value, 1) + 0.0:.1f} %"


def points(value: float) -> str:
    """A difference of shares, in points.

    >>> points(-0.0121)
    '−1.2'
    """
    return f"{100 * value:+.1f}".replace("-", "−")


def number(value: float) -> str:
    """A mean."""
    return f"{value:.1f}"


def said(e: Estimate | None, how: Say = percent) -> str:
    """An estimate with its interval and cases: never a rate without them."""
    if e is None:
        return "none"
    low, high = (how(value).removesuffix(" %") for value in (e.low, e.high))
    return f"{how(e.value)} [{low}, {high}] n={e.cases:,}"
