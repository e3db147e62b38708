"""What to say when a research library is not installed."""

from __future__ import annotations


def missing(library: str, extra: str) -> ImportError:
    """The error for a library that an adapter needs, with the command that installs it."""
    return ImportError(f"{library} is not installed; pip install 'coup-dsl[{extra}]'")
