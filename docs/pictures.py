"""The pictures of README and docs: the real screens at moments that are set up by hand, so that they come out the same.

``python docs/pictures.py`` draws those in ``docs/pictures`` anew; ``--into FOLDER`` draws them elsewhere.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from textual.pilot import Pilot

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.tui.scenes import Honest, Waiting, deal, random_game  # noqa: E402
from tests.tui.scenes import preparation as prepared  # noqa: E402
from tests.tui.snapshots import until  # noqa: E402
from tui.app import CoupApp  # noqa: E402
from tui.resume import resumed  # noqa: E402
from tui.screens.summary import SummaryScreen  # noqa: E402
from tui.screens.table import TableScreen  # noqa: E402
from tui.texts import speak, spoken  # noqa: E402
from tui.widgets.reveal import Reveal  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
ROLES = ("banker", "guerrilla", "reporter", "customs-officer", "politician")
NAMES = ("Ana", "Borja", "Chidi", "Dara", "Ewa", "Farid")
TABLE = {
    "Ana": {"coins": 4, "hand": [0, 2]},
    "Bo": {"coins": 7, "hand": [4, 2]},
    "Cy": {"coins": 3, "hand": [1], "lost": [4]},
    "Dee": {"coins": 5, "hand": [0, 3]},
    "Eli": {"coins": 0, "hand": [], "lost": [1, 0]},
    "Fay": {"coins": 2, "hand": [4], "lost": [3]},
}
STORY = (
    "Fay politician Cy", "Ana banker", "Bo income", "Cy reporter", "Cy return reporter",
    "Dee customs-officer guerrilla", "Fay politician Bo", "Ana income", "Bo guerrilla Ana",
)  # fmt: skip
#: Fonts that the picture would fetch from elsewhere; what is installed does as well.
FETCHED = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


@dataclass(frozen=True)
class Picture:
    """A screen, the keys that lead to it, its size and its language."""

    name: str
    app: Callable[[], CoupApp]
    size: tuple[int, int] = (80, 24)
    keys: tuple[str, ...] = ()
    come: Callable[[CoupApp], bool] = lambda running: True
    language: str = "en"


def _table(pauses: int = 0) -> CoupApp:
    game = deal(ROLES, turn="Fay", wanted=STORY, table=TABLE, tokens={}, names=NAMES)
    return CoupApp(prepared(), Waiting(pauses), deal=game)


def _draw() -> CoupApp:
    return CoupApp(prepared(), Waiting())


def _end() -> CoupApp:
    wishes = prepared(speed=0.0)
    wishes.make = Honest
    return CoupApp(wishes, Waiting(), deal=resumed(random_game(), None, wishes))


def _asked(running: CoupApp) -> bool:
    return isinstance(running.screen, TableScreen) and running.screen.chooser is not None


def _turned(running: CoupApp) -> bool:
    return any(reveal.beat == 3 for reveal in running.screen.query(Reveal))


def _over(running: CoupApp) -> bool:
    return isinstance(running.screen, SummaryScreen)


PICTURES = (
    Picture("table-80x24", _table, come=_asked),
    Picture("table-120x40", _table, (120, 40), come=_asked),
    Picture("table-german", _table, come=_asked, language="de"),
    Picture("draw", _draw, keys=("r", "down", "right", "down")),
    Picture("reveal", lambda: _table(3), keys=("c", "c"), come=_turned),
    Picture("claims", _table, keys=("k",)),
    Picture("summary", _end, come=_over),
)


async def draw(picture: Picture) -> str:
    """A picture as SVG that needs nothing but itself."""
    before = spoken()
    speak(picture.language)
    try:
        running = picture.app()
        async with running.run_test(size=picture.size) as pilot:
            await _come(picture, running, pilot)
            drawn = running.export_screenshot(title=f"coup-tui, {picture.size[0]}x{picture.size[1]}")
    finally:
        speak(before)
    return FETCHED.sub("", drawn)


async def _come(picture: Picture, running: CoupApp, pilot: Pilot[None]) -> None:
    tables = [screen for screen in running.screen_stack if isinstance(screen, TableScreen)]
    if picture.keys and tables:
        await until(pilot, lambda: tables[0].chooser is not None)
    await pilot.pause()
    await pilot.press(*picture.keys)
    await until(pilot, lambda: picture.come(running))


def main() -> None:
    """Draw all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=FOLDER, metavar="FOLDER")
    folder = parser.parse_args().into
    folder.mkdir(parents=True, exist_ok=True)
    for picture in PICTURES:
        (folder / f"{picture.name}.svg").write_text(asyncio.run(draw(picture)), "utf-8")
        print(folder / f"{picture.name}.svg")


if __name__ == "__main__":
    main()
