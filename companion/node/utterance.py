"""What is said in a message: unpacked, read as commands, and in whose name. All of it is bounded work.

A line of some kilobytes may unpack to as many megabytes. So it is asked first how much it is, and whoever
sends it pays for that; what is large is read beside the loop on which the others are served.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar

from guelta.builder.vassal.command import SEPARATOR, Command, decode
from guelta.builder.vassal.errors import VassalFormatError
from guelta.builder.vassal.protocol import unpacked
from guelta.companion.node.voices import NOBODY, Voices

__all__ = ["IS_STATE", "MOST_SAID", "SMALL", "Beside", "Utterance", "commands_in"]

IS_STATE = "begin_save"
"""How the whole state of a game begins (VASSAL.build.module.GameState)."""
MOST_SAID = 4 << 20
"""Characters of a message that brings no state anybody asked for."""
SMALL = 4 << 10
"""Characters of what is read at once; longer ones are read beside the loop."""
_LONGEST_STEP = 512 << 10
_MOST_COMMANDS = 5000
"""Of one step: as many as any button of a module sets off. The state tells what a larger one did."""

_TURN = 0.0005
"""Seconds after which a thread that reads lets the loop have its turn; Python's own are ten times as long."""

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Utterance:
    """Command text, in whose name it is, and its commands: None when broken, or too many for a step."""

    text: str = field(repr=False)
    voices: Voices = NOBODY
    commands: Command | None = field(default=None, repr=False)

    @classmethod
    def read(cls, body: str, *, whole: bool = True) -> Utterance:
        """Read the body of a message, commands with the `whole`; ProtocolError for a broken pack."""
        text = unpacked(body)
        return cls(text, Voices.of(text), commands_in(text) if whole else None)

    @property
    def is_too_large(self) -> bool:
        """Whether it is more than any step, so that a VASSAL would be busy with it for long."""
        return _is_too_large(self.text)

    @property
    def is_state(self) -> bool:
        """Whether it is the whole state of a game."""
        return self.text.startswith(IS_STATE)


def commands_in(text: str) -> Command | None:
    """Read command text; None when it is broken, or more than a step may be and no state."""
    if _is_too_large(text):
        return None
    try:
        return decode(text)
    except VassalFormatError:
        return None


def _is_too_large(text: str) -> bool:
    is_state = text.startswith(IS_STATE)
    return not is_state and (len(text) > _LONGEST_STEP or text.count(SEPARATOR) > _MOST_COMMANDS)


class Beside:
    """Two threads beside the loop, on which what strangers sent is read while it serves everybody else."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(2, "reading")
        self._usual = sys.getswitchinterval()
        sys.setswitchinterval(_TURN)

    async def do(self, work: Callable[[], Found]) -> Found:
        """Do something there, and give what came of it."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def end(self) -> None:
        """Take nothing on any more, and wait for what is being read: it reports to this loop."""
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)
        sys.setswitchinterval(self._usual)
