"""A kept game, step by step."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container

from tui import keys
from tui.film import Film
from tui.render.account import account
from tui.render.layout import allocate
from tui.render.replay import strip
from tui.render.rules import keys as key_page
from tui.render.rules import rules
from tui.render.tally import tally
from tui.screens.base import BaseScreen, bindings
from tui.screens.pages import log_page
from tui.screens.text import TextScreen
from tui.texts import say
from tui.widgets.bar import Bar
from tui.widgets.footer import Footer
from tui.widgets.hand import Hand
from tui.widgets.log import Log
from tui.widgets.page import Page, Text
from tui.widgets.scenic import Scenic
from tui.widgets.seats import Seats
from tui.widgets.upper import Upper

STRIP = 3


class ReplayScreen(BaseScreen):
    """The table without a question: both ways, any turn, any seat's eyes."""

    BINDINGS = [
        *bindings(keys.REPLAY),
        *(Binding(str(digit), f"see({digit})", show=False) for digit in range(10)),
    ]

    def __init__(self, film: Film) -> None:
        super().__init__()
        self.film = film

    def body(self) -> ComposeResult:
        """The parts of the table."""
        yield Bar(id="bar")
        yield Seats(id="seats")
        yield Upper(id="upper")
        with Container(id="middle"):
            yield Hand(id="hand")
            yield Log(id="log")
        yield Page(lambda width: strip(self.film, width), id="strip")
        footer = Footer()
        footer.commands = keys.REPLAY
        yield footer

    def on_mount(self) -> None:
        """Show the deal."""
        self._show()

    def _show(self) -> None:
        for panel in self.query(Scenic):
            panel.show(self.film.scene, None)
        self.query_one("#strip", Page).redraw()
        self.query_one(Footer).say("")

    def share_out(self, width: int, height: int) -> None:
        """Everything that is left goes to hand and log."""
        if self.small:
            return
        players = len(self.film.seating.names)
        upper = allocate(width, height, players).upper
        rows = {"#seats": players, "#upper": upper, "#strip": STRIP}
        rows["#middle"] = max(3, height - 2 - sum(rows.values()))
        for name, count in rows.items():
            self.query_one(name).styles.height = count
        self.query_one("#hand").styles.width = min(39, width // 2)

    def action_step(self, by: int) -> None:
        """A step on or back."""
        self.film.go(self.film.at + by)
        self._show()

    def action_turn(self, by: int) -> None:
        """A turn on or back."""
        self.film.turn(by)
        self._show()

    def action_end(self, end: int) -> None:
        """To the deal or to the end."""
        self.film.go(self.film.last if end else 0)
        self._show()

    def action_see(self, digit: int) -> None:
        """With the eyes of a seat; 0 is the tenth."""
        self._look((digit - 1) % 10)

    def action_public(self) -> None:
        """With everybody's eyes."""
        self._look(None)

    def _look(self, eye: int | None) -> None:
        if eye is not None and eye >= len(self.film.seating.names):
            return
        if self.film.see(eye):
            self._show()
        else:
            self.query_one(Footer).say(say("replay.not-over"))

    def clicked(self, kind: str, what: str) -> None:
        """A player was clicked."""
        if kind == "seat":
            self._look(int(what))

    def action_rule(self) -> None:
        """The roles in play."""
        self._read(lambda width: rules(self.film.scene, width))

    def action_tally(self) -> None:
        """What was public."""
        self._read(lambda width: tally(self.film.scene, width))

    def action_log(self) -> None:
        """Everything up to here."""
        self.app.push_screen(log_page(lambda: self.film.scene, lambda: account(self.film.public())))

    def action_copy(self) -> None:
        """What was public up to here, as text."""
        self.copy(account(self.film.public()), "copy.public")

    def action_help(self) -> None:
        """The keys."""
        self._read(lambda width: key_page([(say("help.replay"), keys.REPLAY)], width))

    def _read(self, text: Text) -> None:
        self.app.push_screen(TextScreen(text))

    def action_leave(self) -> None:
        """Back to where one came from, or out."""
        if len(self.app.screen_stack) > 1:
            self.dismiss()
        else:
            self.app.exit()


