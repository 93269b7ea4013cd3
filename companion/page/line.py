"""The connections on which the page is read: so many from one address, and none that is left lying.

Uvicorn holds what a reader does not take for as long as he stays; he is cut off here.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from guelta.companion.node.addresses import plain_address

__all__ = ["Line"]

_MOST_OF_ONE = 64
"""Connections from one address; a browser opens six, and whoever plays has two links, each for 24 pages."""
_MOST = 200
"""Connections from other machines."""
_HOME = ("127.0.0.1", "::1")
_FIRST = 15.0
"""Seconds until somebody who connects has asked for something, to the last letter of it."""
_UNREAD = 20.0
"""Seconds that an answer may be left unread."""


class Line(H11Protocol):
    """One connection of a reader (uvicorn's, which it makes by itself)."""

    _silent: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    since = 0.0

    def connection_made(self, transport: Any) -> None:
        """Take a connection; where there are too many, one that asks for nothing makes way.

        So whoever holds connections open without a word keeps out nobody, not even from his own address. Of
        all others together as many are let in that those of this machine have room.
        """
        super().connection_made(transport)
        self.since = self.loop.time()
        address = _address(self)
        there = [each for each in self.connections if each is not self and isinstance(each, Line)]
        own = [each for each in there if _address(each) == address]
        strangers = [each for each in there if _address(each) not in _HOME]
        crowd = own if len(own) >= _MOST_OF_ONE else strangers if address not in _HOME else []
        if len(crowd) >= (_MOST_OF_ONE if crowd is own else _MOST) and not _one_made_way(crowd):
            transport.abort()
            return
        self._silent = self.loop.call_later(_FIRST, self._mind_silence)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being answered on it, since nothing is asked, or not to its end yet."""
        return self.cycle is None or self.cycle.response_complete or self.cycle.more_body

    def _mind_silence(self) -> None:
        if self.is_idle:
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


def _one_made_way(crowd: list[Line]) -> bool:
    """Cut off one that asks for nothing, of the address that has most of them the longest there."""
    idle = [each for each in crowd if each.is_idle and not each.transport.is_closing()]
    if not idle:
        return False
    many = Counter(map(_address, idle))
    min(idle, key=lambda each: (-many[_address(each)], each.since)).transport.abort()
    return True


def _address(line: Line) -> str:
    """Return the address of a reader."""
    return plain_address(str(line.client[0])) if line.client else ""
