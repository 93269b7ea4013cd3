"""Who may ask the page anything: this machine, or others too if it is open to them, and with a token.

A page of somebody else that is open in the same browser can send requests to loopback too. It cannot know
the token; and the name it was called by (Host), where it comes from (Origin) and the kind of its body give it
away besides, so that no name server and no form can borrow the player's browser. Who runs the companion does
so from his own machine; his token opens nothing to anybody else.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, MutableMapping
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from guelta.companion.node.addresses import plain_address
from guelta.companion.session.keys import SPECTATOR

__all__ = ["LARGEST_BODY", "Guard", "is_address", "is_loopback"]

LARGEST_BODY = 64 * 1024
"""Bytes of a request's body; the longest worksheet entry is far shorter."""

_LONGEST_ADDRESS = 2048

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    )
)

_HEADERS = {
    "content-security-policy": _POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


_LOOPBACK = re.compile(r"(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?", re.ASCII)


_ADDRESS = re.compile(r"(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-fA-F:.]{2,45}\])(:\d{1,5})?", re.ASCII)
_HOME = ("127.0.0.1", "::1")


def is_address(host: str) -> bool:
    """Return whether a Host header is a bare network address, which no name server can point elsewhere."""
    return _ADDRESS.fullmatch(host) is not None


def is_loopback(host: str) -> bool:
    """Return whether a Host header names this machine, with or without a port."""
    return _LOOPBACK.fullmatch(host) is not None


class Guard:
    """Lets a request through to the page if it may ask, and says in one sentence why not if it may not.

    `sides` tells for each token, as they are now, whose page it opens: "" is who runs the companion. With
    `is_open` other machines may ask too.
    """

    def __init__(self, app: ASGIApp, *, sides: Mapping[str, str], is_open: bool = False) -> None:
        self.app = app
        self.sides = sides
        self.is_open = is_open

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request (ASGI)."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await refusal(scope, receive, _with_headers(send))
            return
        await self.app(scope, _Bounded(receive), _with_headers(send))

    def _refusal(self, scope: Scope, headers: Headers) -> PlainTextResponse | None:
        if len(scope["path"]) + len(scope.get("query_string", b"")) > _LONGEST_ADDRESS:
            return _no(414, "This address is too long.")
        host = headers.get("host", "")
        if not (is_loopback(host) or (self.is_open and is_address(host))):
            only = "an address in figures" if self.is_open else "127.0.0.1"
            return _no(421, f"This page answers on {only} only; open the address that Guelta printed.")
        side = self._side(scope)
        if side is None or (side == "" and self.is_open and not _is_home(scope)):
            return _no(403, "This address lacks its token; open the whole address that Guelta printed.")
        if not (_is_own(headers) or _is_link(scope, headers)):
            return _no(403, "This page answers nobody but itself; open the address that Guelta printed.")
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return _no(405, "This page knows GET and POST only.")
        if scope["method"] == "POST" and side == SPECTATOR and scope["path"].split("/")[2:] != ["take"]:
            return _no(403, "A spectator cannot change anything.")
        return _refused_write(scope, headers) if scope["method"] == "POST" else None

    def _side(self, scope: Scope) -> str | None:
        """Return whose page is asked for; every token is compared, so that time tells nothing."""
        given = scope["path"].split("/")[1].encode()
        tokens = [*self.sides]
        fits = [token for token in tokens if secrets.compare_digest(given, token.encode())]
        return self.sides[fits[0]] if fits else None


def _is_home(scope: Scope) -> bool:
    """Return whether a request comes from the machine on which the companion runs."""
    client = scope.get("client")
    return client is not None and plain_address(client[0]) in _HOME


def _is_own(headers: Headers) -> bool:
    """Whether the page itself asks, or somebody typed its address; what is no browser says nothing of it."""
    return headers.get("sec-fetch-site", "none") in ("none", "same-origin")


def _is_link(scope: Scope, headers: Headers) -> bool:
    """Whether somebody followed a link to the page, in a chat for instance; he has the token, and sees it."""
    way = headers.get("sec-fetch-mode", ""), headers.get("sec-fetch-dest", "")
    return scope["method"] == "GET" and way == ("navigate", "document")


def _refused_write(scope: Scope, headers: Headers) -> PlainTextResponse | None:
    if headers.get("origin", "") != f"{scope.get('scheme', 'http')}://{headers['host']}":
        return _no(403, "Only the page itself may write; nothing was changed.")
    if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        return _no(415, "A request that writes must be JSON; nothing was changed.")
    length = headers.get("content-length", "")
    if not length.isascii() or not length.isdigit():
        return _no(411, "A request that writes must say how long it is; nothing was changed.")
    if len(length) > 9 or int(length) > LARGEST_BODY:
        return _no(413, f"A request may have {LARGEST_BODY} bytes at most; nothing was changed.")
    return None


class _Bounded:
    """Receives a body that claimed to be short; what is longer than any may be ends the request."""

    def __init__(self, receive: Receive) -> None:
        self.receive = receive
        self.received = 0

    async def __call__(self) -> Message:
        message = await self.receive()
        self.received += len(message.get("body", b""))
        if self.received > LARGEST_BODY:
            return {"type": "http.disconnect"}
        return message


def _with_headers(send: Send) -> Send:
    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers[name] = value
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending


def _no(status: int, sentence: str) -> PlainTextResponse:
    return PlainTextResponse(sentence + "\n", status)
