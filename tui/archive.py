"""From a game to its record and back: the files it was played with, and the positions it went through."""

from __future__ import annotations

import atexit
import hashlib
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from coup_dsl import Game, Illegal, Invalid, Ruleset
from coup_dsl.content.library import Library, data_folder
from tui.complaint import Complaint
from tui.record import Record, Seat, Unreadable
from tui.texts import listed, say

if TYPE_CHECKING:
    from coup_dsl import Event, State
    from tui.keeper import Waiting
    from tui.plan import Plan
    from tui.scene import Seating


def record_of(plan: Plan, names: tuple[str, ...], seating: Seating, seed: int) -> Record:
    """The record of a game before its first step."""
    game = plan.game()
    files, own = {}, {}
    for path in dict.fromkeys([*(card.path for card in (*game.roles, *game.program.generals)), *_ruleset_files(game)]):
        body = path.read_bytes()
        files[path.stem] = hashlib.sha256(body).hexdigest()
        if not path.is_relative_to(data_folder("roles")):
            own[path.name] = body.decode("utf-8", "replace")
    seats = tuple(map(Seat, names, seating.names, seating.kinds))
    return Record(game.ruleset.id, plan.roles, seed, seats, plan.replace, dict(plan.options), files, own)


def _ruleset_files(game: Game) -> Iterator[Path]:
    """The files of a ruleset of one's own and of those it extends."""
    path: Path | None = game.ruleset.path
    seen: set[Path] = set()
    while path is not None and path not in seen and not path.is_relative_to(data_folder("roles")):
        seen.add(path)
        yield path
        parent = re.search(r"^extends:\s*([a-z0-9-]+)", path.read_text("utf-8"), re.MULTILINE)
        path = game.library.path("ruleset", parent[1]) if parent else None


def load(record: Record) -> Game:
    """The game of a record, with its own files where it has any; raises Unreadable."""
    return plan_of(record).game()


def plan_of(record: Record) -> Plan:
    """What a record's game is loaded from; raises Unreadable."""
    from tui.plan import Plan

    folders = (_unpacked(record),) if record.own else ()
    try:
        ruleset = Ruleset.load(record.ruleset, Library(folders))
        checked = ruleset.check_options(record.options)
        options = {name: checked[name] for name in record.options}
        plan = Plan(ruleset, record.roles, record.replace, tuple(options.items()), folders)
        plan.game()
    except (Invalid, Complaint) as fault:
        raise Unreadable(f"its set-up cannot be played: {fault}") from None
    return plan


def _unpacked(record: Record) -> Path:
    """A folder with a record's own files, there until the program ends."""
    folder = Path(tempfile.mkdtemp(prefix="coup-record-"))
    atexit.register(shutil.rmtree, folder, True)
    for name, body in record.own.items():
        if Path(name).name != name or not name.endswith(".yaml"):
            raise Unreadable(f"own: {name!r} is no file name")
        (folder / name).write_text(body, "utf-8")
    return folder


def changed_files(record: Record) -> list[str]:
    """Shipped role files that are not what they were when the game was played."""
    library, found = Library(), []
    for name, digest in record.files.items():
        if f"{name}.yaml" in record.own:
            continue
        path = library.path("role", name) or library.path("general", name)
        if path is None or hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            found.append(name)
    return found


def start(record: Record, game: Game) -> State:
    """The position after the deal."""
    try:
        return game.deal(list(record.names), seed=record.seed)
    except Invalid as fault:
        raise Unreadable(f"its players cannot sit down: {fault}") from None


def play(record: Record, game: Game) -> Iterator[tuple[State, str, tuple[Event, ...]]]:
    """The position after each step, with the step and what happened; raises Unreadable at a wrong one."""
    state = start(record, game)
    for number, step in enumerate(record.steps, 1):
        try:
            state, events = state.step(step)
        except (Illegal, Invalid) as fault:
            said = str(fault).split("; position")[0]
            where = f"line {record.line + number}, " if record.line else ""
            since = _since(record) if isinstance(fault, Illegal) else ""  # a word nobody knows is a fault of the file
            raise Unreadable(f"{where}step {number}, '{step}', cannot be taken: {said}.{since}") from None
        yield state, step, events
    if record.over and not state.over:
        raise Unreadable(f"its steps do not lead to its end.{_since(record)}")


def _since(record: Record) -> str:
    changed = changed_files(record)
    return f" The rules of {', '.join(changed)} have changed since." if changed else ""


def passed_over(waits: Waiting) -> str:
    """What has to be said when newer games than the one that is gone on with are damaged."""
    if waits.game is None or not waits.damaged:
        return ""
    return say("record.passed-over", files=listed(waits.damaged), other=waits.game[0].name)


def notice(record: Record) -> str:
    """What has to be said before a game is shown or gone on with: that cards may do something else by now."""
    changed = changed_files(record)
    return say("record.changed", files=listed(changed)) if changed else ""
