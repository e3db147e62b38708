"""Choosing the roles of a game."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding

from coup_dsl import Invalid
from coup_dsl.lab.character import PRESETS, preset
from tui import keys
from tui.cells import Line
from tui.complaint import Complaint
from tui.draft import Draft
from tui.render.rules import keys as key_page
from tui.render.rules import role_page
from tui.screens.base import BaseScreen, bindings
from tui.screens.game import GameScreen
from tui.screens.options import OptionsScreen
from tui.screens.players import PlayersScreen
from tui.screens.text import TextScreen
from tui.setup import Preparation
from tui.table_options import option_name, shown
from tui.texts import say
from tui.widgets.footer import Footer
from tui.widgets.pools import Pools

MOMENT = 3.0


def next_preset(name: str) -> str:
    """The preset after one, round and round."""
    names = list(PRESETS)
    return names[(names.index(name) + 1) % len(names)]


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
        self.preparation = preparation
        self.draft = self._fresh()
        self.preset = next(iter(PRESETS))

    def _fresh(self) -> Draft:
        made = self.preparation
        draft = Draft.of(made.ruleset, made.shelf, made.roll)
        draft.ask_for(tuple(card for id in made.replace if (card := made.shelf.card(id)) is not None))
        return draft

    def body(self) -> ComposeResult:
        """The pools and the keys."""
        pools = Pools(id="page")
        pools.draft, pools.notices = self.draft, self._notices()
        yield pools
        footer = Footer()
        footer.commands = keys.DRAW
        yield footer

    def _changed(self) -> None:
        pools = self.query_one(Pools)
        pools.notices = self._notices()
        pools.redraw()

    def _notices(self) -> list[str]:
        made = self.preparation
        set_ = [f"{option_name(name)} {shown(value)}" for name, value in made.options.items()]
        people = len(made.people)
        who = say("draw.who", people=people, n=made.players - people)
        out = [say("draw.left-out", fault=fault) for fault in made.shelf.left_out.values()]
        return [f"{who}{'; ' + ', '.join(set_) if set_ else ''}", *out]

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

    def action_preset(self) -> None:
        """A random draw of the next character."""
        name, self.preset = self.preset, next_preset(self.preset)
        draw = preset(self.draft.ruleset, name, self.draft.roll_seed())
        if draw is None:
            self.query_one(Footer).say(say("draw.no-atlas"), MOMENT)
            return
        self.draft.take(draw)
        self.query_one(Footer).say(say("draw.preset", preset=say(f"preset.{name}"), what=say(f"preset.{name}-what")),
                                   MOMENT)
        self._changed()

    def action_start(self) -> None:
        """Start, if the draw is legal; the screen says what is missing if not."""
        if self.draft.faults():
            self.app.bell()
            return
        from tui.app import CoupApp

        assert isinstance(self.app, CoupApp)
        self.preparation.replace = self.draft.replace
        try:
            self.app.open_table(self.draft.roles)
        except (Complaint, Invalid) as fault:
            self.query_one(Footer).say(str(fault))

    def action_variant(self) -> None:
        """Another version of the highlighted role."""
        if not self.draft.cycle_variant():
            self.query_one(Footer).say(say("draw.no-variant"), MOMENT)
        self._changed()

    def action_game(self) -> None:
        """Another ruleset."""
        self.app.push_screen(GameScreen(self.preparation), lambda _: self._again())

    def _again(self) -> None:
        if self.preparation.ruleset is not self.draft.ruleset:
            self.draft = self._fresh()
            self.query_one(Pools).draft = self.draft
        self._changed()

    def action_options(self) -> None:
        """The table options."""
        self.app.push_screen(OptionsScreen(self.preparation), lambda _: self._changed())

    def action_players(self) -> None:
        """Who plays."""
        self.app.push_screen(PlayersScreen(self.preparation), lambda _: self._changed())

    def action_info(self) -> None:
        """The whole rule of the highlighted role, or of all that are picked."""
        role = self.draft.cursor
        picked = [self.draft.shown(r) for g in self.draft.groups for r in g.roles if r.id in self.draft.picked]
        pages = [role] if role else picked

        def text(width: int) -> list[Line]:
            return [line for one in pages for line in role_page(one, width)]

        self.app.push_screen(TextScreen(text))

    def action_help(self) -> None:
        """The keys."""
        self.app.push_screen(TextScreen(lambda width: key_page([(say("help.drawing"), keys.DRAW)], width)))

    def clicked(self, kind: str, what: str) -> None:
        """A role or the foot of a pool was clicked."""
        column, _, row = what.partition(":")
        if kind == "pick":
            self.draft.point(int(column), int(row))
        elif kind == "pool":
            self.draft.column, self.draft.rows[int(column)] = int(column), int(row)
        self._changed()
