"""Findings on the screen: each with the line of the file it stands in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from coup_dsl.errors import CoupError, Finding, Invalid

MOST_OF_ONE_FILE = 20


def rendered(findings: Iterable[Finding]) -> list[str]:
    """The findings sorted by place, each as a message; of one file, at most twenty."""
    found = sorted(dict.fromkeys(findings), key=lambda finding: (finding.place, finding.code))
    shown: list[str] = []
    count: dict[str, int] = {}
    for finding in found:
        file = finding.place.file
        count[file] = count.get(file, 0) + 1
        if count[file] <= MOST_OF_ONE_FILE:
            shown.append(finding.render(source_lines(file)))
    shown += [f"{file}: {n - MOST_OF_ONE_FILE} further findings" for file, n in count.items() if n > MOST_OF_ONE_FILE]
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
