"""The charts of Chad with named lookups, the only way its checks read a table."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property

from guelta.rules.chad.charts.chad_map import ChadMap
from guelta.rules.chad.charts.counter import ChadCounter
from guelta.rules.chad.charts.terrain import Ground
from guelta.rules.engine.board.boxes import Boxes
from guelta.rules.engine.board.counter import CounterMix
from guelta.rules.engine.tables.table import Tables

__all__ = ["ChadCharts"]

_CAPITAL = "1537"


@dataclass(frozen=True)
class ChadCharts:
    """Map, counters, boxes and charts; every lookup takes a space id and knows boxes from hexes."""

    tables: Tables

    @cached_property
    def counters(self) -> CounterMix[ChadCounter]:
        """2.30  The counter mix."""
        return CounterMix.from_table(self.tables.lists["counters"], ChadCounter.from_table)

    @cached_property
    def map(self) -> ChadMap:
        """2.20  The hexes and hexsides; every terrain has its row in the Terrain Effects Chart."""
        tec, prefectures = self.tables.charts["tec"], self.tables.charts["prefectures"]
        return ChadMap.from_tables(
            self.tables.lists["map"],
            self.tables.lists["hexsides"],
            grid=self.tables.grid,
            allowed={
                "terrain": (tec.source, tec.rows_with("kind", "terrain")),
                "prefecture": (prefectures.source, prefectures.rows),
            },
        )

    @cached_property
    def boxes(self) -> Boxes:
        """2.20  Boxes and track spaces."""
        return Boxes.from_table(self.tables.lists["boxes"], self.map)

    @cached_property
    def ground(self) -> Ground:
        """4.24  The ground as units move over it."""
        return Ground(self.map, self.tables)

    @cached_property
    def homes(self) -> dict[str, str]:
        """11.13  The home town hex of each faction, as its leader names it."""
        return {c.force: c.home for c in self.counters.values() if c.kind == "leader" and c.home}

    @cached_property
    def home_towns(self) -> frozenset[str]:
        """11.13  The home town hexes of all factions."""
        return frozenset(self.homes.values())

    @cached_property
    def towns(self) -> frozenset[str]:
        """2.20  The hexes that have both a name and water."""
        return frozenset(hex for hex in self.map if self.map[hex]["name"] and self.water(hex))

    @cached_property
    def gates(self) -> tuple[str, ...]:
        """12.43  The hexes in which units may arrive: entry hexes, airbases off the map, the capital."""
        others = (_CAPITAL, self.ground.airbase_off_map)
        return tuple(hex for hex in self.map if self.kind(hex) == "entry" or hex in others)

    @property
    def stacking_limit(self) -> int:
        """4.23  Steps a hex may hold, regardless of terrain."""
        return int(self.tables.charts["stacking"].number("any hex", "steps"))

    def place(self, space: str) -> str:
        """Name a space for a sentence: `2826 Koro Toro`, `Libya Sanctuary`."""
        return self._places.get(space, space)

    @cached_property
    def _places(self) -> dict[str, str]:
        named = {hex: self.map.title(hex) for hex in self.map}
        return named | {id: space.title for id, space in self.boxes.items()}

    def terrain(self, space: str) -> str:
        """4.24  Return the terrain of a hex."""
        return self.map[space]["terrain"]

    def base_zone(self, space: str) -> str:
        """4.31  Return the zone a hex belongs to by its ground colour: desert, savannah or steppe."""
        return self.map[space]["base_zone"]

    def region(self, space: str) -> str:
        """2.20  Return the region, `north`, `central` or `south`; "" outside Chad."""
        return self.map[space]["region"] if space in self.map else ""

    def kind(self, space: str) -> str:
        """2.20  Return what sort of hex it is (chad, entry, sudan, ...); "" for a box."""
        return self._kinds.get(space, "")

    @cached_property
    def _kinds(self) -> dict[str, str]:
        return {hex: each["kind"] for hex, each in self.map.items()}

    def water(self, space: str) -> tuple[str, ...]:
        """4.31  Return the water sources of a hex, working or not."""
        return tuple(source for source in self.map[space]["water"].split("+") if source)

    def entry(self, space: str) -> str:
        """4.51  Return the sanctuary whose entry hex this is, "" for any other space."""
        return self.map[space]["entry"] if space in self.map else ""

    def in_chad(self, space: str) -> bool:
        """2.20  Whether a hex lies inside Chad."""
        return self.kind(space) == "chad"

    def in_sudan(self, space: str) -> bool:
        """4.54  Whether a hex lies in the Sudan around El Geneina."""
        return self.kind(space) == "sudan"

    def sanctuary_of_box(self, space: str) -> str:
        """4.50  Return the country of a sanctuary box, main section or New Arrivals; "" for other spaces."""
        box = self.boxes.get(space)
        if box is None or box.group not in ("sanctuary", "arrivals"):
            return ""
        return space.split("-", 1)[1]

    # --- the answers in which an edition may differ

    @property
    def battlefield(self) -> Collection[str]:
        """4.22, 5.64  Everywhere on the map enemies bar each other's way and overrun leaders."""
        return self.map

    def is_desert(self, hex: str, drought: str) -> bool:
        """4.31  Desert and depression hexes are desert terrain, and the mountains of the North.

        In any drought so is every savannah-based hex, whatever mountain or marsh lies on it (4.31, 6.11), and
        are the mountains of three prefectures.
        """
        if self.terrain(hex) in ("desert", "depression"):
            return True
        is_mountain = self.terrain(hex) == "mountain"
        if is_mountain and self.region(hex) == "north":
            return True
        if drought == "none":
            return False
        dries = is_mountain and self.map[hex]["prefecture"] in self.ground.words("mountains dry in drought")
        return dries or self.base_zone(hex) == "savannah"

    def wells_work(self, hex: str, drought: str, season: str) -> bool:
        """4.31  Wells give water in both seasons; in severe drought only those in a depression do."""
        wells = not {"well", "perennial_well"}.isdisjoint(self.water(hex))
        return wells and (drought != "severe" or self.terrain(hex) == "depression")

    def asks_for_water(self, own_segment: bool) -> bool:
        """4.32  Conventional units need water as either player's segment begins."""
        return True

    @property
    def terrain_limits_stacks(self) -> bool:
        """4.23  A hex holds nine steps whatever its terrain, but with option 13.20."""
        return False

    def new_arrivals(self, space: str) -> str:
        """4.51  New Arrivals stand in a section of their sanctuary's box.

        Returns the country of the sanctuary, "" for any other space.
        """
        return self.sanctuary_of_box(space) if space.startswith("arrivals-") else ""

    def steps_into(self, entry: str, kind: str) -> str:
        """4.51, 4.63  Who enters an entry hex is put into New Arrivals, a Commander into the main section.

        Returns the space where a counter of that kind then stands.
        """
        return f"{'sanctuary' if kind == 'commander' else 'arrivals'}-{self.entry(entry)}"

    def withdraws_to(self, country: str, kind: str, origin: str) -> str:
        """4.52, 5.64  Who comes from afar goes to New Arrivals of a box, a Commander to its main section."""
        return f"{'sanctuary' if kind == 'commander' else 'arrivals'}-{country}"

    def exits(self, space: str, kind: str) -> tuple[str, ...]:
        """4.53, 4.63  A sanctuary is left by the entry hexes of its country, from the main section alone.

        Returns the countries whose entry hexes a counter of that kind may leave a space by.
        """
        return (self.sanctuary_of_box(space),) if space.startswith("sanctuary-") else ()

    @property
    def commander_flies_like_paratroops(self) -> bool:
        """4.62  The Government's Commander flies between airfields that units of his side hold, not else."""
        return False

    def leaders_give_way(self, present: bool, adds: bool) -> bool:
        """5.61  No leader counts where the Commander is in the combat, whether or not he adds anything."""
        return present

    @property
    def waits_for_first_attacks(self) -> bool:
        """8.20, 14.33  Whether it ever matters to French or Libyans that they have been attacked."""
        return True

    def counts_besides(self, counts_as: str) -> bool:
        """5.62, 5.63  A side uses one modifier alone, of a Commander's skill, a leader and French units."""
        return False

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
        """Return that the course of roads and tracks is not printed, as far as it is not."""
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
