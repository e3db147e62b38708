"""One browser tab: a game in a process of its own, which ends with the tab."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

from aiohttp import WSMsgType, web
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

PATIENCE = 8.0
LARGEST = (500, 200)
HEARTBEAT = 15.0


class Tab:
    """Carries what is typed to the game, and what the game draws to the browser.

    Args:
        command: a shell command that starts the game.
        socket: the connection to the browser, already open.
    """

    def __init__(self, command: str, socket: web.WebSocketResponse) -> None:
        self._socket = socket
        self._game = AppService(
            command,
            write_bytes=self._show,
            write_str=self._tell,
            close=self._leave,
            download_manager=DownloadManager(),
        )

    async def run(self, width: object, height: object) -> None:
        """Play until either side has enough."""
        await self._game.start(*_size(width, height))
        try:
            async for message in self._socket:
                if message.type == WSMsgType.TEXT:
                    await self._heard(message.data)
        finally:
            await asyncio.shield(self._end())

    async def close(self) -> None:
        """Tell the browser that the server leaves; the game ends with the connection."""
        await self._socket.close(code=1001, message=b"the server was stopped")

    async def _end(self) -> None:
        """End the game's process: asked at first, then by force."""
        process = self._game._process
        assert process is not None
        with contextlib.suppress(TimeoutError, OSError):
            await asyncio.wait_for(self._game.stop(), PATIENCE)
        for force in (process.terminate, process.kill):
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), PATIENCE)
                return
            with contextlib.suppress(ProcessLookupError):
                force()
        await process.wait()

    async def _leave(self) -> None:
        await self._socket.close()

    async def _show(self, data: bytes) -> None:
        with contextlib.suppress(ConnectionError):
            await self._socket.send_bytes(data)

    async def _tell(self, text: str) -> None:
        with contextlib.suppress(ConnectionError):
            await self._socket.send_str(text)

    async def _heard(self, text: str) -> None:
        """One message of the browser; what makes no sense is passed over."""
        try:
            kind, *rest = json.loads(text)
        except (ValueError, TypeError):
            return
        match kind, rest:
            case "stdin", [str(typed)]:
                await self._game.send_bytes(typed.encode("utf-8", "replace"))
            case "resize", [{"width": width, "height": height}]:
                await self._game.set_terminal_size(*_size(width, height))
            case "ping", [answer]:
                await self._tell(json.dumps(["pong", answer]))
            case "blur", _:
                await self._game.blur()
            case "focus", _:
                await self._game.focus()


def _size(width: Any, height: Any) -> tuple[int, int]:
    """Columns and rows within reason."""
    found = []
    for value, usual, most in zip((width, height), (80, 24), LARGEST, strict=True):
        try:
            found.append(max(1, min(most, int(value))))
        except (TypeError, ValueError, OverflowError):
            found.append(usual)
    return found[0], found[1]
