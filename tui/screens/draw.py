"""Choosing the roles of a game."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding

from coup_dsl.content.library import Library
from coup_dsl.content.reading import load_card
from coup_dsl.content.role import CardFile
from tui import keys
from tui.cells import Line
from tui.draft import Draft
from tui.render.rules import keys as key_page
from tui.render.rules import role_page
from tui.screens.base import BaseScreen, bindings
from tui.screens.text import TextScreen
from tui.setup import Preparation
from tui.widgets.footer import Footer
from tui.widgets.pools import Pools


class DrawScreen(BaseScreen):
    """Pools side by side; a legal draw can start."""

    BINDINGS = [
        *bindings(keys.DRAW),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("left,shift+tab", "shift(-1)", show=False),
        Binding("right", "shift(1)", show=False),
        *(Binding(str(digit), f"digit({digit})", show=False) for digit in range(10)),
    ]

    def __init__(self, preparation: Preparation) -> None:
        super().__init__()
        library = Library()

        def role(name: str) -> CardFile:
            path = library.path("role", name)
            assert path is not None
            return load_card(path, library)

        self.draft = Draft.of(preparation.ruleset, role, preparation.roll)

    def body(self) -> ComposeResult:
        """The pools and the keys."""
        pools = Pools(id="page")
        pools.draft = self.draft
        yield pools
        footer = Footer()
        footer.commands = keys.DRAW
        yield footer

    def _changed(self) -> None:
        self.query_one(Pools).redraw()

    def action_move(self, rows: int) -> None:
        """Up or down."""
        self.draft.move(rows)
        self._changed()

    def action_shift(self, columns: int) -> None:
        """To another group."""
        self.draft.shift(columns)
        self._changed()

    def action_group(self) -> None:
        """To the next group."""
        self.action_shift(1)

    def action_pick(self) -> None:
        """Pick or drop; on the start button, start."""
        if self.draft.at_start:
            self.action_start()
            return
        self.draft.toggle()
        self._changed()

    def action_digit(self, number: int) -> None:
        """The role of that number in the group."""
        match self.draft.digit(number):
            case "start":
                self.action_start()
            case "roll":
                self.action_roll()
            case _:
                self._changed()

    def action_roll(self) -> None:
        """A random legal draw."""
        self.draft.roll()
        self._changed()

    def action_start(self) -> None:
        """Start, if the draw is legal; the screen says what is missing if not."""
        if self.draft.faults():
            self.app.bell()
            return
        from tui.app import CoupApp

        assert isinstance(self.app, CoupApp)
        self.app.open_table(self.draft.roles)

    def action_info(self) -> None:
        """The whole rule of the highlighted role, or of all that are picked."""
        role = self.draft.cursor
        shown = [role] if role else [r for g in self.draft.groups for r in g.roles if r.id in self.draft.picked]

        def text(width: int) -> list[Line]:
            return [line for one in shown for line in role_page(one, width)]

        self.app.push_screen(TextScreen(text))

    def action_help(self) -> None:
        """The keys."""
        self.app.push_screen(TextScreen(lambda width: key_page([("Choosing the roles", keys.DRAW)], width)))

    def clicked(self, kind: str, what: str) -> None:
        """A role or the foot of a pool was clicked."""
        column, _, row = what.partition(":")
        if kind == "pick":
            self.draft.point(int(column), int(row))
        elif kind == "pool":
            self.draft.column, self.draft.rows[int(column)] = int(column), int(row)
        self._changed()
