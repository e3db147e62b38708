"""A fault in what the user asked for, said in one sentence."""

from __future__ import annotations

from collections.abc import Iterable


class Complaint(Exception):
    """Shown on stderr as it is; the program ends with 2."""


def near(word: str, known: Iterable[str]) -> str:
    """`` Did you mean 'x'?`` when something known is close, else nothing."""
    from difflib import get_close_matches

    found = get_close_matches(word.lower(), list(known), n=1, cutoff=0.6)
    if not found:
        return ""
    from tui.texts import say

    return " " + say("complaint.near", word=found[0])
