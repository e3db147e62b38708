"""The table behind `--serve`, without a browser: pages, files, websocket, strangers, leaving."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.tui.painted import Painted
from tests.tui.players import preparation
from tests.tui.server import Server
from tui.hold import release_all
from tui.keeper import Keeper, kept, load
from tui.main import main, read
from tui.web.serve import without_serving

aiohttp = pytest.importorskip("aiohttp", reason="the extra 'web' is not installed")
pytest.importorskip("textual_serve", reason="the extra 'web' is not installed")

TABLE = ("--random-roles", "--seed", "3", "--speed", "0", "--players", "3")
WAIT = 60.0
REFERENCE = re.compile(r"""(?:src|href|url)\s*[=(]\s*["']([^"']+)["']""")


class Tab:
    """A browser tab as far as the server can tell."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, width: int = 80, height: int = 24) -> None:
        self.socket, self.screen = socket, Painted(width, height)

    async def until(self, words: str) -> None:
        """Take in what is drawn until some words stand there."""
        async with asyncio.timeout(WAIT):
            while words not in str(self.screen):
                message = await self.socket.receive()
                assert message.type in (aiohttp.WSMsgType.BINARY, aiohttp.WSMsgType.TEXT), str(self.screen)
                if message.type == aiohttp.WSMsgType.BINARY:
                    self.screen.feed(message.data)

    async def type(self, keys: str) -> None:
        """Keys arrive as a terminal sends them."""
        await self.socket.send_str(json.dumps(["stdin", keys]))

    async def closed(self) -> int | None:
        """Read to the end; the code of closing."""
        async with asyncio.timeout(WAIT):
            while not self.socket.closed:
                await self.socket.receive()
        return self.socket.close_code


@asynccontextmanager
async def _tab(server: Server) -> AsyncIterator[Tab]:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{server.url}ws?width=80&height=24", headers={"Origin": server.url.rstrip("/")}) as opened,
    ):
        yield Tab(opened)


def _gone(pids: list[int]) -> bool:
    """Whether none of these processes runs; one that nobody has buried yet does not."""
    found = subprocess.run(["ps", "-o", "stat=", "-p", ",".join(map(str, pids))], capture_output=True, text=True)
    return all(state.startswith("Z") for state in found.stdout.split())


async def test_the_page_loads_from_this_server_alone_and_strangers_are_turned_away(tmp_path: Path) -> None:
    with Server(tmp_path, *TABLE) as server:
        async with aiohttp.ClientSession() as session:
            await _load_everything(server, session)
            await _come_as_strangers(server, session)
        assert server.children() == []
        assert server.end(signal.SIGTERM) == 128 + signal.SIGTERM


async def _load_everything(server: Server, session: aiohttp.ClientSession) -> None:
    """The page, and whatever it or its files refer to."""
    waiting, seen = ["/"], set()
    while waiting:
        path = waiting.pop()
        seen.add(path)
        async with session.get(server.url.rstrip("/") + path) as answer:
            assert answer.status == 200, path
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
            body = await answer.text() if path.endswith(("/", ".css", "table.js")) else ""
        for found in REFERENCE.findall(body):
            assert found.startswith(("/own/", "/lib/", f"ws://127.0.0.1:{server.port}/")), found
            if found not in seen and found.startswith("/"):
                waiting.append(found)
    assert {"/own/table.js", "/lib/js/textual.js", "/own/icon.svg"} <= seen
    assert any(path.endswith(".ttf") for path in seen)
    async with session.get(server.url + "own/") as answer:
        assert answer.status == 404


async def _come_as_strangers(server: Server, session: aiohttp.ClientSession) -> None:
    """Under another name, or from another page."""
    own = server.url.rstrip("/")
    for headers in ({"Host": f"rebound.example:{server.port}"}, {"Origin": "http://elsewhere.example"}):
        async with session.get(own, headers=headers) as answer:
            assert answer.status == 403
    for origin in ("http://elsewhere.example", "null", f"http://127.0.0.1:{server.port + 1}", None):
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await session.ws_connect(own + "/ws", headers={"Origin": origin} if origin else {})


async def test_a_tab_is_a_game_of_its_own_and_each_ends_with_the_other(tmp_path: Path) -> None:
    with Server(tmp_path, *TABLE, "--name", "Zoë") as server:
        async with _tab(server) as one:
            async with _tab(server) as two:
                await one.until("Confirm")
                await two.until("Confirm")
                assert "Zoë" in str(one.screen)
                children = server.children()
                assert len(children) == 2
                assert len(kept(server.games)) == 2
                await two.type("\x11")
                await two.closed()
            for nonsense in ("no json", '["resize", {"width": "x", "height": -1}]', '["resize"]', "7"):
                await one.socket.send_str(nonsense)
            await one.socket.send_str(json.dumps(["resize", {"width": 80, "height": 24}]))
            await one.type("?")
            await one.until("one step back; never quits")
            server.process.send_signal(signal.SIGINT)
            assert await one.closed() == 1001
        assert server.end() == 0
        assert _gone(children)
        assert server.output.count("\n") == 2, server.output


async def test_a_game_ends_with_its_tab_and_with_its_server(tmp_path: Path) -> None:
    with Server(tmp_path, *TABLE) as server:
        async with _tab(server) as killed:
            async with _tab(server) as closed:
                await closed.until("Confirm")
                await killed.until("Confirm")
                children = server.children()
            async with asyncio.timeout(WAIT):
                while len(server.children()) > 1:
                    await asyncio.sleep(0.02)
            server.process.kill()
            async with asyncio.timeout(WAIT):
                while not _gone(children):
                    await asyncio.sleep(0.02)
        assert server.end() == -signal.SIGKILL
        assert "Traceback" not in server.output
    assert not load(kept(server.games)[0]).over


async def test_a_game_that_is_open_elsewhere_is_not_gone_on_with(tmp_path: Path) -> None:
    made = preparation(seed=3)
    made.folder = tmp_path / "coup-tui" / "games"
    assert made.roles is not None
    deal = made.deal(made.roles)
    Keeper(deal.record, deal.path).start()
    with Server(tmp_path, "--continue", "--speed", "0") as server:
        async with _tab(server) as tab:
            await tab.until("open in another")
            await tab.closed()
        assert server.end() == 0
    release_all()


def test_what_is_said_when_it_cannot_serve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        for arguments, said in (
            (["--port", str(port)], f"port {port} is in use"),
            (["--roles", "nobody"], "'nobody' is no role"),
            (["--port", "99999"], "'99999' is not a port"),
            (["--plain"], "use one of them"),
        ):
            assert main(["--serve", *arguments]) == 2
            text = capsys.readouterr().err
            assert said in text
            assert text.count("\n") == 1
        assert main(["--port", "80"]) == 2


def test_without_the_extra_one_line_says_what_to_install() -> None:
    script = "import sys; sys.modules['textual_serve'] = None; from tui.main import main; sys.exit(main(['--serve']))"
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=os.environ)
    assert ended.returncode == 2
    assert ended.stderr == "coup-tui: --serve needs the extra 'web': pip install 'coup-dsl[web]'\n"


def test_everything_but_serving_reaches_the_game() -> None:
    given = ["--serve", "--ruleset", "classic", "--port", "81", "--people", "Ana,Bo", "--seed=4", "--port=0", "--watch"]
    assert without_serving(given) == ["--ruleset", "classic", "--people", "Ana,Bo", "--seed=4", "--watch"]
    assert read(without_serving(["--serve"])).title
