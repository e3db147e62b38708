"""Findings on the screen: each with the line of the file it stands in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from coup_dsl.errors import CoupError, Finding, Invalid

MOST_OF_ONE_FILE = 20


def rendered(
    findings: Iterable[Finding], lines_of: Callable[[str], Sequence[str]] | None = None
) -> list[str]:
    """The findings sorted by place, each as a message; of one file, at most twenty, and how many more there are."""
    found = sorted(dict.fromkeys(findings), key=lambda finding: (finding.place, finding.code))
    shown: list[str] = []
    count: dict[str, int] = {}
    for finding in found:
        file = finding.place.file
        count[file] = count.get(file, 0) + 1
        if count[file] <= MOST_OF_ONE_FILE:
            shown.append(finding.render((lines_of or source_lines)(file)))
    for file, number in count.items():
        more = number - MOST_OF_ONE_FILE
        if more > 0:
            shown.append(f"{file}: {more} further finding{'' if more == 1 else 's'}")
    return shown


def in_full(fault: CoupError) -> str:
    """An error as it is shown: its findings with their lines, or its sentence."""
    return "\n".join(rendered(fault.findings)) if isinstance(fault, Invalid) and fault.findings else str(fault)


@lru_cache(maxsize=32)
def source_lines(file: str) -> Sequence[str]:
    """The lines of a file as written; none when it cannot be read."""
    try:
        with open(file, "rb") as source:
            text = source.read(1 << 20).decode("utf-8", "replace").removeprefix("\ufeff")
    except OSError:
        return ()
    return re.split("\r\n|\n|\r", text)
