"""What all screens share: a message when there is no room, and clicks on commands."""

from __future__ import annotations

from collections.abc import Iterable

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.screen import Screen

from tui.keys import Command
from tui.render.layout import fits
from tui.texts import say
from tui.widgets.footer import Footer
from tui.widgets.panel import Panel
from tui.widgets.too_small import TooSmall

ALWAYS = {"quit", "interrupt"}
LOOK = 6.0


def bindings(*groups: Iterable[Command]) -> list[Binding | tuple[str, str] | tuple[str, str, str]]:
    """Key bindings from commands."""
    return [Binding(command.keys, command.action, show=False) for group in groups for command in group]


class BaseScreen(Screen[None]):
    """A body that gives way to a message while the terminal is too small."""

    AUTO_FOCUS = None
    small = False

    def compose(self) -> ComposeResult:
        """The message and the body."""
        yield TooSmall()
        with Container(classes="body"):
            yield from self.body()

    def body(self) -> ComposeResult:
        """The screen's own widgets."""
        raise NotImplementedError

    def on_resize(self, event: events.Resize) -> None:
        """Change between body and message."""
        self.small = not fits(event.size.width, event.size.height)
        self.set_class(self.small, "-small")
        self.share_out(event.size.width, event.size.height)

    def share_out(self, width: int, height: int) -> None:
        """Lay out the body anew for a size."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing but leaving works while nothing can be seen."""
        return not self.small or action in ALWAYS

    async def on_panel_hit(self, message: Panel.Hit) -> None:
        """Run a clicked command; other clicks go to ``clicked``."""
        message.stop()
        kind, _, what = message.what.partition(":")
        if kind == "do":
            await self.run_action(what if what != "quit" else "app.quit")
        else:
            self.clicked(kind, what)

    def action_title(self) -> None:
        """To the first screen."""
        from tui.app import CoupApp

        if isinstance(self.app, CoupApp):
            self.app.open_title()

    def copy(self, text: str, said: str) -> None:
        """Put a text into the terminal's clipboard, and say so; ``said`` is the key of what is said."""
        self.app.copy_to_clipboard(text)
        for footer in self.query(Footer):
            footer.say(say(said, n=text.count("\n")), LOOK)

    def renew(self, notice: str) -> None:
        """Something changed at the table below; ``notice`` is for whoever is asked there."""

    def _pop_result_callback(self) -> None:
        # The screen at the bottom was never pushed; Textual takes for granted that each was.
        if self._result_callbacks:
            super()._pop_result_callback()

    def clicked(self, kind: str, what: str) -> None:
        """Something with a meaning of this screen's own was clicked."""
