"""What to say when a research library is not installed."""

from __future__ import annotations

from coup_dsl.errors import Invalid


def missing(library: str, extra: str) -> Invalid:
    """The error for a library that an adapter needs, with the command that installs it."""
    return Invalid(f"{library} is not installed", help=f"pip install 'coup-dsl[{extra}]'")
