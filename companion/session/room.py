"""The room in which a live game is played, as a session writes to it."""

from __future__ import annotations

from typing import Protocol

from guelta.builder.vassal.command import Command

__all__ = ["Room"]


class Room(Protocol):
    """How to write to the players of a live game."""

    async def say(self, *lines: str, to: str = "") -> None:
        """Write lines in the chat as one step of VASSAL's, signed by the referee; to one player if named."""

    async def send(self, commands: Command) -> None:
        """Send VASSAL commands, which every player's VASSAL executes."""
