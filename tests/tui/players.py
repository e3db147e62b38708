"""Players and clocks for tests: chance at the table, time only when a test says so."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

from coup_dsl import Event, Option, View
from tui.app import CoupApp
from tui.clock import Clock
from tui.setup import Preparation, prepare
from tui.wishes import Wishes

QUIET = {"random": 0.9, "shy": 1.0, "hasty": 0.3}
KINDS = {"random": "rarely challenges", "shy": "never does", "hasty": "often does"}


class RandomPlayer:
    """Any option, but rarely a challenge, so that games have a length."""

    def __init__(self, kind: str, seed: int) -> None:
        self.kind = kind
        self.chance = random.Random(seed)

    def choose(self, view: View) -> Option:
        """One of the options."""
        quiet = [option for option in view.options if option.kind not in ("challenge", "concede")]
        if quiet and self.chance.random() < QUIET[self.kind]:
            return self.chance.choice(quiet)
        return self.chance.choice(view.options)

    def notice(self, events: Sequence[Event]) -> None:
        """Random players learn nothing."""

    def recall(self, view: View, option: Option) -> None:
        """The same dice fall again."""
        self.choose(view)


class StillClock(Clock):
    """Time moves a second with every look at it, and pauses take none."""

    def __init__(self) -> None:
        self.time = 0.0
        self.pauses: list[float] = []

    def now(self) -> float:
        """A second later than the last time."""
        self.time += 1.0
        return self.time

    async def pause(self, seconds: float, cut_short: asyncio.Event) -> None:
        """Note how long it would have been."""
        self.pauses.append(seconds)
        await asyncio.sleep(0)


def preparation(**wishes: object) -> Preparation:
    """Checked wishes with random players."""
    given = {"random_roles": True, "seed": 7, "speed": 0.0, **wishes}
    return prepare(Wishes(**given), RandomPlayer, KINDS)  # type: ignore[arg-type]


def app(**wishes: object) -> CoupApp:
    """The app on a still clock."""
    return CoupApp(preparation(**wishes), StillClock())


def screen_text(running: CoupApp) -> str:
    """What is on the screen, as text."""
    return "\n".join(strip.text.rstrip() for strip in running.screen._compositor.render_strips())
