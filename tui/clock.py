"""Time as the interface sees it, so that tests can bring their own."""

from __future__ import annotations

import asyncio
import time


class Clock:
    """Seconds that pass by themselves."""

    def now(self) -> float:
        """Seconds since some moment."""
        return time.monotonic()

    async def pause(self, seconds: float, cut_short: asyncio.Event) -> None:
        """Wait, unless or until the event is set."""
        if seconds <= 0 or cut_short.is_set():
            await asyncio.sleep(0)
            return
        try:
            await asyncio.wait_for(cut_short.wait(), seconds)
        except TimeoutError:
            return
