"""The tables of Angola! with named lookups, the only way its rules read them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from guelta.rules.angola.charts.counter import AngolaCounter
from guelta.rules.engine.board.areamap import AreaMap
from guelta.rules.engine.board.board_charts import BoardCharts
from guelta.rules.engine.board.counter import CounterMix
from guelta.rules.engine.tables.table import Table

__all__ = ["AngolaCharts"]


@dataclass(frozen=True)
class AngolaCharts(BoardCharts):
    """Regions, counters, boxes and charts."""

    @cached_property
    def counters(self) -> CounterMix[AngolaCounter]:
        """The counter and card mix."""
        return CounterMix.from_table(self.tables.lists["counters"], AngolaCounter.from_table)

    @cached_property
    def map(self) -> AreaMap:
        """The regions and special areas."""
        return AreaMap.from_tables(self.tables.lists["areas"], self.tables.lists["edges"])

    def chart(self, name: str) -> Table:
        """Return a chart by its file name."""
        return self.tables.charts[name]

    def figure(self, name: str) -> int:
        """Return a single figure of the rules."""
        return int(self.chart("figures").number(name, "value"))

    # ---- factions (2.1)

    @cached_property
    def factions(self) -> tuple[str, ...]:
        """2.1  The four Factions, clockwise."""
        return self.chart("factions").rows

    def alliance(self, faction: str) -> str:
        """2.1  Return the Alliance of a Faction, `soviet` or `western`."""
        return self.chart("factions").text(faction, "alliance")

    def members(self, alliance: str) -> tuple[str, ...]:
        """2.1  Return the Factions of an Alliance, clockwise."""
        return self.chart("factions").rows_with("alliance", alliance)

    def enemies(self, faction: str) -> tuple[str, ...]:
        """1.2  Return the Factions of the opposing Alliance."""
        return self._enemies[faction]

    @cached_property
    def _enemies(self) -> dict[str, tuple[str, ...]]:
        enemy = self.chart("factions").text
        return {faction: self.members(enemy(faction, "enemy")) for faction in self.factions}

    def clockwise(self, first: str) -> tuple[str, ...]:
        """4.2-2  Return the Factions from one of them clockwise."""
        at = self.factions.index(first)
        return (*self.factions[at:], *self.factions[:at])

    def columns_of(self, faction: str) -> tuple[str, ...]:
        """8.1  Return the Column markers of a Faction in the order of their letters."""
        return tuple(
            each.id for each in self.counters.values() if each.kind == "column" and each.side == faction
        )

    # ---- regions (2.3, 10)

    def terrain(self, region: str) -> str:
        """2.3.2  Return the terrain of a region, `special` for the areas of 14."""
        return self.map[region]["terrain"]

    def is_road(self, region: str, other: str) -> bool:
        """7.2-exception-1  Whether a road crosses the border of two regions."""
        return (region, other) in self._roads

    def is_up(self, region: str, other: str) -> bool:
        """9.11.3  Whether a region lies on the upper side of an escarpment from another."""
        touches = other in self.map.neighbours(region)
        return touches and self.map.edge(region, other)["high_side"] == region

    @cached_property
    def _roads(self) -> frozenset[tuple[str, str]]:
        ways = (each.spaces for each in self.map.edges if each["road"] == "yes")
        return frozenset(way for one, other in ways for way in ((one, other), (other, one)))

    def jungle(self, region: str) -> int:
        """7.2-exception-4  Return the jungle rating of a region, 0 for none."""
        return int(self.map[region]["jungle"] or 0)

    @cached_property
    def markers(self) -> dict[str, str]:
        """10.1  The regions that have a Control Marker, by the marker."""
        return {f"control-{id}": id for id in self.map if self.map[id]["start"]}

    def is_town(self, region: str) -> bool:
        """2.3.2  Whether a town or city lies in a region."""
        return region in self.map and self.map[region]["town"] != ""

    def is_city(self, region: str) -> bool:
        """9.13  Whether a city lies in a region."""
        return self.map[region]["town"] == "city"

    def is_port(self, region: str) -> bool:
        """2.3.4  Whether a port lies in a region; Cabinda is none."""
        return self.map[region]["port"] == "yes"

    def tokens_for(self, region: str) -> int:
        """10.4  Return the Victory Tokens that its loser hands over."""
        chart = self.chart("tokens")
        return int(chart.number(region if region in chart else self.map[region]["town"], "tokens"))

    # ---- turns (Appendix 2)

    def pack_size(self, turn: int) -> int:
        """5.4  Return how many cards a pack of a turn has."""
        return int(self.chart("turns").number(str(turn), "cards"))

    # ---- combat (9)

    def hit(self, die: int) -> str:
        """9.3.1  Return what a die does on the Hit Table."""
        return self.chart("hit").text(str(die), "result")

    def losses(self, units: int, share: str) -> int:
        """9.11.6  Return how many Units of so many a share is; beyond the table the share is rounded up."""
        if share == "all" or not units:
            return units
        chart = self.chart("losses")
        if str(units) in chart:
            return int(chart.number(str(units), share))
        parts, whole = {"third": (1, 3), "half": (1, 2), "two-thirds": (2, 3)}[share]
        return -(-units * parts // whole)

    @cached_property
    def ladder(self) -> tuple[str, ...]:
        """9.11.5  The odds from the worst to the best."""
        return self.chart("results").rows

    def shift(self, difference: int) -> str:
        """9.11.4  Return the row of the Adjustment Table for a difference."""
        chart = self.chart("adjustment")
        return next(
            row for row in chart.rows if chart.number(row, "least") <= difference <= chart.number(row, "most")
        )
