"""The one error of VASSAL's node protocol."""

from __future__ import annotations

from builder.vassal.errors import VassalFormatError

__all__ = ["ProtocolError"]


class ProtocolError(VassalFormatError):
    """A line that is not of the protocol, or larger than is allowed.

    It never quotes the line: in it are the players' passwords.
    """
