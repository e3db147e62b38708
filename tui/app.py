"""The app: screens, themes, and the things a game with secrets must not leave to chance."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import App
from textual.binding import Binding
from textual.screen import Screen
from textual.theme import Theme

from tui.clock import Clock
from tui.hold import release_all
from tui.keeper import save
from tui.match import Match
from tui.palette import THEMES, Palette
from tui.settings import Settings, text
from tui.setup import Deal, Preparation
from tui.texts import say
from tui.texts.choosing import chosen, use
from tui.widgets.footer import Footer
from tui.widgets.panel import Panel
from tui.window import Window

if TYPE_CHECKING:
    from rich.console import RenderableType

    from tui.film import Film

TWICE = 1.5
LONG_LOOK = 10.0
PLAIN_THEME = "ansi-dark"


def _theme(name: str) -> Theme:
    """A theme of ours as Textual has them."""
    colours, background = THEMES[name]
    return Theme(
        name=f"coup-{name}",
        primary=colours["communications"],
        foreground=colours["text"],
        background=background,
        surface=background,
        panel=background,
        dark=name != "light",
    )


class CoupApp(App[None]):
    """One run of ``coup-tui``: draw, table, summary, and again."""

    CSS_PATH = "coup.tcss"
    TITLE = "Coup"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        Binding("ctrl+q", "quit", show=False, priority=True),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
    ]

    def __init__(
        self, preparation: Preparation, clock: Clock | None = None, colour: bool = True, ascii_only: bool = False,
        deal: Deal | None = None, film: Film | None = None,
        settings: Settings | None = None, settings_path: Path | None = None, title: bool = False,
    ) -> None:
        self.settings = settings or Settings()
        look = self.settings.theme if colour else "mono"
        super().__init__(ansi_color=None if THEMES[look][1] else True)
        self.preparation = preparation
        self.deal, self.film, self.titled = deal, film, title
        self.clock = clock or Clock()
        self.palette = Palette(theme=look)
        self.settings_path = settings_path
        self._ascii_anyway = ascii_only
        self.ascii_only = self._ascii()
        self.window = Window(self._send, self.ascii_only)
        self.notice = ""
        self.failed: str | None = None
        self.ended_by_signal = 0
        self._interrupted = float("-inf")
        self._language = self.settings.language
        for name, (_, background) in THEMES.items():
            if background:
                self.register_theme(_theme(name))
        self.theme = f"coup-{look}" if THEMES[look][1] else PLAIN_THEME

    def on_mount(self) -> None:
        """Hand the terminal back when told to end by a signal."""
        self._catch_signals()

    def on_ready(self) -> None:
        """The first picture stands: say what there is to say, and collect garbage if that was put off."""
        self._tell()
        if not gc.isenabled():
            gc.freeze()
            gc.enable()

    def tell(self, notice: str) -> None:
        """Say something at the foot of the screen that was just opened."""
        self.notice = notice
        self.call_after_refresh(self._tell)

    def _tell(self) -> None:
        for footer in self.screen.query(Footer) if self.notice else ():
            footer.say(self.notice, LONG_LOOK)
        self.notice = ""

    # ---- screens

    def get_default_screen(self) -> Screen[None]:
        """The first screen; it lies at the bottom, so that nothing is laid out for nothing before it."""
        if self.film is not None:
            return self._replay(self.film)
        if self.deal is not None:
            return self._table(self.deal)
        if self.preparation.roles is not None:
            return self._table(self.preparation.deal(self.preparation.roles))
        return self._title() if self.titled else self._draw()

    def open_table(self, roles: tuple[str, ...]) -> None:
        """A new game with these roles."""
        self.open_deal(self.preparation.deal(roles))

    def open_deal(self, deal: Deal) -> None:
        """Play a game."""
        self.switch_screen(self._table(deal))

    def open_title(self) -> None:
        """The title, with nothing below it; a game that was open can be gone on with from anywhere."""
        release_all()
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.switch_screen(self._title())

    def open_replay(self, film: Film) -> None:
        """Look at a game that was kept."""
        self.push_screen(self._replay(film))

    def open_draw(self) -> None:
        """Choose the roles."""
        self.switch_screen(self._draw())

    def _table(self, deal: Deal) -> Screen[None]:
        from tui.screens.table import TableScreen

        match = Match(deal, self.clock, self.preparation.wishes.speed, self.settings)
        return TableScreen(match, self.clock, deal.record.roles, self.preparation.wishes.speed)

    def _title(self) -> Screen[None]:
        from tui.screens.title import TitleScreen

        return TitleScreen(self.preparation)

    def _replay(self, film: Film) -> Screen[None]:
        from tui.screens.replay import ReplayScreen

        return ReplayScreen(film)

    def _draw(self) -> Screen[None]:
        from tui.screens.draw import DrawScreen

        return DrawScreen(self.preparation)

    # ---- settings

    def _ascii(self) -> bool:
        wanted = self.settings.glyphs
        return wanted == "ascii" or (wanted == "auto" and self._ascii_anyway)

    def _speak(self) -> None:
        """Use another language when the settings have been set to one; until then the one asked for stands."""
        if self.settings.language != self._language:
            self._language = self.settings.language
            use(chosen(self._language, os.environ), self.preparation.shelf.library)

    def settings_changed(self) -> None:
        """Show them at once where that is possible, and keep them."""
        look = self.settings.theme
        if THEMES[look][1] and THEMES[self.palette.theme][1]:
            self.palette = Palette(theme=look)
            self.theme = f"coup-{look}"
        self.ascii_only = self._ascii()
        self._speak()
        for screen in self.screen_stack:
            for panel in screen.query(Panel):
                panel.notify_style_update()
                panel.refresh()
        if self.settings_path is not None:
            with contextlib.suppress(OSError):
                save(self.settings_path, text(self.settings))

    # ---- leaving

    def _send(self, sequence: str) -> None:
        """Something for the terminal that is no picture."""
        if self._driver is not None:
            self._driver.write(sequence)

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """Leave, with the window's title as it was."""
        self.window.give_back()
        super().exit(result, return_code, message)

    def action_interrupt(self) -> None:
        """Ctrl+C twice within a moment quits; once says so."""
        now = self.clock.now()
        if now - self._interrupted <= TWICE:
            self.exit()
            return
        self._interrupted = now
        for footer in self.screen.query(Footer):
            footer.say(say("app.once-more"), TWICE)

    def _catch_signals(self) -> None:
        loop, self._has_terminal = asyncio.get_running_loop(), os.isatty(0)
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            try:
                loop.add_signal_handler(number, self._ended_by, int(number))
            except (NotImplementedError, RuntimeError, ValueError):
                return

    def _ended_by(self, number: int) -> None:
        """Leave in order; at once where the terminal itself is gone: nobody reads what would be written to it."""
        if self._has_terminal and not os.isatty(0):
            release_all()
            os._exit(128 + number)
        self.ended_by_signal = number
        self.exit()

    def _fatal_error(self) -> None:
        """Leave after an exception without printing any local variable: hands would be among them."""
        self.window.give_back()
        error = self._exception
        if error is None:
            self.failed = say("app.wrong")
        else:
            cause = error.error if hasattr(error, "error") and isinstance(error.error, BaseException) else error
            frames = traceback.extract_tb(cause.__traceback__)
            place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
            self.failed = say("app.broke", fault=f"{type(cause).__name__}{place}")
        self._close_messages_no_wait()
