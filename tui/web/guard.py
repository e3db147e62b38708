"""Who may talk to the server: pages it made itself, asked for under a name of this machine.

Listening on the loopback address keeps other machines out, but not a page from elsewhere that the same
browser shows: such a page may open a websocket to any address (its Origin tells), or have a name of its
own that leads to 127.0.0.1 (the Host tells).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiohttp import web

NAMES = ("127.0.0.1", "localhost", "[::1]")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; "
    "connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def ours(host: str, port: int) -> bool:
    """Whether a Host header names this server."""
    names = {f"{name}:{port}" for name in NAMES} | ({*NAMES} if port == 80 else set())
    return host.lower() in names


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse strangers, and tell the browser to load nothing from anywhere else."""
    transport = request.transport
    port = transport.get_extra_info("sockname")[1] if transport is not None else 0
    if not ours(request.host, port):
        raise web.HTTPForbidden(text="This table answers only to names of this machine.\n")
    websocket = request.headers.get("Upgrade", "").lower() == "websocket"
    origin = request.headers.get("Origin")
    if (websocket or origin is not None) and origin != f"http://{request.host}":
        raise web.HTTPForbidden(text="This table answers only to its own page.\n")
    response = await handler(request)
    if not response.prepared:
        response.headers.update(HEADERS)
        response.headers["Content-Security-Policy"] = POLICY.format(host=request.host)
    return response
