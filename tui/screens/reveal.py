"""A challenge in three beats; any key goes on at once."""

from __future__ import annotations

import asyncio

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from tui.clock import Clock
from tui.render.reveal import Verdict
from tui.widgets.reveal import Reveal

BEAT = 0.6
BEATS = 3


class RevealScreen(ModalScreen[None]):
    """Freeze on the claim, turn the card, say what it means."""

    AUTO_FOCUS = None

    def __init__(self, verdict: Verdict, clock: Clock, beat: float = 1.0) -> None:
        super().__init__()
        self.verdict = verdict
        self.clock = clock
        self.beat = BEAT * beat
        self.enough = asyncio.Event()

    def compose(self) -> ComposeResult:
        """One panel in the middle."""
        yield Reveal(self.verdict)

    def on_mount(self) -> None:
        """Start the beats."""
        self.run_worker(self._beats(), exclusive=True)

    async def _beats(self) -> None:
        panel = self.query_one(Reveal)
        for beat in range(1, BEATS + 1):
            panel.at(beat)
            await self.clock.pause(self.beat, self.enough)
        if self.is_attached:
            self.dismiss()

    def on_key(self, event: events.Key) -> None:
        """Any key is enough."""
        event.stop()
        self.enough.set()

    def on_click(self, event: events.Click) -> None:
        """So is a click."""
        event.stop()
        self.enough.set()
