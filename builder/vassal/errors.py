"""The one family of errors raised for a VASSAL file or text that cannot be read or written."""

from __future__ import annotations

from collections.abc import Sequence

from guelta.errors import FileError


class VassalFormatError(FileError):
    """A text or file that is not what VASSAL would have written.

    `trail` leads from the file inwards (file, entry, command number, field); `str()` is one sentence that
    starts with it: `game.vlog › savedGame › command 12: a move needs nine fields, found 3`.
    """

    def __init__(self, problem: str, trail: Sequence[str] = ()) -> None:
        self.problem = problem
        self.trail = tuple(trail)
        super().__init__(problem, self.trail)

    def __str__(self) -> str:
        return f"{' › '.join(self.trail)}: {self.problem}" if self.trail else self.problem

    def within(self, *outer: str) -> VassalFormatError:
        """Return the same error, told from further out."""
        return type(self)(self.problem, (*outer, *self.trail))


class LogFormatError(VassalFormatError):
    """A saved game, log or module that cannot be read: truncated, hostile, or not VASSAL's at all."""


class CutOffError(LogFormatError):
    """What stands there can be read, and the rest of it is missing."""


class UnencodableError(VassalFormatError, ValueError):
    """Fields that VASSAL's wire cannot carry: written, they would be read back as something else."""


class ProtocolError(VassalFormatError):
    """A line of the network that is not of the protocol, or larger than is allowed.

    It never quotes the line: in it are the players' passwords.
    """
