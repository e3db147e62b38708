"""The pages of the server: the table, its files, and a websocket for each tab."""

from __future__ import annotations

import asyncio
import html
from pathlib import Path
from string import Template

import textual_serve
from aiohttp import web

from tui.texts import say, spoken
from tui.web.guard import guard
from tui.web.tab import HEARTBEAT, Tab

PAGE = Path(__file__).parent / "page"
OWN = ("table.css", "table.js", "icon.svg")
LIBRARY = Path(textual_serve.__file__).parent / "static"
SIZES = range(6, 49)
USUAL = 16
LONGEST_MESSAGE = 1 << 16


class Site:
    """What a browser can ask for.

    Args:
        command: a shell command that starts one game.
        title: the name of the page.
    """

    def __init__(self, command: str, title: str) -> None:
        self._command, self._title = command, title
        self._page = Template((PAGE / "table.html").read_text("utf-8"))
        self._tabs: set[Tab] = set()

    def app(self) -> web.Application:
        """The site as aiohttp serves it."""
        app = web.Application(middlewares=[web.middleware(guard)])
        app.add_routes(
            [
                web.get("/", self._table),
                web.get("/ws", self._tab),
                *(web.get(f"/own/{name}", self._file) for name in OWN),
                web.static("/lib", LIBRARY),
            ]
        )
        app.on_shutdown.append(self._close)
        return app

    async def _table(self, request: web.Request) -> web.Response:
        size = request.query.get("fontsize", "")
        chosen = int(size) if size.isascii() and size.isdigit() and int(size) in SIZES else USUAL
        words = {"title": self._title, "socket": f"ws://{request.host}/ws", "size": str(chosen), "language": spoken()}
        words |= {name: say(f"web.{name}") for name in ("dealing", "closed", "again", "script")}
        page = self._page.substitute({name: html.escape(word) for name, word in words.items()})
        return web.Response(text=page, content_type="text/html")

    async def _file(self, request: web.Request) -> web.FileResponse:
        return web.FileResponse(PAGE / Path(request.path).name)

    async def _tab(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=LONGEST_MESSAGE)
        await socket.prepare(request)
        tab = Tab(self._command, socket)
        self._tabs.add(tab)
        try:
            await tab.run(request.query.get("width"), request.query.get("height"))
        finally:
            self._tabs.discard(tab)
        return socket

    async def _close(self, _: web.Application) -> None:
        await asyncio.gather(*(tab.close() for tab in self._tabs))
