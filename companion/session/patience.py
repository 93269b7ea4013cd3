"""How often questions in the chat are answered: as players ask, and not as a program does."""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["Patience", "Stock"]

_MOST_CLIENTS = 100


class Patience:
    """A stock of answers for each client, and one for the whole room; they fill themselves again.

    A client may call himself anything and come back as another: the room's stock bounds what that gains.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._clients: dict[str, Stock] = {}
        self._room = Stock(40.0, 0.5, now())

    def refused(self, client: str, name: str) -> str | None:
        """Take an answer off the stocks: None; else give what to say instead, "" once that is said.

        `name` is what the client calls himself, and stands for him where `client` is "".
        """
        now = self._now()
        key = f"client {client}" if client else f"name {name}"
        own = self._clients[key] = self._clients.pop(key, Stock(8.0, 0.2, now))
        if len(self._clients) > _MOST_CLIENTS:
            del self._clients[next(iter(self._clients))]
        for stock, who in ((own, name or "you"), (self._room, "the whole room")):
            if not stock.has_one(now):
                return stock.said_once(f"{who}: too many questions at once; ask again in a minute")
        own.left, self._room.left = own.left - 1.0, self._room.left - 1.0
        return None


class Stock:
    """So many answers at most, and so many more each second."""

    def __init__(self, most: float, a_second: float, now: float) -> None:
        self.left = most
        self._most = most
        self._a_second = a_second
        self._since = now
        self._was_said = False

    def has_one(self, now: float) -> bool:
        """Return whether there is an answer left."""
        self.left = min(self._most, self.left + (now - self._since) * self._a_second)
        self._since = now
        self._was_said = self._was_said and self.left < self._most
        return self.left >= 1.0

    def said_once(self, what: str) -> str:
        """Return this the first time until it is full again, then \"\"."""
        said, self._was_said = "" if self._was_said else what, True
        return said
