"""The keys that mean something now."""

from __future__ import annotations

from tui.cells import Line
from tui.keys import Command
from tui.render.footer import footer
from tui.widgets.panel import Panel


class Footer(Panel):
    """One row of commands, each of them clickable; a message can take its place."""

    commands: tuple[Command, ...] = ()
    message = ""

    def offer(self, commands: tuple[Command, ...]) -> None:
        """Show other commands."""
        if commands != self.commands:
            self.commands = commands
            self.redraw()

    def say(self, message: str, seconds: float = 0) -> None:
        """Show a message, for a time or until another one."""
        self.message = message
        self.redraw()
        if seconds:
            self.set_timer(seconds, lambda: self.unsay(message))

    def unsay(self, message: str) -> None:
        """Show the commands again if it is still this message that stands there."""
        if self.message == message:
            self.message = ""
            self.redraw()

    def lines(self, width: int, height: int) -> list[Line]:
        """One row."""
        if self.message:
            return [Line.of((f" {self.message}", "bold you"))]
        return [footer((command for command in self.commands if command.footer), width)]
