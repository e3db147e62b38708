"""Names for new roles: which ids can be used, and what is said of those that cannot."""

from __future__ import annotations

import re
import unicodedata

from coup_dsl.content.library import Library
from coup_dsl.errors import Invalid, quoted
from coup_dsl.language.keys import ID_PATTERN, SHORT_CELLS
from coup_dsl.language.words import GRAMMAR_WORDS, LABELS, PLAIN_VALUES, STATES, STEP_WORDS

LONGEST_ID = 24
LONGEST_NAME = 24
#: Names that texts give to players.
PLAYERS = frozenset(("you", "target", "player", "affected", "challenger", "anyone", "chance", "cause"))


def check_new_id(id: str, library: Library) -> None:
    """Raises Invalid when no new role can have this id, saying why and what would do."""
    if not re.fullmatch(ID_PATTERN, id):
        near = as_id(id)
        raise Invalid(f"{quoted(id)} is no id: lower-case words joined by hyphens, the first letter no digit",
                      help=f"did you mean '{near}'?" if near else None)
    if len(id) > LONGEST_ID:
        raise Invalid(f"{quoted(id)} is longer than {LONGEST_ID} letters")
    if id in STEP_WORDS or id in LABELS:
        raise Invalid(f"{quoted(id)} is a word of steps and cannot be an id", help=f"as {quoted(f'the-{id}')}, say")
    if id in GRAMMAR_WORDS or id in PLAIN_VALUES or id in STATES or id in PLAYERS:
        raise Invalid(f"{quoted(id)} is a word of the language and cannot be an id",
                      help=f"as {quoted(f'the-{id}')}, say")
    for kind in ("role", "general"):
        path = library.path(kind, id)
        if path is not None:
            what = "a role" if kind == "role" else "a general action"
            raise Invalid(f"there is {what} {quoted(id)} already, in {path}", help="choose another id")


def as_id(text: str) -> str:
    """The id nearest to some text, or nothing.

    >>> as_id("My Röle!"), as_id("9 lives"), as_id("?")
    ('my-role', 'lives', '')
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-").lstrip("0123456789-")


def name_of(id: str) -> str:
    """The printed name an id suggests.

    >>> name_of("crime-boss")
    'Crime Boss'
    """
    return id.replace("-", " ").title()


def check_name(name: str) -> None:
    """Raises Invalid when a name cannot be printed."""
    if not name.strip() or not name.isprintable():
        raise Invalid(f"{quoted(name)} cannot be printed as a name")
    if len(name) > LONGEST_NAME:
        raise Invalid(f"the name {quoted(name)} is longer than {LONGEST_NAME} letters")


def short_of(name: str) -> str:
    """A name for narrow columns.

    >>> short_of("Guerrilla"), short_of("Crime Boss"), short_of("Astronomer")
    ('Guerrilla', 'CrimeBoss', 'Astronom.')
    """
    joined = name.replace(" ", "")
    return name if len(name) <= SHORT_CELLS else joined if len(joined) <= SHORT_CELLS else name[:SHORT_CELLS - 1] + "."
