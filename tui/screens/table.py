"""The table: a game from the first deal to the summary."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.widget import Widget

from tui import keys
from tui.chooser import Chooser
from tui.clock import Clock
from tui.curtain import Curtain
from tui.decision import decide
from tui.keys import Command
from tui.match import Match
from tui.render.layout import Layout, allocate, sides
from tui.render.prompt import columns, wish
from tui.scene import Scene
from tui.screens.base import BaseScreen, bindings
from tui.screens.reading import Reading
from tui.settings import Settings
from tui.texts import say
from tui.widgets.bar import Bar
from tui.widgets.claims import Claims
from tui.widgets.footer import Footer
from tui.widgets.hand import Hand
from tui.widgets.log import Log
from tui.widgets.notes import PrivateNotes
from tui.widgets.prompt import Prompt
from tui.widgets.scenic import Scenic
from tui.widgets.seats import Seats
from tui.widgets.tally import Tally
from tui.widgets.upper import Upper
from tui.window import Window

if TYPE_CHECKING:
    from coup_dsl import Option
    from tui.render.reveal import Verdict

LAST_LOOK = 1.0
LONGEST_PAINT = 0.3
Part = TypeVar("Part", bound=Widget)


class TableScreen(Reading):
    """Shows one seat's view and takes its answers; the match knows the rest."""

    BINDINGS = [
        *bindings(keys.ANSWERS, keys.CHOOSING, keys.TABLE),
        Binding("up,shift+tab", "move(-1)", show=False),
        Binding("down,tab", "move(1)", show=False),
        Binding("left", "across(-1)", show=False),
        Binding("right", "across(1)", show=False),
        Binding("space", "confirm", show=False),
        *(Binding(str(digit), f"press('{digit}')", show=False) for digit in range(10)),
    ]

    def __init__(self, match: Match, clock: Clock, roles: tuple[str, ...], speed: float) -> None:
        super().__init__(match)
        self.clock = clock
        self.roles = roles
        self.speed = speed
        self._curtain = Curtain()
        self._painted = False
        self._parts: dict[str, Widget] = {}
        self._shared_out: tuple[Layout, int, int | None, bool] | None = None

    def body(self) -> ComposeResult:
        """The parts of the table, top to bottom, and a column at the right where there is room."""
        part = self.part
        yield part("bar", Bar)
        with Container(id="board"):
            with part("far", Container):
                yield part("far-tally", Tally)
                yield part("far-claims", Claims)
            with Container(id="left"):
                yield part("seats", Seats)
                yield part("upper", Upper)
                with part("middle", Container):
                    yield part("hand", Hand)
                    yield part("log", Log)
                yield part("prompt", Prompt)
            with part("side", Container):
                yield part("side-log", Log)
                yield part("side-tally", Tally)
                yield part("side-claims", Claims)
                yield part("side-notes", PrivateNotes)
        yield part("footer", Footer)

    def part(self, name: str, kind: type[Part]) -> Part:
        """A new widget, kept under its name."""
        made = kind(id=name)
        self._parts[name] = made
        return made

    def on_mount(self) -> None:
        """Deal."""
        self._show()
        for signal in (self.app.app_suspend_signal, self.app.app_resume_signal):
            signal.subscribe(self, self._put_aside, immediate=True)
        self.run_worker(self._play(), exclusive=True, name="play")

    async def _play(self) -> None:
        async for change in self.match.changes():
            hands_over = self.match.own is None and change.asked is not None
            self._open(change.number, change.scene, None if hands_over else change.asked)
            self._announce(change.asked)
            if not self._painted:
                await self._paint()
            if change.verdict is not None and self.speed * self._beat > 0 and self.app.screen is self:
                await self._reveal(change.verdict)
            if hands_over and change.asked is not None:
                await self._hand_over(change.number, change.asked, change.verdict is not None)
            if self.match.keeper.trouble:
                self._footer.say(self.match.keeper.trouble)
        if self.speed > 0:
            await self.clock.pause(LAST_LOOK, self.match.hurrying)
        self._finish()

    async def _paint(self) -> None:
        """Until the first picture stands; the bots, who take a while to load, come after it.

        Nothing is painted while another screen lies above; that must not hold up the game.
        """
        painted = asyncio.Event()
        self.call_after_refresh(painted.set)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_PAINT):
                await painted.wait()
        self._painted = True

    async def _reveal(self, verdict: Verdict) -> None:
        from tui.screens.reveal import RevealScreen

        await self.app.push_screen_wait(RevealScreen(verdict, self.clock, self._beat))
        if self.chooser is not None:
            self.chooser.since = self.clock.now()

    async def _hand_over(self, number: int, seat: int, revealed: bool) -> None:
        """Nothing is shown until the person who is asked says to be there."""
        if self._curtain.needed(seat, number, revealed):
            from tui.screens.handoff import HandoffScreen

            alive = self.match.scene(None).view.alive
            alone = not any(alive[other] for other in self.match.people if other != seat)
            self._clear_above()
            await self.app.push_screen_wait(HandoffScreen(self.match.seating.names[seat], self.clock, alone))
            self._curtain.lifted(seat, alone)
        self._open(number, self.match.scene(seat), seat)

    def _put_aside(self, _: object) -> None:
        """The program is stopped, or taken up again, perhaps by somebody else."""
        if self.match.own is None and self.scene.own is not None and not self.scene.hidden:
            self.action_hide()

    def _open(self, number: int, scene: Scene, seat: int | None) -> None:
        asked = seat is not None
        self.scene = replace(scene, hidden=self.scene.hidden and scene.own == self.scene.own)
        self.chooser = Chooser(decide(self.scene, number), self.clock.now(), once=self._once) if asked else None
        self._show()
        above = self.app.screen
        if isinstance(above, BaseScreen):
            above.renew(say("table.asked") if asked else "")

    def _finish(self) -> None:
        from tui.screens.summary import SummaryScreen

        result = self.match.result
        if result is None:
            return
        self._clear_above()
        self.app.switch_screen(SummaryScreen(self.scene, result, self.match.seed, self.roles, self.match.record))

    @property
    def _settings(self) -> Settings:
        found = getattr(self.app, "settings", None)
        return found if isinstance(found, Settings) else Settings()

    @property
    def _beat(self) -> float:
        return self._settings.beat

    @property
    def _once(self) -> bool:
        return self._settings.confirm == "once"

    def _announce(self, seat: int | None) -> None:
        """Say who is asked to somebody who looks elsewhere: by the window's title, and by the bell."""
        title = say("title.title")
        if seat is not None:
            alone = self.match.own is not None
            title = say("window.asked") if alone else say("window.asked-of", name=self.match.seating.names[seat])
            if self._settings.bell == "on":
                self.app.bell()
        window = getattr(self.app, "window", None)
        if isinstance(window, Window):
            window.say(title)

    def _clear_above(self) -> None:
        """Close pages that lie over the table."""
        while self.app.screen is not self and len(self.app.screen_stack) > 1:
            self.app.pop_screen()

    # ---- showing

    def _show(self) -> None:
        for panel in self._parts.values():
            if isinstance(panel, Scenic):
                panel.show(self.scene, self.chooser)
        self._footer.offer(self._commands())
        size = self.size or self.app.size
        self.share_out(size.width, size.height)

    @property
    def _footer(self) -> Footer:
        footer = self._parts["footer"]
        assert isinstance(footer, Footer)
        return footer

    def _commands(self) -> tuple[Command, ...]:
        if self.chooser is None:
            skip = next(command for command in keys.TABLE if command.action == "skip")
            return (replace(skip, footer=True), *self._offered)
        labels = {choice.letter: choice.label for choice in self.chooser.choices if choice.letter}
        answers = tuple(
            replace(command, named=labels["a"]) if command.shown == "a" else command
            for command in keys.ANSWERS
            if command.shown in labels
        )
        choosing = keys.CHOOSING if self.chooser.path else keys.CHOOSING[:1]
        return (*answers, *choosing, *keys.TABLE)

    @property
    def _offered(self) -> list[Command]:
        """What can be done besides answering; a hand and private notes only where somebody sees his own."""
        return [c for c in keys.TABLE if c.action not in ("hide", "notes") or self.scene.own is not None]

    def _layout(self, width: int, height: int) -> Layout:
        acting = self.chooser is not None and self.chooser.decision.question == "action"
        count = len(self.chooser.decision.choices) if acting and self.chooser else 0
        rows = wish(self.chooser, width - sum(sides(width, height)))
        made = allocate(width, height, len(self.scene.seats), count, len(self.scene.view.game.roles), rows)
        return made if self.match.people else made.without_notes()

    def share_out(self, width: int, height: int) -> None:
        """Share out the rows and columns."""
        if self.small or not self._parts:
            return
        layout = self._layout(width, height)
        spread = layout.spreads(len(self.scene.view.hand))
        asked_of = (layout, width, self.scene.own, spread)
        if asked_of == self._shared_out:
            return
        self._shared_out = asked_of
        parts = self._parts
        heights = {
            "seats": len(self.scene.seats),
            "upper": layout.upper,
            "middle": layout.middle,
            "prompt": layout.lower,
            "side-log": layout.side_log,
            "side-tally": layout.side_tally,
            "side-claims": layout.side_claims,
            "side-notes": layout.side_notes,
            "far-tally": layout.side_tally,
            "far-claims": layout.side_claims,
        }
        for name, rows in heights.items():
            parts[name].styles.height = rows
        parts["side"].display = layout.side > 0
        parts["side"].styles.width = layout.side or 1
        parts["log"].display = layout.side == 0 and not spread
        parts["far"].display = layout.far > 0
        parts["far"].styles.width = layout.far or 1
        parts["side-tally"].display = not layout.far
        parts["side-claims"].display = layout.side_claims > 0 and not layout.far
        parts["side-notes"].display = layout.side_notes > 0
        left = width - layout.side - layout.far
        parts["hand"].display = self.scene.own is not None or layout.side > 0
        parts["hand"].styles.width = left if layout.side or spread else min(39, left // 2)

    def on_screen_resume(self, _: events.ScreenResume) -> None:
        """A decision that was hidden by another screen is new to the eye."""
        if self.chooser is not None:
            self.chooser = self.chooser.renewed(decide(self.scene, self.chooser.decision.number))
            self.chooser.since, self.chooser.once = self.clock.now(), self._once
        if self._parts:
            self._show()

    # ---- choosing

    def action_move(self, by: int) -> None:
        """Highlight the next choice."""
        if self.chooser is not None:
            self.chooser.move(by)
            self._show()

    def action_across(self, by: int) -> None:
        """Highlight the choice in the column beside."""
        if self.chooser is not None:
            prompt = self._parts["prompt"].size
            count = columns(self.chooser, prompt.width, max(1, prompt.height - 2))
            rows = -(-len(self.chooser.page) // count)
            self.chooser.jump(by * (rows if count > 1 else 1))
            self._show()

    def action_press(self, key: str) -> None:
        """A digit or letter."""
        if self.chooser is not None:
            self._answer(self.chooser.press(key, self.clock.now()))

    def action_confirm(self) -> None:
        """Send what is highlighted, or go on to its target."""
        if self.chooser is not None:
            self._answer(self.chooser.enter(self.clock.now()))

    def action_back(self) -> None:
        """One step back."""
        if self.chooser is not None:
            self.chooser.back()
            self._show()

    def clicked(self, kind: str, what: str) -> None:
        """A choice, an action or a player was clicked."""
        chooser = self.chooser
        if chooser is None:
            return
        index = int(what)
        if kind == "action":
            while chooser.back():
                pass
            kind = "choice"
        if kind == "seat":
            seats = [i for i, choice in enumerate(chooser.choices) if choice.number == index + 1]
            if not seats:
                return
            index = seats[0]
        self._answer(chooser.point(index, self.clock.now()))

    def _answer(self, option: Option | None) -> None:
        if option is not None and self.chooser is not None:
            number = self.chooser.decision.number
            self.chooser = None
            self._announce(None)
            if self.match.own is None:
                self._curtain.answered(number)
                self.scene = self.match.scene(None)
            self.match.answer(number, option)
        self._show()

    # ---- everything else

    def action_hide(self) -> None:
        """Hide or show the own hand."""
        scene = self.scene
        self.scene = replace(scene, hidden=not scene.hidden)
        if self.chooser is not None:
            self.chooser = self.chooser.renewed(decide(self.scene, self.chooser.decision.number))
        self._show()

    def action_skip(self) -> None:
        """No more waiting until the own seat is asked."""
        self.match.hurry()

    def action_menu(self) -> None:
        """Everything in a list."""
        commands = [c for c in (*self._offered, *keys.MENU) if c.action not in ("menu", "skip")]
        from tui.screens.menu import MenuScreen

        self.app.push_screen(MenuScreen(commands, self._run))

    def _run(self, action: str) -> None:
        self.call_later(self.run_action, action if action != "quit" else "app.quit")

    def action_settings(self) -> None:
        """Look and sound."""
        from tui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())
