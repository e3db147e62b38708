"""The cards, rulesets and supplements of a library: read once, and kept for the next start while no file changes."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from coup_dsl import kept
from coup_dsl.content.library import Library
from coup_dsl.content.role import CARD_PARTS, CardFile, Supplement
from coup_dsl.content.ruleset import Pool, Ruleset
from coup_dsl.errors import Invalid
from coup_dsl.language import code

Made = TypeVar("Made", CardFile, Ruleset, Supplement)
CLASSES = (*code.CODE, *CARD_PARTS, Pool, Ruleset)
SOURCES = (Path(__file__).parent, Path(code.__file__).parent)
_cards: dict[tuple[str, int, int, int], CardFile] = {}


def load_card(path: Path, library: Library) -> CardFile:
    """The card a file declares; raises Invalid with all its findings.

    A file that has not changed since it was read last is not read again.
    """
    stat = path.stat()
    key = (str(path), stat.st_mtime_ns, stat.st_size, hash((tuple(library.ids("role")), library.twins(path))))
    known = _cards.get(key)
    if known is None:
        known = _cards[key] = _kept(CardFile, path, library)
    return known


def load_ruleset(path: Path, library: Library) -> Ruleset:
    """The ruleset of a file; raises Invalid with all its findings."""
    return _kept(Ruleset, path, library)


def load_supplement(id: str, library: Library) -> Supplement | None:
    """The supplement of a table option, or None when the option adds none; raises Invalid for a faulty file."""
    path = library.path("supplement", id)
    return _kept(Supplement, path, library) if path is not None else None


def _kept(kind: type[Made], path: Path, library: Library) -> Made:
    """What a file declares, from the store where the library is as it was when it was put there."""
    store = _store(library.mark) if library.is_as_scanned(path) else None
    found = store.get(str(path), kind) if store is not None else None
    if found is None:
        found = _read(kind, path, library)
        if store is not None:
            store.put(str(path), found)
    return found


@lru_cache(maxsize=4)
def _store(mark: bytes) -> kept.Store:
    return kept.Store("library", kept.key(kept.code_mark(SOURCES), mark), CLASSES)


def _read(kind: type[Made], path: Path, library: Library) -> Made:
    """What a file declares; what it takes to read one is imported only now."""
    from coup_dsl.content.yaml_source import read

    made: Made | None
    made, findings = _reader(kind)(read(path), library)
    if made is None:
        raise Invalid(findings)
    return made


def _reader(kind: type) -> Any:
    from coup_dsl.content.reading import read_card
    from coup_dsl.content.ruleset_reading import read_ruleset
    from coup_dsl.content.supplement import read_supplement

    return {CardFile: read_card, Ruleset: read_ruleset, Supplement: read_supplement}[kind]
