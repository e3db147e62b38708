"""Serves the table on this machine until told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence

from tui.complaint import Complaint
from tui.texts import say

LOOPBACK = "127.0.0.1"
STOPS = ("SIGINT", "SIGTERM", "SIGHUP")
PATIENCE = 20.0
DRIVER = "tui.web.driver:TabDriver"
PROGRAM = ("-X", "utf8", "-P", "-m", "tui.web.child")


def serve(arguments: Sequence[str], port: int, title: str = "Coup") -> int:
    """Serve until a signal comes; returns the exit status: 0 after Ctrl-C, else 128 and the signal's number.

    Args:
        arguments: the command line of the games.
        port: where to listen, 0 for any free port.

    Raises:
        Complaint: the extra is missing or the port cannot be had.
    """
    try:
        import aiohttp  # noqa: F401
        import textual_serve  # noqa: F401
    except ImportError:
        raise Complaint("--serve needs the extra 'web': pip install 'coup-dsl[web]'") from None
    with _listening(port) as listener:
        number = asyncio.run(_serve(listener, command(arguments), title))
    return 0 if number == signal.SIGINT else 128 + number


def without_serving(arguments: Sequence[str]) -> list[str]:
    """A command line without what is for the server alone."""
    kept, words = [], iter(arguments)
    for word in words:
        if word == "--port":
            next(words, None)
        elif word != "--serve" and not word.startswith("--port="):
            kept.append(word)
    return kept


def command(arguments: Sequence[str]) -> str:
    """The shell command of one game; a Ctrl-C in the server's terminal is not for it."""
    words = [sys.executable, *PROGRAM, *arguments]
    if sys.platform == "win32":
        return f"set TEXTUAL_DRIVER={DRIVER}&& {subprocess.list2cmdline(words)}"
    return f"trap '' INT; TEXTUAL_DRIVER={DRIVER} exec {shlex.join(words)}"


def _listening(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((LOOPBACK, port))
        listener.listen()
    except OSError as fault:
        listener.close()
        if fault.errno == errno.EADDRINUSE:
            raise Complaint(f"--port: port {port} is in use already; --port 0 takes a free one.") from None
        raise Complaint(f"--port: port {port} cannot be had ({fault.strerror}).") from None
    return listener


async def _serve(listener: socket.socket, start: str, title: str) -> int:
    from aiohttp import web

    from tui.web.site import Site

    told = _told_to_stop()
    runner = web.AppRunner(Site(start, title).app(), access_log=None, shutdown_timeout=PATIENCE)
    await runner.setup()
    await web.SockSite(runner, listener).start()
    print(say("web.at", url=f"http://{LOOPBACK}:{listener.getsockname()[1]}/"))
    print(say("web.stop"), flush=True)
    number = await told
    await runner.cleanup()
    return number


def _told_to_stop() -> asyncio.Future[int]:
    """The number of the first signal that says stop; later ones change nothing."""
    loop = asyncio.get_running_loop()
    told: asyncio.Future[int] = loop.create_future()

    def tell(number: int) -> None:
        if not told.done():
            told.set_result(number)

    for name in STOPS:
        number = getattr(signal, name, None)
        if number is not None:
            with contextlib.suppress(NotImplementedError):
                loop.add_signal_handler(number, tell, int(number))
    return told
