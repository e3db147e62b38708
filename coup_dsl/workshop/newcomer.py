"""`coup-roles new` without the command line: checks the wish, makes both files, writes them."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from coup_dsl.content.library import Library, data_folder
from coup_dsl.content.role import CardFile
from coup_dsl.errors import Invalid, quoted
from coup_dsl.language.keys import ID_PATTERN
from coup_dsl.scenarios import runner
from coup_dsl.workshop import scene, starter
from coup_dsl.workshop.naming import check_name, check_new_id, name_of
from coup_dsl.workshop.relations import Relations
from coup_dsl.workshop.table import Home, card_of, game_of, home_of

DEFAULT_GROUP = "special"
SCENARIOS = "{}.scenarios.yaml"


@dataclass(frozen=True, slots=True)
class Wish:
    """What `coup-roles new` was asked for."""

    id: str
    like: str | None = None
    group: str | None = None
    name: str | None = None
    folder: str = "."
    folders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Made:
    """What was written: paths as they are shown."""

    role: str
    scenarios: str | None
    folder: str
    written: tuple[str, ...]
    note: str = ""


def make(wish: Wish) -> Made:
    """Write the files. Raises Invalid when the wish cannot be met; nothing is written then."""
    folder = Path(wish.folder)
    library = Library((*wish.folders, wish.folder))
    role, scenarios = folder / f"{wish.id}.yaml", folder / SCENARIOS.format(wish.id)
    for path in (role, scenarios):
        if path.exists():
            raise Invalid(f"{quoted(path)} is there already, and is not written over", help="choose another id")
    check_new_id(wish.id, library)
    name = wish.name if wish.name is not None else name_of(wish.id)
    check_name(name)
    if wish.group is not None:
        _check_group(wish.group)
    like = card_of(wish.like, library) if wish.like is not None else None
    if like is not None:
        blocks = Relations(library).blocked_as_target(like.id)
        text = starter.made_after(like.path, wish.id, name, wish.group, blocks)
    else:
        text = starter.minimal(wish.id, name, wish.group or DEFAULT_GROUP)
    scenes = _scenario_text(wish, text, like)
    files = {role: _headed(text, "role", folder)}
    if scenes is not None:
        files[scenarios] = _headed(scenes, "scenario", folder)
    written = [*_schemas(folder), *(_write(path, content) for path, content in files.items())]
    note = "" if scenes is not None else "no scenario was found in which the role is claimed; write one yourself"
    return Made(str(role), str(scenarios) if scenes is not None else None, wish.folder, tuple(written), note)


def _check_group(group: str) -> None:
    import re

    if not re.fullmatch(ID_PATTERN, group):
        raise Invalid(f"{quoted(group)} is no group: lower-case words joined by hyphens")


def _scenario_text(wish: Wish, text: str, like: CardFile | None) -> str | None:
    """Scenarios of the role, played before anything is written."""
    with tempfile.TemporaryDirectory(prefix="coup-roles-") as place:
        path = Path(place) / f"{wish.id}.yaml"
        path.write_text(text, encoding="utf-8", newline="\n")
        folders = (*wish.folders, *((wish.folder,) if Path(wish.folder).is_dir() else ()), place)
        library = Library(folders)
        card = card_of(wish.id, library)
        home = _with_partners(home_of(card, library, without=[like.id] if like is not None else []), card, library)
        found = scene.scenes(game_of(home, folders), wish.id)
        note = f"What {card.name} does, tested by `coup-roles test`. Change it with the role."
        passing = _passing(Path(place), home, found, folders)
        return scene.written(passing, home.ruleset.id, home.roles, note) if passing else None


def _passing(place: Path, home: Home, found: list[scene.Scene], folders: tuple[str, ...]) -> list[scene.Scene]:
    """The scenes that pass as scenarios."""
    if not found:
        return []
    path = place / "scenarios.yaml"
    path.write_text(scene.written(found, home.ruleset.id, home.roles, ""), encoding="utf-8", newline="\n")
    return [one for one, result in zip(found, runner.run_file(path, folders), strict=True) if result.passed]


def _with_partners(home: Home, card: CardFile, library: Library) -> Home:
    """The home with the roles in play that its blocks name and that it blocks, so that they can be tested."""
    named = [id for action in card.actions for id in action.blockers if id != card.id]
    named += [id.split()[0] for id in card.blocks]
    roles = list(home.roles)
    for id in named:
        if id not in roles and library.path("role", id) is not None:
            spare = next((r for r in reversed(roles) if r != card.id and r not in named), None)
            if spare is not None:
                roles[roles.index(spare)] = id
    return Home(home.ruleset, tuple(roles))


# -- files ---------------------------------------------------------------------------------------
def _schema_folder(folder: Path) -> Path | None:
    """A folder of schemas beside or above, or None."""
    here = folder.resolve()
    for above in (here, *here.parents[:3]):
        if (above / "schema" / "role.schema.json").is_file():
            return above / "schema"
    return None


def _headed(text: str, kind: str, folder: Path) -> str:
    """A file with the comment that tells editors its schema."""
    schemas = _schema_folder(folder) or folder.resolve() / "schema"
    place = Path(os.path.relpath(schemas / f"{kind}.schema.json", folder.resolve())).as_posix()
    return f"# yaml-language-server: $schema={place if place.startswith('.') else './' + place}\n{text}"


def _schemas(folder: Path) -> list[str]:
    """The schemas, copied beside the roles when there are none: editors complete and explain by them."""
    if _schema_folder(folder) is not None:
        return []
    written = []
    for name in ("role", "scenario"):
        source: Any = data_folder("schema") / f"{name}.schema.json"
        written.append(_write(folder / "schema" / source.name, source.read_text(encoding="utf-8")))
    return written


def _write(path: Path, text: str) -> str:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as fault:
        reason = (fault.strerror or "it cannot be written").lower()
        raise Invalid(f"{quoted(path)} cannot be written: {reason}") from None
    return str(path)
