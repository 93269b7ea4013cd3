"""Who sits in which room of a server, and with which version of his module."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from guelta.companion.following.printable import clipped
from guelta.companion.node.events import Event, Joined, Left, Renamed

__all__ = ["Place", "Rooms", "Table", "differing_version"]

Place = tuple[str, str]
"""A module and a room in it."""


@dataclass(slots=True)
class Table:
    """The players in one room, who came first is first, each with the version of his module."""

    players: list[tuple[str, str]] = field(default_factory=list)

    @property
    def names(self) -> list[str]:
        """How they are called."""
        return [name for name, _ in self.players]

    @property
    def version(self) -> str:
        """The version of who came first, with whose game the others play; "" for nobody."""
        return self.players[0][1] if self.players else ""


class Rooms:
    """All rooms in which somebody sits, in the order in which they came to be."""

    def __init__(self) -> None:
        self._tables: dict[Place, Table] = {}

    def see(self, event: Event) -> None:
        """Take in who comes, goes or calls himself something else."""
        if isinstance(event, Joined):
            table = self._tables.setdefault((event.module, event.room), Table())
            newcomer = (event.player, event.version)
            table.players.insert(0 if event.owns else len(table.players), newcomer)
        elif isinstance(event, Left):
            self._leave((event.module, event.room), event)
        elif isinstance(event, Renamed):
            table = self.at((event.module, event.room))
            table.players = [
                (event.name if name == event.player else name, version) for name, version in table.players
            ]

    def _leave(self, place: Place, event: Left) -> None:
        table = self.at(place)
        gone = next((each for each in table.players if each[0] == event.player), None)
        if gone is not None:
            table.players.remove(gone)
        if not event.owner:
            self._tables.pop(place, None)
        elif event.owner in table.names:  # who has the game now stands first
            table.players.sort(key=lambda each: each[0] != event.owner)

    def at(self, place: Place | None) -> Table:
        """Return who sits in a room; nobody in one that is not there."""
        return (self._tables.get(place) if place is not None else None) or Table()

    def others(self, place: Place | None) -> Iterator[Place]:
        """Yield the rooms but one in which somebody sits."""
        return (each for each in [*self._tables] if each != place)


def differing_version(version: str, table: Table) -> str:
    """Return the notice for who has another version of the module than the table; "" where it is the same.

    VASSAL itself compares nothing: what one version has and the other lacks is lost without a word.
    """
    if not version or not table.version or version == table.version:
        return ""
    return (
        f"your module is version {clipped(version, 20)}, this table plays with {clipped(table.version, 20)}: "
        "open the same version as the others, or moves may be lost"
    )
