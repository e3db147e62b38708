"""The table in a real Chromium: keyboard, mouse, what it loads, what it shows."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import struct
import zlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

pytest.importorskip("textual_serve", reason="the extra 'web' is not installed")

from tests.tui.browser import Browser, chromium
from tests.tui.painted import Painted
from tests.tui.server import Server
from tui.keeper import kept, load

WAIT = 60.0
BOX = """(() => {
  const box = document.querySelector(".xterm-screen").getBoundingClientRect();
  return [box.left, box.top, box.width, box.height];
})()"""

pytestmark = pytest.mark.skipif(chromium() is None, reason="no Chromium is installed")


class Page:
    """The table as the browser has it."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser, self.server = browser, server
        self.screen = Painted(80, 24)

    async def begin(self) -> None:
        """Open the table; its size is what the page chose."""
        await self.browser.open(self.server.url)
        async with asyncio.timeout(WAIT):
            while not (opened := [url for url in self.browser.asked if url.startswith("ws:")]):
                await asyncio.sleep(0.02)
        size = parse_qs(urlsplit(opened[0]).query)
        self.screen = Painted(int(size["width"][0]), int(size["height"][0]))

    def look(self) -> Painted:
        """The screen as of now."""
        while self.browser.frames:
            self.screen.feed(self.browser.frames.pop(0))
        return self.screen

    @contextlib.asynccontextmanager
    async def patience(self) -> AsyncIterator[None]:
        """Wait long, and then show what there is instead."""
        try:
            async with asyncio.timeout(WAIT):
                yield
        except TimeoutError:
            raise AssertionError(f"it did not come:\n{self.look()}\n{self.browser.errors}") from None

    async def until(self, words: str) -> tuple[int, int]:
        """Where some words stand, as soon as they do."""
        async with self.patience():
            while (place := self.look().find(words)) is None:
                await asyncio.sleep(0.02)
        return place

    async def answer(self, act: Callable[[], Awaitable[None]]) -> None:
        """Do something until it has answered the question; an answer in its first quarter second is dropped."""
        taken = len(self.steps())
        async with self.patience():
            while len(self.steps()) == taken:
                await act()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.4):
                        while len(self.steps()) == taken or not self.asked():
                            await asyncio.sleep(0.02)

    async def by_keyboard(self) -> None:
        """Highlight with the arrows, send with Enter."""
        for key in ("ArrowDown", "Enter"):
            await self.browser.press(key)

    async def by_mouse(self) -> None:
        """Click the first option twice; its number is the last one of its kind from the top."""
        rows = self.look().rows
        row = max(number for number, text in enumerate(rows) if re.match(r"[▌ ]1[a-z]? ", text))
        for _ in range(2):
            await self.click(4, row)

    def steps(self) -> tuple[str, ...]:
        """What was done in the game so far."""
        return load(kept(self.server.games)[0]).steps

    def asked(self) -> bool:
        """Whether the prompt is open."""
        return self.look().find("Confirm") is not None or self.look().find("Rematch") is not None

    async def click(self, column: int, row: int) -> None:
        """Click into a cell."""
        left, top, width, height = await self.browser.value(BOX)
        await self.browser.click(
            left + (column + 0.5) * width / self.screen.width, top + (row + 0.5) * height / self.screen.height
        )


async def test_a_game_in_a_real_browser(tmp_path: Path) -> None:
    program = chromium()
    assert program is not None
    arguments = ("--roles", "banker,director,guerrilla,politician,priest", "--seed", "3", "--speed", "0")
    with Server(tmp_path, *arguments, "--players", "3", "--name", "Zoë") as server:
        async with Browser(program) as browser:
            page = Page(browser, server)
            await page.begin()
            await page.until("Confirm")
            await page.until("Zoë")
            for way in (page.by_keyboard, page.by_keyboard, page.by_mouse, page.by_mouse):
                await page.answer(way)
            wanted = os.environ.get("COUP_PICTURE")
            if wanted:
                Path(wanted).write_bytes(await browser.picture())
            await browser.press("r")
            await page.until("Guerrilla")
            picture = await browser.picture()
            wanted = os.environ.get("COUP_PICTURE")
            if wanted:
                Path(wanted).write_bytes(picture)
            assert browser.strangers() == []
            assert browser.errors == []
            colours = _colours(picture)
            assert len(colours) > 20
            assert colours.most_common(1)[0][1] < sum(colours.values()) * 0.99
        assert server.end() == 0
    assert any(step.startswith(("Player", "Zo")) for step in page.steps())


def _colours(png: bytes) -> Counter[bytes]:
    """How often each colour is in an 8-bit RGB or RGBA picture."""
    at, packed, size, depth = 8, b"", 0, 3
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, _, bits, colour = struct.unpack(">IIBB", body[:10])
            assert bits == 8
            depth = {2: 3, 6: 4}[colour]
            size = width * depth
        packed += body if kind == b"IDAT" else b""
        at += length + 12
    raw = zlib.decompress(packed)
    return Counter(raw[i : i + depth] for i in range(0, len(raw) - depth, size // depth and depth))
