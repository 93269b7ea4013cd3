"""The charts of Chad with named lookups, the only way its checks read a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from rules.chad.terrain import Ground
from rules.engine.counter import Counter, CounterMix
from rules.engine.hexmap import Grid, HexMap, Spaces
from rules.engine.table import Tables

__all__ = ["ChadCharts"]

_CAPITAL = "1537"


@dataclass(frozen=True)
class ChadCharts:
    """Map, counters, boxes and charts; every lookup takes a space id and knows boxes from hexes."""

    tables: Tables

    @cached_property
    def counters(self) -> CounterMix:
        """2.30  The counter mix."""
        return CounterMix(Counter.from_row(row) for row in self.tables.lists["counters"].texts())

    @cached_property
    def map(self) -> HexMap:
        """2.20  The hexes and hexsides; every terrain has its row in the Terrain Effects Chart."""
        tec, prefectures = self.tables.charts["tec"], self.tables.charts["prefectures"]
        return HexMap.from_tables(
            self.tables.lists["map"],
            self.tables.lists["hexsides"],
            grid=Grid(lower_columns="odd"),
            known={
                "terrain": (tec.source, tec.rows_with("kind", "terrain")),
                "prefecture": (prefectures.source, prefectures.rows),
            },
        )

    @cached_property
    def spaces(self) -> Spaces:
        """2.20  Boxes and track spaces."""
        return Spaces.from_table(self.tables.lists["boxes"], self.map)

    @cached_property
    def ground(self) -> Ground:
        """4.24  The ground as units move over it."""
        return Ground(self.map, self.tables)

    @cached_property
    def homes(self) -> dict[str, str]:
        """11.13  The home town hex of each faction, as its leader names it."""
        return {c.force: c.home for c in self.counters.values() if c.kind == "leader" and c.home}

    @cached_property
    def towns(self) -> frozenset[str]:
        """2.20  The hexes that have both a name and water."""
        return frozenset(hex for hex in self.map if self.map[hex]["name"] and self.water(hex))

    @cached_property
    def gates(self) -> tuple[str, ...]:
        """12.43  The hexes in which units may arrive: entry hexes, airbases off the map, the capital."""
        return tuple(
            hex for hex in self.map if self.kind(hex) in ("entry", "offmap_airbase") or hex == _CAPITAL
        )

    @property
    def stacking_limit(self) -> int:
        """4.23  Steps a hex may hold, regardless of terrain."""
        return int(self.tables.charts["stacking"].number("any hex", "steps"))

    def place(self, space: str) -> str:
        """Name a space for a sentence: `2826 Koro Toro`, `Libya Sanctuary`."""
        return self._places.get(space, space)

    @cached_property
    def _places(self) -> dict[str, str]:
        named = {hex: f"{hex} {self.map[hex]['name']}".rstrip() for hex in self.map}
        return named | {id: space.title for id, space in self.spaces.items()}

    def terrain(self, space: str) -> str:
        """4.24  Give the terrain of a hex."""
        return self.map[space].terrain

    def base_zone(self, space: str) -> str:
        """4.31  Give the zone a hex belongs to by its ground colour: desert, savannah or steppe."""
        return self.map[space]["base_zone"]

    def region(self, space: str) -> str:
        """2.20  Give the region, `north`, `central` or `south`; "" outside Chad."""
        return self.map[space]["region"] if space in self.map else ""

    def kind(self, space: str) -> str:
        """2.20  Give what sort of hex it is (chad, entry, sudan, ...); "" for a box."""
        return self._kinds.get(space, "")

    @cached_property
    def _kinds(self) -> dict[str, str]:
        return {hex: each["kind"] for hex, each in self.map.items()}

    def water(self, space: str) -> tuple[str, ...]:
        """4.31  Give the water sources of a hex, working or not."""
        return tuple(source for source in self.map[space]["water"].split("+") if source)

    def entry(self, space: str) -> str:
        """4.51  Give the sanctuary whose entry hex this is, "" for any other space."""
        return self.map[space]["entry"] if space in self.map else ""

    def in_chad(self, space: str) -> bool:
        """2.20  Whether a hex lies inside Chad."""
        return self.kind(space) == "chad"

    def in_sudan(self, space: str) -> bool:
        """4.54  Whether a hex lies in the Sudan around El Geneina."""
        return self.kind(space) == "sudan"

    def sanctuary_of_box(self, space: str) -> str:
        """4.50  Give the country of a sanctuary box, main section or New Arrivals; "" for other spaces."""
        box = self.spaces.get(space)
        if box is None or box.group not in ("sanctuary", "arrivals"):
            return ""
        return space.split("-", 1)[1]

    def near_road_or_track(self, space: str) -> bool:
        """4.41  Whether a road or track leads into the hex or one that touches it."""
        return any(self.map.has_way(hex) for hex in (space, *self.map.neighbours(space)))

    def water_rests_on(self, space: str) -> tuple[str, ...]:
        """Name what is not printed of a hex's terrain and water."""
        return self.map[space].rests_on("terrain", "water")

    def kind_rests_on(self, space: str) -> tuple[str, ...]:
        """Name the course of the frontier at a hex when it is not printed."""
        return self.map[space].rests_on("kind") if space in self.map else ()

    def prefecture_rests_on(self, space: str) -> tuple[str, ...]:
        """Name the prefecture of a hex when it is not printed."""
        return self.map[space].rests_on("prefecture")

    @property
    def ways_rest_on(self) -> tuple[str, ...]:
        """Say that the course of roads and tracks is not printed, as far as it is not."""
        return self.ground.ways_rest_on

    def sanctuaries_rest_on(self, counters: Iterable[str]) -> tuple[str, ...]:
        """Name the factions among these counters whose sanctuary box is not printed in the rules."""
        listed = self.tables.lists["counters"]
        return tuple(
            dict.fromkeys(
                f"sanctuary of {self.counters[id].force}: {listed.provenance(id, 'sanctuary')}"
                for id in counters
                if not listed.is_certain(id, "sanctuary")
            )
        )
