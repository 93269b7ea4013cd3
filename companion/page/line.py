"""The connections on which the page is read: so many from one address, and none that is left lying.

Uvicorn holds what a reader does not take for as long as he stays; he is cut off here.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

__all__ = ["Line"]

_MOST_OF_ONE = 48
"""Connections from one address; a browser opens six."""
_MOST = 200
_FIRST = 15.0
"""Seconds until somebody who connects has asked for something."""
_UNREAD = 20.0
"""Seconds that an answer may be left unread."""


class Line(H11Protocol):
    """One connection of a reader (uvicorn's, which it makes by itself)."""

    _silent: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Take a connection, unless there are too many."""
        super().connection_made(transport)
        address = _address(self)
        own = [each for each in self.connections if _address(each) == address]
        if len(own) > _MOST_OF_ONE or len(self.connections) > _MOST:
            transport.abort()
            return
        self._silent = self.loop.call_later(_FIRST, self._mind_silence)

    def _mind_silence(self) -> None:
        cycle: object = self.cycle
        if cycle is None:
            self.transport.abort()

    def pause_writing(self) -> None:
        """Wait until the reader has taken what lies there, though not without end."""
        super().pause_writing()
        self._unread = self.loop.call_later(_UNREAD, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on: he reads."""
        self._stop(self._unread)
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._stop(self._silent)
        self._stop(self._unread)
        super().connection_lost(exc)

    @staticmethod
    def _stop(timer: asyncio.TimerHandle | None) -> None:
        if timer is not None:
            timer.cancel()


def _address(line: object) -> str:
    client = getattr(line, "client", None)
    return str(client[0]) if client else ""
