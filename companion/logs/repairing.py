"""What can be read of a log that is cut off or damaged, as a log again."""

from __future__ import annotations

from dataclasses import dataclass

from guelta.builder.vassal.actions import Logged
from guelta.builder.vassal.command import decode
from guelta.builder.vassal.errors import CutOffError, VassalFormatError
from guelta.builder.vassal.log import Log
from guelta.builder.vassal.log_stream import NO_STEP, LogStream

__all__ = ["Salvaged", "salvaged"]


@dataclass(frozen=True, slots=True)
class Salvaged:
    """A log of the steps that can be read, how many they are, and whether others are lost or were changed."""

    log: Log
    steps: int
    is_cut: bool
    is_damaged: bool
    loses_steps: bool

    @property
    def told(self) -> str:
        """Return in one sentence what was saved, and what was not."""
        counted = f"{self.steps} step{'s' * (self.steps != 1)}"
        if self.is_damaged:
            return (
                f"{counted}; the file is damaged behind them, so steps are lost, and the last may be changed"
            )
        if self.loses_steps:
            return f"{counted}; the end of the file is missing, so steps are lost"
        if self.is_cut:
            return f"{counted}; the end of the file is missing, but no step was in it"
        return f"{counted}; the file is whole, and nothing had to be repaired"


def salvaged(data: bytes, name: str) -> Salvaged:
    """Return what can be read of the bytes of a log; LogFormatError where not even its board can be."""
    try:
        stream, is_damaged = _read(data, name)
        stream.outline.mind_board(name)
    except CutOffError:
        said = "it is cut off within the board that it begins with: nothing of it can be saved"
        raise CutOffError(said, [name]) from None
    kept: list[str] = []
    for text in stream.written():
        try:
            decode(text, Logged.PREFIX)
        except VassalFormatError:
            is_damaged = True
            break
        kept.append(text)
    log = Log(name, stream.start, tuple(kept))
    steps, outline = sum(text != NO_STEP for text in kept), stream.outline
    return Salvaged(log, steps, outline.is_cut, is_damaged, outline.loses_steps)


def _read(data: bytes, name: str) -> tuple[LogStream, bool]:
    """Return the log, and whether it is damaged rather than cut off."""
    try:
        stream = LogStream(data, name)
        stream.outline.mind_board(name)
        return stream, False
    except CutOffError:
        raise
    except VassalFormatError:
        return LogStream(data, name, salvages=True), True
