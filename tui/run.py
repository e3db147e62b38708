"""From wishes to a running app, with the terminal handed back whatever happens."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tui.complaint import Complaint
from tui.texts import ENGLISH, listed, say, speak, together
from tui.texts.choosing import chosen, use
from tui.wishes import Wishes

if TYPE_CHECKING:
    from tui.app import CoupApp
    from tui.film import Film
    from tui.keeper import Waiting
    from tui.settings import Settings
    from tui.setup import Deal, Preparation


def run(wishes: Wishes, arguments: Sequence[str] = (), served: bool = False) -> int:
    """Check the wishes against the ruleset, play, and return the exit status.

    Args:
        wishes: what was asked for.
        arguments: the command line it was asked with, for games in browser tabs.
        served: whether this is such a game, drawn through pipes.
    """
    from tui.setup import prepare

    settings = _settings()
    language = wishes.lang or chosen(settings.language, os.environ)
    if not _utf8():
        language = ENGLISH
    speak(language)
    preparation = prepare(wishes)
    use(language, preparation.shelf.library)
    for fault in preparation.shelf.left_out.values():
        print(f"coup-tui: {say('complaint.left-out', fault=fault)}", file=sys.stderr)
    if wishes.port is not None:
        from tui import faces
        from tui.web.serve import serve, without_serving

        return serve(without_serving(arguments), wishes.port, faces.ruleset(preparation.ruleset))
    if not wishes.plain and not served:
        _check_terminal()
    from tui.keeper import games_folder

    preparation.folder = games_folder()
    waits = _waiting(preparation.folder) if wishes.resume else None
    deal = _resumed(waits, preparation) if waits is not None else None
    film = _film(wishes.replay) if wishes.replay is not None else None
    said = _notice(deal, film, waits)
    if wishes.plain:
        from tui.plain_run import run_plain

        return run_plain(preparation, deal, film, not _utf8(), settings)
    app = _app(preparation, settings, deal, film)
    app.notice = said
    return _end(app)


def _notice(deal: Deal | None, film: Film | None, waits: Waiting | None) -> str:
    """What a game that was kept gives reason to say; the screen shows it, and it stands here when that is gone."""
    record = deal.record if deal is not None else film.record if film is not None else None
    if record is None:
        return ""
    from tui.archive import notice, passed_over

    said = together(passed_over(waits) if waits is not None else "", notice(record))
    if said:
        print(f"coup-tui: {said}", file=sys.stderr)
    return said


def _settings() -> Settings:
    from tui.settings import load, settings_path

    return load(settings_path())


def _app(preparation: Preparation, settings: Settings, deal: Deal | None, film: Film | None) -> CoupApp:
    gc.disable()  # what is made before the first picture stays; the app begins to collect when that stands
    from tui.app import CoupApp
    from tui.keeper import unfinished
    from tui.settings import settings_path

    colour = "NO_COLOR" not in os.environ
    folder = preparation.folder if preparation.wishes.title else None
    title = folder is not None and unfinished(folder) is not None  # else the draw, from which Esc leads to the title
    return CoupApp(
        preparation, colour=colour, ascii_only=not _utf8(), deal=deal, film=film, settings=settings,
        settings_path=settings_path(), title=title,
    )  # fmt: skip


def _end(app: CoupApp) -> int:
    app.run()
    if app.failed is not None:
        print(f"coup-tui: {app.failed}", file=sys.stderr)
        return 1
    if app.ended_by_signal:
        return 128 + app.ended_by_signal
    return 0


def _waiting(folder: Path) -> Waiting:
    """The newest game that is not over; raises Complaint when there is none."""
    from tui.hold import free
    from tui.keeper import kept, waiting

    found = waiting(folder)
    if found.game is None:
        if found.damaged:
            raise Complaint(say("complaint.only-damaged", folder=str(folder), files=listed(found.damaged)))
        elsewhere = not all(map(free, kept(folder)))
        key = "complaint.continue-elsewhere" if elsewhere else "complaint.nothing-to-continue"
        raise Complaint(say(key, folder=str(folder)))
    return found


def _resumed(waits: Waiting, preparation: Preparation) -> Deal:
    """The game that waits, to be gone on with."""
    from tui.record import Unreadable
    from tui.resume import resumed

    assert waits.game is not None
    path, record = waits.game
    try:
        return resumed(record, path, preparation)
    except Unreadable as fault:
        raise Complaint(say("complaint.not-continued", path=str(path), fault=_stopped(fault))) from None


def _film(name: str) -> Film:
    """The game in a file; raises Complaint."""
    from tui.film import Film
    from tui.keeper import load
    from tui.record import Unreadable

    try:
        return Film(load(Path(name)))
    except Unreadable as fault:
        raise Complaint(f"--replay: {name}: {_stopped(fault)}") from None


def _stopped(fault: Exception) -> str:
    """What is wrong, with one full stop at its end."""
    return str(fault).rstrip(".") + "."


def _check_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty() and sys.stderr.isatty()):
        raise Complaint(say("complaint.no-terminal"))
    if os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        term = os.environ.get("TERM", "")
        raise Complaint(say("complaint.dumb-terminal", term=term))


def _utf8() -> bool:
    """Whether what is drawn may hold more than ASCII."""
    for stream in (sys.__stdout__, sys.__stderr__):
        encoding = getattr(stream, "encoding", None) or "ascii"
        if encoding.lower().replace("-", "").replace("_", "") not in ("utf8", "utf8sig"):
            return False
    return True
