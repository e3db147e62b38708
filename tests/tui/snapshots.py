"""Every screen as text at five sizes, kept in files to be read in a diff.

``python -m tests.tui.snapshots`` writes them anew; the names of moments after it choose some.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from textual.geometry import Region
from textual.pilot import Pilot

from tests.tui.players import screen_text
from tests.tui.scenes import MOMENTS, Moment, advise
from tui.app import CoupApp
from tui.match import Match
from tui.screens.reveal import RevealScreen
from tui.widgets.panel import Panel

FOLDER = Path(__file__).parent / "snapshots"
PATIENCE = 1000
SIZES = ((80, 24), (60, 20), (110, 30), (120, 40), (200, 60))


@dataclass(frozen=True)
class Frame:
    """A screen at a size: its rows as they stand in the cells, where its panels lie, and what is said of the choice."""

    size: tuple[int, int]
    rows: tuple[str, ...]
    widths: tuple[int, ...]
    panels: tuple[tuple[str, Region], ...]
    words: str = ""

    @property
    def text(self) -> str:
        """The rows without the blanks at their ends."""
        return "\n".join(row.rstrip() for row in self.rows) + "\n"


async def frames(moment: Moment, sizes: tuple[tuple[int, int], ...] = SIZES) -> list[Frame]:
    """A moment at every size, the first one being the size it starts with."""
    unknown = patch("tui.render.draw.character", return_value=None)  # what bots made of a draw changes with them
    with tempfile.TemporaryDirectory() as folder, unknown, patch.object(Match, "advise", advise):
        running = moment.app(Path(folder))
        async with running.run_test(size=sizes[0]) as pilot:
            await until(pilot, lambda: moment.begun(running))
            await pilot.press(*moment.keys)
            await until(pilot, lambda: moment.come(running))
            found = []
            for number, size in enumerate(sizes):
                if number:
                    await pilot.resize_terminal(*size)
                    await until(pilot, lambda size=size: laid_out(running, size))  # type: ignore[misc]
                found.append(_frame(running, size))
            return found


def laid_out(running: CoupApp, size: tuple[int, int]) -> bool:
    """Whether the screen, and everything on it, has come to a size."""
    screen = running.screen
    panels = [panel for panel in screen.query(Panel) if panel.is_on_screen]
    return screen.size == screen._compositor.size == size and all(panel.size == panel.region.size for panel in panels)


async def until(pilot: Pilot[None], ready: Callable[[], bool]) -> None:
    """Wait until something is as it should be."""
    for _ in range(PATIENCE):
        await pilot.pause()
        if ready():
            return
    raise AssertionError(f"it did not come:\n{screen_text(pilot.app)}")


def _frame(running: CoupApp, size: tuple[int, int]) -> Frame:
    strips = running.screen._compositor.render_strips()
    shown = [panel for panel in running.screen.query(Panel) if panel.is_on_screen and panel.region.area]
    panels = () if isinstance(running.screen, RevealScreen) else tuple((str(p), p.region) for p in shown)
    chooser = getattr(running.screen, "chooser", None)
    words = chooser.marked.words if chooser is not None and chooser.marked is not None else ""
    return Frame(size, tuple(s.text for s in strips), tuple(s.cell_length for s in strips), panels, words)


def file_text(found: list[Frame]) -> str:
    """The frames of a moment as they are kept."""
    return "\n".join(f"=== {frame.size[0]}x{frame.size[1]} ===\n{frame.text}" for frame in found)


def path(moment: Moment) -> Path:
    """The file of a moment."""
    return FOLDER / f"{moment.name}.txt"


def rewrite(names: list[str]) -> None:
    """Write the files, and remove those that belong to no moment."""
    FOLDER.mkdir(exist_ok=True)
    for moment in MOMENTS:
        if not names or moment.name in names:
            new = file_text(asyncio.run(frames(moment, moment.sizes or SIZES)))
            old = path(moment).read_text("utf-8") if path(moment).is_file() else ""
            if new != old:
                path(moment).write_text(new, "utf-8")
                print(f"{path(moment).name} is new")
    known = {path(moment) for moment in MOMENTS}
    for file in FOLDER.glob("*.txt"):
        if file not in known:
            file.unlink()
            print(f"{file.name} is gone")


if __name__ == "__main__":
    rewrite(sys.argv[1:])
