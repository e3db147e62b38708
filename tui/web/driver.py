"""Textual's driver for a browser, made to end when the server is gone."""

from __future__ import annotations

import contextlib
import os
from functools import partial
from typing import Any

from textual import messages
from textual.drivers.web_driver import WebDriver


class TabDriver(WebDriver):
    """Without a server there is nobody left to play: the end of input ends the game, and nobody hears the rest."""

    def __init__(self, *arguments: Any, **words: Any) -> None:
        super().__init__(*arguments, **words)
        self._write = partial(self._send)

    def _send(self, data: bytes) -> int:
        with contextlib.suppress(BrokenPipeError):
            while data:
                data = data[os.write(self.fileno, data) :]
        return 0

    def run_input_thread(self) -> None:
        """Take input until there is none, then leave."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            with contextlib.suppress(RuntimeError):
                self._app.call_from_thread(self._app.post_message, messages.ExitApp())
