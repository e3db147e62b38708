"""A headless Chromium, driven through its DevTools protocol."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
KEYS = {"Enter": (13, "\r"), "ArrowDown": (40, ""), "ArrowUp": (38, ""), "Escape": (27, "")}
WAIT = 60.0
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--mute-audio",
    "--disable-extensions", "--disable-component-update", "--disable-background-networking", "--disable-sync",
    "--no-default-browser-check", "--remote-debugging-port=0", "--window-size=1000,640", "--hide-scrollbars",
)  # fmt: skip


def chromium() -> str | None:
    """An installed Chromium: on PATH, or Playwright's own."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found:
        return found
    root = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright")
    return next((str(path) for path in sorted(root.glob("chromium-*/chrome-linux*/chrome"))), None)


class Browser:
    """One page, with everything it asked for and complained about."""

    def __init__(self, program: str) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="coup-chromium-", ignore_cleanup_errors=True)
        self._process = subprocess.Popen(
            [program, *FLAGS, f"--user-data-dir={self._folder.name}", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.asked: list[str] = []
        self.errors: list[str] = []
        self.frames: list[bytes] = []

    async def __aenter__(self) -> Browser:
        async with contextlib.AsyncExitStack() as stack:
            stack.callback(self._end)
            self._session = await stack.enter_async_context(aiohttp.ClientSession())
            async with asyncio.timeout(WAIT):
                self._socket = await self._session.ws_connect(await self._page(), max_msg_size=0)
            stack.push_async_callback(self._socket.close)
            reader = asyncio.create_task(self._read())
            stack.callback(reader.cancel)
            for domain in ("Network", "Runtime", "Log", "Page"):
                await self.call(f"{domain}.enable")
            self._stack = stack.pop_all()
        return self

    async def _page(self) -> str:
        """The address of the page's own socket, as soon as there is one."""
        note = Path(self._folder.name) / "DevToolsActivePort"
        while not note.is_file() or "\n" not in note.read_text():
            assert self._process.poll() is None, "Chromium did not start"
            await asyncio.sleep(0.02)
        port = note.read_text().split("\n")[0]
        while True:
            async with self._session.get(f"http://127.0.0.1:{port}/json/list") as answer:
                pages = [entry for entry in await answer.json() if entry["type"] == "page"]
            if pages:
                return str(pages[0]["webSocketDebuggerUrl"])
            await asyncio.sleep(0.02)

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    def _end(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._folder.cleanup()

    async def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Ask for something and wait for the answer."""
        number = next(self._numbers)
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"id": number, "method": method, "params": parameters})
        async with asyncio.timeout(WAIT):
            return await answer

    async def _read(self) -> None:
        async for message in self._socket:
            said = message.json()
            if "id" in said:
                waiting = self._answers.pop(said["id"], None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(said.get("result", {}))
            else:
                self._note(said["method"], said["params"])

    def _note(self, method: str, about: dict[str, Any]) -> None:
        match method:
            case "Network.requestWillBeSent":
                self.asked.append(about["request"]["url"])
            case "Network.webSocketCreated":
                self.asked.append(about["url"])
            case "Network.webSocketFrameReceived" if about["response"]["opcode"] == 2:
                self.frames.append(base64.b64decode(about["response"]["payloadData"]))
            case "Runtime.exceptionThrown":
                self.errors.append(str(about["exceptionDetails"]))
            case "Runtime.consoleAPICalled" if about["type"] in ("error", "assert"):
                self.errors.append(str(about["args"]))
            case "Log.entryAdded" if about["entry"]["level"] == "error":
                self.errors.append(f"{about['entry']['text']} {about['entry'].get('url', '')}")

    def strangers(self) -> list[str]:
        """Everything that was asked of another machine."""
        found = [(url, urlsplit(url)) for url in self.asked]
        return [url for url, parts in found if parts.scheme not in ("data", "blob") and parts.hostname != "127.0.0.1"]

    async def open(self, url: str) -> None:
        """Go to a page."""
        await self.call("Page.navigate", url=url)

    async def value(self, expression: str) -> Any:
        """What an expression in the page is worth."""
        answer = await self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        return answer["result"].get("value")

    async def press(self, key: str) -> None:
        """A key down and up."""
        code, text = KEYS.get(key) or (ord(key.upper()), key)
        for kind in ("keyDown", "keyUp"):
            typed = {"text": text} if text and kind == "keyDown" else {}
            await self.call("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code, **typed)

    async def click(self, x: float, y: float) -> None:
        """The left button down and up."""
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            button = {} if kind == "mouseMoved" else {"button": "left", "clickCount": 1}
            await self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **button)

    async def picture(self) -> bytes:
        """A PNG of what is to be seen."""
        answer = await self.call("Page.captureScreenshot", format="png")
        return base64.b64decode(answer["data"])
