"""The app: screens, themes, and the things a game with secrets must not leave to chance."""

from __future__ import annotations

import asyncio
import signal
import traceback
from pathlib import Path

from textual.app import App
from textual.binding import Binding
from textual.theme import Theme

from tui.clock import Clock
from tui.match import Match
from tui.palette import BACKGROUND, DARK, Palette
from tui.setup import Preparation
from tui.widgets.footer import Footer

NIGHT = Theme(
    name="coup-dark",
    primary=DARK["communications"],
    foreground=DARK["text"],
    background=BACKGROUND,
    surface=BACKGROUND,
    panel=BACKGROUND,
    dark=True,
)
TWICE = 1.5


class CoupApp(App[None]):
    """One run of ``coup-tui``: draw, table, summary, and again."""

    CSS_PATH = "coup.tcss"
    TITLE = "Coup"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        Binding("ctrl+q", "quit", "Quit", show=False, priority=True),
        Binding("ctrl+c", "interrupt", "Quit", show=False, priority=True),
    ]

    def __init__(
        self, preparation: Preparation, clock: Clock | None = None, colour: bool = True, ascii_only: bool = False
    ) -> None:
        super().__init__(ansi_color=None if colour else True)
        self.preparation = preparation
        self.clock = clock or Clock()
        self.palette = Palette(colour)
        self.ascii_only = ascii_only
        self.failed: str | None = None
        self.ended_by_signal = 0
        self._interrupted = float("-inf")
        self.register_theme(NIGHT)
        self.theme = NIGHT.name if colour else "ansi-dark"

    def on_mount(self) -> None:
        """Open the first screen; hand the terminal back when told to end by a signal."""
        self._catch_signals()
        if self.preparation.roles is not None:
            self.open_table(self.preparation.roles)
        else:
            self.open_draw()

    def open_table(self, roles: tuple[str, ...]) -> None:
        """A new game with these roles."""
        from tui.screens.table import TableScreen

        deal = self.preparation.deal(roles)
        match = Match(deal, self.clock, self.preparation.wishes.speed)
        self._show(TableScreen(match, self.clock, roles, self.preparation.wishes.speed))

    def open_draw(self) -> None:
        """Choose the roles."""
        from tui.screens.draw import DrawScreen

        self._show(DrawScreen(self.preparation))

    def _show(self, screen: object) -> None:
        from textual.screen import Screen

        assert isinstance(screen, Screen)
        if len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    # ---- leaving

    def action_interrupt(self) -> None:
        """Ctrl+C twice within a moment quits; once says so."""
        now = self.clock.now()
        if now - self._interrupted <= TWICE:
            self.exit()
            return
        self._interrupted = now
        for footer in self.screen.query(Footer):
            footer.say("Press ctrl+c once more to leave.", TWICE)

    def _catch_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP):
            try:
                loop.add_signal_handler(number, self._ended_by, int(number))
            except (NotImplementedError, RuntimeError, ValueError):
                return

    def _ended_by(self, number: int) -> None:
        self.ended_by_signal = number
        self.exit()

    def _fatal_error(self) -> None:
        """Leave after an exception without printing any local variable: hands would be among them."""
        error = self._exception
        if error is None:
            self.failed = "something went wrong."
        else:
            cause = error.error if hasattr(error, "error") and isinstance(error.error, BaseException) else error
            frames = traceback.extract_tb(cause.__traceback__)
            place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
            self.failed = f"sorry, the game broke ({type(cause).__name__}{place}). The hands stay secret."
        self._close_messages_no_wait()
