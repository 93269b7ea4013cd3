"""What the charts of the 2021 edition answer otherwise than those of 1991.

Rule numbers are those of 1991; in brackets the section of the page that says so.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from guelta.rules.chad.charts.chad_charts import ChadCharts
from guelta.rules.chad.charts.terrain import Ground

__all__ = ["ChartsOf2021"]


class _GroundOf2021(Ground):
    """The ground as units move over it in 2021."""

    airbase_off_map = ""
    """4.82: no French airbase; nobody flies off the map or onto it (1.7, 1.7.1)."""

    @property
    def lake_hexsides_bar(self) -> bool:
        """4.25  Only a hex all lake bars the way; partial lake is land, from every side (1.1.3, 1.1.5)."""
        return False


class ChartsOf2021(ChadCharts):
    """The charts of the edition: entry hexes are the New Arrivals zone, and no ground to fight for."""

    @cached_property
    def ground(self) -> Ground:
        """4.24  The ground as units move over it."""
        return _GroundOf2021(self.map, self.tables)

    @cached_property
    def battlefield(self) -> Collection[str]:
        """4.22, 5.64  Nobody in an entry hex, part of a sanctuary, is overrun or in the way (2.6.4)."""
        return frozenset(self.map) - frozenset(self.ground.entries)

    def is_desert(self, hex: str, drought: str) -> bool:
        """4.31  The whole desert zone of Chad is desert terrain, depressions and mountains too (1.2.1)."""
        return self.base_zone(hex) == "desert" and not self.entry(hex)

    def wells_work(self, hex: str, drought: str, season: str) -> bool:
        """4.31  All wells give water in the rain season, only perennial ones in the dry season (I.1)."""
        wells = self.water(hex)
        return "perennial_well" in wells or ("well" in wells and season == "wet")

    def asks_for_water(self, own_segment: bool) -> bool:
        """4.32  Conventional units need water as a segment of their own begins (1.2.2)."""
        return own_segment

    @property
    def terrain_limits_stacks(self) -> bool:
        """4.23  The Terrain Effects Chart always limits what a hex holds, to nine steps at most (1.1.2)."""
        return True

    def new_arrivals(self, space: str) -> str:
        """4.51  New Arrivals stand in the entry hexes of their sanctuary (1.4.1).

        The section of the box is one more place for them.
        """
        return self.entry(space) or super().new_arrivals(space)

    def steps_into(self, entry: str, kind: str) -> str:
        """4.51, 4.63  Who enters an entry hex stays in it, the Rebel Commander too (1.4.1, 1.5.3)."""
        return entry

    def withdraws_to(self, country: str, kind: str, origin: str) -> str:
        """4.52, 5.64  Who comes from afar stands in the nearest entry hex of his sanctuary (2.6.4, III.1).

        Any other of them, or the section of the box, will do as well.
        """
        entries = sorted(self.ground.entries_of(country))
        if origin not in self.map:
            return entries[0]
        return min(entries, key=lambda each: self.map.distance(origin, each))

    def exits(self, space: str, kind: str) -> tuple[str, ...]:
        """4.53, 4.63  New Arrivals leave by their sanctuary, a Rebel Commander by any (1.4.2, 1.5.3)."""
        country = self.entry(space) or self.sanctuary_of_box(space)
        if not country or kind != "commander":
            return (country,) if country else ()
        return tuple(sorted(set(self.ground.entries.values())))

    @property
    def commander_flies_like_paratroops(self) -> bool:
        """4.62  The Government's Commander may be flown like paratroops, if he does nothing else (1.7)."""
        return True

    def leaders_give_way(self, present: bool, adds: bool) -> bool:
        """5.61  No leader counts where the Commander adds his skill, else he does (2.6.1)."""
        return adds

    @property
    def waits_for_first_attacks(self) -> bool:
        """8.20  French and Libyans attack each other from the first turn on; Part II is no part of it."""
        return False

    def counts_besides(self, counts_as: str) -> bool:
        """5.62, 5.63  One modifier changes the dice; a Commander's skill counts besides (2.6.2, 2.6.3)."""
        return counts_as == "strength"
