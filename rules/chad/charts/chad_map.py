"""2.20, 4.24  The map of Chad: hexes, and hexsides with roads, tracks, rivers, bridges and lakes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from guelta.rules.engine.board.hexmap import HexMap
from guelta.rules.engine.board.space import Edge
from guelta.rules.engine.tables.table import Tables

__all__ = ["ChadMap", "Hexside", "bridges_without_river_or_way"]


@dataclass(frozen=True, slots=True)
class Hexside:
    """The side two hexes share: the way across it ("road", "track" or "") and the water along it."""

    hexes: tuple[str, str]
    way: str
    river: bool
    bridge: bool
    all_lake: bool
    prefecture_border: bool

    @classmethod
    def of(cls, edge: Edge) -> Hexside:
        """Read an edge of the map."""
        river, bridge, lake, border = (
            edge[name] == "yes" for name in ("river", "bridge", "all_lake", "prefecture_border")
        )
        return cls(edge.spaces, edge["way"], river, bridge, lake, border)

    def __str__(self) -> str:
        return "/".join(self.hexes)


class ChadMap(HexMap):
    """The hex map with its edges as hexsides."""

    @cached_property
    def hexsides(self) -> tuple[Hexside, ...]:
        """Every hexside that has something on it."""
        return tuple(map(Hexside.of, self.edges))

    def hexside(self, hex: str, other: str) -> Hexside:
        """Return what lies between two hexes; ValueError when they do not touch."""
        side = self._sides.get((hex, other))
        if side is None:
            side = self._sides[hex, other] = self._sides[other, hex] = Hexside.of(self.edge(hex, other))
        return side

    @cached_property
    def _sides(self) -> dict[tuple[str, str], Hexside]:
        """The hexsides that were asked for."""
        return {}

    def ways(self, hex: str) -> tuple[Hexside, ...]:
        """Return the hexsides of a hex that a road or track crosses."""
        return self._ways.get(hex, ())

    def has_way(self, hex: str) -> bool:
        """Return whether a road or track leads into a hex."""
        return hex in self._ways

    @cached_property
    def _ways(self) -> Mapping[str, tuple[Hexside, ...]]:
        ways: dict[str, tuple[Hexside, ...]] = {}
        for side in self.hexsides:
            for hex in side.hexes if side.way else ():
                ways[hex] = (*ways.get(hex, ()), side)
        return ways


def bridges_without_river_or_way(tables: Tables) -> Iterator[str]:
    """4.24  A bridge carries a road or track over a river."""
    hexsides = tables.lists["hexsides"]
    for name, row in zip(hexsides.rows, hexsides.texts(), strict=True):
        if row["bridge"] and not (row["river"] and row["way"]):
            yield f"{hexsides.source}, row {name}, column bridge: a bridge needs a river and a way"
