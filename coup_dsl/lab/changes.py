"""The two settings of a changed role: as its file was, and as it is now."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from coup_dsl.content.loading import load_card
from coup_dsl.content.role import CardFile
from coup_dsl.errors import Invalid, quoted
from coup_dsl.lab.files import write
from coup_dsl.lab.setting import Setting, digest, library

#: Where copies of changed files are kept: hidden, so that no library that holds the results finds them.
COPIES = ".roles"


def changed_card(file: Path, setting: Setting) -> tuple[CardFile, str]:
    """The changed role, and the id of the role as it was.

    Raises:
        Invalid: the file has faults, or the role is none of the ruleset's and takes the place of none of them.
    """
    card = load_card(file, library((*setting.folders, str(file.parent))))
    rules = setting.rules()
    for id in (card.id, card.replaces):
        if id is not None and rules.group_of(id) is not None:
            return card, id
    raise Invalid(f"{quoted(card.id)} is no role of {rules.name}, and replaces none of them",
                  help="give it the id of the role it changes, or say so with the key 'replaces'; "
                       f"for a new role try: coup-roles sim {card.id}")


def both(setting: Setting, file: Path, folder: Path, draws: Sequence[tuple[str, ...]],
         ) -> tuple[tuple[Setting, Setting], ...]:
    """For each draw the setting as it was and as it would be.

    Args:
        folder: where a copy of the changed file is kept, for processes and machines that play.
    """
    card, was = changed_card(file, setting)
    home = folder / COPIES / digest.__wrapped__(file)[:16]
    write(home / file.name, file.read_bytes())
    changed = replace(setting, folders=(*setting.folders, str(home)), replace=() if card.id == was else (card.id,))
    return tuple((replace(setting, draw=draw), replace(changed, draw=draw)) for draw in draws)


def draws_with(role: str, setting: Setting, count: int, seed: int) -> list[tuple[str, ...]]:
    """Draws with a role, at random and each once, or all when there are not more."""
    known = [draw for draw in setting.rules().draws() if role in draw]
    return sorted(random.Random(f"whatif {seed}").sample(known, min(count, len(known))))
