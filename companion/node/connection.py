"""One TCP connection that carries lines (VASSAL.chat.node.SocketHandler): bounded in both directions."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import suppress

from guelta.builder.vassal.protocol import Bye, Lines
from guelta.companion.node.addresses import plain_address

__all__ = ["Connection"]

_CHUNK = 64 << 10
_MOST_WAITING = 8 << 20  # bytes sent that the other side has not taken; VASSAL's own server keeps all
_A_LOOK = 1.0  # seconds after which it is asked anew whether somebody who is held up is still there
_PARTING = 2.0  # seconds to read a last line
_SILENCES = 3  # as many keep-alives may stay unanswered


class Connection:
    """Lines from and to the other side.

    When nothing comes for `keep_alive` seconds, an empty line goes out; after three such waits the other
    side is taken for gone. VASSAL's own sends one after two minutes without anything to say.
    """

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, keep_alive: float = 120.0
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._keep_alive = keep_alive
        self._lines = Lines()

    @property
    def address(self) -> str:
        """The other side's network address."""
        peer = self._writer.get_extra_info("peername")
        return plain_address(str(peer[0])) if peer else ""

    async def lines(self) -> AsyncGenerator[str, None]:
        """Return every line that is not empty, until the other side signs off, is cut off or falls silent.

        Raises ProtocolError for a line too long, and ends with the connection either way.
        """
        silences = 0
        while silences < _SILENCES:
            try:
                async with asyncio.timeout(self._keep_alive):
                    data = await self._reader.read(_CHUNK)
            except TimeoutError:
                silences += 1
                self.send("")
                continue
            except OSError:
                return
            if not data:
                return
            silences = 0
            for line in self._lines.feed(data):
                if line == Bye().line():
                    return
                if line:
                    yield line

    def send(self, line: str) -> None:
        """Send a line; whoever leaves too many of them lying is cut off."""
        transport = self._writer.transport
        if transport.is_closing():
            return
        if self.waiting + len(line) > _MOST_WAITING:
            self.cut()
        else:
            self._writer.write(line.encode("utf-8", "replace") + b"\n")

    @property
    def waiting(self) -> int:
        """Bytes sent that the other side has not taken."""
        return self._writer.transport.get_write_buffer_size()

    async def rest(self, seconds: float) -> None:
        """Let others have their turn, and this one wait; no longer than he is there.

        While nothing is read, only what is sent shows that the other side has gone: empty lines, which
        every VASSAL passes over.
        """
        until = time.monotonic() + seconds
        await asyncio.sleep(min(seconds, _A_LOOK))
        while not self.is_cut and (left := until - time.monotonic()) > 0:
            self.send("")
            await asyncio.sleep(min(left, _A_LOOK))

    @property
    def is_cut(self) -> bool:
        """Whether nothing can be sent any more."""
        return self._writer.transport.is_closing()

    async def part(self, line: str) -> None:
        """Send a last line, and end the connection once the other side has had the time to read it.

        What it still sends meanwhile is taken and thrown away: otherwise its system would drop the line too.
        """
        self.send(line)
        with suppress(OSError, TimeoutError):
            self._writer.write_eof()
            async with asyncio.timeout(_PARTING):
                while await self._reader.read(_CHUNK):
                    pass
        self.cut()

    def cut(self) -> None:
        """End the connection at once."""
        self._writer.transport.abort()
